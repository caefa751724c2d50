import type { ChainVm } from '../chains/record.ts'
import type { Logger } from '../kernel/logger.ts'
import type { Address } from '../kernel/schema.ts'
import type { Wallet } from './wallet.ts'

/**
 * Connection to a wallet, such as an extension, a mobile wallet or a local key. Its values are validated: addresses are valid
 * for the chain type and chain ids are numbers.
 */
export interface WalletConnector {
  /** Stable id, unique per chain type, under which the connection is stored. The rdns of an announced browser wallet. */
  readonly id: string
  readonly name: string
  /** Image URL. */
  readonly icon?: string | undefined
  readonly chainType: ChainVm
  /** Returns whether it can be used here, without loading large modules. */
  isAvailable(): boolean | Promise<boolean>
  /** Connects the wallet. @throws UserRejectedError if the user rejects it */
  connect(options: ConnectOptions): Promise<ConnectedWallet>
  /** Revokes the connection. The caller stops waiting when the signal aborts. */
  disconnect(options: { readonly signal: AbortSignal }): Promise<void>
}

/** Options for `WalletConnector.connect`. */
export interface ConnectOptions {
  /** Whether to restore a previous connection without user interaction. Rejects if the user would have to confirm. */
  readonly isReconnect: boolean
  /** Aborts the attempt. The connector releases its resources. */
  readonly signal: AbortSignal
}

/** Events of a wallet. */
export interface WalletEvents {
  /** Exposed accounts, active one first. Empty if the wallet no longer exposes any. */
  readonly accountsChanged: readonly Address[]
  readonly chainChanged: number
  /** Reason, if the wallet reports one. */
  readonly disconnected: unknown
}

/** A connected wallet. Its only listeners are the ones passed to `on`, until they are removed. */
export interface ConnectedWallet extends Wallet {
  /** Returns the exposed accounts, active one first, without user interaction. */
  getAccounts(): Promise<readonly Address[]>
  /** Adds a listener. Returns the function that removes it. */
  on<Name extends keyof WalletEvents>(name: Name, listener: (payload: WalletEvents[Name]) => void): () => void
  /** Returns the wallet with another of its accounts as the signer. */
  withAccount(address: Address): Wallet
}

/** Source of connectors, such as browser wallets that announce themselves. */
export interface ConnectorSource {
  /** Calls back with each connector, immediately for known ones. Returns the function that stops it. */
  watch(onConnector: (connector: WalletConnector) => void, logger: Logger): () => void
}
