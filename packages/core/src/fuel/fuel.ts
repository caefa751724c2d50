import type { PlatformPlugin } from '../platforms/platform.ts'
import { fuelBalances } from './balance-adapter.ts'
import { createFuelPlatform } from './platform.ts'

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
