import type { LendingFigure } from '@causeway/core/lending'
import { convertAtOraclePrices } from '@causeway/core/margin'
import { getLegBalances, type MarginFormContext, type MarginFormInput } from './form-context.ts'

/** Limit of the entered amount, in base units of the entered asset. */
export interface MarginLimits {
  /** Unknown if the balance or a price is unknown. */
  readonly max: LendingFigure
  /** Whether `max` is a whole deposit or debt, which the trade withdraws or repays with accrued interest. */
  readonly isAll: boolean
}

/** Limits of a form whose market is not loaded. */
export const UNKNOWN_MARGIN_LIMITS: MarginLimits = { max: 'unknown', isAll: false }

/**
 * Returns the limit of an operation. Open: the wallet balance. Close: the part of the debt that the deposit covers.
 * Swaps: the deposit or the debt.
 */
export function getMarginLimits(context: MarginFormContext, input: MarginFormInput): MarginLimits {
  const { deposit, debt } = getLegBalances(context)
  switch (context.operation) {
    case 'Open':
      return { max: getSpendable(context, input), isAll: false }
    case 'CollateralSwap':
      return { max: deposit, isAll: true }
    case 'DebtSwap':
      return { max: debt, isAll: true }
    case 'Close': {
      const { sell, buy } = context
      const cost = convertAtOraclePrices(debt, buy, sell)
      if (cost === 'unknown') return UNKNOWN_MARGIN_LIMITS
      if (cost <= deposit) return { max: debt, isAll: true }
      const covered = convertAtOraclePrices(subtractSlippage(deposit, input.slippage), sell, buy, 'down')
      return { max: covered, isAll: false }
    }
  }
}

function getSpendable(
  { walletBalance }: MarginFormContext,
  { asNative, gasReserve }: MarginFormInput,
): LendingFigure {
  if (walletBalance === undefined) return 'unknown'
  if (!asNative) return walletBalance
  if (gasReserve === undefined) return 'unknown'
  return walletBalance > gasReserve ? walletBalance - gasReserve : 0n
}

function subtractSlippage(amount: bigint, percent: number): bigint {
  const share = BigInt(Math.round((1 - percent / 100) * 1e6))
  return (amount * share) / 1_000_000n
}
