/**
 * Causeway beside wagmi (an optional peer): its connectors as wallets, and its account followed.
 *
 * @packageDocumentation
 */

export { type WagmiConnectorsOptions, wagmiConnectors } from './connectors.ts'
export { followWagmi, useFollowWagmi } from './follow.ts'
