import { describe, expect, it } from 'vitest'
import { createSwapTerms } from '../../../../../tests/support/create-swap-terms.ts'
import { describeProvider } from '../../../../../tests/support/describe-provider.ts'
import { createSwap } from '../../../../sandbox/src/services/sushi/create-swap.ts'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import type { ApiTerms } from '../../testing/provider-kit/server.ts'
import { swapRequest, UNSUPPORTED_SWAP_CASES } from '../shared/cases.test-support.ts'
import { encodeSushiSwap, toCalldataTerms } from '../shared/encode-swap.test-support.ts'
import { sushi } from './index.ts'
import { ROUTER, SWAP } from './replies.test-support.ts'

const ROUTE = 'GET swap/v7/8453'

/** Creates a swap with calldata of the router. */
const toSwap = (terms: ApiTerms) =>
  createSwapTerms(terms, { router: ROUTER, data: encodeSushiSwap(toCalldataTerms(terms)) })

describeProvider(
  { describe, it, expect },
  {
    create: sushi,
    request: swapRequest,
    toAmount: 3998n * 10n ** 14n,
    routes: { [ROUTE]: (terms) => createSwap(toSwap(terms)) },
    wire: {
      route: ROUTE,
      amount: 'amount',
      sourceToken: 'tokenIn',
      destinationToken: 'tokenOut',
      recipient: 'recipient',
      sender: 'sender',
    },
    slippage: { read: 'maxSlippage', sent: { 0.1: '0.001', 0.5: '0.005', 3: '0.03' } },
    native: { source: NATIVE_TOKEN_ADDRESS, destination: NATIVE_TOKEN_ADDRESS },
    errors: [
      { when: 'there is no route, with HTTP 200', reply: { status: 'NoWay' }, code: 'NOT_ROUTE' },
      {
        when: 'only a part can be sold',
        reply: { ...SWAP, status: 'Partial' },
        code: 'NOT_ROUTE',
        reason: 'only sell part',
      },
      {
        when: 'a token is not supported',
        reply: Response.json({ error: 'Unknown tokenOut' }, { status: 422 }),
        code: 'UNSUPPORTED_TOKEN',
        reason: 'Unknown tokenOut',
      },
      { when: 'it is overloaded', reply: new Response('', { status: 529 }), code: 'SERVICE_UNAVAILABLE' },
      { when: 'the endpoint is gone', reply: Response.json({}, { status: 410 }), code: 'HTTP_ERROR' },
      { when: 'there is no transaction', reply: { ...SWAP, tx: undefined }, code: 'ERROR' },
      { when: 'the output is 0', reply: { ...SWAP, assumedAmountOut: '0' }, code: 'AMOUNT_TOO_LOW' },
    ],
    unsupported: UNSUPPORTED_SWAP_CASES,
    optionalFields: { [`${ROUTE} tx.value`]: 'missing if a token is sold' },
  },
  { hostileReplies: 300 },
)
