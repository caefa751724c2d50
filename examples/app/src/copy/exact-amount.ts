import { formatAmount } from '@causeway/core/format'

/** An amount with every digit: `1,234.567891`. */
export function exactAmount(amount: bigint, decimals: number): string {
  return formatAmount(amount, decimals, { decimals })
}
