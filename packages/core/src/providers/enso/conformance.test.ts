import { describe, expect, it } from 'vitest'
import { createSwapTerms } from '../../../../../tests/support/create-swap-terms.ts'
import { describeProvider } from '../../../../../tests/support/describe-provider.ts'
import { createRoute } from '../../../../sandbox/src/services/enso/create-route.ts'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import type { ApiTerms } from '../../testing/provider-kit/server.ts'
import { swapRequest, UNSUPPORTED_SWAP_CASES } from '../shared/cases.test-support.ts'
import { toCalldataTerms } from '../shared/encode-swap.test-support.ts'
import { encodeSafeEnsoRoute } from './encode-route.test-support.ts'
import { enso } from './index.ts'
import * as answers from './replies.test-support.ts'

/** Creates a route whose calldata names the receiver and the minimum. */
const toSwap = (terms: ApiTerms) =>
  createSwapTerms(terms, { router: answers.ROUTER, data: encodeSafeEnsoRoute(toCalldataTerms(terms)) })

describeProvider(
  { describe, it, expect },
  {
    create: enso,
    request: swapRequest,
    toAmount: 3998n * 10n ** 14n,
    routes: { 'GET shortcuts/route': (terms) => createRoute(toSwap(terms)) },
    wire: {
      route: 'GET shortcuts/route',
      amount: 'amountIn',
      sourceToken: 'tokenIn',
      destinationToken: 'tokenOut',
      recipient: 'receiver',
      sender: 'fromAddress',
    },
    slippage: { read: 'slippage', sent: { 0.1: '10', 0.5: '50', 3: '300' } },
    native: { source: NATIVE_TOKEN_ADDRESS, destination: NATIVE_TOKEN_ADDRESS },
    errors: [
      {
        when: 'there is no route',
        reply: answers.error('Could not find a route'),
        code: 'NOT_ROUTE',
        reason: 'Could not find a route',
      },
      {
        when: 'a token is unknown',
        reply: answers.error('Token not supported'),
        code: 'UNSUPPORTED_TOKEN',
      },
      {
        when: 'several parameters are invalid',
        reply: answers.error(['amountIn must be positive', 'odd']),
        code: 'HTTP_ERROR',
        reason: 'amountIn must be positive',
      },
      { when: 'it is down', reply: answers.error('oh', 500), code: 'SERVICE_UNAVAILABLE' },
      {
        when: 'the output is 0',
        reply: { ...answers.ROUTE, amountOut: '0', minAmountOut: '0' },
        code: 'AMOUNT_TOO_LOW',
      },
    ],
    unsupported: UNSUPPORTED_SWAP_CASES,
    optionalFields: { 'GET shortcuts/route minAmountOut': 'some routes have none' },
  },
  { hostileReplies: 300 },
)
