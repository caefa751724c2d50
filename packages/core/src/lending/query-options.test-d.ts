import type { FetchQueryOptions, QueryObserverOptions } from '@tanstack/query-core'
import { expectTypeOf, test } from 'vitest'
import { type LendingQueryKey, lendingMarketsQueryOptions } from './query-options.ts'
import type { LendingMarketsAnswer } from './request.ts'
import type { LendingService } from './service.ts'

declare const lending: LendingService

test('Lending query options fit what the query cache takes', () => {
  const options = lendingMarketsQueryOptions(lending, { chainIds: [1] }, { instanceId: 'one' })
  const { enabled: _, refetchInterval: __, refetchIntervalInBackground: ___, ...fetched } = options
  expectTypeOf(fetched).toExtend<
    FetchQueryOptions<LendingMarketsAnswer, Error, LendingMarketsAnswer, LendingQueryKey>
  >()
  expectTypeOf(options).toExtend<
    QueryObserverOptions<
      LendingMarketsAnswer,
      Error,
      LendingMarketsAnswer,
      LendingMarketsAnswer,
      LendingQueryKey
    >
  >()
})
