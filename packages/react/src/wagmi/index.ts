export { type WagmiConnectorsOptions, wagmiConnectors } from './connectors.ts'
export { followWagmi, useFollowWagmi } from './follow.ts'
