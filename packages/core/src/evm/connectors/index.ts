export { type AccountGrants, type Eip1193ConnectorOptions, eip1193Connector } from './eip1193.ts'
export { type Eip6963Options, eip6963Connectors } from './eip6963.ts'
export type { Eip1193Provider } from './provider.ts'
