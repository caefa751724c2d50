import { expectTypeOf, test } from 'vitest'
import type { PriceEntry } from '../../prices/price.ts'
import type { GetDayAgoPrices } from './to-usd.ts'

test('Entries of the price service are assignable to the prices for values of 24 hours ago', () => {
  expectTypeOf<PriceEntry | undefined>().toExtend<ReturnType<GetDayAgoPrices>>()
})
