import type { Address, PerChainType, WalletSessionState } from '@causeway/core'
import { type LendingPortfolio, portfolioQueryOptions } from '@causeway/core/lending'
import { useHoldings, useWalletSession } from '@causeway/react'
import {
  type AssetRows,
  assetRows,
  type NetWorthView,
  netWorthView,
  type UnreadChain,
} from '@causeway/view-models'
import { type UseQueryResult, useIsFetching, useQueries, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { getOutdatedTime } from '../../state/get-outdated-time.ts'
import { useEngine } from '../../state/use-engine.ts'
import { useLenderLabels } from '../../state/use-lender-labels.ts'
import type { LastPosition } from '../lending/last-positions.ts'
import { useLastPositions } from '../lending/use-last-positions.ts'
import { type UnreadLender, unreadLenders } from './unread-lenders.ts'
import type { ViewedAccount } from './viewed-account.ts'

/** Net worth of the viewed account. */
export interface PortfolioWorth {
  /** `none`: no wallet is connected, and no address is viewed. `reading`: nothing has loaded yet. */
  readonly status: 'none' | 'reading' | 'ready'
  readonly view: NetWorthView
  /** Names of the chains that are loading, and `prices`. */
  readonly awaited: readonly string[]
  readonly unreadLenders: readonly UnreadLender[]
  /** Chains whose last read of positions failed or waits for the network, with the time of the displayed values. */
  readonly staleChains: ReadonlyMap<number, number>
  /** Last known positions with lenders that failed to load or are loading. */
  readonly lastPositions: readonly LastPosition[]
  /** Chains with balances that failed to load. */
  readonly unreadBalances: readonly UnreadChain[]
  /** Chains whose last read of balances failed, with the time of the displayed values. */
  readonly outdatedBalances: AssetRows['outdated']
  /** Price sources that failed to return the prices of a day ago. */
  readonly silentPrices: readonly string[]
  /** Time of the oldest data, in milliseconds since the epoch. */
  readonly updatedTime: number | undefined
  retry(): void
}

const NO_ACCOUNTS: PerChainType<Address> = {}

/** Returns the net worth of the viewed account. Chains load independently. */
export function usePortfolioWorth(viewed: ViewedAccount): PortfolioWorth {
  const causeway = useEngine()
  const connectedAccounts = useWalletSession(({ universalAccount }) => universalAccount)
  const isConnecting = useWalletSession(isReconnecting) && viewed.status === 'own'
  const accounts = getAccounts(viewed, connectedAccounts)
  const { assets, isPricing } = useAssets(accounts)
  const lending = useLendingChains(accounts.EVM)
  const labels = useLenderLabels()
  const { chains, instanceId } = causeway
  const view = useMemo(
    () =>
      netWorthView({
        positions: lending.portfolios.flatMap((portfolio) => portfolio.positions),
        assets,
        chains,
        labels,
      }),
    [lending.portfolios, assets, chains, labels],
  )
  const queries = useQueryClient()
  const hasAccount = accounts.EVM !== undefined || accounts.FUEL !== undefined
  const isKnown = assets.total.balanceUsd !== undefined || lending.portfolios.some(hasPositions)
  const awaited = getAwaited(assets, lending, isPricing)
  const unread = unreadLenders(lending, chains, labels)
  const lastPositions = useLastPositions(viewed.status === 'own' ? accounts.EVM : undefined, {
    lenders: view.lenders,
    unreadLenders: unread,
    awaitedChains: lending.awaited.map(({ id }) => id),
    readTimes: lending.readTimes,
  })
  const times = [assets.updatedTime, lending.updatedTime].filter((time) => time !== undefined)
  return {
    status: hasAccount
      ? awaited.length > 0 && !isKnown
        ? 'reading'
        : 'ready'
      : isConnecting
        ? 'reading'
        : 'none',
    view,
    awaited,
    unreadLenders: unread,
    staleChains: lending.stale,
    lastPositions,
    unreadBalances: assets.unread,
    outdatedBalances: assets.outdated,
    silentPrices: [
      ...new Set(
        lending.portfolios.flatMap((portfolio) => portfolio.priceFailures.map(({ source }) => source)),
      ),
    ],
    updatedTime: times.length === 0 ? undefined : Math.min(...times),
    retry() {
      const isRead = ([instance, dataKey]: readonly unknown[]) =>
        instance === instanceId && (dataKey === 'balances' || dataKey === 'lending')
      void queries.refetchQueries({ type: 'active', predicate: ({ queryKey }) => isRead(queryKey) })
    },
  }
}

/** Returns the assets of accounts, and whether their prices are loading. */
function useAssets(accounts: PerChainType<Address>) {
  const { chains, instanceId } = useEngine()
  const holdings = useHoldings({ accounts })
  const isFetching = useIsFetching({ queryKey: [instanceId, 'prices'] }) > 0
  const { hasAccount, entries, prices, unlisted, outdated, updatedTime } = holdings
  const assets = useMemo(
    () => assetRows({ hasAccount, entries, prices, unlisted, outdated, updatedTime, chains }),
    [hasAccount, entries, prices, unlisted, outdated, updatedTime, chains],
  )
  return { assets, isPricing: prices === undefined && isFetching }
}

/** Returns the names of the chains that are loading. Chains whose positions failed to load are reported as missing. */
function getAwaited(
  { unread }: AssetRows,
  lending: Pick<ReturnType<typeof useLendingChains>, 'awaited' | 'errors'>,
  isPricing: boolean,
): string[] {
  const hasFailed = (id: number) => lending.errors.some(({ chainId }) => chainId === id)
  const loading = unread.filter(({ isLoading, chainId }) => isLoading && !hasFailed(chainId))
  const names = [...loading, ...lending.awaited].map(({ name }) => name)
  return [...new Set(names), ...(isPricing ? ['prices'] : [])]
}

/** Returns whether a wallet of the last visit is reconnecting. */
function isReconnecting({ connections }: WalletSessionState): boolean {
  return Object.values(connections).some(({ status }) => status === 'reconnecting')
}

function getAccounts(viewed: ViewedAccount, connected: PerChainType<Address>): PerChainType<Address> {
  if (viewed.status === 'own') return connected
  return viewed.status === 'other' ? viewed.accounts : NO_ACCOUNTS
}

function isAwaited(result: Pick<UseQueryResult, 'isPending' | 'error'> | undefined): boolean {
  return result?.isPending === true && result.error === null
}

function hasPositions({ positions }: LendingPortfolio): boolean {
  return positions.length > 0
}

/** Returns the positions of an account with the lenders of every chain. */
function useLendingChains(account: Address | undefined) {
  const causeway = useEngine()
  const chains = causeway.chains.filter(({ chainType }) => chainType === 'EVM')
  const {
    answers: results,
    portfolios,
    updatedTime,
  } = useQueries({
    queries: chains.map(({ id }) => portfolioQueryOptions(causeway, { account, chainIds: [id] }, causeway)),
    combine: combineResults,
  })
  return {
    portfolios,
    updatedTime,
    // A chain whose read is being retried has failed so far, so it is not awaited.
    awaited: account === undefined ? [] : chains.filter((_, index) => isAwaited(results[index])),
    readTimes: new Map(
      chains.flatMap(({ id }, index) => {
        const { data, dataUpdatedAt } = results[index] ?? {}
        return data && dataUpdatedAt ? [[id, dataUpdatedAt] as const] : []
      }),
    ),
    stale: new Map(
      chains.flatMap(({ id }, index) => {
        const outdatedTime = results[index]?.outdatedTime
        return outdatedTime === undefined ? [] : [[id, outdatedTime] as const]
      }),
    ),
    errors: chains.flatMap(({ id }, index) => {
      const { error, data } = results[index] ?? {}
      return error && !data ? [{ chainId: id, error }] : []
    }),
  }
}

/** Combines the results. Parts are referentially stable while they are equal. */
function combineResults(results: readonly UseQueryResult<LendingPortfolio>[]) {
  const parts = results.map((result) => ({
    data: result.data,
    error: result.error ?? result.failureReason,
    isPending: result.isPending,
    dataUpdatedAt: result.dataUpdatedAt,
    outdatedTime: getOutdatedTime(result),
  }))
  const times = results.flatMap(({ data, dataUpdatedAt }) => (data ? dataUpdatedAt : []))
  return {
    answers: parts,
    portfolios: parts.flatMap(({ data }) => data ?? []),
    updatedTime: times.length === 0 ? undefined : Math.min(...times),
  }
}
