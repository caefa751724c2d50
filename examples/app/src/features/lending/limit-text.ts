import { formatAmount } from '@causeway/core/format'
import type { LendingFormView } from '@causeway/view-models'

/** Decimals of a debt, because a repayment of more is rejected. */
const DEBT_DECIMALS = 6

/** Returns the maximum of a form. A debt has more decimals than other limits. `-` if it is unknown. */
export function limitText({ max, reason }: LendingFormView['limits'], decimals: number): string {
  if (max === 'unknown') return '-'
  return formatAmount(max, decimals, reason === 'debt' && max > 0n ? { decimals: DEBT_DECIMALS } : {})
}
