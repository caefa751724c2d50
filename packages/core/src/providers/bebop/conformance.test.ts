import type { Address } from 'viem'
import { describe, expect, it } from 'vitest'
import { createSwapTerms } from '../../../../../tests/support/create-swap-terms.ts'
import { describeProvider } from '../../../../../tests/support/describe-provider.ts'
import { createRoute } from '../../../../sandbox/src/services/bebop/create-route.ts'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import type { ApiTerms } from '../../testing/provider-kit/server.ts'
import { swapRequest, UNSUPPORTED_SWAP_CASES } from '../shared/cases.test-support.ts'
import { toCalldataTerms } from '../shared/encode-swap.test-support.ts'
import { encodeJamOrder } from './encode-order.test-support.ts'
import { bebop } from './index.ts'
import { JAM, JAM_SPENDER, jam } from './replies.test-support.ts'

const createFailure = (errorCode: number, message: string) => ({ error: { errorCode, message } })

/** Creates a swap with calldata of the auction. */
const toSwap = (terms: ApiTerms, time: number) => {
  const taker = terms.request.fromAddress as Address
  const data = encodeJamOrder({ ...toCalldataTerms(terms), taker })
  return createSwapTerms(terms, { router: JAM, spender: JAM_SPENDER, data }, time)
}

describeProvider(
  { describe, it, expect },
  {
    create: bebop,
    request: swapRequest,
    toAmount: 3998n * 10n ** 14n,
    routes: {
      'GET router/base/v1/quote': (terms, { time }) => ({
        routes: [createRoute(toSwap(terms, time), { slippage: 0.5, approvalType: 'Standard' })],
      }),
    },
    wire: {
      route: 'GET router/base/v1/quote',
      amount: 'sell_amounts',
      sourceToken: 'sell_tokens',
      destinationToken: 'buy_tokens',
      recipient: 'receiver_address',
      sender: 'taker_address',
    },
    slippage: { read: 'slippage', sent: { 0.1: '0.1', 0.5: '0.5', 3: '3' } },
    native: { source: NATIVE_TOKEN_ADDRESS, destination: NATIVE_TOKEN_ADDRESS },
    errors: [
      {
        when: 'there is no liquidity, with HTTP 200',
        reply: createFailure(102, 'Insufficient liquidity'),
        code: 'NOT_ROUTE',
        reason: 'Insufficient liquidity',
      },
      {
        when: 'a token is unknown',
        reply: Response.json(createFailure(105, 'Token not supported'), { status: 400 }),
        code: 'UNSUPPORTED_TOKEN',
      },
      {
        when: 'the gas costs more than the amount',
        reply: createFailure(106, 'Gas'),
        code: 'AMOUNT_TOO_LOW',
      },
      {
        when: 'the rate limit is reached',
        reply: createFailure(111, 'Slow down'),
        code: 'SERVICE_UNAVAILABLE',
      },
      { when: 'the error code is unknown', reply: createFailure(999, 'Odd'), code: 'ERROR', reason: '999' },
      {
        when: 'a parameter is invalid',
        reply: Response.json(createFailure(101, 'Invalid'), { status: 400 }),
        code: 'HTTP_ERROR',
      },
      {
        when: 'every kind of route fails',
        reply: { routes: [], routeErrors: { PMMv3: { errorCode: 104, message: 'Too small' } } },
        code: 'AMOUNT_TOO_LOW',
        reason: 'Too small',
      },
      { when: 'there are no routes', reply: {}, code: 'NOT_ROUTE' },
      { when: 'a route has expired', reply: { routes: [jam({ expiry: 1 })] }, code: 'NOT_ROUTE' },
      { when: 'it sells other tokens', reply: { routes: [jam({ sellTokens: {} })] }, code: 'ERROR' },
    ],
    unsupported: UNSUPPORTED_SWAP_CASES,
    optionalFields: {
      'GET router/base/v1/quote routes.0.quote.buyTokens.*.minimumAmount':
        'the minimum then follows from the slippage',
    },
  },
  { hostileReplies: 300 },
)
