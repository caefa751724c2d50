/**
 * Fuel over its GraphQL, wallets and connectors. Loads `fuels` (an optional peer) when something is to be sent.
 *
 * @packageDocumentation
 */

export { type FuelBalancesOptions, fuelBalances } from './balance-adapter.ts'
export { encodeFuelTransfer } from './call.ts'
export { announcedFuelConnectors } from './connectors/announced.ts'
export { type FuelConnectorOptions, fuelConnector } from './connectors/connector.ts'
export type { FuelOptions } from './fuel.ts'
export { fuel } from './fuel.ts'
export { type BurnerFuelWalletOptions, burnerFuelWallet } from './wallets/burner.ts'
export { type FuelWalletOptions, fuelWallet } from './wallets/fuel-wallet.ts'
