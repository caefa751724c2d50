import { CausewayError, errorSentence } from '../../kernel/errors.ts'
import type { LenderOutcome } from '../failure.ts'
import type { Lender } from '../lender.ts'
import type { LenderMarket } from '../lender-market.ts'

/** Source of markets: a host, or the chains. */
export interface MarketSource {
  readonly id: string
  /** Returns one outcome for each lender, in any order. @throws AbortedError; nothing else */
  read(lenders: readonly Lender[], signal: AbortSignal): Promise<readonly MarketOutcome[]>
}

export type MarketOutcome = LenderOutcome<LenderMarket>

/** Reads markets from the sources in order. Each source only receives requests for the markets that are still missing. */
export async function readMarkets(
  sources: readonly MarketSource[],
  lenders: readonly Lender[],
  signal: AbortSignal,
): Promise<readonly MarketOutcome[]> {
  const outcomes: MarketOutcome[] = []
  const failures = new Map<Lender, SourceFailure[]>(lenders.map((lender) => [lender, []]))
  for (const { id, read } of sources) {
    if (failures.size === 0) break
    for (const outcome of await read([...failures.keys()], signal)) {
      if ('error' in outcome) failures.get(outcome.lender)?.push({ id, error: outcome.error })
      else {
        outcomes.push(outcome)
        failures.delete(outcome.lender)
      }
    }
  }
  const failed = [...failures].map(([lender, errors]) => ({ lender, error: toCombinedError(lender, errors) }))
  return [...outcomes, ...failed]
}

interface SourceFailure {
  readonly id: string
  readonly error: CausewayError
}

function toCombinedError({ id, chainId }: Lender, failures: readonly SourceFailure[]): CausewayError {
  const [first, ...others] = failures
  if (first && others.length === 0) return first.error
  return new CausewayError(`${id} on chain ${chainId} could not be read.`, {
    code: 'LENDER_UNREADABLE',
    details:
      failures.map((failure) => `${failure.id}: ${errorSentence(failure.error)}`).join('; ') ||
      'No source reads it.',
    cause: failures.at(-1)?.error,
    retryable: failures.some(({ error }) => error.retryable),
  })
}
