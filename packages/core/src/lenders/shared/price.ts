import type { OraclePrice, Unknown } from '../../lending/market.ts'

/** What one whole token costs, in whole units of what the oracle counts in. For reading, not for amounts. */
export function wholePrice(oraclePrice: OraclePrice | Unknown, decimals: number, numeraireDecimals: number) {
  if (oraclePrice === 'unknown') return oraclePrice
  const { price, per } = oraclePrice
  return Number((price * 10n ** BigInt(decimals)) / per) / 10 ** numeraireDecimals
}
