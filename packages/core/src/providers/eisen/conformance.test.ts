import { describe, expect, it } from 'vitest'
import { describeProvider } from '../../../../../tests/support/describe-provider.ts'
import { isNativeToken, NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import type { ApiTerms } from '../../testing/provider-kit/server.ts'
import { beyondSwaps, swapRequest } from '../shared/cases.test-support.ts'
import { QUOTE } from './answers.test-support.ts'
import { eisen } from './index.ts'

const refusal = (message: string, status = 400) => Response.json({ code: status, message }, { status })

describeProvider(
  { describe, it, expect },
  {
    create: eisen,
    request: swapRequest,
    toAmount: 3998n * 10n ** 14n,
    routes: { 'GET quote': (terms) => quoteOf(terms) },
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
      { when: 'there is no route', reply: refusal('No route found', 404), code: 'NOT_ROUTE' },
      {
        when: 'there is no route, with HTTP 200',
        reply: { code: 1002, message: 'No quote found' },
        code: 'NOT_ROUTE',
        reason: 'No quote found',
      },
      { when: 'the answer is empty', reply: {}, code: 'ERROR', reason: 'no quote' },
      { when: 'a token is not known', reply: refusal('Unsupported token'), code: 'UNSUPPORTED_TOKEN' },
      { when: 'the chain is not known', reply: refusal('Unsupported chain'), code: 'NOT_SUPPORT' },
      { when: 'the amount is too small', reply: refusal('Amount too low'), code: 'AMOUNT_TOO_LOW' },
      {
        when: 'it cannot look at its keys',
        reply: refusal('API key validation failed', 500),
        code: 'SERVICE_UNAVAILABLE',
      },
      { when: 'there is no key', reply: refusal('Unauthorized', 401), code: 'HTTP_ERROR' },
      {
        when: 'nothing comes out',
        reply: { result: { ...QUOTE.result, estimate: { toAmount: '0', toAmountMin: '0' } } },
        code: 'AMOUNT_TOO_LOW',
      },
    ],
    refused: beyondSwaps,
    fallbacks: { 'GET quote result': 'without one there is no quote' },
    trusted: {
      'GET quote result.transactionRequest.to':
        'it publishes no contracts: verification tries it, and the allowance is exact',
    },
  },
  { hostileReplies: 300 },
)

function quoteOf({ request, toAmount }: ApiTerms) {
  const value = isNativeToken(request.fromTokenAddress) ? request.fromAmount : 0n
  const { estimate, transactionRequest } = QUOTE.result
  return {
    result: {
      estimate: { ...estimate, toAmount: String(toAmount), toAmountMin: String(toAmount) },
      transactionRequest: { ...transactionRequest, value: `0x${value.toString(16)}` },
    },
  }
}
