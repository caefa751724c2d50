import { describe, expect, it } from 'vitest'
import { createSwapTerms } from '../../../../../tests/support/create-swap-terms.ts'
import { describeProvider } from '../../../../../tests/support/describe-provider.ts'
import { createQuote } from '../../../../sandbox/src/services/fly/create-quote.ts'
import type { ApiTerms } from '../../testing/provider-kit/server.ts'
import { swapRequest, UNSUPPORTED_SWAP_CASES } from '../shared/cases.test-support.ts'
import { toCalldataTerms } from '../shared/encode-swap.test-support.ts'
import { ZERO_ADDRESS } from '../shared/to-provider-token.ts'
import { encodeFlySwap } from './encode-swap.test-support.ts'
import { fly } from './index.ts'
import { QUOTE, ROUTER } from './replies.test-support.ts'

const errorReply = (message: string, status = 400) => Response.json({ message }, { status })
const ROUTE = 'GET aggregator/quote/transaction'

/** Creates a swap with calldata of the router. */
const toSwap = (terms: ApiTerms) =>
  createSwapTerms(terms, { router: ROUTER, data: encodeFlySwap(toCalldataTerms(terms)) })

describeProvider(
  { describe, it, expect },
  {
    create: fly,
    request: swapRequest,
    toAmount: 3998n * 10n ** 14n,
    routes: { [ROUTE]: (terms) => createQuote(toSwap(terms)) },
    wire: {
      route: ROUTE,
      amount: 'sellAmount',
      sourceToken: 'fromTokenAddress',
      destinationToken: 'toTokenAddress',
      recipient: 'toAddress',
      sender: 'fromAddress',
    },
    slippage: { read: 'slippage', sent: { 0.1: '0.001', 0.5: '0.005', 3: '0.03' } },
    native: { source: ZERO_ADDRESS, destination: ZERO_ADDRESS },
    errors: [
      { when: 'there is no route', reply: errorReply('No route found'), code: 'NOT_ROUTE' },
      { when: 'a token is unknown', reply: errorReply('Token not supported'), code: 'UNSUPPORTED_TOKEN' },
      {
        when: 'the chain is no longer supported',
        reply: errorReply('Unsupported network'),
        code: 'NOT_SUPPORT',
      },
      { when: 'the amount is too small', reply: errorReply('Amount is too small'), code: 'AMOUNT_TOO_LOW' },
      { when: 'it is down', reply: errorReply('oh', 500), code: 'SERVICE_UNAVAILABLE' },
      { when: 'the error is unknown', reply: errorReply('Odd'), code: 'HTTP_ERROR', reason: 'Odd' },
      {
        when: 'the output is 0',
        reply: { ...QUOTE, quote: { ...QUOTE.quote, amountOut: '0' } },
        code: 'AMOUNT_TOO_LOW',
      },
    ],
    unsupported: UNSUPPORTED_SWAP_CASES,
    optionalFields: {
      [`${ROUTE} quote.typedData`]: 'the minimum then follows from the slippage',
      [`${ROUTE} transaction.value`]: 'missing if a token is sold',
    },
  },
  { hostileReplies: 300 },
)
