import type { FetchQueryOptions, QueryObserverOptions } from '@tanstack/query-core'
import { expectTypeOf, test } from 'vitest'
import type { LendingService } from './lending-service.ts'
import { type LendingQueryKey, lendingMarketsQueryOptions } from './query-options.ts'
import type { LendingMarketsResult } from './request.ts'

declare const lending: LendingService

test('Lending query options are assignable to the options of TanStack Query', () => {
  const options = lendingMarketsQueryOptions(lending, { chainIds: [1] }, { instanceId: 'one' })
  const { enabled: _, refetchInterval: __, refetchIntervalInBackground: ___, ...fetched } = options
  expectTypeOf(fetched).toExtend<
    FetchQueryOptions<LendingMarketsResult, Error, LendingMarketsResult, LendingQueryKey>
  >()
  expectTypeOf(options).toExtend<
    QueryObserverOptions<
      LendingMarketsResult,
      Error,
      LendingMarketsResult,
      LendingMarketsResult,
      LendingQueryKey
    >
  >()
})
