import { expectTypeOf, test } from 'vitest'
import { balances } from './balances/balances.ts'
import type { BalanceService } from './balances/service.ts'
import { arbitrum } from './chains/records.ts'
import { createCauseway } from './create-causeway.ts'
import { lending } from './lending/lending.ts'
import type { LendingService } from './lending/lending-service.ts'
import { margin } from './margin/margin.ts'
import { tokens } from './tokens/tokens.ts'

const base = { chains: [arbitrum], platforms: [] }

test('an instance has exactly the services that were passed', () => {
  const causeway = createCauseway({ ...base, services: [balances(), lending([])] })
  expectTypeOf(causeway.balances).toEqualTypeOf<BalanceService>()
  expectTypeOf(causeway.lending).toEqualTypeOf<LendingService>()
  // @ts-expect-error prices() was not passed
  causeway.prices
  // @ts-expect-error no service was passed
  createCauseway(base).balances
})

test('a plug-in whose required service is missing does not compile', () => {
  createCauseway({ ...base, services: [tokens(), lending([]), margin([])] })
  // @ts-expect-error margin needs lending
  createCauseway({ ...base, services: [tokens(), margin([])] })
})
