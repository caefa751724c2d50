/**
 * Integration with wagmi, an optional peer dependency: its connectors as wallets of the session, and its connected
 * account as the account of the session.
 *
 * @packageDocumentation
 */

export { type WagmiConnectorsOptions, wagmiConnectors } from './connectors.ts'
export { followWagmi, useFollowWagmi } from './follow.ts'
