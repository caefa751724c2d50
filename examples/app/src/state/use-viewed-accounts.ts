import type { Address } from '@causeway/core'
import { useWalletSession } from '@causeway/react'
import { useMemo } from 'react'

/** Returns the accounts that are shown instead of the connected ones. Empty without such accounts. */
export function useViewedAccounts(): readonly Address[] {
  const { isActive, addresses } = useWalletSession(({ impersonation }) => impersonation)
  return useMemo(
    () => (isActive ? Object.values(addresses).filter((address) => address !== undefined) : []),
    [isActive, addresses],
  )
}
