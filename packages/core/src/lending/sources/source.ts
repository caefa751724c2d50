import { CausewayError, errorSentence } from '../../kernel/errors.ts'
import type { LenderOutcome } from '../failure.ts'
import type { Lender } from '../lender.ts'
import type { LenderMarket } from '../market.ts'

/** Where markets are read: a host, or the chains themselves. */
export interface MarketSource {
  readonly id: string
  /** One outcome for each lender, in any order. @throws AbortedError, and nothing else */
  read(asked: readonly Lender[], signal: AbortSignal): Promise<readonly MarketOutcome[]>
}

export type MarketOutcome = LenderOutcome<LenderMarket>

/** Asks the sources in order, each for what those before it lack. */
export async function readMarkets(
  sources: readonly MarketSource[],
  asked: readonly Lender[],
  signal: AbortSignal,
): Promise<readonly MarketOutcome[]> {
  const outcomes: MarketOutcome[] = []
  const refusals = new Map<Lender, Refusal[]>(asked.map((lender) => [lender, []]))
  for (const { id, read } of sources) {
    if (refusals.size === 0) break
    for (const outcome of await read([...refusals.keys()], signal)) {
      if ('error' in outcome) refusals.get(outcome.lender)?.push({ id, error: outcome.error })
      else {
        outcomes.push(outcome)
        refusals.delete(outcome.lender)
      }
    }
  }
  const failed = [...refusals].map(([lender, told]) => ({ lender, error: refusedByAll(lender, told) }))
  return [...outcomes, ...failed]
}

interface Refusal {
  readonly id: string
  readonly error: CausewayError
}

function refusedByAll({ id, chainId }: Lender, refusals: readonly Refusal[]): CausewayError {
  const [first, ...others] = refusals
  if (first && others.length === 0) return first.error
  return new CausewayError(`${id} on chain ${chainId} could not be read`, {
    code: 'LENDER_UNREADABLE',
    details:
      refusals.map((refusal) => `${refusal.id}: ${errorSentence(refusal.error)}`).join('; ') ||
      'No source reads it',
    cause: refusals.at(-1)?.error,
    retryable: refusals.some(({ error }) => error.retryable),
  })
}
