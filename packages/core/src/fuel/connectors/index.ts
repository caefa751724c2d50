export { type AnnouncedFuelOptions, announcedFuelConnectors } from './announced.ts'
export { type FuelConnectorOptions, fuelConnector } from './connector.ts'
export type { FuelConnectorLike } from './fuel-connector.ts'
