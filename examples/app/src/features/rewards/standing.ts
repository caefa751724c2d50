import {
  POINTS_REDEMPTION_CONDITIONS as CONDITIONS,
  getPointsLevelView,
  getPointsRedemption,
  getPointsRedemptionMonth,
  getTradingStreak,
  type PointsEntry,
  type PointsLevelView,
  type PointsRedemption,
  type PointsTotal,
  sumPoints,
} from '@causeway/core/points'

/** Where the connected accounts stand. */
export interface Standing {
  readonly points: number
  readonly level: PointsLevelView
  /** US dollars. */
  readonly volume: number
  readonly history: readonly PointsEntry[]
}

export function standingOf({ summaries, summaryCombined, history }: PointsTotal): Standing {
  const { totalPoints } = summaryCombined
  return {
    points: totalPoints,
    level: getPointsLevelView(totalPoints),
    volume: sumPoints(summaries.map(({ totalVolume }) => totalVolume)),
    history,
  }
}

const MONTH_SECONDS = 30 * 86_400

/** Points of the last 30 days. `now` in milliseconds since the epoch. */
export function recentPoints({ history }: Pick<Standing, 'history'>, now: number): number {
  const from = now / 1_000 - MONTH_SECONDS
  return sumPoints(history.filter(({ timestamp }) => timestamp >= from).map(({ points }) => points))
}

/** Those who came by the link and traded, and what that gave. */
export function referralsOf({ history }: Pick<Standing, 'history'>): {
  readonly count: number
  readonly points: number
} {
  const referrals = history.filter(({ type }) => type === 'referral')
  return { count: referrals.length, points: sumPoints(referrals.map(({ points }) => points)) }
}

/** How far the way to redeeming is gone. */
export interface RedemptionStanding {
  readonly redemption: PointsRedemption
  readonly level: number
  /** Of the schedule; 0 before the first transaction. */
  readonly month: number
  /** Months in a row, no more than are asked for. */
  readonly streak: number
}

export function redemptionOf({ level: { level }, history }: Standing, now: number): RedemptionStanding {
  const { streakMonths } = CONDITIONS
  const streak = Math.min(getTradingStreak(history, now), streakMonths)
  const month = getPointsRedemptionMonth(history, now)
  const hasStreak = streak === streakMonths
  return { redemption: getPointsRedemption({ level, month, hasStreak }), level, month, streak }
}
