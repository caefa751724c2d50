import { type LenderMarket, type LendingPool, WAD } from '../lending/lender-market.ts'
import type { LenderPosition } from '../lending/lender-position.ts'
import { accountFigures } from '../lending/risk/account-figures.ts'
import { BPS, divideUp, type LendingFigure, plus } from '../lending/risk/math.ts'
import { maxLeverage } from '../lending/risk/max-borrow.ts'

/** Inputs of `getBorrowForLeverage`. Amounts in base units of the sold or bought asset. */
export interface LeverageInputs {
  readonly position: LenderPosition
  readonly market: LenderMarket
  readonly sell: LendingPool
  readonly buy: LendingPool
  /** Margin in the sold asset. */
  readonly marginSold: bigint
  /** Margin in the bought asset. */
  readonly marginBought: bigint
  /** Fee of the flash loan in basis points. */
  readonly feeBps: bigint
}

/**
 * Returns the amount to borrow and swap, in base units of the sold asset, so that the whole position has a leverage at
 * the lender's prices, before the costs of the swap. With deposits D, debt B, margin m and fee rate f in the numeraire:
 * `x = (L (D + m - B) - (D + m)) / (1 + L f)`, rounded down. 0 if the leverage is already reached.
 *
 * @param leverage `deposits / nav`, WAD
 */
export function getBorrowForLeverage(leverage: bigint, inputs: LeverageInputs): LendingFigure {
  const { position, market, sell, buy, feeBps } = inputs
  const { deposits, debt } = accountFigures(position, market)
  const margin = plus(toNumeraire(inputs.marginSold, sell), toNumeraire(inputs.marginBought, buy))
  const { oraclePrice } = sell
  if (deposits === 'unknown' || debt === 'unknown' || margin === 'unknown' || oraclePrice === 'unknown')
    return 'unknown'
  if (oraclePrice.price === 0n) return 'unknown'
  const assets = deposits + margin
  const increase = leverage * (assets - debt) - assets * WAD
  if (increase <= 0n) return 0n
  // `increase` and the divisor have the same factor WAD.
  const value = (increase * BPS) / (WAD * BPS + leverage * feeBps)
  return (value * oraclePrice.per) / oraclePrice.price
}

/**
 * Returns the highest leverage that the bought asset or any existing collateral allows in the account's mode, WAD:
 * `1 / (1 - factor)`.
 */
export function getMaxLeverage({
  position,
  market,
  sell,
  buy,
}: Pick<LeverageInputs, 'position' | 'market' | 'sell' | 'buy'>): LendingFigure {
  const collateral = Object.values(position.pools).flatMap(({ poolId, deposits, collateralEnabled }) => {
    const pool = deposits > 0n && collateralEnabled ? market.pools[poolId] : undefined
    return pool ? [pool] : []
  })
  return [buy, ...collateral]
    .map((pool) => maxLeverage(pool, position.mode, sell))
    .reduce((a, b) => (a === 'unknown' || b === 'unknown' ? 'unknown' : b > a ? b : a))
}

/** Returns the value of an amount in the numeraire of the lender, rounded down. */
export function toNumeraire(amount: bigint, { oraclePrice }: LendingPool): LendingFigure {
  if (amount === 0n) return 0n
  return oraclePrice === 'unknown' ? oraclePrice : (amount * oraclePrice.price) / oraclePrice.per
}

/** Converts an amount of one pool's asset to the asset of another at the lender's prices. Rounds up by default. */
export function convertAtOraclePrices(
  amount: bigint,
  { oraclePrice: from }: Pick<LendingPool, 'oraclePrice'>,
  { oraclePrice: to }: Pick<LendingPool, 'oraclePrice'>,
  rounding: 'up' | 'down' = 'up',
): LendingFigure {
  if (from === 'unknown' || to === 'unknown' || to.price === 0n) return 'unknown'
  const [numerator, denominator] = [amount * from.price * to.per, from.per * to.price]
  return rounding === 'up' ? divideUp(numerator, denominator) : numerator / denominator
}
