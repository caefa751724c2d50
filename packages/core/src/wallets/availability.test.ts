import { expect, it } from 'vitest'
import { silentLogger } from '../kernel/logger.ts'
import { connectorAvailability, connectorKey } from './availability.ts'
import { FUEL_ALICE, scriptedConnector } from './wallets.test-support.ts'

it('connectorAvailability asks each connector and keys the results by chain type', async () => {
  const connectors = [
    scriptedConnector({ id: 'same' }),
    scriptedConnector({ id: 'same', chainType: 'FUEL', account: FUEL_ALICE, isAvailable: false }),
  ]
  expect(await connectorAvailability(connectors)).toEqual({ 'EVM:same': true, 'FUEL:same': false })
  expect(connectors.map(connectorKey)).toEqual(['EVM:same', 'FUEL:same'])
})

it('connectorAvailability treats a connector that fails as unavailable and logs the error', async () => {
  const warned: unknown[] = []
  const broken = {
    ...scriptedConnector({ id: 'broken' }),
    isAvailable: () => {
      throw new Error('No package')
    },
  }
  const logger = { ...silentLogger, warn: (message: string) => warned.push(message) }
  expect(await connectorAvailability([broken, scriptedConnector({ id: 'good' })], logger)).toEqual({
    'EVM:broken': false,
    'EVM:good': true,
  })
  expect(warned).toEqual(['The availability of Wallet broken could not be checked.'])
})
