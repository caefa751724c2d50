import type { LendingPool, Unknown } from './market.ts'

/** An amount of a pool's asset in US dollars, for showing. */
export function usdOf(
  amount: bigint,
  { asset, priceUsd }: Pick<LendingPool, 'asset' | 'priceUsd'>,
): number | Unknown {
  if (amount === 0n) return 0
  return priceUsd === 'unknown' ? priceUsd : wholeUnits(amount, asset.decimals) * priceUsd
}

/** Base units as a number of whole ones, for showing. */
export function wholeUnits(amount: bigint, decimals: number): number {
  return Number(amount) / 10 ** decimals
}

export function addKnown(a: number | Unknown, b: number | Unknown): number | Unknown {
  return a === 'unknown' || b === 'unknown' ? 'unknown' : a + b
}
