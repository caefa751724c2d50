import {
  accountFigures,
  type LendingFigure,
  positionAfter,
  safeHealthFactor,
  toRatio,
  type Unknown,
  WAD,
} from '@causeway/core/lending'
import { borrowForLeverage } from '@causeway/core/margin'
import type { MarginFormContext } from './form-context.ts'
import { legActions } from './legs.ts'
import { exchanged } from './worth.ts'

/** How far an account can go, in times its own funds, to two decimals. */
export interface MarginLeverage {
  /** With nothing more borrowed. */
  readonly min: number
  readonly max: number
  /** What leaves the health factor at 1.10, or at 1.03 where both assets move together; never above `max`. */
  readonly safeMax: number
}

/** Own funds of a trade, in base units of the asset that they are in. */
export interface OwnSize {
  readonly amount: bigint
  readonly side: 'sell' | 'buy'
}

/** What is borrowed and deposited for a loan of `amountIn`, own funds with it. */
export function openSize(
  { sell, buy }: MarginFormContext,
  amountIn: bigint,
  { amount, side }: OwnSize,
): { readonly amountIn: bigint; readonly amountOut: bigint } | Unknown {
  const bought = exchanged(amountIn + (side === 'sell' ? amount : 0n), sell, buy)
  if (bought === 'unknown') return bought
  return { amountIn, amountOut: bought + (side === 'buy' ? amount : 0n) }
}

/** The loan that brings the account to a leverage, the flash loan's fee left out. 0 where it is there without one. */
export function loanFor(
  { position, market, sell, buy }: MarginFormContext,
  leverage: bigint,
  { amount, side }: OwnSize,
): LendingFigure {
  const own = { ownSold: side === 'sell' ? amount : 0n, ownBought: side === 'buy' ? amount : 0n }
  return borrowForLeverage(leverage, { position, market, sell, buy, ...own, feeBps: 0n })
}

/** From nothing borrowed to the most that the lender allows. Unknown where a price is, and where nothing is put in. */
export function leverageOf(context: MarginFormContext, own: OwnSize): MarginLeverage | Unknown {
  const [most, safe] = [WAD, safeHealth(context)].map((health) => largestLoan(context, own, health))
  const min = leverageAt(context, 0n, own)
  const highest = most === undefined ? undefined : leverageAt(context, most, own)
  const safest = safe === undefined ? undefined : leverageAt(context, safe, own)
  if (min === undefined || highest === undefined) return 'unknown'
  const max = Math.max(shown(min), belowOf(highest))
  return { min: shown(min), max, safeMax: Math.min(max, shown(safest ?? min)) }
}

/** Down to the two decimals that are shown: a limit is never passed by rounding. */
function shown(times: number): number {
  return Math.floor(times * 100 + 1e-6) / 100
}

/** Where the lender's limit begins nothing may change any more, not even by the swap's cost: it stays below. */
function belowOf(times: number): number {
  return (Math.ceil(times * 100 - 1e-6) - 1) / 100
}

/** Undefined where nothing is there, or more is owed than is. */
function leverageAt(context: MarginFormContext, loan: bigint, own: OwnSize): number | undefined {
  const { leverage } = accountFigures(positionWith(context, loan, own), context.market)
  const times = toRatio(leverage)
  return times === 'unknown' || times === 0 || !Number.isFinite(times) ? undefined : times
}

/** What borrows and holds decides what is safe, however much of it. */
function safeHealth(context: MarginFormContext): bigint {
  const unit = 10n ** BigInt(context.buy.asset.decimals)
  return safeHealthFactor(positionWith(context, 1n, { amount: unit, side: 'buy' }), context.market)
}

function positionWith(context: MarginFormContext, loan: bigint, own: OwnSize) {
  const size = openSize(context, loan, own)
  if (size === 'unknown') return context.position
  const { out, in: taking } = legActions(context, { ...size, maxIn: false, maxOut: false })
  return positionAfter(context.position, context.market, [out, taking].filter(isSized))
}

type Legs = ReturnType<typeof legActions>
type SizedLeg = (Legs['out'] | Legs['in']) & { readonly amount: bigint }

function isSized(leg: Legs['out'] | Legs['in']): leg is SizedLeg {
  return leg.amount !== 'all'
}

/** Undefined where not even no loan leaves that health. */
function largestLoan(context: MarginFormContext, own: OwnSize, health: bigint): bigint | undefined {
  const holds = (loan: bigint) => {
    const figures = accountFigures(positionWith(context, loan, own), context.market)
    const { borrowDiscountedCollateral: limit, adjustedDebt: debt, healthFactor } = figures
    if (limit === 'unknown' || debt === 'unknown' || healthFactor === 'unknown') return false
    return debt <= limit && healthFactor >= health
  }
  if (!holds(0n)) return undefined
  let [low, high] = [0n, context.sell.totalLiquidity]
  if (holds(high)) return high
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (holds(middle)) low = middle
    else high = middle
  }
  return low
}
