import type { Address } from '@causeway/core'
import { type PriceResults, tokenKey } from '@causeway/core/data'
import { pairWithPriceDayAgo } from '@causeway/core/lending'
import { useChains, useLendingMarkets, useLendingPairs, usePrices } from '@causeway/react'
import { useMemo } from 'react'
import { useEngine } from '../../../state/use-engine.ts'
import { useLenderName } from '../../../state/use-lender-name.ts'
import { useFilter } from '../filter-provider.tsx'
import { splitDegenRows } from '../split-degen-rows.ts'
import { filterTradablePairs } from './filter-tradable-pairs.ts'
import { pairRows } from './pair-rows.ts'

/**
 * Returns the pairs that can be opened on margin and pass the dashboard filter, with their rates and their price a day ago if known,
 * and those that degen mode adds.
 */
export function usePairs() {
  const chains = useChains()
  const chainIds = useMemo(() => chains.map(({ id }) => id), [chains])
  const query = useLendingPairs({ chainIds })
  const markets = useLendingMarkets({ chainIds })
  const [filter] = useFilter()
  const getLenderName = useLenderName()
  const { routers } = useEngine().margin
  const loadedPairs = query.data?.pairs
  const loadedMarkets = markets.data?.markets
  // Markets decide which pairs can be traded. Without them, all are shown, without their rates.
  const isPending = query.isPending || (markets.isPending && markets.failureReason === null)
  const pairs = useMemo(
    () => (isPending ? [] : filterTradablePairs(loadedPairs ?? [], loadedMarkets ?? [], routers)),
    [isPending, loadedPairs, loadedMarkets, routers],
  )
  const { shown: rows, hidden } = useMemo(() => {
    const everything = { ...filter, degenMode: true }
    return splitDegenRows(
      pairRows({
        pairs,
        markets: loadedMarkets ?? [],
        chains,
        filter: everything,
        getLenderName,
      }),
      filter.degenMode,
    )
  }, [pairs, loadedMarkets, chains, filter, getLenderName])
  const tokens = useMemo(() => groupTokens(rows.map(({ pair }) => pair)), [rows])
  const { data: prices } = usePrices({ chains: tokens })
  const priced = useMemo(() => {
    if (!prices) return rows
    return rows.map((row) => ({ ...row, pair: pairWithPriceDayAgo(row.pair, toPriceLookup(prices)) }))
  }, [rows, prices])
  return { query, markets, isPending, pairs, rows: priced, hidden }
}

function groupTokens(pairs: readonly { chainId: number; assetLong: Address; assetShort: Address }[]) {
  const tokens = new Map<number, Set<Address>>()
  for (const { chainId, assetLong, assetShort } of pairs) {
    const chainTokens = tokens.get(chainId) ?? new Set()
    tokens.set(chainId, chainTokens.add(assetLong).add(assetShort))
  }
  return Object.fromEntries([...tokens].map(([chainId, addresses]) => [chainId, [...addresses].sort()]))
}

function toPriceLookup({ chains }: PriceResults) {
  return (chainId: number, address: string) => chains[chainId]?.prices[tokenKey(address)]
}
