import { formatAmount } from '@causeway/core/format'
import type { LendingFormView } from '@causeway/view-models'

/** Decimals of a debt or deposit, which would otherwise seem to be less than the amount that was moved. */
const PRECISE_DECIMALS = 6

/** Returns the maximum of a form, if it is known. A debt or deposit has more decimals than other limits. */
export function limitText({ max, reason }: LendingFormView['limits'], decimals: number): string | undefined {
  if (max === 'unknown') return undefined
  const isEntry = reason === 'debt' || reason === 'deposit'
  return isEntry ? entryText(max, decimals) : formatAmount(max, decimals)
}

/** Formats a debt or deposit: six decimals from 0.001, and the default of small amounts below. */
export function entryText(amount: bigint, decimals: number): string {
  const isSmall = amount * 1_000n < 10n ** BigInt(decimals)
  return formatAmount(amount, decimals, isSmall ? {} : { decimals: PRECISE_DECIMALS })
}
