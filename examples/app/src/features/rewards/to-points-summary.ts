import {
  POINTS_REDEMPTION_CONDITIONS as CONDITIONS,
  getPointsLevelView,
  getPointsRedemption,
  getPointsRedemptionMonth,
  getTradingStreak,
  hasTradingStreak,
  type PointsEntry,
  type PointsLevelView,
  type PointsRedemption,
  type PointsTotal,
  sumPoints,
} from '@causeway/core/points'

/** Points of the connected accounts. */
export interface PointsSummary {
  readonly points: number
  readonly level: PointsLevelView
  /** Volume in USD. */
  readonly volume: number
  readonly history: readonly PointsEntry[]
}

export function toPointsSummary({ summaries, summaryCombined, history }: PointsTotal): PointsSummary {
  const { totalPoints } = summaryCombined
  return {
    points: totalPoints,
    level: getPointsLevelView(totalPoints),
    volume: sumPoints(summaries.map(({ totalVolume }) => totalVolume)),
    history,
  }
}

const MONTH_SECONDS = 30 * 86_400

/**
 * Returns the points of the last 30 days.
 * @param now milliseconds since the epoch
 */
export function recentPoints({ history }: Pick<PointsSummary, 'history'>, now: number): number {
  const from = now / 1_000 - MONTH_SECONDS
  return sumPoints(history.filter(({ timestamp }) => timestamp >= from).map(({ points }) => points))
}

/** Returns the number of referred users who traded, and their points. */
export function getReferrals({ history }: Pick<PointsSummary, 'history'>): {
  readonly count: number
  readonly points: number
} {
  const referrals = history.filter(({ type }) => type === 'referral')
  return { count: referrals.length, points: sumPoints(referrals.map(({ points }) => points)) }
}

/** Progress to redeeming points. */
export interface RedemptionProgress {
  readonly redemption: PointsRedemption
  readonly level: number
  /** Month of the schedule; 0 before the first transaction. */
  readonly month: number
  /** Consecutive months with a trade, at most the required number. */
  readonly streak: number
}

export function getRedemptionProgress(
  { level: { level }, history }: PointsSummary,
  now: number,
): RedemptionProgress {
  const { streakMonths } = CONDITIONS
  const streak = Math.min(getTradingStreak(history, now), streakMonths)
  const month = getPointsRedemptionMonth(history, now)
  const hasStreak = hasTradingStreak(history, now)
  return { redemption: getPointsRedemption({ level, month, hasStreak }), level, month, streak }
}
