import type { OraclePrice, Unknown } from '../../lending/index.ts'

/** What one whole token costs, in whole units of what the oracle counts in. For reading, not for amounts. */
export function wholePrice(oraclePrice: OraclePrice | Unknown, decimals: number, numeraireDecimals: number) {
  if (oraclePrice === 'unknown') return oraclePrice
  const { price, per } = oraclePrice
  return Number((price * 10n ** BigInt(decimals)) / per) / 10 ** numeraireDecimals
}

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
