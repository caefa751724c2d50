import type { CombinedSummary, PointsSummary } from './entry.ts'
import { roundPoints, roundTo, sumPoints } from './round-to.ts'

/** Minimum total points of each level, from level 0 on. */
export const POINTS_LEVEL_THRESHOLDS = [
  0, 50, 200, 1_000, 2_500, 10_000, 25_000, 100_000, 250_000, 1_000_000, 10_000_000,
] as const

/** The highest level. */
export const TOP_POINTS_LEVEL = POINTS_LEVEL_THRESHOLDS.length - 1

/** Reward percentages from level 1 on. Level 0 has none. */
const LEVEL_PERCENT: readonly number[] = [20, 22.5, 25, 27.5, 30, 32.5, 35, 40, 45, 50]

/** Returns the level of a total, 0 to 10. */
export function getPointsLevel(totalPoints: number): number {
  return Math.max(
    0,
    POINTS_LEVEL_THRESHOLDS.findLastIndex((threshold) => totalPoints >= threshold),
  )
}

/** Returns the reward percentage of a level, or undefined for level 0 and invalid levels. */
export function getPointsLevelPercent(level: number): number | undefined {
  return LEVEL_PERCENT[level - 1]
}

/** Combines the summaries of all accounts. The level follows from the sum of their points. */
export function combineSummaries(summaries: readonly PointsSummary[]): CombinedSummary {
  const totalPoints = sumPoints(summaries.map((summary) => summary.totalPoints))
  return { currentLevel: getPointsLevel(totalPoints), totalPoints }
}

/** Returns the progress from the current threshold to the next, 0 to 1. Returns 1 at the top level. */
export function getPointsLevelProgress(totalPoints: number): number {
  const level = getPointsLevel(totalPoints)
  const [from = 0, to] = POINTS_LEVEL_THRESHOLDS.slice(level, level + 2)
  if (to === undefined) return 1
  return Math.max(0, (totalPoints - from) / (to - from))
}

/** Image names of the levels: `level-0` to `level-10`. */
export const POINTS_LEVEL_IMAGES: readonly string[] = /* @__PURE__ */ POINTS_LEVEL_THRESHOLDS.map(
  (_, level) => `level-${level}`,
)

/** A level for display. */
export interface PointsLevelView {
  readonly level: number
  /** Minimum points of the level. */
  readonly threshold: number
  /** Reward percentage; undefined at level 0. */
  readonly percent: number | undefined
  /** Progress to the next level, 0 to 1, rounded to 4 decimals. */
  readonly progress: number
  /** Next level; undefined at the top level. */
  readonly next: { readonly level: number; readonly threshold: number; readonly missing: number } | undefined
  readonly image: string
}

/** Returns the level of a total and the progress to the next one. */
export function getPointsLevelView(totalPoints: number): PointsLevelView {
  const level = getPointsLevel(totalPoints)
  const threshold = POINTS_LEVEL_THRESHOLDS[level + 1]
  return {
    level,
    threshold: POINTS_LEVEL_THRESHOLDS[level] ?? 0,
    percent: getPointsLevelPercent(level),
    progress: roundTo(getPointsLevelProgress(totalPoints), 4),
    next:
      threshold === undefined
        ? undefined
        : {
            level: level + 1,
            threshold,
            missing: roundPoints(threshold - totalPoints),
          },
    image: POINTS_LEVEL_IMAGES[level] ?? '',
  }
}
