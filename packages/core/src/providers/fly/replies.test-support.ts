/**
 * Replies of Fly for tests. Synthetic: no reply is published; names and types are those of Fly's API reference and of its
 * integrators.
 */
import { swapRequest } from '../shared/cases.test-support.ts'
import { HONEST_TERMS } from '../shared/encode-swap.test-support.ts'
import { encodeFlySwap } from './encode-swap.test-support.ts'

export const ROUTER = '0x20F6ee51340aDEed01A59B0e65cB3703f3dc860c'

/** GET /aggregator/quote/transaction */
export const QUOTE = {
  quote: {
    id: 'd8a2',
    amountOut: '399800000000000000',
    targetAddress: ROUTER,
    fees: [{ type: 'gas', value: '120000000000000' }],
    resourceEstimate: { gasLimit: '350000' },
    typedData: {
      types: {},
      domain: {},
      message: {
        fromAddress: swapRequest.fromTokenAddress,
        toAddress: swapRequest.toTokenAddress,
        amountIn: '1000000000',
        amountOutMin: '399400200000000000',
      },
    },
  },
  transaction: {
    to: ROUTER,
    data: encodeFlySwap(HONEST_TERMS),
    value: '0',
    chainId: 8453,
    gasLimit: '350000',
  },
}
