import { describe, expect, it } from 'vitest'
import { describeProvider } from '../../../../../tests/support/describe-provider.ts'
import { isNativeToken, NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import type { ApiTerms } from '../../testing/provider-kit/server.ts'
import { beyondSwaps, swapRequest } from '../shared/cases.test-support.ts'
import { SWAP } from './answers.test-support.ts'
import { nordstern } from './index.ts'

const refusal = (body: object, status = 400) => Response.json(body, { status })
const MINE = 'GET aggregator/8453'

describeProvider(
  { describe, it, expect },
  {
    create: nordstern,
    request: swapRequest,
    toAmount: 3998n * 10n ** 14n,
    routes: { [MINE]: (terms) => swapOf(terms) },
    wire: {
      route: MINE,
      amount: 'amount',
      sourceToken: 'src',
      destinationToken: 'dst',
      recipient: 'from',
      sender: { none: 'a route does not depend on who sends' },
    },
    slippage: { read: 'slippage', sent: { 0.1: '0.1', 0.5: '0.5', 3: '3' } },
    native: { source: NATIVE_TOKEN_ADDRESS, destination: NATIVE_TOKEN_ADDRESS },
    errors: [
      { when: 'there is no route, with HTTP 200', reply: { ...SWAP, toAmount: '0' }, code: 'NOT_ROUTE' },
      { when: 'there is no transaction', reply: { ...SWAP, tx: undefined }, code: 'NOT_ROUTE' },
      { when: 'there is no route', reply: refusal({ error: 'No route found' }), code: 'NOT_ROUTE' },
      {
        when: 'a token is not known',
        reply: refusal({ message: 'Unknown token' }),
        code: 'UNSUPPORTED_TOKEN',
      },
      { when: 'the chain is not known', reply: refusal({ error: 'Unsupported chain' }), code: 'NOT_SUPPORT' },
      { when: 'it is down', reply: refusal({}, 502), code: 'SERVICE_UNAVAILABLE' },
      { when: 'it says something else', reply: refusal({ error: 'Odd' }), code: 'HTTP_ERROR', reason: 'Odd' },
    ],
    refused: beyondSwaps,
    fallbacks: { [`${MINE} tx`]: 'without one there is no route' },
    trusted: {
      [`${MINE} tx.to`]: 'it publishes no contracts: verification tries it, and the allowance is exact',
    },
  },
  { hostileReplies: 300 },
)

function swapOf({ request, toAmount }: ApiTerms) {
  const value = isNativeToken(request.fromTokenAddress) ? request.fromAmount : 0n
  // With a point, always: what is digits alone the suite takes for base units, and `1.5` for hostile there.
  return { ...SWAP, toAmount: `${toAmount}.0`, tx: { ...SWAP.tx, value: String(value) } }
}
