import type { BalanceInvalidation } from '../balances/invalidation.ts'
import type { WalletSession } from './session.ts'
import { WALLET_CHAIN_TYPES } from './session-state.ts'

/**
 * Calls the listener whenever a different account is connected or impersonated, or the wallet switches its chain.
 * Returns a function that stops it.
 */
export function watchAccounts(
  wallets: Pick<WalletSession, 'store' | 'on'>,
  onChange: (change: BalanceInvalidation) => void,
): () => void {
  const stopListening = [
    wallets.store.subscribe(({ universalAccount }, previous) => {
      for (const chainType of WALLET_CHAIN_TYPES) {
        const account = universalAccount[chainType]
        if (account !== undefined && account !== previous.universalAccount[chainType]) onChange({ account })
      }
    }),
    wallets.on('chainChanged', ({ chainType, chainId }) => {
      const account = wallets.store.getState().universalAccount[chainType]
      if (account !== undefined) onChange({ account, chainId })
    }),
  ]
  return () => {
    for (const stop of stopListening) stop()
  }
}
