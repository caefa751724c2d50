import type { LendingFigure } from '@causeway/core/lending'
import { convertAt } from '@causeway/core/margin'
import type { LendingFormLimits } from '../lending/limits.ts'
import { heldByLeg, type MarginFormContext, type MarginFormInput } from './form-context.ts'
import { exchanged } from './worth.ts'

/** The most that can be entered, in base units of the asset entered. */
export interface MarginLimits {
  /** Unknown where the balance or a price is. */
  readonly max: LendingFigure
  /** The most is everything there is: then it is meant as a flag, with whatever accrues until it is carried out. */
  readonly isAll: boolean
}

export const UNKNOWN_MARGIN_LIMITS: MarginLimits = { max: 'unknown', isAll: false }

/** Of Open what the wallet has, of Close what the deposit covers of the debt, of the swaps what is there. */
export function marginLimits(context: MarginFormContext, input: MarginFormInput): MarginLimits {
  const { deposit, debt } = heldByLeg(context)
  switch (context.operation) {
    case 'Open':
      return { max: spendable(context, input), isAll: false }
    case 'CollateralSwap':
      return { max: deposit, isAll: true }
    case 'DebtSwap':
      return { max: debt, isAll: true }
    case 'Close': {
      const cost = convertAt(debt, context.buy, context.sell)
      if (cost === 'unknown') return UNKNOWN_MARGIN_LIMITS
      if (cost <= deposit) return { max: debt, isAll: true }
      const covered = exchanged(afterSlippage(deposit, input.slippage), context.sell, context.buy)
      return { max: covered, isAll: false }
    }
  }
}

/** As the lending form's, for its quick amounts: what one has is all safe to enter. */
export function asFormLimits({ max }: MarginLimits): LendingFormLimits {
  return { max, safeMax: max }
}

function spendable({ held }: MarginFormContext, { asNative, gasReserve }: MarginFormInput): LendingFigure {
  if (held === undefined) return 'unknown'
  if (!asNative) return held
  if (gasReserve === undefined) return 'unknown'
  return held > gasReserve ? held - gasReserve : 0n
}

function afterSlippage(amount: bigint, percent: number): bigint {
  const kept = BigInt(Math.round((1 - percent / 100) * 1e6))
  return (amount * kept) / 1_000_000n
}
