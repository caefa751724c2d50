import { formatAmount } from '@causeway/core/format'

/** Formats an amount with all its decimals: `1,234.567891`. */
export function exactAmount(amount: bigint, decimals: number): string {
  return formatAmount(amount, decimals, { decimals })
}
