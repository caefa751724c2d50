import type { Clock } from '../kernel/clock.ts'
import { silentLogger } from '../kernel/logger.ts'
import type { Quote } from '../quotes/quote.ts'
import type { QuoteRequestInput } from '../quotes/quote-request.ts'
import type { QuoteUpdate } from '../quotes/start-quote-request.ts'
import { createQuoteReply } from './quote-reply.ts'
import { type QuoteStreamSource, streamQuotesFrom } from './stream-quotes-from.ts'

/** Returns a quote as a client receives it from a gateway that streams this quote for every request. */
export async function receiveFromGateway(
  quote: Quote,
  input: QuoteRequestInput,
  clock: Clock,
  providers?: QuoteStreamSource['providers'],
): Promise<Quote> {
  const fetch = async () => createQuoteReply(streamOnly(quote), STREAM_OPTIONS).reply
  for await (const update of streamQuotesFrom(
    { url: 'https://gateway.example/quotes', fetch, clock, providers },
    input,
  )) {
    if (update.type === 'quote') return update.quote
  }
  throw new Error('The gateway streamed no quote.')
}

const STREAM_OPTIONS = {
  mask: (text: string) => text,
  logger: silentLogger,
  signal: new AbortController().signal,
}

async function* streamOnly(quote: Quote): AsyncGenerator<QuoteUpdate, undefined> {
  yield { type: 'quote', quote }
}
