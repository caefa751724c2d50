import { type Address, failedBalance } from '@causeway/core'
import { NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import { type BalanceState, toBalanceState } from '@causeway/core/data'
import { useMemo } from 'react'
import type { HookOptions } from '../causeway-provider.tsx'
import { useBalanceRow, useBalances } from './balances.ts'

/**
 * Reads a token balance for a form and subscribes to its changes. It has the error of a failed read, also while that is
 * retried. Undefined while the token is unknown.
 */
export function useWalletBalance(
  {
    chainId,
    account,
    token,
  }: { readonly chainId: number; readonly account: Address | undefined; readonly token: Address | undefined },
  options: HookOptions = {},
): BalanceState | undefined {
  const enabled = token !== undefined
  const { isFetching, failureReason } = useBalances(
    { chainId, account, tokens: [token ?? NATIVE_TOKEN_ADDRESS] },
    { ...options, enabled },
  )
  const read = useBalanceRow({ chainId, account, token }, options)?.result
  return useMemo(() => {
    if (!enabled) return undefined
    const result = read ?? (failureReason === null ? undefined : failedBalance(failureReason))
    return toBalanceState(result, !result && isFetching)
  }, [enabled, read, failureReason, isFetching])
}
