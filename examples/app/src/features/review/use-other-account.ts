import { sameAddress } from '@causeway/core/chains'
import { useWalletSession } from '@causeway/react'

/**
 * Returns the first account of a run that is not connected. Undefined if all are, and without a connected account: the
 * wallet has to be connected first.
 */
export function useOtherAccount(runAccounts: readonly string[]): string | undefined {
  const accounts = useWalletSession(({ universalAccount }) => universalAccount)
  const connected = Object.values(accounts).filter((address) => address !== undefined)
  if (connected.length === 0) return undefined
  return runAccounts.find((account) => !connected.some((address) => sameAddress(address, account)))
}
