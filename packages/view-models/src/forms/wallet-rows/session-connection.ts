import {
  type CausewayError,
  isWalletConnected,
  WALLET_CHAIN_TYPES,
  type WalletConnection,
  type WalletConnector,
  type WalletSessionState,
} from '@causeway/core'
import type { ChainVm } from '@causeway/core/chains'

interface About {
  readonly chainType: ChainVm
  readonly connector: WalletConnector
}

/** What goes on in a session, over all chain types: `switch` over `status`. */
export type SessionConnection =
  | { readonly status: 'none' }
  | (About & { readonly status: 'connecting' | 'reconnecting' | 'disconnecting' })
  | (About & { readonly status: 'failed'; readonly message: string; readonly error: CausewayError })
  /** Nothing else goes on, and there is an account to show, a watched one too. */
  | { readonly status: 'connected' }

/** What the user waits for comes before what failed, and both before what is there. */
const ORDER = [
  'connecting',
  'reconnecting',
  'disconnecting',
  'error',
] as const satisfies readonly WalletConnection['status'][]

/** The connections of a session as one. */
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
