import { type LenderMarket, type LendingPool, type Unknown, WAD } from '../market.ts'
import { type Figure, INFINITE_HEALTH } from '../risk/index.ts'

/** A number for showing, or that it cannot be told. */
export type Known = number | Unknown

/** An amount of a pool's asset in US dollars. */
export function usdOf(amount: bigint, { asset, priceUsd }: Pick<LendingPool, 'asset' | 'priceUsd'>): Known {
  if (amount === 0n) return 0
  return fromKnown(priceUsd, (price) => wholeUnits(amount, asset.decimals) * price)
}

/** A value in base units of the market's numeraire in US dollars. */
export function figureUsd(figure: Figure, { numeraire }: Pick<LenderMarket, 'numeraire'>): Known {
  if (figure === 0n) return 0
  if (figure === 'unknown') return figure
  return fromKnown(numeraire.usd, (usd) => wholeUnits(figure, numeraire.decimals) * usd)
}

/** A ratio in WAD; without end where the contracts say so. */
export function ratioOf(figure: Figure): Known {
  if (figure === 'unknown') return figure
  return figure === INFINITE_HEALTH ? Number.POSITIVE_INFINITY : Number(figure) / Number(WAD)
}

/** Base units as a number of whole ones. */
export function wholeUnits(amount: bigint, decimals: number): number {
  return Number(amount) / 10 ** decimals
}

export function fromKnown(value: Known, compute: (value: number) => number): Known {
  return value === 'unknown' ? value : compute(value)
}

/** Unknown where one of them is. */
export function sumKnown(values: readonly Known[]): Known {
  let sum = 0
  for (const value of values) {
    if (value === 'unknown') return value
    sum += value
  }
  return sum
}
