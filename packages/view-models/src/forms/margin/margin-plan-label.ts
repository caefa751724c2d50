import { formatAmount } from '@causeway/core/format'
import type { MarginPlan } from '@causeway/core/margin'
import { marginCopy } from '../../locales/copy.ts'

/**
 * Returns the label of a planned trade: that of its form or, if the swap cannot buy exactly the repaid amount, one with the
 * expected and the minimum amount.
 */
export function marginPlanLabel(
  { request, trade, leftovers }: Pick<MarginPlan, 'request' | 'trade' | 'leftovers'>,
  formLabel: string,
): string {
  const { operation, output, funding, swap } = trade
  const isRepayment = operation === 'Close' || operation === 'DebtSwap'
  if (!isRepayment || request.amountOut === undefined || swap.supportsExactOutput) return formLabel
  const surplus = leftovers.find(({ reason }) => reason === 'surplus-out')?.expected ?? 0n
  const repaid = output.expected - surplus
  const minimum = swap.toAmountMin < repaid ? swap.toAmountMin : repaid
  const { decimals, symbol } = output.pool.asset
  const amount = marginCopy.aboutAtLeast(
    `${formatAmount(repaid, decimals)} ${symbol}`,
    formatAmount(minimum, decimals),
  )
  return marginCopy.labels[operation](amount, funding.pool.asset.symbol)
}
