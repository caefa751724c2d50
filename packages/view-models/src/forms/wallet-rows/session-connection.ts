import {
  type CausewayError,
  isWalletConnected,
  WALLET_CHAIN_TYPES,
  type WalletConnection,
  type WalletConnector,
  type WalletSessionState,
} from '@causeway/core'
import type { ChainVm } from '@causeway/core/chains'

interface ConnectorRef {
  readonly chainType: ChainVm
  readonly connector: WalletConnector
}

/** Connection state of a session across all chain types, by `status`. */
export type SessionConnection =
  | { readonly status: 'none' }
  | (ConnectorRef & { readonly status: 'connecting' | 'reconnecting' | 'disconnecting' })
  | (ConnectorRef & { readonly status: 'failed'; readonly message: string; readonly error: CausewayError })
  /** No connection is pending or failed, and an account is connected or watched. */
  | { readonly status: 'connected' }

/** Priority of connections: pending ones first, then failures. */
const ORDER = [
  'connecting',
  'reconnecting',
  'disconnecting',
  'error',
] as const satisfies readonly WalletConnection['status'][]

/** Returns the connection of a session with the highest priority. */
export function sessionConnection(session: WalletSessionState): SessionConnection {
  for (const status of ORDER) {
    for (const chainType of WALLET_CHAIN_TYPES) {
      const connection = session.connections[chainType]
      if (connection.status !== status) continue
      const { connector } = connection
      if (connection.status !== 'error') return { status: connection.status, chainType, connector }
      const { error } = connection
      return { status: 'failed', chainType, connector, message: error.message, error }
    }
  }
  return { status: isWalletConnected(session) ? 'connected' : 'none' }
}
