import { describe, expect, it } from 'vitest'
import { createSwapTerms } from '../../../../../tests/support/create-swap-terms.ts'
import { describeProvider } from '../../../../../tests/support/describe-provider.ts'
import { createQuote } from '../../../../sandbox/src/services/eisen/create-quote.ts'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { swapRequest, UNSUPPORTED_SWAP_CASES } from '../shared/cases.test-support.ts'
import { eisen } from './index.ts'
import { QUOTE, ROUTER } from './replies.test-support.ts'

const errorReply = (message: string, status = 400) => Response.json({ code: status, message }, { status })

const CALL = { router: ROUTER, data: '0xabcdef01' } as const

describeProvider(
  { describe, it, expect },
  {
    create: eisen,
    request: swapRequest,
    toAmount: 3998n * 10n ** 14n,
    routes: { 'GET quote': (terms) => createQuote(createSwapTerms(terms, CALL)) },
    wire: {
      route: 'GET quote',
      amount: 'fromAmount',
      sourceToken: 'fromToken',
      destinationToken: 'toToken',
      recipient: 'toAddress',
      sender: 'fromAddress',
    },
    slippage: { read: 'slippage', sent: { 0.1: '0.001', 0.5: '0.005', 3: '0.03' } },
    native: { source: NATIVE_TOKEN_ADDRESS, destination: NATIVE_TOKEN_ADDRESS },
    errors: [
      { when: 'there is no route', reply: errorReply('No route found', 404), code: 'NOT_ROUTE' },
      {
        when: 'there is no route, with HTTP 200',
        reply: { code: 1002, message: 'No quote found' },
        code: 'NOT_ROUTE',
        reason: 'No quote found',
      },
      { when: 'the reply is empty', reply: {}, code: 'ERROR', reason: 'no quote' },
      { when: 'a token is unknown', reply: errorReply('Unsupported token'), code: 'UNSUPPORTED_TOKEN' },
      { when: 'the chain is unknown', reply: errorReply('Unsupported chain'), code: 'NOT_SUPPORT' },
      { when: 'the amount is too small', reply: errorReply('Amount too low'), code: 'AMOUNT_TOO_LOW' },
      {
        when: 'its key validation fails',
        reply: errorReply('API key validation failed', 500),
        code: 'SERVICE_UNAVAILABLE',
      },
      { when: 'there is no key', reply: errorReply('Unauthorized', 401), code: 'HTTP_ERROR' },
      {
        when: 'the output is 0',
        reply: { result: { ...QUOTE.result, estimate: { toAmount: '0', toAmountMin: '0' } } },
        code: 'AMOUNT_TOO_LOW',
      },
    ],
    unsupported: UNSUPPORTED_SWAP_CASES,
    optionalFields: { 'GET quote result': 'missing without a route' },
  },
  { hostileReplies: 300 },
)
