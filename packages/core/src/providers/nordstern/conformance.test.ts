import { describe, expect, it } from 'vitest'
import { createSwapTerms } from '../../../../../tests/support/create-swap-terms.ts'
import { describeProvider } from '../../../../../tests/support/describe-provider.ts'
import { createSwap } from '../../../../sandbox/src/services/nordstern/create-swap.ts'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import type { ApiTerms } from '../../testing/provider-kit/server.ts'
import { swapRequest, UNSUPPORTED_SWAP_CASES } from '../shared/cases.test-support.ts'
import { toCalldataTerms } from '../shared/encode-swap.test-support.ts'
import { encodeNordsternSwap } from './encode-swap.test-support.ts'
import { nordstern } from './index.ts'
import { ROUTER, SWAP } from './replies.test-support.ts'

const errorReply = (body: object, status = 400) => Response.json(body, { status })
const ROUTE = 'GET aggregator/8453'

/** Creates a swap with calldata of the router. */
const toSwap = (terms: ApiTerms) =>
  createSwapTerms(terms, { router: ROUTER, data: encodeNordsternSwap(toCalldataTerms(terms)) })

describeProvider(
  { describe, it, expect },
  {
    create: nordstern,
    request: swapRequest,
    toAmount: 3998n * 10n ** 14n,
    routes: { [ROUTE]: createReply },
    wire: {
      route: ROUTE,
      amount: 'amount',
      sourceToken: 'src',
      destinationToken: 'dst',
      recipient: 'from',
      sender: { none: 'a route does not depend on the sender' },
    },
    slippage: { read: 'slippage', sent: { 0.1: '0.1', 0.5: '0.5', 3: '3' } },
    native: { source: NATIVE_TOKEN_ADDRESS, destination: NATIVE_TOKEN_ADDRESS },
    errors: [
      { when: 'there is no route, with HTTP 200', reply: { ...SWAP, toAmount: '0' }, code: 'NOT_ROUTE' },
      { when: 'there is no transaction', reply: { ...SWAP, tx: undefined }, code: 'NOT_ROUTE' },
      { when: 'there is no route', reply: errorReply({ error: 'No route found' }), code: 'NOT_ROUTE' },
      {
        when: 'a token is unknown',
        reply: errorReply({ message: 'Unknown token' }),
        code: 'UNSUPPORTED_TOKEN',
      },
      {
        when: 'the chain is unknown',
        reply: errorReply({ error: 'Unsupported chain' }),
        code: 'NOT_SUPPORT',
      },
      { when: 'it is down', reply: errorReply({}, 502), code: 'SERVICE_UNAVAILABLE' },
      {
        when: 'the error is unknown',
        reply: errorReply({ error: 'Odd' }),
        code: 'HTTP_ERROR',
        reason: 'Odd',
      },
    ],
    unsupported: UNSUPPORTED_SWAP_CASES,
    optionalFields: {
      [`${ROUTE} tx`]: 'missing without a route',
      [`${ROUTE} minToAmount`]: 'missing in older replies',
    },
  },
  { hostileReplies: 300 },
)

function createReply(terms: ApiTerms) {
  // Older replies contain a decimal point. Without it, the suite would treat fractions as hostile values.
  const amount = `${terms.toAmount}.0`
  return { ...createSwap(toSwap(terms)), toAmount: amount, minToAmount: amount }
}
