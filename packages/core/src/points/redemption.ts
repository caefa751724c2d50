import { roundPoints, shift } from './decimals.ts'
import type { PointsEntry } from './entry.ts'
import { pointsLevelPercent } from './levels.ts'

/** 100 tokens = 1$. */
export const REWARD_TOKENS_PER_DOLLAR = 100

/** What is asked of those who convert points and redeem tokens. */
export const POINTS_REDEMPTION_CONDITIONS = {
  /** The level that can convert points to tokens. */
  conversionLevel: 1,
  /** The level from which tokens can be redeemed. */
  redemptionLevel: 2,
  /** So many months in a row must have been traded in, within a year. */
  streakMonths: 3,
} as const

const { conversionLevel, redemptionLevel, streakMonths } = POINTS_REDEMPTION_CONDITIONS

const YEAR_MONTHS = 12

/** What share of the tokens can be redeemed in which month, the first being 1. */
export const POINTS_REDEMPTION_SCHEDULE = [
  { fromMonth: 1, toMonth: 4, percent: 25 },
  { fromMonth: 5, toMonth: 8, percent: 50 },
  { fromMonth: 9, toMonth: 12, percent: 75 },
  { fromMonth: 13, toMonth: Number.POSITIVE_INFINITY, percent: 100 },
] as const

/** Reward tokens in US dollars. */
export function rewardTokensToDollars(tokens: number): number {
  return shift(tokens, -Math.log10(REWARD_TOKENS_PER_DOLLAR))
}

/** What points convert to at a level, 4 decimals; nothing at level 0. */
export function pointsToRewardTokens(points: number, level: number): number {
  return roundPoints(shift(points * (pointsLevelPercent(level) ?? 0), -2))
}

/** In percent. `month` counts from 1; before it there is nothing to redeem. */
export function pointsRedemptionPercent(month: number): number {
  const whole = Math.floor(month)
  const row = POINTS_REDEMPTION_SCHEDULE.find(
    ({ fromMonth, toMonth }) => whole >= fromMonth && whole <= toMonth,
  )
  return row?.percent ?? 0
}

/**
 * The most months in a row with entries of transactions, among this month and the eleven before it. Months are those of
 * UTC. `now` in milliseconds since the epoch.
 */
export function tradingStreak(
  entries: readonly Pick<PointsEntry, 'type' | 'timestamp'>[],
  now: number,
): number {
  const traded = new Set(tradedMonths(entries))
  const current = monthOf(now)
  const year = Array.from({ length: YEAR_MONTHS }, (_, back) => current - back)
  const months = year.filter((month) => traded.has(month))
  return Math.max(0, ...months.map((last) => runBefore(last, months)))
}

/** Whether that streak is long enough to redeem. */
export function hasTradingStreak(...about: Parameters<typeof tradingStreak>): boolean {
  return tradingStreak(...about) >= streakMonths
}

/** The month of the schedule: 1 in that of the first transaction that earned points, 0 where there is none. */
export function pointsRedemptionMonth(
  entries: readonly Pick<PointsEntry, 'type' | 'timestamp'>[],
  now: number,
): number {
  const months = tradedMonths(entries)
  return months.length === 0 ? 0 : Math.max(1, monthOf(now) - months.reduce((a, b) => Math.min(a, b)) + 1)
}

/** What redemption depends on. */
export interface PointsRedemptionTerms {
  readonly level: number
  /** From 1. */
  readonly month: number
  /** See `hasTradingStreak`. */
  readonly hasStreak: boolean
}

/** What can be redeemed, and what is still missing. */
export interface PointsRedemption {
  readonly canConvert: boolean
  readonly canRedeem: boolean
  /** Of the tokens, now; 0 while nothing can be redeemed. */
  readonly percent: number
  /** What stands in the way first. */
  readonly message: string | undefined
}

/** What may be done with points and tokens, and what is missing. */
export function pointsRedemption({ level, month, hasStreak }: PointsRedemptionTerms): PointsRedemption {
  const canConvert = level >= conversionLevel
  const canRedeem = level >= redemptionLevel && hasStreak
  return {
    canConvert,
    canRedeem,
    percent: canRedeem ? pointsRedemptionPercent(month) : 0,
    message: canRedeem ? undefined : obstacle(level),
  }
}

function obstacle(level: number): string {
  if (level < conversionLevel) return `Level ${conversionLevel} is required to convert points to tokens`
  if (level < redemptionLevel) return `Redemption starts at level ${redemptionLevel}`
  return `Trade ${streakMonths} months in a row in a year to start redeeming`
}

/** In which there were entries of transactions; one for each entry. */
function tradedMonths(entries: readonly Pick<PointsEntry, 'type' | 'timestamp'>[]): number[] {
  return entries.filter(({ type }) => type === 'defi').map(({ timestamp }) => monthOf(timestamp * 1_000))
}

/** How many of the months follow one another up to this one. */
function runBefore(last: number, months: readonly number[]): number {
  return months.includes(last) ? 1 + runBefore(last - 1, months) : 0
}

/** Months since the year 0. */
function monthOf(time: number): number {
  const date = new Date(time)
  return date.getUTCFullYear() * YEAR_MONTHS + date.getUTCMonth()
}
