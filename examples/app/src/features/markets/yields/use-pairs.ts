import type { Address } from '@causeway/core'
import { type PriceResults, tokenKey } from '@causeway/core/data'
import { pairWithPriceDayAgo } from '@causeway/core/lending'
import { useChains, useLendingMarkets, useLendingPairs, usePrices } from '@causeway/react'
import { useMemo } from 'react'
import { useLenderName } from '../../../state/use-lender-name.ts'
import { useFilter } from '../filter-provider.tsx'
import { splitDegenRows } from '../split-degen-rows.ts'
import { pairRows } from './pair-rows.ts'

/**
 * Returns the pairs that pass the dashboard filter, with their rates and their price a day ago if known, and those that
 * degen mode adds.
 */
export function usePairs() {
  const chains = useChains()
  const chainIds = useMemo(() => chains.map(({ id }) => id), [chains])
  const query = useLendingPairs({ chainIds })
  const markets = useLendingMarkets({ chainIds })
  const [filter] = useFilter()
  const getLenderName = useLenderName()
  const pairs = query.data?.pairs
  const loadedMarkets = markets.data?.markets
  const { shown: rows, hidden } = useMemo(() => {
    const everything = { ...filter, degenMode: true }
    return splitDegenRows(
      pairRows({
        pairs: pairs ?? [],
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
  return { query, markets, rows: priced, hidden, total: pairs?.length ?? 0 }
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
