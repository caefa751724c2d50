import { expectTypeOf, test } from 'vitest'
import type { PriceEntry } from '../../prices/index.ts'
import type { AreCorrelated } from '../actions/index.ts'
import type { areCorrelated } from './asset-kind.ts'
import type { PricesOf } from './day-ago.ts'

test('What the price service keeps is what the values of a day ago are told from', () => {
  expectTypeOf<PriceEntry | undefined>().toExtend<ReturnType<PricesOf>>()
})

test('Actions can be told by the same rule which assets are correlated', () => {
  expectTypeOf<typeof areCorrelated>().toExtend<AreCorrelated>()
})
