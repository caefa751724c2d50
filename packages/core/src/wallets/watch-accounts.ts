import type { BalanceInvalidation } from '../balances/invalidation.ts'
import type { WalletSession } from './session.ts'
import { WALLET_CHAIN_TYPES } from './session-state.ts'

/**
 * Calls the listener with the account when another one is connected or impersonated, and with its chain when the wallet
 * switches chains. Returns the function that stops it.
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
