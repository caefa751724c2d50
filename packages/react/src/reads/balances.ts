import type { Address, ChainBalances } from '@causeway/core'
import {
  type BalancePolicyName,
  type BalanceRow,
  balanceKey,
  balancesQueryOptions,
  type ChainBalancesRequest,
  requireBalance,
} from '@causeway/core/data'
import type { UseQueryResult } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { type HookOptions, requireService, useService } from '../causeway-provider.tsx'
import { useStore } from '../store.ts'
import { type ReadOptions, useRead } from './use-read.ts'

/** Reads the balances of an account on one chain. Disabled without an account, and for a chain without balances. */
export function useBalances<Selected = ChainBalances>(
  request: ChainBalancesRequest,
  options: ReadOptions<ChainBalances, Selected, BalancePolicyName> = {},
): UseQueryResult<Selected> {
  return useRead(
    (causeway, context) => balancesQueryOptions(requireService(causeway, 'balances'), request, context),
    options,
  )
}

/** Parameters of `useBalance`. */
export interface BalanceParameters {
  readonly chainId: number
  readonly account: Address | undefined
  /** Token address. Default: the native asset. */
  readonly token?: Address | undefined
}

/**
 * Fetches one balance, in base units. If the balance cannot be read, the query fails with the reason. For many tokens
 * of a chain use `useBalances`, which reads them together.
 */
export function useBalance(
  { chainId, account, token }: BalanceParameters,
  options: Omit<ReadOptions<ChainBalances, bigint, BalancePolicyName>, 'select'> = {},
): UseQueryResult<bigint> {
  const tokens = token === undefined ? [] : [token]
  const select = useCallback((balances: ChainBalances) => requireBalance(balances, token), [token])
  return useBalances({ chainId, account, tokens }, { ...options, select })
}

/**
 * Returns the last balance that was read, or undefined before the first read. Renders again only when it changes. Does
 * not fetch the balance; use `useBalance` for that.
 */
export function useBalanceRow(
  { chainId, account, token }: BalanceParameters,
  options: HookOptions = {},
): BalanceRow | undefined {
  const { rows } = useService('balances', options)
  const key = balanceKey(chainId, account ?? '', token ?? '')
  return useStore(useMemo(() => rows.select(key), [rows, key]))
}
