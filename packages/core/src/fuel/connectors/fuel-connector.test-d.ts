import type { FuelConnector } from 'fuels'
import { expectTypeOf, test } from 'vitest'
import type { FuelConnectorLike } from './fuel-connector.ts'

test('a connector of fuels is assignable to FuelConnector', () => {
  expectTypeOf<FuelConnector>().toExtend<FuelConnectorLike>()
})
