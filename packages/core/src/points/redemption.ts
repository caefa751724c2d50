import type { PointsEntry } from './entry.ts'
import { getPointsLevelPercent } from './levels.ts'
import { roundPoints, shiftDecimalPoint } from './round-to.ts'

/** Reward tokens per US dollar. */
export const REWARD_TOKENS_PER_DOLLAR = 100

/** Conditions for converting points and redeeming tokens. */
export const POINTS_REDEMPTION_CONDITIONS = {
  /** Minimum level for converting points to tokens. */
  conversionLevel: 1,
  /** Minimum level for redeeming tokens. */
  redemptionLevel: 2,
  /** Required consecutive months with trades within a year. */
  streakMonths: 3,
} as const

const { conversionLevel, redemptionLevel, streakMonths } = POINTS_REDEMPTION_CONDITIONS

const YEAR_MONTHS = 12

/** Redeemable share of the tokens by month, starting at 1. */
export const POINTS_REDEMPTION_SCHEDULE = [
  { fromMonth: 1, toMonth: 4, percent: 25 },
  { fromMonth: 5, toMonth: 8, percent: 50 },
  { fromMonth: 9, toMonth: 12, percent: 75 },
  { fromMonth: 13, toMonth: Number.POSITIVE_INFINITY, percent: 100 },
] as const

/** Converts reward tokens to US dollars. */
export function rewardTokensToDollars(tokens: number): number {
  return shiftDecimalPoint(tokens, -Math.log10(REWARD_TOKENS_PER_DOLLAR))
}

/** Converts points to reward tokens at a level, rounded to 4 decimals. Level 0 converts to 0. */
export function pointsToRewardTokens(points: number, level: number): number {
  return roundPoints(shiftDecimalPoint(points * (getPointsLevelPercent(level) ?? 0), -2))
}

/** Returns the redeemable share in percent. `month` starts at 1; earlier months return 0. */
export function getPointsRedemptionPercent(month: number): number {
  const wholeMonth = Math.floor(month)
  const row = POINTS_REDEMPTION_SCHEDULE.find(
    ({ fromMonth, toMonth }) => wholeMonth >= fromMonth && wholeMonth <= toMonth,
  )
  return row?.percent ?? 0
}

/**
 * Returns the longest run of consecutive UTC months with transactions, among the current month and the eleven before it.
 * `now` is in milliseconds since the epoch.
 */
export function getTradingStreak(
  entries: readonly Pick<PointsEntry, 'type' | 'timestamp'>[],
  now: number,
): number {
  const traded = new Set(getTradedMonths(entries))
  const current = getMonth(now)
  const year = Array.from({ length: YEAR_MONTHS }, (_, back) => current - back)
  const months = year.filter((month) => traded.has(month))
  return Math.max(0, ...months.map((last) => countRun(last, months)))
}

/** Returns whether the streak is long enough to redeem tokens. */
export function hasTradingStreak(...args: Parameters<typeof getTradingStreak>): boolean {
  return getTradingStreak(...args) >= streakMonths
}

/** Returns the month of the redemption schedule: 1 in the month of the first transaction, 0 without transactions. */
export function getPointsRedemptionMonth(
  entries: readonly Pick<PointsEntry, 'type' | 'timestamp'>[],
  now: number,
): number {
  const months = getTradedMonths(entries)
  return months.length === 0 ? 0 : Math.max(1, getMonth(now) - months.reduce((a, b) => Math.min(a, b)) + 1)
}

/** Options for `getPointsRedemption`. */
export interface PointsRedemptionTerms {
  readonly level: number
  /** Month of the schedule, starting at 1. */
  readonly month: number
  /** Result of `hasTradingStreak`. */
  readonly hasStreak: boolean
}

/** Redeemable share and the next requirement. */
export interface PointsRedemption {
  readonly canConvert: boolean
  readonly canRedeem: boolean
  /** Currently redeemable share of the tokens. */
  readonly percent: number
  /** First unmet requirement, for the user. */
  readonly message: string | undefined
}

/** Returns the redeemable share at a level, and the first unmet requirement. */
export function getPointsRedemption({ level, month, hasStreak }: PointsRedemptionTerms): PointsRedemption {
  const canConvert = level >= conversionLevel
  const canRedeem = level >= redemptionLevel && hasStreak
  return {
    canConvert,
    canRedeem,
    percent: canRedeem ? getPointsRedemptionPercent(month) : 0,
    message: canRedeem ? undefined : getObstacle(level),
  }
}

function getObstacle(level: number): string {
  if (level < conversionLevel) return `Level ${conversionLevel} is required to convert points to tokens`
  if (level < redemptionLevel) return `Redemption starts at level ${redemptionLevel}`
  return `Trade ${streakMonths} months in a row in a year to start redeeming`
}

/** Returns the month of each transaction entry. */
function getTradedMonths(entries: readonly Pick<PointsEntry, 'type' | 'timestamp'>[]): number[] {
  return entries.filter(({ type }) => type === 'defi').map(({ timestamp }) => getMonth(timestamp * 1_000))
}

/** Returns the number of consecutive months that end with `last`. */
function countRun(last: number, months: readonly number[]): number {
  return months.includes(last) ? 1 + countRun(last - 1, months) : 0
}

/** Returns the UTC month as months since year 0. */
function getMonth(time: number): number {
  const date = new Date(time)
  return date.getUTCFullYear() * YEAR_MONTHS + date.getUTCMonth()
}
