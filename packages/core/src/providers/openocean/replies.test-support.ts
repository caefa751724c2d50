/** Replies of OpenOcean (API version 4) for tests, as documented. */
import { swapRequest } from '../shared/cases.test-support.ts'
import { encodeOpenoceanSwap, HONEST_TERMS } from '../shared/encode-swap.test-support.ts'

const ROUTER = '0x6352a56caadC4F1E25CD6c75970Fa768A3304e64'

/** Shortened: GET /8453/swap */
export const SWAP = {
  code: 200,
  data: {
    inToken: { address: swapRequest.fromTokenAddress, decimals: 6, symbol: 'USDC', name: 'USD Coin' },
    outToken: { address: swapRequest.toTokenAddress, decimals: 18, symbol: 'WETH', name: 'Wrapped Ether' },
    inAmount: '1000000000',
    outAmount: '399800000000000000',
    minOutAmount: '399400200000000000',
    estimatedGas: '129211',
    price_impact: '0.01%',
    from: swapRequest.fromAddress,
    to: ROUTER,
    value: '0',
    gasPrice: '5000000',
    data: encodeOpenoceanSwap(HONEST_TERMS),
  },
}

/** Creates an error reply with HTTP 200. */
export const createError = (code: number, error: string) => ({ code, error })
