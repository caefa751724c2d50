import type { FetchQueryOptions, QueryObserverOptions } from '@tanstack/query-core'
import { expectTypeOf, test } from 'vitest'
import type { AssetList } from './asset-list.ts'
import { assetListQueryOptions } from './query-options.ts'
import type { TokenService } from './service.ts'

declare const tokens: TokenService

test('Query options fit what the query cache takes', () => {
  const options = assetListQueryOptions(tokens, { chainId: 1 }, { instanceId: 'one' })
  expectTypeOf(options).toExtend<FetchQueryOptions<AssetList, Error, AssetList>>()
  expectTypeOf(options).toExtend<QueryObserverOptions<AssetList, Error, AssetList, AssetList>>()
  expectTypeOf<ReturnType<(typeof options)['queryFn']>>().resolves.toEqualTypeOf<AssetList>()
})
