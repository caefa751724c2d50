import { isSimulationOutdated } from '../review/use-trade-review.ts'
import type { Leg } from './legs.ts'
import type { LegRun } from './use-leg-run.ts'

/** Returns whether a leg was verified by a simulation, and another one failed because their chain cannot be read. */
export function isCheckOutdated(
  { key, chain }: Pick<Leg, 'key' | 'chain'>,
  legs: readonly Pick<Leg, 'key' | 'chain'>[],
  checks: LegRun['checks'],
): boolean {
  const check = checks.get(key)
  if (check?.status !== 'checked') return false
  return legs.some((candidate) => {
    const result = checks.get(candidate.key)
    return (
      candidate.chain.id === chain.id &&
      result?.status === 'failed' &&
      isSimulationOutdated(check.leg.built, result.error)
    )
  })
}
