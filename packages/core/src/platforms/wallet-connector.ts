import type { ChainVm } from '../chains/record.ts'
import type { Logger } from '../kernel/logger.ts'
import type { Address } from '../kernel/schema.ts'
import type { Wallet } from './wallet.ts'

/**
 * Connector for a wallet, such as an extension, a mobile wallet or a local key. It validates the values of the wallet:
 * addresses are valid for the chain type and chain ids are numbers.
 */
export interface WalletConnector {
  /** Stable id under which the connection is stored, unique per chain type. For announced browser wallets, the rdns. */
  readonly id: string
  readonly name: string
  /** Image URL. */
  readonly icon?: string | undefined
  readonly chainType: ChainVm
  /** Returns whether the wallet can be used in this environment, without loading large modules. */
  isAvailable(): boolean | Promise<boolean>
  /** Connects the wallet. @throws UserRejectedError if the user rejects the request */
  connect(options: ConnectOptions): Promise<ConnectedWallet>
  /** Revokes the connection. Stops waiting when the signal aborts. */
  disconnect(options: { readonly signal: AbortSignal }): Promise<void>
}

/** Options for `WalletConnector.connect`. */
export interface ConnectOptions {
  /** Whether to restore a previous connection without user interaction. Rejects if the user would have to confirm. */
  readonly isReconnect: boolean
  /** Aborts the attempt, after which the connector releases its resources. */
  readonly signal: AbortSignal
}

/** Events of a wallet. */
export interface WalletEvents {
  /** Exposed accounts, active one first. Empty if the wallet no longer exposes any. */
  readonly accountsChanged: readonly Address[]
  readonly chainChanged: number
  /** Reason for the disconnection, if the wallet reports one. */
  readonly disconnected: unknown
}

/** A connected wallet. It only has the listeners that were passed to `on` and not removed. */
export interface ConnectedWallet extends Wallet {
  /** Returns the exposed accounts, active one first, without user interaction. */
  getAccounts(): Promise<readonly Address[]>
  /** Adds a listener. Returns the function that removes it. */
  on<Name extends keyof WalletEvents>(name: Name, listener: (payload: WalletEvents[Name]) => void): () => void
  /** Returns the wallet with a different one of its accounts as the signer. */
  withAccount(address: Address): Wallet
}

/** Source of wallet connectors, such as browser wallets that announce themselves. */
export interface ConnectorSource {
  /** Calls the listener with each connector, immediately for known ones. Returns a function that removes it. */
  watch(onConnector: (connector: WalletConnector) => void, logger: Logger): () => void
}
