/** Replies of Enso for tests. Synthetic: no route is published; names and types are those of Enso's SDK. */
import { swapRequest } from '../shared/cases.test-support.ts'
import { HONEST_TERMS } from '../shared/encode-swap.test-support.ts'
import { encodeEnsoRoute } from './encode-route.test-support.ts'

export const ROUTER = '0xF75584eF6673aD213a685a1B58Cc0330B8eA22Cf'

/** GET /shortcuts/route */
export const ROUTE = {
  amountOut: '399800000000000000',
  minAmountOut: '399400200000000000',
  gas: '310000',
  priceImpact: 5,
  feeAmount: [],
  ensoFeeAmount: [],
  createdAt: 42_846_242,
  tx: { to: ROUTER, data: encodeEnsoRoute(HONEST_TERMS), from: swapRequest.fromAddress, value: '0' },
  route: [
    {
      action: 'swap',
      protocol: 'enso',
      primary: '0x',
      tokenIn: [swapRequest.fromTokenAddress],
      tokenOut: [swapRequest.toTokenAddress],
    },
  ],
}

/** Documented. */
export const error = (message: unknown, status = 400) =>
  Response.json({ statusCode: status, error: 'Bad Request', message }, { status })
