import type { PlatformPlugin } from '../platforms/platform.ts'
import { createFuelPlatform } from './create-fuel-platform.ts'
import { fuelBalances } from './fuel-balances.ts'

/** Options for `fuel`. */
export interface FuelOptions {
  /** URL of a GraphQL node that replaces those of the chain record. */
  readonly url?: string | undefined
  /** Wallets that a user can connect, such as `announcedFuelConnectors()`. Default: none. */
  readonly connectors?: PlatformPlugin['connectors']
}

/**
 * Creates the platform for Fuel, which reads over GraphQL. Wallets load `fuels`, an optional peer dependency, to build
 * and sign transactions.
 */
export function fuel({ url, connectors }: FuelOptions = {}): PlatformPlugin {
  return {
    chainType: 'FUEL',
    create: (context) => createFuelPlatform(context, url),
    balances: fuelBalances({ url }),
    connectors,
  }
}
