import { describe, expect, it } from 'vitest'
import { createSwapTerms } from '../../../../../tests/support/create-swap-terms.ts'
import { describeProvider } from '../../../../../tests/support/describe-provider.ts'
import { createBuild, createRoutes } from '../../../../sandbox/src/services/kyberswap/create-summary.ts'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import type { ApiTerms } from '../../testing/provider-kit/server.ts'
import { swapRequest, UNSUPPORTED_SWAP_CASES } from '../shared/cases.test-support.ts'
import { encodeKyberswapSwap, toCalldataTerms } from '../shared/encode-swap.test-support.ts'
import { kyberswap } from './index.ts'
import * as answers from './replies.test-support.ts'

/** Creates a swap with calldata of the router. */
const toSwap = (terms: ApiTerms) =>
  createSwapTerms(terms, { router: answers.ROUTER, data: encodeKyberswapSwap(toCalldataTerms(terms)) })

describeProvider(
  { describe, it, expect },
  {
    create: kyberswap,
    request: swapRequest,
    toAmount: 3998n * 10n ** 14n,
    routes: {
      'GET base/api/v1/routes': (terms) => createRoutes(toSwap(terms), '1234567890123456789'),
      'POST base/api/v1/route/build': (terms) => createBuild(toSwap(terms)),
    },
    wire: {
      route: 'GET base/api/v1/routes',
      amount: 'amountIn',
      sourceToken: 'tokenIn',
      destinationToken: 'tokenOut',
      recipient: { none: 'the build sends it' },
      sender: { none: 'the build sends it' },
    },
    slippage: { none: 'the build sends it' },
    native: { source: NATIVE_TOKEN_ADDRESS, destination: NATIVE_TOKEN_ADDRESS },
    errors: [
      {
        when: 'there is no route',
        reply: answers.error(4008, 'route not found'),
        code: 'NOT_ROUTE',
        reason: 'route not found',
      },
      {
        when: 'a token is unknown',
        reply: answers.error(4011, 'token not found'),
        code: 'UNSUPPORTED_TOKEN',
      },
      {
        when: 'the fee exceeds the amount',
        reply: answers.error(4005, 'feeAmount is greater than amountIn'),
        code: 'AMOUNT_TOO_LOW',
      },
      {
        when: 'the amount is too large',
        reply: answers.error(4009, 'amountIn is greater than max allowed'),
        code: 'NOT_ROUTE',
      },
      {
        when: 'a parameter is invalid',
        reply: answers.error(4001, 'unable to bind query parameters'),
        code: 'HTTP_ERROR',
      },
      {
        when: 'it is down',
        reply: Response.json({ code: 500, message: 'oh' }, { status: 500 }),
        code: 'SERVICE_UNAVAILABLE',
      },
      { when: 'the output is 0', reply: withSummary({ amountOut: '0' }), code: 'AMOUNT_TOO_LOW' },
      {
        when: 'the quote is for another amount',
        reply: withSummary({ amountIn: '7' }),
        code: 'ERROR',
        reason: 'received 7',
      },
      {
        when: 'the router is unknown',
        reply: { data: { ...answers.ROUTES.data, routerAddress: swapRequest.toAddress } },
        code: 'ERROR',
        reason: 'unknown router',
      },
    ],
    unsupported: UNSUPPORTED_SWAP_CASES,
  },
  { hostileReplies: 300 },
)

function withSummary(change: object) {
  const { data } = answers.ROUTES
  return { ...answers.ROUTES, data: { ...data, routeSummary: { ...data.routeSummary, ...change } } }
}
