import { expectTypeOf, test } from 'vitest'
import type { PriceEntry } from '../../prices/price.ts'
import type { GetDayAgoPrices } from './to-usd.ts'

test('What the price service keeps is what the values of a day ago are told from', () => {
  expectTypeOf<PriceEntry | undefined>().toExtend<ReturnType<GetDayAgoPrices>>()
})
