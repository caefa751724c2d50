import type { Address, PerChainType, WalletSessionState } from '@causeway/core'
import type { ChainRecord } from '@causeway/core/chains'
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
import { useEngine } from '../../state/use-engine.ts'
import { useLenderLabels } from '../lending/use-lender-labels.ts'
import type { LookedAt } from './looked-at.ts'
import type { LastHealth } from './next-healths.ts'
import { type UnreadLender, unreadLenders } from './unread-lenders.ts'
import { useLastHealths } from './use-last-healths.ts'

/** What somebody has, as far as it is read. */
export interface PortfolioWorth {
  /** `none`: nobody is connected, and nobody is looked at. `reading`: nothing is known yet. */
  readonly status: 'none' | 'reading' | 'ready'
  readonly view: NetWorthView
  /** What is still being read: chains by their names, or prices. */
  readonly awaited: readonly string[]
  readonly unreadLenders: readonly UnreadLender[]
  /** Chains whose last read of positions failed, with the time of the one whose figures are shown. */
  readonly staleChains: ReadonlyMap<number, number>
  /** The last known health factors of loans that could not be read. */
  readonly lastHealths: readonly LastHealth[]
  /** Chains of which not every balance is known. */
  readonly unreadBalances: readonly UnreadChain[]
  /** Price sources that did not answer, where lenders' values of a day ago are concerned. */
  readonly silentPrices: readonly string[]
  /** When the oldest of it was read, in milliseconds since the epoch. */
  readonly updatedTime: number | undefined
  readAgain(): void
}

const NOBODY: PerChainType<Address> = {}

/** The net worth of whoever is looked at: each chain as it comes, so that a slow one holds up no other. */
export function usePortfolioWorth(looked: LookedAt): PortfolioWorth {
  const causeway = useEngine()
  const own = useWalletSession(({ universalAccount }) => universalAccount)
  const isComing = useWalletSession(isReconnecting) && looked.status === 'own'
  const accounts = accountsOf(looked, own)
  const { assets, isPricing } = useAssets(accounts)
  const lending = useLendingChains(accounts.EVM)
  const labels = useLenderLabels()
  const { chains, instanceId } = causeway
  const view = useMemo(
    () =>
      netWorthView({ positions: lending.portfolios.flatMap((one) => one.positions), assets, chains, labels }),
    [lending.portfolios, assets, chains, labels],
  )
  const queries = useQueryClient()
  const hasAccount = accounts.EVM !== undefined || accounts.FUEL !== undefined
  const isKnown = assets.total.balanceUsd !== undefined || lending.portfolios.some(hasPositions)
  const awaited = awaitedOf(assets, lending.awaited, isPricing)
  const unread = unreadLenders(lending, chains, labels)
  const lastHealths = useLastHealths(looked.status === 'own' ? accounts.EVM : undefined, {
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
      : isComing
        ? 'reading'
        : 'none',
    view,
    awaited,
    unreadLenders: unread,
    staleChains: lending.stale,
    lastHealths,
    unreadBalances: assets.unread,
    silentPrices: [
      ...new Set(lending.portfolios.flatMap((one) => one.priceFailures.map(({ source }) => source))),
    ],
    updatedTime: times.length === 0 ? undefined : Math.min(...times),
    readAgain() {
      const isRead = ([instance, what]: readonly unknown[]) =>
        instance === instanceId && (what === 'balances' || what === 'lending')
      void queries.refetchQueries({ type: 'active', predicate: ({ queryKey }) => isRead(queryKey) })
    },
  }
}

/** What accounts hold, and whether its prices are still to come. */
function useAssets(accounts: PerChainType<Address>) {
  const { chains, instanceId } = useEngine()
  const holdings = useHoldings({ accounts })
  const isFetching = useIsFetching({ queryKey: [instanceId, 'prices'] }) > 0
  const { hasAccount, entries, prices, unlisted, updatedTime } = holdings
  const assets = useMemo(
    () => assetRows({ hasAccount, entries, prices, unlisted, updatedTime, chains }),
    [hasAccount, entries, prices, unlisted, updatedTime, chains],
  )
  return { assets, isPricing: prices === undefined && isFetching }
}

function awaitedOf({ unread }: AssetRows, chains: readonly ChainRecord[], isPricing: boolean): string[] {
  const names = [...unread.filter(({ isLoading }) => isLoading), ...chains].map(({ name }) => name)
  return [...new Set(names), ...(isPricing ? ['prices'] : [])]
}

/** The wallet of the last visit is on its way: nobody is told that there is none. */
function isReconnecting({ connections }: WalletSessionState): boolean {
  return Object.values(connections).some(({ status }) => status === 'reconnecting')
}

function accountsOf(looked: LookedAt, own: PerChainType<Address>): PerChainType<Address> {
  if (looked.status === 'own') return own
  return looked.status === 'other' ? looked.accounts : NOBODY
}

function hasPositions({ positions }: LendingPortfolio): boolean {
  return positions.length > 0
}

/** What an account has with the lenders of every chain. */
function useLendingChains(account: Address | undefined) {
  const causeway = useEngine()
  const chains = causeway.chains.filter(({ chainType }) => chainType === 'EVM')
  const { answers, portfolios, updatedTime } = useQueries({
    queries: chains.map(({ id }) => portfolioQueryOptions(causeway, { account, chainIds: [id] }, causeway)),
    combine: answersOf,
  })
  return {
    portfolios,
    updatedTime,
    awaited: account === undefined ? [] : chains.filter((_, at) => answers[at]?.isPending),
    readTimes: new Map(
      chains.flatMap(({ id }, index) => {
        const { data, dataUpdatedAt } = answers[index] ?? {}
        return data && dataUpdatedAt ? [[id, dataUpdatedAt] as const] : []
      }),
    ),
    stale: new Map(
      chains.flatMap(({ id }, index) => {
        const { error, data, dataUpdatedAt = 0 } = answers[index] ?? {}
        return error && data ? [[id, dataUpdatedAt] as const] : []
      }),
    ),
    errors: chains.flatMap(({ id }, at) => {
      const { error, data } = answers[at] ?? {}
      return error && !data ? [{ chainId: id, error }] : []
    }),
  }
}

/** Keeps its parts as long as they stay the same. */
function answersOf(results: readonly UseQueryResult<LendingPortfolio>[]) {
  const answers = results.map(({ data, error, isPending, dataUpdatedAt }) => ({
    data,
    error,
    isPending,
    dataUpdatedAt,
  }))
  const times = results.flatMap(({ data, dataUpdatedAt }) => (data ? dataUpdatedAt : []))
  return {
    answers,
    portfolios: answers.flatMap(({ data }) => data ?? []),
    updatedTime: times.length === 0 ? undefined : Math.min(...times),
  }
}
