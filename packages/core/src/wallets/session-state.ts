import type { ChainVm } from '../chains/record.ts'
import type { CausewayError } from '../kernel/errors.ts'
import type { Address } from '../kernel/schema.ts'
import type { Wallet } from '../platforms/wallet.ts'
import type { WalletConnector } from '../platforms/wallet-connector.ts'

/** Chain types with a wallet each, in order of preference. */
export const WALLET_CHAIN_TYPES = ['EVM', 'FUEL'] as const satisfies readonly ChainVm[]

/** Values by chain type. */
export type PerChainType<T> = { readonly [Type in ChainVm]?: T | undefined }

/** Connection state of one chain type. */
export type WalletConnection =
  | { readonly status: 'disconnected' }
  /** `reconnecting` is `connecting` without user interaction. */
  | {
      readonly status: 'connecting' | 'reconnecting' | 'disconnecting'
      readonly connector: WalletConnector
    }
  | {
      readonly status: 'connected'
      readonly connector: WalletConnector
      /** A new object for each account. */
      readonly wallet: Wallet
      /** Chain of the wallet, which may not be configured. */
      readonly chainId: number
    }
  | { readonly status: 'error'; readonly connector: WalletConnector; readonly error: CausewayError }

/** Impersonated accounts, which are read-only. */
export interface Impersonation {
  readonly isActive: boolean
  readonly addresses: PerChainType<Address>
}

/** State of a `WalletSession`. */
export interface WalletSessionState {
  /** Available connectors. Announced wallets are added over time. */
  readonly connectors: readonly WalletConnector[]
  readonly connections: Readonly<Record<ChainVm, WalletConnection>>
  readonly impersonation: Impersonation
  /** Displayed account by chain type: only the impersonated ones if there are any, else the connected ones. */
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

/** Returns the new state. `universalAccount` keeps its reference if the addresses are unchanged. */
export function changed(
  state: WalletSessionState,
  change: Partial<Omit<WalletSessionState, 'universalAccount'>>,
): WalletSessionState {
  const next = { ...state, ...change }
  const addresses = WALLET_CHAIN_TYPES.map((type) => getAccount(next, type))
  if (WALLET_CHAIN_TYPES.every((type, index) => state.universalAccount[type] === addresses[index]))
    return next
  const entries = WALLET_CHAIN_TYPES.map((type, index) => [type, addresses[index]] as const)
  return { ...next, universalAccount: Object.fromEntries(entries.filter(([, address]) => address)) }
}

function getAccount(state: WalletSessionState, type: ChainVm): Address | undefined {
  return watchedAddress(state) ? state.impersonation.addresses[type] : connectedWallet(state, type)?.address
}

export function connectedWallet({ connections }: WalletSessionState, type: ChainVm): Wallet | undefined {
  const connection = connections[type]
  return connection.status === 'connected' ? connection.wallet : undefined
}

/** Returns an impersonated address. Undefined if the connected accounts are displayed. */
export function watchedAddress({
  impersonation: { isActive, addresses },
}: Pick<WalletSessionState, 'impersonation'>): Address | undefined {
  return isActive ? (addresses.EVM ?? addresses.FUEL) : undefined
}

/** Returns whether any account is connected or impersonated. */
export function isWalletConnected({ universalAccount }: WalletSessionState): boolean {
  return WALLET_CHAIN_TYPES.some((type) => universalAccount[type] !== undefined)
}

/** State of a connection for a wallet button. */
export interface ConnectionStatus {
  readonly status: 'none' | 'connecting' | 'disconnecting'
  /** Connector id. */
  readonly walletId?: string
  /** Error of the last attempt. */
  readonly errorMessage?: string
}

/** Returns the state of a connection for a wallet button. A failed attempt is `none` with the error message. */
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
