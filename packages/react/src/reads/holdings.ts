import type { Address, BalanceService, PerChainType } from '@causeway/core'
import { sameAddress } from '@causeway/core/chains'
import {
  type BalanceEntry,
  type BalancePolicyName,
  type ChainHoldings,
  holdingsQueryOptions,
  isAffectedBalancesQuery,
  type PriceResults,
  type Token,
} from '@causeway/core/data'
import { type HoldingsRead, heldTokens, holdingEntries } from '@causeway/view-models'
import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type HookOptions, requireService, useCauseway } from '../causeway-provider.tsx'
import { useWalletSession } from '../state/hooks.ts'
import { usePrices } from './prices.ts'

/** Parameters of `useHoldings`. */
export interface HoldingsParameters {
  /** Accounts by chain type. Default: the connected or watched accounts. */
  readonly accounts?: PerChainType<Address> | undefined
  /** Chains to read. Default: all configured chains. */
  readonly chainIds?: readonly number[] | undefined
}

/** Options for reading holdings. */
export interface HoldingsOptions extends HookOptions {
  readonly policy?: BalancePolicyName | undefined
}

/** Holdings of accounts that are loaded so far. */
export interface Holdings {
  readonly hasAccount: boolean
  readonly entries: readonly BalanceEntry<Token>[]
  readonly prices: PriceResults['chains'] | undefined
  /** Chains whose token list could not be loaded; only their native asset was read. */
  readonly unlisted: readonly { readonly chainId: number; readonly reason: string }[]
  /**
   * Chains whose displayed balances could not be read again: the last read failed, or waits for the network. Each with the
   * time of its balances, in milliseconds since the epoch.
   */
  readonly outdated: readonly { readonly chainId: number; readonly updatedTime: number }[]
  /** Time of the oldest read, in milliseconds since the epoch. */
  readonly updatedTime: number | undefined
}

/**
 * Reads all holdings of accounts with prices. The result grows with each chain that is loaded. Chains on which an account
 * holds assets are read again every minute while the page is visible.
 */
export function useHoldings(parameters: HoldingsParameters = {}, options: HoldingsOptions = {}): Holdings {
  const causeway = useCauseway(options)
  const shown = useWalletSession(({ universalAccount }) => universalAccount, options)
  const { accounts = shown, chainIds } = parameters
  const { instanceId } = causeway
  const balances = requireService(causeway, 'balances')
  const chains = causeway.chains.filter(
    ({ id, chainType }) => accounts[chainType] !== undefined && (chainIds?.includes(id) ?? true),
  )
  const answers = useQueries({
    queries: chains.map(({ id, chainType }) =>
      holdingsQueryOptions(
        { balances, tokens: requireService(causeway, 'tokens') },
        { chainId: id, account: accounts[chainType] },
        { ...options, instanceId },
      ),
    ),
    combine: toAnswers,
  })
  const reads = chains.map((chain, index): HoldingsRead => {
    const { holdings, error, hasFailed = false } = answers[index] ?? {}
    const isRepeated = hasFailed && !holdings
    return {
      chain,
      holdings,
      error: error ?? (isRepeated ? getLastError(balances, chain.id, accounts[chain.chainType]) : undefined),
    }
  })
  const { data } = usePrices({ chains: heldTokens(reads) }, { causeway })
  const prices = data?.chains
  const chainList = chains.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list of reads is a new array in each render
  const entries = useMemo(() => holdingEntries(reads, prices), [answers, chainList, prices])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list of reads is a new array in each render
  const unlisted = useMemo(() => unlistedChains(reads), [answers, chainList])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list of chains is a new array in each render
  const outdated = useMemo(() => outdatedChains(chains, answers), [answers, chainList])
  const times = answers.flatMap((answer) => answer.updatedTime ?? [])
  const updatedTime = times.length === 0 ? undefined : Math.min(...times)
  return { hasAccount: chains.length > 0, entries, prices, unlisted, outdated, updatedTime }
}

function outdatedChains(
  chains: readonly { readonly id: number }[],
  answers: readonly Answer[],
): Holdings['outdated'] {
  return chains.flatMap(({ id }, index) => {
    const { isOutdated, updatedTime } = answers[index] ?? {}
    return isOutdated && updatedTime !== undefined ? [{ chainId: id, updatedTime }] : []
  })
}

function unlistedChains(reads: readonly HoldingsRead[]): Holdings['unlisted'] {
  return reads.flatMap(({ chain, holdings }) =>
    holdings?.listProblem === undefined ? [] : [{ chainId: chain.id, reason: holdings.listProblem }],
  )
}

/** Returns a function that refetches the balances of accounts, on one chain or on all chains. */
export function useRefreshHoldings(
  parameters: Pick<HoldingsParameters, 'accounts'> = {},
  options: HookOptions = {},
): (chainId?: number) => Promise<void> {
  const { chains, instanceId } = useCauseway(options)
  const shown = useWalletSession(({ universalAccount }) => universalAccount, options)
  const { accounts = shown } = parameters
  const queryClient = useQueryClient()
  return async (chainId) => {
    const affected = chains.filter(({ id }) => chainId === undefined || id === chainId)
    const changes = affected.flatMap(({ id, chainType }) => {
      const account = accounts[chainType]
      return account === undefined ? [] : [{ chainId: id, account }]
    })
    await queryClient.invalidateQueries({
      predicate: ({ queryKey }) =>
        changes.some((change) => isAffectedBalancesQuery(queryKey, instanceId, change)),
    })
  }
}

/** Returns the error of the last read of a chain. A query has none while it reads again. */
function getLastError(
  { reads }: Pick<BalanceService, 'reads'>,
  chainId: number,
  account: Address | undefined,
): unknown {
  return reads.getAll().find((read) => read.chainId === chainId && sameAddress(read.account, account))?.error
}

interface Answer extends Pick<HoldingsRead, 'holdings' | 'error'> {
  /** Whether a read has failed so far. */
  readonly hasFailed: boolean
  /** Whether the balances could not be read again since `updatedTime`. */
  readonly isOutdated: boolean
  readonly updatedTime: number | undefined
}

/** Picks the used fields of query results, so that `useQueries` returns the same array while they are unchanged. */
function toAnswers(results: readonly UseQueryResult<ChainHoldings>[]): Answer[] {
  return results.map(({ data, error, failureReason, fetchStatus, errorUpdateCount, dataUpdatedAt }) => ({
    holdings: data,
    error,
    hasFailed: errorUpdateCount > 0,
    // A read that is being retried has failed so far, and one without a network is paused.
    isOutdated: data !== undefined && ((error ?? failureReason) !== null || fetchStatus === 'paused'),
    updatedTime: data && dataUpdatedAt,
  }))
}
