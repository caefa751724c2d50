import { type HoldingsParameters, useRefreshHoldings } from '@causeway/react'
import { useState } from 'react'

/** Returns a function that reads the balances of accounts again, and whether it is doing so. */
export function useRetryHoldings(accounts: HoldingsParameters['accounts']): {
  readonly isRetrying: boolean
  retry(): void
} {
  const refresh = useRefreshHoldings({ accounts })
  const [isRetrying, setRetrying] = useState(false)
  return {
    isRetrying,
    retry() {
      setRetrying(true)
      void refresh().finally(() => setRetrying(false))
    },
  }
}
