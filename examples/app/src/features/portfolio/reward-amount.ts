import { formatAmount } from '@causeway/core/format'
import type { SubAccountWorth } from '@causeway/view-models'
import { portfolioCopy } from '#locale/portfolio-copy'

/** Returns the text of claimable rewards: `12.5 ARB`. */
export function rewardAmount({
  amount,
  decimals,
  symbol = portfolioCopy.unnamedRewards,
}: SubAccountWorth['rewards'][number]): string {
  return decimals === undefined ? symbol : `${formatAmount(amount, decimals)} ${symbol}`
}
