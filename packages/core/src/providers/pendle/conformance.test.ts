import { describe, expect, it } from 'vitest'
import { createSwapTerms } from '../../../../../tests/support/create-swap-terms.ts'
import { describeProvider } from '../../../../../tests/support/describe-provider.ts'
import { createConversion } from '../../../../sandbox/src/services/pendle/create-conversion.ts'
import type { ApiTerms } from '../../testing/provider-kit/server.ts'
import { swapRequest, UNSUPPORTED_SWAP_CASES } from '../shared/cases.test-support.ts'
import { toCalldataTerms } from '../shared/encode-swap.test-support.ts'
import { ZERO_ADDRESS } from '../shared/to-provider-token.ts'
import { encodePtSale } from './encode-pt-purchase.test-support.ts'
import { pendle } from './index.ts'
import { CONVERT, ROUTER, withRoute } from './replies.test-support.ts'

const errorReply = (message: string, statusCode = 400) =>
  Response.json({ message, statusCode }, { status: statusCode })
const ROUTE = 'POST v3/sdk/8453/convert'

/** Creates a trade whose output the router swaps. */
const toTrade = (terms: ApiTerms) =>
  createSwapTerms(terms, { router: ROUTER, data: encodePtSale(toCalldataTerms(terms)) })

describeProvider(
  { describe, it, expect },
  {
    create: pendle,
    request: swapRequest,
    toAmount: 3998n * 10n ** 14n,
    routes: { [ROUTE]: (terms) => createConversion(toTrade(terms)) },
    wire: {
      route: ROUTE,
      amount: 'inputs.0.amount',
      sourceToken: 'inputs.0.token',
      destinationToken: 'outputs.0',
      recipient: 'receiver',
      sender: { none: 'a route does not depend on the sender' },
    },
    slippage: { read: 'slippage', sent: { 0.1: 0.001, 0.5: 0.005, 3: 0.03 } },
    native: { source: ZERO_ADDRESS, destination: ZERO_ADDRESS },
    errors: [
      { when: 'there is no route', reply: { ...CONVERT, routes: [] }, code: 'NOT_ROUTE' },
      {
        when: 'a wrapper is full',
        reply: errorReply('SY limit exceeded'),
        code: 'NOT_ROUTE',
        reason: 'SY limit',
      },
      { when: 'a token is unknown', reply: errorReply('Unsupported pair'), code: 'UNSUPPORTED_TOKEN' },
      { when: 'the amount is too small', reply: errorReply('Amount too small'), code: 'AMOUNT_TOO_LOW' },
      { when: 'the error is unknown', reply: errorReply('Odd'), code: 'HTTP_ERROR', reason: 'Odd' },
      { when: 'it is down', reply: errorReply('oh', 500), code: 'SERVICE_UNAVAILABLE' },
      { when: 'the output is another token', reply: withRoute({ outputs: [] }), code: 'ERROR' },
      {
        when: 'the output is 0',
        reply: withRoute({ outputs: [{ token: swapRequest.toTokenAddress, amount: '0' }] }),
        code: 'AMOUNT_TOO_LOW',
      },
    ],
    unsupported: UNSUPPORTED_SWAP_CASES,
    optionalFields: { [`${ROUTE} routes.0.tx.value`]: 'missing if a token is sold' },
  },
  { hostileReplies: 300 },
)
