import { compact } from '@causeway/core'
import { type Unknown, WAD } from '@causeway/core/lending'
import { convertAtOraclePrices, MARGIN_LEGS, type MarginRequest } from '@causeway/core/margin'
import { type TypedAmount, typedAmount } from '../shared/typed-amount.ts'
import { getLegBalances, type MarginFormContext, type MarginFormInput } from './form-context.ts'
import {
  getLeverageRange,
  getLoan,
  getOpenSize,
  type LeverageRange,
  type MarginAmount,
} from './get-leverage-range.ts'
import { getMarginLimits, type MarginLimits } from './limits.ts'
import type { MarginSize } from './validate-margin-trade.ts'

/** The entered amount and leverage, and the size of the trade at the lender's prices. */
export interface MarginEntry {
  readonly typed: TypedAmount
  /** Base units of the entered asset. Undefined without a valid amount. */
  readonly amount: bigint | undefined
  readonly limits: MarginLimits
  /** Open: the range of the leverage. */
  readonly leverageRange: LeverageRange | Unknown | undefined
  /** Open: the chosen leverage, or the default. Without a range to choose from, the leverage of the position. */
  readonly leverage: number | undefined
  /** Size of the trade. Undefined if too little is entered, unknown if a price is missing. */
  readonly size: MarginSize | Unknown | undefined
}

/** Returns the amounts of a form. */
export function toMarginEntry(input: MarginFormInput, context: MarginFormContext): MarginEntry {
  const limits = getMarginLimits(context, input)
  const typed = typedAmount(input.amount.text, context.entered.asset.decimals)
  const { max } = limits
  const amount = input.amount.isMax ? (max === 'unknown' || max === 0n ? undefined : max) : typed.amount
  if (context.operation === 'Open') return toOpenEntry(input, context, { typed, amount, limits })
  const size = amount === undefined ? undefined : getTradeSize(input, context, amount, limits)
  return { typed, amount, limits, leverageRange: undefined, leverage: undefined, size }
}

function toOpenEntry(
  input: MarginFormInput,
  context: MarginFormContext,
  entered: Pick<MarginEntry, 'typed' | 'amount' | 'limits'>,
): MarginEntry {
  const margin: MarginAmount = { amount: entered.amount ?? 0n, side: input.marginSide ?? 'buy' }
  // Assume one token until an amount is entered, because the leverage range does not depend on the amount.
  const hasCollateral = Object.values(context.position.pools).some(
    ({ deposits, collateralEnabled }) => deposits > 0n && collateralEnabled,
  )
  const isEmpty = entered.amount === undefined && !hasCollateral
  const oneToken = 10n ** BigInt(context.entered.asset.decimals)
  const leverageRange = getLeverageRange(context, isEmpty ? { ...margin, amount: oneToken } : margin)
  const leverage = getSelectedLeverage(input.leverage, leverageRange)
  if (leverage === undefined || isEmpty) return { ...entered, leverageRange, leverage, size: undefined }
  const isStart = leverageRange !== 'unknown' && leverage <= leverageRange.min
  const loan = isStart ? 0n : getLoan(context, toWad(leverage), margin)
  const size = loan === 'unknown' ? loan : getOpenSize(context, loan, margin)
  return {
    ...entered,
    leverageRange,
    leverage,
    size: size === 'unknown' ? size : { ...size, maxIn: false, maxOut: false },
  }
}

/** Returns the chosen leverage, or the default. Without a range to choose from, it stays that of the position. */
function getSelectedLeverage(chosen: number | undefined, range: LeverageRange | Unknown): number | undefined {
  if (range !== 'unknown' && range.max <= range.min) return range.min
  return chosen ?? getDefaultLeverage(range)
}

/** Returns the default leverage: 2, limited to the safe range. */
function getDefaultLeverage(range: LeverageRange | Unknown): number | undefined {
  return range === 'unknown' ? undefined : Math.max(range.min, Math.min(2, range.safeMax))
}

/** Converts a leverage with two decimals to WAD. */
function toWad(leverage: number): bigint {
  return (BigInt(Math.round(leverage * 100)) * WAD) / 100n
}

/** Returns the size of a Close, CollateralSwap or DebtSwap. */
function getTradeSize(
  input: MarginFormInput,
  context: MarginFormContext,
  amount: bigint,
  { isAll }: MarginLimits,
): MarginSize | Unknown {
  const { sell, buy, operation } = context
  const isWhole = input.amount.isMax && isAll
  if (operation === 'CollateralSwap') {
    const output = convertAtOraclePrices(amount, sell, buy, 'down')
    if (output === 'unknown') return output
    return { amountIn: amount, amountOut: output, maxIn: isWhole, maxOut: false }
  }
  const cost = convertAtOraclePrices(amount, buy, sell)
  if (cost === 'unknown') return cost
  const withdrawsDeposit = operation === 'Close' && isWhole && input.withdrawsAll === true
  return {
    amountIn: withdrawsDeposit ? getLegBalances(context).deposit : cost,
    sold: cost,
    amountOut: amount,
    maxIn: withdrawsDeposit,
    maxOut: isWhole,
  }
}

/** Returns the request to plan. It contains the entered values, not the amounts computed from prices. */
export function toMarginRequest(
  input: MarginFormInput,
  context: MarginFormContext,
  { amount, leverage = 1 }: MarginEntry,
  { maxIn, maxOut }: MarginSize,
): MarginRequest {
  const { operation, sell, buy, repayRateMode } = context
  const terms = {
    operation,
    sell: sell.poolId,
    buy: buy.poolId,
    slippage: input.slippage,
    ...compact({ aggregator: input.aggregator }),
    ...(MARGIN_LEGS[operation].funding === 'Borrow' ? compact({ borrowRateMode: input.borrowRateMode }) : {}),
  }
  switch (operation) {
    case 'Open': {
      const { marginSide: side = 'buy', asNative = false } = input
      const margin = { side, amount: amount ?? 0n, asNative }
      return { ...terms, leverage: toWad(leverage), ...(margin.amount > 0n ? { margin } : {}) }
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
