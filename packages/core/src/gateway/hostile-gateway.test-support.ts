import type { Clock } from '../kernel/clock.ts'
import type { Quote } from '../quotes/quote.ts'
import type { QuoteRequestInput } from '../quotes/quote-request.ts'
import { END_LINE, formatUpdate } from './quote-lines.ts'
import { streamQuotesFrom } from './stream-quotes-from.ts'

/** Returns a quote as a client receives it from a gateway that streams just that one, whatever was requested. */
export async function receiveFromGateway(
  quote: Quote,
  input: QuoteRequestInput,
  clock: Clock,
): Promise<Quote> {
  const fetch = async () => new Response(formatUpdate({ type: 'quote', quote }) + END_LINE)
  for await (const update of streamQuotesFrom(
    { url: 'https://gateway.example/quotes', fetch, clock },
    input,
  )) {
    if (update.type === 'quote') return update.quote
  }
  throw new Error('The gateway streamed no quote.')
}
