import type { Address } from '../../kernel/schema.ts'
import type { OraclePrice, PoolRewards, Unknown } from '../../lending/lender-market.ts'

/** An amount of a token with its price. */
export interface Priced {
  /** Base units. */
  readonly amount: bigint
  readonly oraclePrice: OraclePrice | Unknown
}

/**
 * Returns the reward rate in percent a year: 0 without rewards, unknown if a price is missing, or if no deposits or
 * debts earn the rewards.
 *
 * @param yearly rewards of one year
 * @param earning deposits or debts that earn the rewards
 */
export function rewardRate(yearly: Priced, earning: Priced): number | Unknown {
  if (yearly.amount === 0n) return 0
  if (yearly.oraclePrice === 'unknown' || earning.oraclePrice === 'unknown') return 'unknown'
  const value = getValue(yearly.amount, yearly.oraclePrice)
  const base = getValue(earning.amount, earning.oraclePrice)
  return value > 0 && base > 0 ? (value / base) * 100 : 'unknown'
}

function getValue(amount: bigint, { price, per }: OraclePrice): number {
  return (Number(amount) * Number(price)) / Number(per)
}

/** Returns the rewards of a pool in one token; none if neither side earns it. */
export function toPoolRewards(
  reward: Address,
  depositRate: number | Unknown,
  variableBorrowRate: number | Unknown,
): Record<string, PoolRewards> {
  if (depositRate === 0 && variableBorrowRate === 0) return {}
  return { [reward]: { depositRate, variableBorrowRate, stableBorrowRate: 0 } }
}

export const SECONDS_PER_YEAR = 31536000n
/** Converts a rate in WAD, per second or per period, to percent a year, not compounded. */
export function toPercentPerYear(perPeriod: bigint, periodsAYear: bigint = SECONDS_PER_YEAR): number {
  return Number(perPeriod * periodsAYear) / 1e16
}

/** Returns the price of one whole token in whole units of the numeraire. For display, not for amounts. */
export function toWholePrice(
  oraclePrice: OraclePrice | Unknown,
  decimals: number,
  numeraireDecimals: number,
) {
  if (oraclePrice === 'unknown') return oraclePrice
  const { price, per } = oraclePrice
  return Number((price * 10n ** BigInt(decimals)) / per) / 10 ** numeraireDecimals
}
