import { compact } from '@causeway/core'
import { type Unknown, WAD } from '@causeway/core/lending'
import { convertAt, MARGIN_LEGS, type MarginRequest } from '@causeway/core/margin'
import { type TypedAmount, typedAmount } from '../shared/typed-amount.ts'
import { heldByLeg, type MarginFormContext, type MarginFormInput } from './form-context.ts'
import type { MarginSize } from './legs.ts'
import { leverageOf, loanFor, type MarginLeverage, type OwnSize, openSize } from './leverage.ts'
import { type MarginLimits, marginLimits } from './limits.ts'
import { exchanged } from './worth.ts'

/** What was entered, and how large a trade it comes to at the lender's prices. */
export interface MarginEntry {
  readonly typed: TypedAmount
  /** Base units of the asset entered; undefined where nothing is, or nothing that is an amount. */
  readonly amount: bigint | undefined
  readonly limits: MarginLimits
  /** Of an Open. */
  readonly leverage: MarginLeverage | Unknown | undefined
  /** Of an Open: what was asked for, or what one begins with. */
  readonly times: number | undefined
  /** Undefined where there is too little to work it out of, unknown where a price is missing. */
  readonly size: MarginSize | Unknown | undefined
}

/** Everything that was entered, worked out. */
export function entryOf(input: MarginFormInput, context: MarginFormContext): MarginEntry {
  const limits = marginLimits(context, input)
  const typed = typedAmount(input.amount.text, context.entered.asset.decimals)
  const { max } = limits
  const amount = input.amount.isMax ? (max === 'unknown' || max === 0n ? undefined : max) : typed.amount
  if (context.operation === 'Open') return openEntry(input, context, { typed, amount, limits })
  const size = amount === undefined ? undefined : closingSize(input, context, amount, limits)
  return { typed, amount, limits, leverage: undefined, times: undefined, size }
}

type Entered = Pick<MarginEntry, 'typed' | 'amount' | 'limits'>

function openEntry(input: MarginFormInput, context: MarginFormContext, entered: Entered): MarginEntry {
  const own: OwnSize = { amount: entered.amount ?? 0n, side: input.ownSide ?? 'buy' }
  const isEmpty = entered.amount === undefined
  // How far it goes does not turn on how much it is: a whole token tells it before anything is entered.
  const probe = isEmpty && Object.keys(context.position.pools).length === 0
  const whole = 10n ** BigInt(context.entered.asset.decimals)
  const leverage = leverageOf(context, probe ? { ...own, amount: whole } : own)
  const times = input.leverage ?? usualLeverage(leverage)
  if (times === undefined || probe) return { ...entered, leverage, times, size: undefined }
  const loan = loanFor(context, wadOf(times), own)
  const size = loan === 'unknown' ? loan : openSize(context, loan, own)
  return {
    ...entered,
    leverage,
    times,
    size: size === 'unknown' ? size : { ...size, maxIn: false, maxOut: false },
  }
}

/** Twice the own funds, where that is safe and goes beyond what the account has already. */
function usualLeverage(range: MarginLeverage | Unknown): number | undefined {
  return range === 'unknown' ? undefined : Math.max(range.min, Math.min(2, range.safeMax))
}

/** Leverage as it is shown, two decimals of it. */
function wadOf(leverage: number): bigint {
  return (BigInt(Math.round(leverage * 100)) * WAD) / 100n
}

function closingSize(
  input: MarginFormInput,
  context: MarginFormContext,
  amount: bigint,
  { isAll }: MarginLimits,
): MarginSize | Unknown {
  const { sell, buy, operation } = context
  const wantsAll = input.amount.isMax && isAll
  if (operation === 'CollateralSwap') {
    const bought = exchanged(amount, sell, buy)
    if (bought === 'unknown') return bought
    return { amountIn: amount, amountOut: bought, maxIn: wantsAll, maxOut: false }
  }
  const cost = convertAt(amount, buy, sell)
  if (cost === 'unknown') return cost
  const emptiesDeposit = operation === 'Close' && wantsAll && input.withdrawsAll === true
  return {
    amountIn: emptiesDeposit ? heldByLeg(context).deposit : cost,
    amountOut: amount,
    maxIn: emptiesDeposit,
    maxOut: wantsAll,
  }
}

/** What is to be planned: what was entered, and nothing that was worked out of prices. */
export function requestOf(
  input: MarginFormInput,
  context: MarginFormContext,
  { amount, times = 1 }: MarginEntry,
  { maxIn, maxOut }: MarginSize,
): MarginRequest {
  const { operation, sell, buy, repayRateMode } = context
  const terms = {
    operation,
    sell: sell.poolId,
    buy: buy.poolId,
    slippage: input.slippage,
    ...compact({ aggregator: input.aggregator }),
    ...(MARGIN_LEGS[operation].in === 'Borrow' ? compact({ borrowRateMode: input.borrowRateMode }) : {}),
  }
  switch (operation) {
    case 'Open': {
      const own = { side: input.ownSide ?? 'buy', amount: amount ?? 0n, asNative: input.asNative ?? false }
      return { ...terms, leverage: wadOf(times), ...(own.amount > 0n ? { own } : {}) }
    }
    case 'CollateralSwap':
      return maxIn ? { ...terms, maxIn } : { ...terms, amountIn: amount }
    case 'DebtSwap':
    case 'Close': {
      const flags = maxIn ? { maxOut, maxIn } : { maxOut }
      return maxOut ? { ...terms, ...flags, repayRateMode } : { ...terms, amountOut: amount, repayRateMode }
    }
  }
}
