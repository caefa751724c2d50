import {
  accountFigures,
  type LendingFigure,
  positionAfter,
  safeHealthFactor,
  toRatio,
  type Unknown,
  WAD,
} from '@causeway/core/lending'
import { convertAtOraclePrices, getBorrowForLeverage } from '@causeway/core/margin'
import type { MarginFormContext } from './form-context.ts'
import { reachableLeverage } from './reachable-leverage.ts'
import { getEnteredPosition, type MarginSize, toLegActions } from './validate-margin-trade.ts'

/** Range of leverage that an Open can reach for an account, with two decimals. */
export interface LeverageRange {
  /** Leverage without a new loan, rounded as the leverage of the account is. At it, no loan is taken. */
  readonly min: number
  readonly max: number
  /** Leverage that keeps the health factor at 1.10, or at 1.03 for correlated assets; never above `max`. */
  readonly safeMax: number
  /** Health factor at `safeMax`, unless that is `max`. */
  readonly safeHealth: number
}

/** Margin of a trade. */
export interface MarginAmount {
  /** Amount in base units of the sold or bought asset, depending on `side`. */
  readonly amount: bigint
  readonly side: 'sell' | 'buy'
}

/** Returns the leverage range of an Open. Unknown if a price is missing, or if there is neither margin nor position. */
export function getLeverageRange(context: MarginFormContext, margin: MarginAmount): LeverageRange | Unknown {
  const safeHealth = getSafeHealth(context)
  const [maxLoan, safeLoan] = [WAD, safeHealth].map((health) => getLargestLoan(context, margin, health))
  const getLeverageAt = (loan: bigint | undefined) =>
    loan === undefined ? undefined : getLeverage(context, loan, margin)
  const [min, highest, safest] = [0n, maxLoan, safeLoan].map(getLeverageAt)
  if (min === undefined || highest === undefined) return 'unknown'
  const start = Number(min.toFixed(2))
  const max = Math.max(start, reachableLeverage(highest))
  return {
    min: start,
    max,
    safeMax: Math.min(max, floorTo2(safest ?? min)),
    safeHealth: Number(safeHealth) / Number(WAD),
  }
}

/** Returns the borrowed and deposited amounts of an Open with a loan of `amountIn`. Unknown if a price is missing. */
export function getOpenSize(
  { sell, buy }: MarginFormContext,
  amountIn: bigint,
  { amount, side }: MarginAmount,
): Pick<MarginSize, 'amountIn' | 'amountOut'> | Unknown {
  const [marginSold, marginBought] = side === 'sell' ? [amount, 0n] : [0n, amount]
  const output = convertAtOraclePrices(amountIn + marginSold, sell, buy, 'down')
  return output === 'unknown' ? output : { amountIn, amountOut: output + marginBought }
}

/** Returns the loan for a leverage, without the fee of the flash loan. 0 if the leverage is already reached. */
export function getLoan(
  { position, market, sell, buy }: MarginFormContext,
  leverage: bigint,
  { amount, side }: MarginAmount,
): LendingFigure {
  const [marginSold, marginBought] = side === 'sell' ? [amount, 0n] : [0n, amount]
  return getBorrowForLeverage(leverage, { position, market, sell, buy, marginSold, marginBought, feeBps: 0n })
}

/** Rounds down to two decimals, so that no limit is exceeded. */
function floorTo2(leverage: number): number {
  return Math.floor(leverage * 100 + 1e-6) / 100
}

/**
 * Returns the leverage of a position with a loan. Undefined for an empty position or a net value that is not positive.
 */
function getLeverage(context: MarginFormContext, loan: bigint, margin: MarginAmount): number | undefined {
  const { leverage } = accountFigures(getPositionAfter(context, loan, margin), context.market)
  const ratio = toRatio(leverage)
  return ratio === 'unknown' || ratio === 0 || !Number.isFinite(ratio) ? undefined : ratio
}

/** Returns the safe health factor of the assets of the trade, which does not depend on the amount. */
function getSafeHealth(context: MarginFormContext): bigint {
  const oneToken = 10n ** BigInt(context.buy.asset.decimals)
  const position = getPositionAfter(context, 1n, { amount: oneToken, side: 'buy' })
  return safeHealthFactor(position, context.market)
}

function getPositionAfter(context: MarginFormContext, loan: bigint, margin: MarginAmount) {
  const size = getOpenSize(context, loan, margin)
  if (size === 'unknown') return context.position
  const { output, funding } = toLegActions(context, { ...size, maxIn: false, maxOut: false })
  const actions = [output, funding].filter(hasExactAmount)
  return positionAfter(getEnteredPosition(context), context.market, actions)
}

type LegAction = ReturnType<typeof toLegActions>['output']

function hasExactAmount(leg: LegAction): leg is LegAction & { readonly amount: bigint } {
  return leg.amount !== 'all'
}

/** Returns the largest loan that keeps a health factor. Undefined if even no loan does. */
function getLargestLoan(
  context: MarginFormContext,
  margin: MarginAmount,
  minHealth: bigint,
): bigint | undefined {
  const isAllowed = (loan: bigint) => {
    const figures = accountFigures(getPositionAfter(context, loan, margin), context.market)
    const { borrowDiscountedCollateral: limit, adjustedDebt: debt, healthFactor } = figures
    if (limit === 'unknown' || debt === 'unknown' || healthFactor === 'unknown') return false
    return debt <= limit && healthFactor >= minHealth
  }
  if (!isAllowed(0n)) return undefined
  let [low, high] = [0n, context.sell.totalLiquidity]
  if (isAllowed(high)) return high
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (isAllowed(middle)) low = middle
    else high = middle
  }
  return low
}
