import type { Clock } from '../kernel/index.ts'
import type { QuoteFailure } from './failure.ts'
import type { Quote } from './quote.ts'
import type { Round } from './round.ts'

/**
 * Everyone's answer, in the order they came.
 *
 * @param softTimeout milliseconds after which the first quote is enough: the others are let go then
 */
export async function collectRound(
  round: Round,
  clock: Clock,
  softTimeout: number | undefined,
): Promise<{ readonly quotes: readonly Quote[]; readonly failures: readonly QuoteFailure[] }> {
  const quotes: Quote[] = []
  const failures: QuoteFailure[] = []
  let isLate = false
  const cutIfEnough = () => {
    if (softTimeout !== undefined && isLate && quotes.length > 0) round.cut(softTimeout)
  }
  const stopTimer = startTimer(clock, softTimeout, () => {
    isLate = true
    cutIfEnough()
  })
  try {
    for await (const update of round.updates) {
      if (update.type === 'quote') quotes.push(update.quote)
      else failures.push(update.failure)
      cutIfEnough()
    }
  } finally {
    stopTimer()
  }
  return { quotes, failures }
}

/** Never, where no time is given. */
function startTimer(clock: Clock, milliseconds: number | undefined, task: () => void): () => void {
  if (milliseconds === undefined) return () => undefined
  const timer = clock.setTimeout(task, milliseconds)
  return () => clock.clearTimeout(timer)
}
