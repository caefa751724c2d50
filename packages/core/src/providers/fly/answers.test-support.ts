/**
 * Small answers of Fly, for tests. 'Schema-only': no body of it is published; names and types are those of its reference and
 * of what its integrators read.
 */
import { swapRequest } from '../shared/cases.test-support.ts'

/** No table of ours has it: Fly names its router with each quote. */
export const ROUTER = '0x3333333333333333333333333333333333333333'

/** Schema-only: GET /aggregator/quote/transaction */
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
  transaction: { to: ROUTER, data: '0xabcdef01', value: '0', chainId: 8453, gasLimit: '350000' },
}
