/**
 * Causeway with wagmi (an optional peer): its connectors as wallets, and its account as that of the session.
 *
 * @packageDocumentation
 */

export { type WagmiConnectorsOptions, wagmiConnectors } from './connectors.ts'
export { followWagmi, useFollowWagmi } from './follow.ts'
