import type { FetchQueryOptions, QueryObserverOptions } from '@tanstack/query-core'
import { expectTypeOf, test } from 'vitest'
import type { WalletSession } from '../wallets/session.ts'
import type { PointsClient, PointsWallets } from './client.ts'
import type { PointsTotal } from './entry.ts'
import { pointsTotalQueryOptions } from './query-options.ts'

declare const points: PointsClient

test('query options fit TanStack Query', () => {
  const options = pointsTotalQueryOptions(points, {}, { instanceId: 'one' })
  expectTypeOf(options).toExtend<FetchQueryOptions<PointsTotal, Error, PointsTotal>>()
  expectTypeOf(options).toExtend<QueryObserverOptions<PointsTotal, Error, PointsTotal, PointsTotal>>()
  expectTypeOf<ReturnType<(typeof options)['queryFn']>>().resolves.toEqualTypeOf<PointsTotal>()
})

test('a wallet session can be followed', () => {
  expectTypeOf<WalletSession>().toExtend<PointsWallets>()
})
