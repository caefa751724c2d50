import { isNativeToken, sameAddress } from '@causeway/core/chains'
import { formatAmount } from '@causeway/core/format'
import type { LenderMarket } from '@causeway/core/lending'
import { lendingCopy } from '#locale/lending-copy'
import type { CheckedAction, WalletMove } from './review.ts'

interface Currency {
  readonly symbol: string
  readonly decimals: number
}

/**
 * Describes a verified simulation: the amounts that leave and enter the wallet, and that no other token leaves it.
 * Withdrawals, repayments and trades may spend tokens of the lender in addition, such as aTokens.
 */
export function simulationText(
  { moves, summary }: Pick<CheckedAction, 'moves' | 'summary'>,
  { pools }: Pick<LenderMarket, 'pools'>,
  native: Currency | undefined,
): string {
  const amounts = moves.flatMap((move) => getMoveText(move, pools, native))
  const spendsLenderTokens =
    summary.trade !== undefined || moves.some(({ returned = [] }) => returned.length > 0)
  return lendingCopy.simulated(amounts.join(', '), spendsLenderTokens ? lendingCopy.exceptLenderTokens : '')
}

/** Returns the amount of a move: `+8,000 USDT`. Nothing for an asset that the market does not have. */
function getMoveText(
  { token, direction, amount, expected = amount }: WalletMove,
  pools: LenderMarket['pools'],
  native: Currency | undefined,
): string[] {
  const asset = isNativeToken(token)
    ? native
    : Object.values(pools).find(({ underlying }) => sameAddress(underlying, token))?.asset
  if (!asset) return []
  return [`${direction === 'in' ? '+' : '−'}${formatAmount(expected, asset.decimals)} ${asset.symbol}`]
}
