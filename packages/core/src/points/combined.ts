import { sumPoints } from './decimals.ts'
import type { CombinedSummary, PointsSummary } from './entry.ts'
import { levelOf } from './levels.ts'

/** All accounts as one: the level is that of their points together. */
export function combineSummaries(summaries: readonly PointsSummary[]): CombinedSummary {
  const totalPoints = sumPoints(summaries.map((summary) => summary.totalPoints))
  return { currentLevel: levelOf(totalPoints), totalPoints }
}
