import type { Token } from '@causeway/core/data'
import { abbreviateAddress, formatAmount } from '@causeway/core/format'
import type { ClaimableReward } from '@causeway/core/lending'
import { lendingCopy } from '#locale/lending-copy'

/** Formats a reward. The amount of an unknown token is omitted, because its decimals are unknown. */
export function rewardText(
  { amount, ...reward }: ClaimableReward,
  token: Pick<Token, 'symbol' | 'decimals'> | undefined,
): string {
  const { symbol = token?.symbol, decimals = token?.decimals } = reward
  const name = symbol ?? lendingCopy.unknownToken(abbreviateAddress(reward.token))
  return decimals === undefined ? name : `${formatAmount(amount, decimals)} ${name}`
}
