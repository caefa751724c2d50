import { formatAmount } from '@causeway/core/format'
import type { LendingFormView } from '@causeway/view-models'

/** Decimals of a debt, because a repayment of more is rejected. */
const DEBT_DECIMALS = 6

/** Returns the maximum of a form, if it is known. A debt of at least 0.001 has more decimals than other limits. */
export function limitText({ max, reason }: LendingFormView['limits'], decimals: number): string | undefined {
  if (max === 'unknown') return undefined
  const isPrecise = reason === 'debt' && max * 1_000n >= 10n ** BigInt(decimals)
  return formatAmount(max, decimals, isPrecise ? { decimals: DEBT_DECIMALS } : {})
}
