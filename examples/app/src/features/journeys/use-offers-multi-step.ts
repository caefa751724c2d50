import { useWalletSession } from '@causeway/react'
import type { Trade } from '../trade/trade.ts'

/** Returns whether multi-step routes can be searched for a trade: a bridge between EVM chains by a connected wallet. */
export function useOffersMultiStep({
  kind,
  from,
  to,
  swap,
}: Pick<Trade, 'kind' | 'from' | 'to' | 'swap'>): boolean {
  const hasAccount = useWalletSession(({ universalAccount }) => universalAccount.EVM !== undefined)
  const isWatchOnly = useWalletSession(({ impersonation }) => impersonation.isActive)
  const isEvm = from.chain.chainType === 'EVM' && to.chain.chainType === 'EVM'
  return kind === 'bridge' && isEvm && hasAccount && !isWatchOnly && swap.view.request !== undefined
}
