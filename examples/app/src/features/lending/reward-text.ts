import { abbreviateAddress, formatAmount } from '@causeway/core/format'
import type { ClaimableReward } from '@causeway/core/lending'

/** Symbols and decimals by lower-cased address, as in a token list. */
type Tokens = Readonly<Record<string, { readonly symbol: string; readonly decimals: number }>>

/** Formats a reward. The amount of an unknown token is omitted, because its decimals are unknown. */
export function rewardText(
  { token, amount, ...reward }: ClaimableReward,
  tokens: Tokens | undefined,
): string {
  const { symbol = tokens?.[token]?.symbol, decimals = tokens?.[token]?.decimals } = reward
  const name = symbol ?? abbreviateAddress(token)
  return decimals === undefined ? name : `${formatAmount(amount, decimals)} ${name}`
}
