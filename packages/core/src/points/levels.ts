import { roundPoints, roundTo } from './decimals.ts'

/** Total points from which each level begins, from level 0 on. */
export const LEVEL_THRESHOLDS = [
  0, 50, 200, 1_000, 2_500, 10_000, 25_000, 100_000, 250_000, 1_000_000, 10_000_000,
] as const

export const TOP_LEVEL = LEVEL_THRESHOLDS.length - 1

/** Percent, from level 1 on. Level 0 has none. */
const LEVEL_PERCENT: readonly number[] = [20, 22.5, 25, 27.5, 30, 32.5, 35, 40, 45, 50]

/** The level that so many points are, 0 to 10. */
export function levelOf(totalPoints: number): number {
  return Math.max(
    0,
    LEVEL_THRESHOLDS.findLastIndex((threshold) => totalPoints >= threshold),
  )
}

/** In percent; undefined for level 0 and for what is no level. */
export function levelPercent(level: number): number | undefined {
  return LEVEL_PERCENT[level - 1]
}

/** The share of the way from the current threshold to the next, 0 to 1. There is nothing above the top level: 1. */
export function levelProgress(totalPoints: number): number {
  const level = levelOf(totalPoints)
  const [from = 0, to] = LEVEL_THRESHOLDS.slice(level, level + 2)
  if (to === undefined) return 1
  return Math.max(0, (totalPoints - from) / (to - from))
}

/** The name of a level's picture: `level-0` to `level-10`. */
export const LEVEL_IMAGES: readonly string[] = /* @__PURE__ */ LEVEL_THRESHOLDS.map(
  (_, level) => `level-${level}`,
)

/** What a level panel shows. */
export interface LevelView {
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

export function levelView(totalPoints: number): LevelView {
  const level = levelOf(totalPoints)
  const threshold = LEVEL_THRESHOLDS[level + 1]
  return {
    level,
    threshold: LEVEL_THRESHOLDS[level] ?? 0,
    percent: levelPercent(level),
    progress: roundTo(levelProgress(totalPoints), 4),
    next:
      threshold === undefined
        ? undefined
        : {
            level: level + 1,
            threshold,
            missing: roundPoints(threshold - totalPoints),
          },
    image: LEVEL_IMAGES[level] ?? '',
  }
}
