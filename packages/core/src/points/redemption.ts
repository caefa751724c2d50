import { shift } from './decimals.ts'
import type { PointsEntry } from './entry.ts'

/** 100 tokens = 1$. */
export const REWARD_TOKENS_PER_DOLLAR = 100

/** The level that can convert points to tokens. */
const CONVERSION_LEVEL = 1
/** The level from which tokens can be redeemed. */
const REDEMPTION_LEVEL = 2
/** So many months in a row must have been traded in, within a year. */
const STREAK_MONTHS = 3

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

/** US dollars in reward tokens. */
export function dollarsToRewardTokens(dollars: number): number {
  return shift(dollars, Math.log10(REWARD_TOKENS_PER_DOLLAR))
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
 * Whether there are entries of transactions in three months in a row, among this month and the eleven before it.
 * Months are those of UTC. `now` in milliseconds since the epoch.
 */
export function hasTradingStreak(
  entries: readonly Pick<PointsEntry, 'type' | 'timestamp'>[],
  now: number,
): boolean {
  const traded = new Set(
    entries.filter(({ type }) => type === 'defi').map(({ timestamp }) => monthOf(timestamp * 1_000)),
  )
  const current = monthOf(now)
  const year = Array.from({ length: YEAR_MONTHS }, (_, back) => current - back)
  return year
    .slice(STREAK_MONTHS - 1)
    .some((first) => Array.from({ length: STREAK_MONTHS }, (_, on) => first + on).every((m) => traded.has(m)))
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
  const canConvert = level >= CONVERSION_LEVEL
  const canRedeem = level >= REDEMPTION_LEVEL && hasStreak
  return {
    canConvert,
    canRedeem,
    percent: canRedeem ? pointsRedemptionPercent(month) : 0,
    message: canRedeem ? undefined : obstacle(level),
  }
}

function obstacle(level: number): string {
  if (level < CONVERSION_LEVEL) return `Level ${CONVERSION_LEVEL} is required to convert points to tokens`
  if (level < REDEMPTION_LEVEL) return `Redemption starts at level ${REDEMPTION_LEVEL}`
  return `Trade ${STREAK_MONTHS} months in a row in a year to start redeeming`
}

/** Months since the year 0. */
function monthOf(time: number): number {
  const date = new Date(time)
  return date.getUTCFullYear() * YEAR_MONTHS + date.getUTCMonth()
}
