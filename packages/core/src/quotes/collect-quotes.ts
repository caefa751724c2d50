import { createDeadline } from '../kernel/abort.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Quote } from './quote.ts'
import type { QuoteFailure } from './quote-failure.ts'
import type { PendingQuoteRequest } from './start-quote-request.ts'

/**
 * Everyone's answer, in the order they came.
 *
 * @param softTimeout milliseconds after which the first quote is enough: the others are let go then
 */
export async function collectQuotes(
  round: PendingQuoteRequest,
  clock: Clock,
  softTimeout: number | undefined,
): Promise<{ readonly quotes: readonly Quote[]; readonly failures: readonly QuoteFailure[] }> {
  const quotes: Quote[] = []
  const failures: QuoteFailure[] = []
  const soft = createDeadline({ clock, what: 'The answer', milliseconds: softTimeout })
  const cutIfEnough = () => {
    if (soft.signal.aborted && quotes.length > 0) round.close(softTimeout ?? 0)
  }
  soft.onAbort(cutIfEnough)
  try {
    for await (const update of round.updates) {
      if (update.type === 'quote') quotes.push(update.quote)
      else failures.push(update.failure)
      cutIfEnough()
    }
  } finally {
    soft.dispose()
  }
  return { quotes, failures }
}
