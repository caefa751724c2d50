import type { ChainVm } from '../chains/record.ts'
import type { CausewayError } from '../kernel/errors.ts'
import type { Address } from '../kernel/schema.ts'
import type { Wallet } from '../platforms/wallet.ts'
import type { WalletConnector } from '../platforms/wallet-connector.ts'

/** The chain types that have a wallet each, in the order in which they are preferred. */
export const WALLET_CHAIN_TYPES = ['EVM', 'FUEL'] as const satisfies readonly ChainVm[]

/** Something that each chain type may have one of. */
export type PerChainType<T> = { readonly [Type in ChainVm]?: T | undefined }

/** How the wallet of one chain type stands. Only a connected one shows a wallet. */
export type WalletConnection =
  | { readonly status: 'disconnected' }
  /** `reconnecting` does what `connecting` does without asking the user. */
  | {
      readonly status: 'connecting' | 'reconnecting' | 'disconnecting'
      readonly connector: WalletConnector
    }
  | {
      readonly status: 'connected'
      readonly connector: WalletConnector
      /** Another object once the account is another one. */
      readonly wallet: Wallet
      /** The chain the wallet is on; it need not be among the configured ones. */
      readonly chainId: number
    }
  | { readonly status: 'error'; readonly connector: WalletConnector; readonly error: CausewayError }

/** Accounts that are looked at without their keys. */
export interface Impersonation {
  readonly isActive: boolean
  readonly addresses: PerChainType<Address>
}

/** What is connected, and what is going on. */
export interface WalletSessionState {
  /** What can be chosen from; announced wallets come by and by. */
  readonly connectors: readonly WalletConnector[]
  readonly connections: Readonly<Record<ChainVm, WalletConnection>>
  readonly impersonation: Impersonation
  /** Whose figures are shown: the impersonated account of a chain type, else the connected one. */
  readonly universalAccount: PerChainType<Address>
}

export function initialState(connectors: readonly WalletConnector[]): WalletSessionState {
  const disconnected = { status: 'disconnected' } as const
  return {
    connectors,
    connections: { EVM: disconnected, FUEL: disconnected },
    impersonation: { isActive: false, addresses: {} },
    universalAccount: {},
  }
}

/** The next state. Its universal account keeps its reference while the addresses stay. */
export function changed(
  state: WalletSessionState,
  change: Partial<Omit<WalletSessionState, 'universalAccount'>>,
): WalletSessionState {
  const next = { ...state, ...change }
  const addresses = WALLET_CHAIN_TYPES.map((type) => accountOf(next, type))
  if (WALLET_CHAIN_TYPES.every((type, at) => state.universalAccount[type] === addresses[at])) return next
  const entries = WALLET_CHAIN_TYPES.map((type, at) => [type, addresses[at]] as const)
  return { ...next, universalAccount: Object.fromEntries(entries.filter(([, address]) => address)) }
}

function accountOf(state: WalletSessionState, type: ChainVm): Address | undefined {
  return watchedAddress(state, type) ?? connectedWallet(state, type)?.address
}

export function connectedWallet({ connections }: WalletSessionState, type: ChainVm): Wallet | undefined {
  const connection = connections[type]
  return connection.status === 'connected' ? connection.wallet : undefined
}

/** The address that is impersonated on chains of this type. */
export function watchedAddress({ impersonation }: WalletSessionState, type: ChainVm): Address | undefined {
  return impersonation.isActive ? impersonation.addresses[type] : undefined
}

/** Whether there is an account to show, of whichever chain type. An impersonated one counts. */
export function isWalletConnected({ universalAccount }: WalletSessionState): boolean {
  return WALLET_CHAIN_TYPES.some((type) => universalAccount[type] !== undefined)
}

/** What a wallet button says of a connection. */
export interface ConnectionStatus {
  readonly status: 'none' | 'connecting' | 'disconnecting'
  /** Id of the connector it is about. */
  readonly walletId?: string
  /** Why the last attempt failed. */
  readonly errorMessage?: string
}

/** The connection in three words: one that failed is none, with its message. */
export function connectionStatus(connection: WalletConnection): ConnectionStatus {
  if (connection.status === 'disconnected') return { status: 'none' }
  const walletId = connection.connector.id
  switch (connection.status) {
    case 'connecting':
    case 'reconnecting':
      return { status: 'connecting', walletId }
    case 'disconnecting':
      return { status: 'disconnecting', walletId }
    case 'connected':
      return { status: 'none', walletId }
    case 'error':
      return { status: 'none', walletId, errorMessage: connection.error.message }
  }
}
