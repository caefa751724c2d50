import type { Address } from '../../kernel/schema.ts'
import type { LendingPool, OraclePrice, Unknown } from '../../lending/market.ts'

/** Some token, and its price. */
export interface Priced {
  /** Base units. */
  readonly amount: bigint
  readonly oraclePrice: OraclePrice | Unknown
}

/**
 * Percent a year that rewards add to what earns them. Undefined where there are none, or where a price is missing: a
 * rate that nobody knows is left out.
 *
 * @param yearly the rewards of a year
 * @param earning all that shares in them
 */
export function rewardRate(yearly: Priced, earning: Priced): number | undefined {
  if (yearly.oraclePrice === 'unknown' || earning.oraclePrice === 'unknown') return undefined
  const value = worth(yearly.amount, yearly.oraclePrice)
  const base = worth(earning.amount, earning.oraclePrice)
  return value > 0 && base > 0 ? (value / base) * 100 : undefined
}

function worth(amount: bigint, { price, per }: OraclePrice): number {
  return (Number(amount) * Number(price)) / Number(per)
}

/** What a pool pays in one reward, in percent a year; none where neither side's rate is known. */
export function rewardsIn(
  reward: Address,
  depositRate: number | undefined,
  variableBorrowRate: number | undefined,
): LendingPool['rewards'] {
  if (depositRate === undefined && variableBorrowRate === undefined) return {}
  return {
    [reward]: {
      depositRate: depositRate ?? 0,
      variableBorrowRate: variableBorrowRate ?? 0,
      stableBorrowRate: 0,
    },
  }
}
