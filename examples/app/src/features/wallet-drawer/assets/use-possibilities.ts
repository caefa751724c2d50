import { isHeldBalance } from '@causeway/core/data'
import {
  useChains,
  useHoldings,
  useLendingMarkets,
  useLendingPairs,
  useLendingPositions,
  useWalletSession,
} from '@causeway/react'
import type { AssetPossibilities } from '@causeway/view-models'
import { useMemo } from 'react'
import { useEngine } from '../../../state/use-engine.ts'
import { filterTradablePairs } from '../../markets/yields/filter-tradable-pairs.ts'

/** Returns the possible actions on the held assets. Those of lenders are added as they load. */
export function usePossibilities(isRestricted: boolean): {
  readonly possible: AssetPossibilities
  readonly isLoading: boolean
} {
  const chains = useChains()
  const account = useWalletSession(({ universalAccount }) => universalAccount.EVM)
  const { entries } = useHoldings()
  const heldChainIds = [...new Set(entries.filter(isHeldBalance).map(({ chainId }) => chainId))].sort(
    (a, b) => a - b,
  )
  const swapChainIds = useMemo(
    () => chains.flatMap(({ id, chainType }) => (chainType === 'EVM' ? id : [])),
    [chains],
  )
  const chainIds = heldChainIds.filter((id) => swapChainIds.includes(id))
  const options = { enabled: chainIds.length > 0 }
  const markets = useLendingMarkets({ chainIds }, { ...options, select: (result) => result.markets })
  const lenders = useLendingPositions(
    { chainIds, account },
    { ...options, select: ({ positions }) => positions.flatMap((entry) => entry.positions) },
  )
  const pairs = useLendingPairs({ chainIds }, options)
  const { routers } = useEngine().margin
  const possible = useMemo(
    () => ({
      markets: markets.data,
      positions: lenders.data,
      pairs: markets.data && pairs.data && filterTradablePairs(pairs.data.pairs, markets.data, routers),
      swapChainIds,
      isRestricted,
    }),
    [markets.data, lenders.data, pairs.data, routers, swapChainIds, isRestricted],
  )
  return { possible, isLoading: [markets, lenders, pairs].some(({ isLoading }) => isLoading) }
}
