import { type LenderMarket, type LendingPool, WAD } from '../lending/market.ts'
import type { LenderPosition } from '../lending/position.ts'
import { accountFigures } from '../lending/risk/account-figures.ts'
import type { LendingFigure } from '../lending/risk/figures.ts'
import { maxLeverage } from '../lending/risk/max-borrow.ts'

/** What is borrowed for a target is worked out from. Amounts in base units of the asset that is sold or bought. */
export interface LeverageTerms {
  readonly position: LenderPosition
  readonly market: LenderMarket
  readonly sell: LendingPool
  readonly buy: LendingPool
  /** Own funds in either asset. */
  readonly ownSold: bigint
  readonly ownBought: bigint
  /** Of the flash loan, in basis points. */
  readonly feeBps: bigint
}

const BPS = 10_000n

/**
 * What is to be borrowed and swapped, in base units of the asset sold, so that the whole position comes to a leverage, at
 * the lender's own prices and before the swap costs anything. With deposits D, debt B, own funds m and the fee rate f, all in the
 * numeraire: `x = (L (D + m - B) - (D + m)) / (1 + L f)`, rounded down. 0 where it has that leverage already.
 *
 * @param leverage `deposits / nav`, WAD
 */
export function borrowForLeverage(leverage: bigint, terms: LeverageTerms): LendingFigure {
  const { position, market, sell, buy, feeBps } = terms
  const { deposits, debt } = accountFigures(position, market)
  const own = addUp(worthOf(terms.ownSold, sell), worthOf(terms.ownBought, buy))
  const price = sell.oraclePrice
  if (deposits === 'unknown' || debt === 'unknown' || own === 'unknown' || price === 'unknown')
    return 'unknown'
  if (price.price === 0n) return 'unknown'
  const held = deposits + own
  const worth = leverage * (held - debt) - held * WAD
  if (worth <= 0n) return 0n
  // Numerator and denominator are both WAD times as large.
  const value = (worth * BPS) / (WAD * BPS + leverage * feeBps)
  return (value * price.per) / price.price
}

/**
 * The highest leverage that anything in the trade allows in the account's mode, WAD: `1 / (1 - factor)` of the asset bought
 * and of what is collateral already.
 */
export function highestLeverage({
  position,
  market,
  sell,
  buy,
}: Omit<LeverageTerms, 'ownSold' | 'ownBought' | 'feeBps'>): LendingFigure {
  const held = Object.values(position.pools).flatMap(({ poolId, deposits, collateralEnabled }) => {
    const pool = deposits > 0n && collateralEnabled ? market.pools[poolId] : undefined
    return pool ? [pool] : []
  })
  return [buy, ...held]
    .map((pool) => maxLeverage(pool, position.mode, sell))
    .reduce((most, one) => (most === 'unknown' || one === 'unknown' ? 'unknown' : one > most ? one : most))
}

/** What an amount of a pool's asset is worth in the numeraire, rounded down. */
export function worthOf(amount: bigint, { oraclePrice }: LendingPool): LendingFigure {
  if (amount === 0n) return 0n
  return oraclePrice === 'unknown' ? oraclePrice : (amount * oraclePrice.price) / oraclePrice.per
}

/** What an amount of one pool's asset is in the other's, at the lender's own prices, rounded up. */
export function convertAt(amount: bigint, from: LendingPool, to: LendingPool): LendingFigure {
  const [a, b] = [from.oraclePrice, to.oraclePrice]
  if (a === 'unknown' || b === 'unknown' || b.price === 0n) return 'unknown'
  const divisor = a.per * b.price
  return (amount * a.price * b.per + divisor - 1n) / divisor
}

function addUp(a: LendingFigure, b: LendingFigure): LendingFigure {
  return a === 'unknown' || b === 'unknown' ? 'unknown' : a + b
}
