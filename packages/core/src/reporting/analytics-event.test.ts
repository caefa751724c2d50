import { expect, it } from 'vitest'
import type { TranslatedError } from '../chain-errors/translated-error.ts'
import type { QuoteResults } from '../quotes/quote-aggregator.ts'
import { parseQuoteRequest } from '../quotes/quote-request.ts'
import { createTestQuote, INPUT } from '../quotes/quotes.test-support.ts'
import { createErrorEvent, createQuotedEvent } from './analytics-event.ts'

it('createErrorEvent returns code and origin of an error, never its message or the wallet', () => {
  const translated: TranslatedError = {
    code: 'REVERTED',
    title: 'Transaction rejected',
    message: 'The contract rejected the transaction: 0x1234',
    hint: 'Nothing was changed.',
    source: 'protocol',
    retryable: false,
    shouldReport: true,
    reason: '0x1234',
  }
  const context = {
    chainId: 5000,
    wallet: '0x11',
    source: 'swap form',
    lender: undefined,
    aggregator: 'Odos',
  }
  expect(createErrorEvent(translated, context)).toEqual({
    type: 'error',
    code: 'REVERTED',
    origin: 'protocol',
    retryable: false,
    chainId: 5000,
    source: 'swap form',
    aggregator: 'Odos',
  })
})

it('createQuotedEvent returns the number of quotes, the best provider and the duration', () => {
  const request = parseQuoteRequest(INPUT)
  const results: QuoteResults = {
    request,
    quotes: [createTestQuote({ providerId: 'across' }), createTestQuote({ providerId: 'lifi' })],
    failures: [],
    rankingReason: undefined,
    elapsedMs: 840,
  }
  expect(createQuotedEvent(results)).toEqual({
    type: 'swap',
    stage: 'quoted',
    fromChainId: request.fromChainId,
    toChainId: request.toChainId,
    aggregator: 'across',
    quotes: 2,
    failures: 0,
    elapsedMs: 840,
  })
})
