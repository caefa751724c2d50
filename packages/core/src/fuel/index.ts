/**
 * Fuel platform over GraphQL, with wallets and connectors. Building and signing transactions loads `fuels`, an optional
 * peer dependency.
 *
 * @packageDocumentation
 */

export { announcedFuelConnectors } from './connectors/announced-fuel-connectors.ts'
export { type FuelConnectorOptions, fuelConnector } from './connectors/fuel-connector.ts'
export type { FuelOptions } from './fuel.ts'
export { fuel } from './fuel.ts'
export { type FuelBalancesOptions, fuelBalances } from './fuel-balances.ts'
export { encodeFuelTransfer } from './fuel-transfer.ts'
export { type BurnerFuelWalletOptions, burnerFuelWallet } from './wallets/burner-fuel-wallet.ts'
export { type FuelWalletOptions, fuelWallet } from './wallets/fuel-wallet.ts'
