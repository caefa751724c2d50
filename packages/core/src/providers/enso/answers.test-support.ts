/** Small answers of Enso's API, for tests. No body of a route is published: 'schema-only', by the types of its own SDK. */
import { swapRequest } from '../shared/cases.test-support.ts'

export const ROUTER = '0x3333333333333333333333333333333333333333'

/** Schema-only: GET /shortcuts/route */
export const ROUTE = {
  amountOut: '399800000000000000',
  minAmountOut: '399400200000000000',
  gas: '310000',
  priceImpact: 5,
  feeAmount: [],
  ensoFeeAmount: [],
  createdAt: 42_846_242,
  tx: { to: ROUTER, data: '0xb94c3609', from: swapRequest.fromAddress, value: '0' },
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
