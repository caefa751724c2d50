import { roundPoints, roundTo, sumPoints } from './decimals.ts'
import type { CombinedSummary, PointsSummary } from './entry.ts'

/** Total points from which each level begins, from level 0 on. */
export const POINTS_LEVEL_THRESHOLDS = [
  0, 50, 200, 1_000, 2_500, 10_000, 25_000, 100_000, 250_000, 1_000_000, 10_000_000,
] as const

/** The highest level. */
export const TOP_POINTS_LEVEL = POINTS_LEVEL_THRESHOLDS.length - 1

/** Percent, from level 1 on. Level 0 has none. */
const LEVEL_PERCENT: readonly number[] = [20, 22.5, 25, 27.5, 30, 32.5, 35, 40, 45, 50]

/** The level that so many points are, 0 to 10. */
export function pointsLevel(totalPoints: number): number {
  return Math.max(
    0,
    POINTS_LEVEL_THRESHOLDS.findLastIndex((threshold) => totalPoints >= threshold),
  )
}

/** In percent; undefined for level 0 and for what is no level. */
export function pointsLevelPercent(level: number): number | undefined {
  return LEVEL_PERCENT[level - 1]
}

/** All accounts as one: the level is that of their points together. */
export function combineSummaries(summaries: readonly PointsSummary[]): CombinedSummary {
  const totalPoints = sumPoints(summaries.map((summary) => summary.totalPoints))
  return { currentLevel: pointsLevel(totalPoints), totalPoints }
}

/** The share of the way from the current threshold to the next, 0 to 1. There is nothing above the top level: 1. */
export function pointsLevelProgress(totalPoints: number): number {
  const level = pointsLevel(totalPoints)
  const [from = 0, to] = POINTS_LEVEL_THRESHOLDS.slice(level, level + 2)
  if (to === undefined) return 1
  return Math.max(0, (totalPoints - from) / (to - from))
}

/** The name of a level's picture: `level-0` to `level-10`. */
export const POINTS_LEVEL_IMAGES: readonly string[] = /* @__PURE__ */ POINTS_LEVEL_THRESHOLDS.map(
  (_, level) => `level-${level}`,
)

/** What a level panel shows. */
export interface PointsLevelView {
  readonly level: number
  /** Where it begins, in points. */
  readonly threshold: number
  /** Absent at level 0. */
  readonly percent: number | undefined
  /** Of the way to the next level, 0 to 1, cut to 4 decimals. */
  readonly progress: number
  /** Absent at the top. */
  readonly next: { readonly level: number; readonly threshold: number; readonly missing: number } | undefined
  readonly image: string
}

/** The level of a total, and how far the next one is. */
export function pointsLevelView(totalPoints: number): PointsLevelView {
  const level = pointsLevel(totalPoints)
  const threshold = POINTS_LEVEL_THRESHOLDS[level + 1]
  return {
    level,
    threshold: POINTS_LEVEL_THRESHOLDS[level] ?? 0,
    percent: pointsLevelPercent(level),
    progress: roundTo(pointsLevelProgress(totalPoints), 4),
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
