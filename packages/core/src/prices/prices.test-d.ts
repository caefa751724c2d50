import type { FetchQueryOptions, QueryObserverOptions } from '@tanstack/query-core'
import { expectTypeOf, test } from 'vitest'
import type { PriceResults, TokenPrice } from './price.ts'
import { pairsQueryOptions, pricesQueryOptions } from './query-options.ts'
import type { PairResults, PriceService } from './service.ts'

declare const service: PriceService

test('query options fit TanStack Query', () => {
  const prices = pricesQueryOptions(service, { chains: { 1: ['0x'] } }, { instanceId: 'one', policy: 'fast' })
  expectTypeOf(prices).toExtend<FetchQueryOptions<PriceResults>>()
  expectTypeOf(prices).toExtend<QueryObserverOptions<PriceResults>>()
  const pairs = pairsQueryOptions(service, { chainId: 1, token: '0x' }, { instanceId: 'one' })
  expectTypeOf(pairs).toExtend<QueryObserverOptions<PairResults>>()
})

test('a price is always a number and the price of 24 hours ago may be unknown', () => {
  expectTypeOf<TokenPrice['price']>().toEqualTypeOf<number>()
  expectTypeOf<TokenPrice['price24h']>().toEqualTypeOf<number | undefined>()
})
