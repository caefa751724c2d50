import type { ChainVm } from '../chains/record.ts'
import type { Logger } from '../kernel/logger.ts'
import type { Address } from '../kernel/schema.ts'
import type { Wallet } from './wallet.ts'

/** How a connector connects. */
export interface ConnectOptions {
  /** Takes up what was connected before without asking the user; rejects when the user would have to be asked. */
  readonly isReconnect: boolean
  /** Aborts the attempt. The connector releases its resources. */
  readonly signal: AbortSignal
}

/**
 * One way to a wallet: an installed extension, a wallet on a phone, a key of a test. What it gives has passed its own
 * checks: addresses have the form of its chain type, chain ids are numbers.
 */
export interface WalletConnector {
  /** Under which it is remembered: stable, and one per chain type. Of an announced browser wallet its rdns. */
  readonly id: string
  readonly name: string
  /** A URL an image can show. */
  readonly icon?: string | undefined
  readonly chainType: ChainVm
  /** Whether it can be used here. Loads nothing heavy: it is asked before the user has chosen. */
  isAvailable(): boolean | Promise<boolean>
  /** @throws UserRejectedError when the user says no */
  connect(options: ConnectOptions): Promise<ConnectedWallet>
  /** Takes back what the user granted. After `signal` aborts nobody waits for it any more. */
  disconnect(options: { readonly signal: AbortSignal }): Promise<void>
}

/** What a wallet says by itself. */
export interface WalletEvents {
  /** The accounts it shows, the active one first. None: it shows nothing any more. */
  readonly accountsChanged: readonly Address[]
  readonly chainChanged: number
  /** With the reason, where the wallet gives one. */
  readonly disconnected: unknown
}

/** A wallet that answered. It holds no listener of its own: only those that `on` was given, until they are taken back. */
export interface ConnectedWallet extends Wallet {
  /** The accounts it shows now, the active one first. Asks the user nothing. */
  getAccounts(): Promise<readonly Address[]>
  /** Returns the function that stops listening. */
  on<Name extends keyof WalletEvents>(name: Name, listener: (payload: WalletEvents[Name]) => void): () => void
  /** The same wallet signing for another of its accounts. */
  withAccount(address: Address): Wallet
}

/** Connectors that come by themselves, such as browser wallets that announce themselves. */
export interface ConnectorSource {
  /** Calls back with each connector, those already there at once. Returns the function that stops. */
  watch(onConnector: (connector: WalletConnector) => void, logger: Logger): () => void
}
