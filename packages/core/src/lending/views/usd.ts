import { type LenderMarket, type LendingPool, type Unknown, WAD } from '../market.ts'
import { INFINITE_HEALTH, type LendingFigure } from '../risk/figures.ts'

/** An amount of a pool's asset in US dollars. */
export function usdOf(
  amount: LendingFigure,
  { asset, priceUsd }: Pick<LendingPool, 'asset' | 'priceUsd'>,
): number | Unknown {
  if (amount === 0n) return 0
  if (amount === 'unknown') return amount
  return fromKnown(priceUsd, (price) => wholeUnits(amount, asset.decimals) * price)
}

/** A value in base units of the market's numeraire in US dollars. */
export function figureUsd(
  figure: LendingFigure,
  { numeraire }: Pick<LenderMarket, 'numeraire'>,
): number | Unknown {
  if (figure === 0n) return 0
  if (figure === 'unknown') return figure
  return fromKnown(numeraire.usd, (usd) => wholeUnits(figure, numeraire.decimals) * usd)
}

/** A ratio in WAD; without end where the contracts say so. */
export function ratioOf(figure: LendingFigure): number | Unknown {
  if (figure === 'unknown') return figure
  return figure === INFINITE_HEALTH ? Number.POSITIVE_INFINITY : Number(figure) / Number(WAD)
}

/** Converts base units to a number of whole units. */
export function wholeUnits(amount: bigint, decimals: number): number
export function wholeUnits(amount: LendingFigure, decimals: number): number | Unknown
export function wholeUnits(amount: LendingFigure, decimals: number): number | Unknown {
  return amount === 'unknown' ? amount : Number(amount) / 10 ** decimals
}

export function fromKnown(
  value: number | Unknown,
  compute: (value: number) => number | Unknown,
): number | Unknown {
  return value === 'unknown' ? value : compute(value)
}

/** Unknown where one of them is. */
export function sumKnown(values: readonly (number | Unknown)[]): number | Unknown {
  let sum = 0
  for (const value of values) {
    if (value === 'unknown') return value
    sum += value
  }
  return sum
}
