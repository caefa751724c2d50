import {
  type BalancePolicyName,
  type BalanceRow,
  balanceKey,
  balancesQueryOptions,
  type ChainBalances,
  type ChainBalancesRequest,
} from '@causeway/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type HookOptions, requireService, useService } from '../context.tsx'
import { useStore } from '../store.ts'
import { type ReadOptions, useRead } from './use-read.ts'

/** Balances of an account on one chain. It waits for an account, and for a chain that can be asked. */
export function useBalances<Selected = ChainBalances>(
  request: ChainBalancesRequest,
  options: ReadOptions<ChainBalances, Selected, BalancePolicyName> = {},
): UseQueryResult<Selected> {
  return useRead(
    (causeway, context) => balancesQueryOptions(requireService(causeway, 'balances'), request, context),
    options,
  )
}

/** Whose balance of what. */
export interface BalanceParameters {
  readonly chainId: number
  readonly account: string | undefined
  /** Default: the native asset. */
  readonly token?: string | undefined
}

/**
 * One balance as it was last read, by whomever; undefined while it was not. Renders again only when this one changes.
 * It asks for nothing: `useBalances` does.
 */
export function useBalance(
  { chainId, account = '', token = '' }: BalanceParameters,
  options: HookOptions = {},
): BalanceRow | undefined {
  const { rows } = useService('balances', options)
  const key = balanceKey(chainId, account, token)
  return useStore(useMemo(() => rows.select(key), [rows, key]))
}
