import type { ChainBalances, ChainGas } from '@causeway/core'
import type { ChainRecord } from '@causeway/core/chains'
import type {
  AssetList,
  BalanceRow,
  OmniList,
  PairResults,
  PriceEntry,
  PriceResults,
  Token,
  TokenLookup,
} from '@causeway/core/data'
import type {
  LendingMarketsResult,
  LendingPairsResult,
  LendingPortfolio,
  LendingPositionsResult,
  ReviewedLendingPlan,
} from '@causeway/core/lending'
import type { PointsTasks, PointsTotal, PointsUserInfo } from '@causeway/core/points'
import type { UseQueryResult } from '@tanstack/react-query'
import { expectTypeOf, test } from 'vitest'
import {
  useBalanceRow,
  useBalances,
  useChains,
  useCustomTokens,
  useGas,
  useLendingMarkets,
  useLendingPairs,
  useLendingPlan,
  useLendingPositions,
  useMarketPairs,
  useOmniTokens,
  usePoints,
  usePointsTasks,
  usePortfolio,
  usePrice,
  usePrices,
  useReferral,
  useTokenLookup,
  useTokens,
} from '../index.ts'

const chain = { chainId: 1 }
const token = { chainId: 1, token: '0x1' } as const

test('A read hook returns a query result of TanStack Query', () => {
  expectTypeOf(useBalances({ ...chain, account: undefined })).toEqualTypeOf<UseQueryResult<ChainBalances>>()
  expectTypeOf(usePrices({ chains: {} })).toEqualTypeOf<UseQueryResult<PriceResults>>()
  expectTypeOf(useMarketPairs(token)).toEqualTypeOf<UseQueryResult<PairResults>>()
  expectTypeOf(useTokens(chain)).toEqualTypeOf<UseQueryResult<AssetList>>()
  expectTypeOf(useOmniTokens()).toEqualTypeOf<UseQueryResult<OmniList>>()
  expectTypeOf(useCustomTokens()).toEqualTypeOf<readonly Token[]>()
  expectTypeOf(useTokenLookup({ tokenAddress: '0x1', chainIds: [] })).toEqualTypeOf<
    UseQueryResult<TokenLookup[]>
  >()
  expectTypeOf(useLendingMarkets({ chainIds: [] })).toEqualTypeOf<UseQueryResult<LendingMarketsResult>>()
  expectTypeOf(useLendingPositions({ chainIds: [], account: undefined })).toEqualTypeOf<
    UseQueryResult<LendingPositionsResult>
  >()
  expectTypeOf(useLendingPairs({ chainIds: [] })).toEqualTypeOf<UseQueryResult<LendingPairsResult>>()
  expectTypeOf(usePoints({})).toEqualTypeOf<UseQueryResult<PointsTotal>>()
  expectTypeOf(usePointsTasks()).toEqualTypeOf<UseQueryResult<PointsTasks>>()
  expectTypeOf(useGas(chain)).toEqualTypeOf<UseQueryResult<ChainGas>>()
  expectTypeOf(usePortfolio({ chainIds: [], account: undefined })).toEqualTypeOf<
    UseQueryResult<LendingPortfolio>
  >()
  expectTypeOf(useLendingPlan({ account: undefined, actions: [] })).toEqualTypeOf<
    UseQueryResult<ReviewedLendingPlan>
  >()
  expectTypeOf(useReferral({})).toEqualTypeOf<UseQueryResult<PointsUserInfo>>()
})

test('A selector determines the type of the data', () => {
  const selected = useBalances(
    { ...chain, account: '0x1' },
    { select: ({ blockNumber }) => blockNumber, policy: 'realtime', staleTime: 1 },
  )
  expectTypeOf(selected).toEqualTypeOf<UseQueryResult<bigint>>()
  expectTypeOf(useTokens(chain, { select: ({ tokens }) => Object.keys(tokens) }).data).toEqualTypeOf<
    string[] | undefined
  >()
})

test('A read hook rejects replaced query functions and unknown policies', () => {
  // @ts-expect-error the function that reads is the core's
  useTokens(chain, { queryFn: async () => undefined })
  // @ts-expect-error the key is the core's
  useTokens(chain, { queryKey: [] })
  // @ts-expect-error prices have no such policy
  usePrices({ chains: {} }, { policy: 'hourly' })
  // @ts-expect-error lending reads have one policy each
  useLendingMarkets({ chainIds: [] }, { policy: 'fast' })
})

test('A balance and a price may be undefined, chains are not', () => {
  expectTypeOf(useBalanceRow({ ...token, account: undefined })).toEqualTypeOf<BalanceRow | undefined>()
  expectTypeOf(usePrice(token)).toEqualTypeOf<PriceEntry | undefined>()
  expectTypeOf(useChains()).toEqualTypeOf<readonly ChainRecord[]>()
})
