import type { CheckedAction } from './review.ts'

/** Share of the health factor by which a plan that is made again may be lower without being reviewed again. */
const TOLERANCE = 0.01

/**
 * Returns whether a plan that was made again can be sent without another review: it is verified, its requests and notices are those of
 * the reviewed one, and its health factor is at most 1% lower.
 */
export function isNoWorse(latest: CheckedAction, reviewed: CheckedAction): boolean {
  return (
    latest.plan.simulation.status === 'verified' &&
    getTexts(latest) === getTexts(reviewed) &&
    isHealthKept(getHealth(latest), getHealth(reviewed))
  )
}

function getHealth({ outcome }: CheckedAction): number | 'unknown' | undefined {
  return outcome?.figures.healthFactor.after
}

function isHealthKept(
  latest: number | 'unknown' | undefined,
  reviewed: number | 'unknown' | undefined,
): boolean {
  if (typeof latest !== 'number' || typeof reviewed !== 'number') return latest === reviewed
  return latest >= reviewed * (1 - TOLERANCE)
}

/** Returns the kinds of the requests and the codes of the notices as one text. */
function getTexts({ plan, steps }: CheckedAction): string {
  return JSON.stringify([steps.map(({ kind }) => kind), plan.notices.map(({ code }) => code)])
}
