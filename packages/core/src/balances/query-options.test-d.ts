import type { FetchQueryOptions, QueryObserverOptions } from '@tanstack/query-core'
import { expectTypeOf } from 'vitest'
import type { ChainBalances } from '../platforms/balance-adapter.ts'
import type { BalancesQueryKey, BalancesQueryOptions } from './query-options.ts'

type Observed = QueryObserverOptions<ChainBalances, Error, ChainBalances, ChainBalances, BalancesQueryKey>
type Fetched = FetchQueryOptions<ChainBalances, Error, ChainBalances, BalancesQueryKey>

expectTypeOf<BalancesQueryOptions>().toExtend<Observed>()
expectTypeOf<Omit<BalancesQueryOptions, 'enabled' | 'refetchInterval'>>().toExtend<Fetched>()
