import type { DevAccounts } from '../../chains/accounts.ts'
import type { SandboxDescription } from '../../description.ts'
import { FUEL_CHAIN_ID, fuelAssets } from './network.ts'
import { toFuelAddress } from './to-fuel-address.ts'

/** Returns the Fuel part of the sandbox's description. */
export function describeFuel(url: string, accounts: DevAccounts): SandboxDescription['fuel'] {
  return {
    chainId: FUEL_CHAIN_ID,
    name: 'Fuel (simulated)',
    url: `${url}/services/fuel/v1/graphql`,
    assets: fuelAssets.map(({ assetId, symbol, name, decimals }) => ({ assetId, symbol, name, decimals })),
    accounts: Object.values(accounts).map(({ name, privateKey }) => ({
      name,
      address: toFuelAddress(privateKey),
      privateKey,
    })),
  }
}
