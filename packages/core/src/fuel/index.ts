/**
 * Fuel over its GraphQL, wallets and connectors. Loads `fuels` (an optional peer) when something is to be sent.
 *
 * @packageDocumentation
 */

import type { PlatformPlugin } from '../platforms/platform.ts'
import { fuelBalances } from './balance-adapter.ts'
import { createFuelPlatform } from './platform.ts'

export { type FuelBalancesOptions, fuelBalances } from './balance-adapter.ts'
export { type FuelBalance, readFuelBalances } from './balances.ts'
export { decodeFuelTransfer, encodeFuelTransfer, type FuelTransfer } from './call.ts'
export { type AnnouncedFuelOptions, announcedFuelConnectors } from './connectors/announced.ts'
export { type FuelConnectorOptions, fuelConnector } from './connectors/connector.ts'
export type { FuelConnectorLike } from './connectors/fuel-connector.ts'
export { FuelRefusalError } from './nodes.ts'
export { type BurnerFuelWalletOptions, burnerFuelWallet } from './wallets/burner.ts'
export { type FuelWalletOptions, fuelWallet } from './wallets/fuel-wallet.ts'

/** How the Fuel platform reads its chain. */
export interface FuelOptions {
  /** Of a GraphQL node, instead of the chain record's. */
  readonly url?: string | undefined
  /** Wallets that a user can connect, such as `announcedFuelConnectors()`. Default: none. */
  readonly connectors?: PlatformPlugin['connectors']
}

/** The platform for Fuel, over GraphQL. Reads load nothing; wallets load `fuels`, an optional peer, to build and sign. */
export function fuel({ url, connectors }: FuelOptions = {}): PlatformPlugin {
  return {
    chainType: 'FUEL',
    create: (context) => createFuelPlatform(context, url),
    balances: fuelBalances({ url }),
    connectors,
  }
}
