import { isNativeToken, sameAddress } from '@causeway/core/chains'
import { formatAmount } from '@causeway/core/format'
import type { LenderMarket } from '@causeway/core/lending'
import type { WalletMove } from './use-review.ts'

/** Describes how a simulated plan changes the wallet: `+8,000 USDT`. Empty if no asset of the market moves. */
export function movesText(
  moves: readonly WalletMove[],
  { pools }: Pick<LenderMarket, 'pools'>,
  native: { readonly symbol: string; readonly decimals: number } | undefined,
): string {
  return moves
    .flatMap(({ token, direction, amount, expected = amount }) => {
      const asset = isNativeToken(token)
        ? native
        : Object.values(pools).find(({ underlying }) => sameAddress(underlying, token))?.asset
      if (!asset) return []
      return `${direction === 'in' ? '+' : '−'}${formatAmount(expected, asset.decimals)} ${asset.symbol}`
    })
    .join(', ')
}
