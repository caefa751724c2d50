import type { FetchQueryOptions, QueryObserverOptions } from '@tanstack/query-core'
import { expectTypeOf, test } from 'vitest'
import { assetListQueryOptions } from './query-options.ts'
import type { AssetList } from './read-asset-list.ts'
import type { TokenService } from './service.ts'

declare const tokens: TokenService

test('query options fit TanStack Query', () => {
  const options = assetListQueryOptions(tokens, { chainId: 1 }, { instanceId: 'one' })
  expectTypeOf(options).toExtend<FetchQueryOptions<AssetList, Error, AssetList>>()
  expectTypeOf(options).toExtend<QueryObserverOptions<AssetList, Error, AssetList, AssetList>>()
  expectTypeOf<ReturnType<(typeof options)['queryFn']>>().resolves.toEqualTypeOf<AssetList>()
})
