import { isAddress } from '../chains/address.ts'
import { chainById, requireChain } from '../chains/chain-by-id.ts'
import type { ChainRecord, ChainVm } from '../chains/record.ts'
import { abortReason, createDeadline, type Deadline } from '../kernel/abort.ts'
import { type Clock, systemClock } from '../kernel/clock.ts'
import { fieldIssue, InvalidInputError, isCausewayError } from '../kernel/errors.ts'
import { createEvents, type Events } from '../kernel/events.ts'
import { type Logger, silentLogger } from '../kernel/logger.ts'
import { memoryStorage, type Storage } from '../kernel/storage.ts'
import { createStore, type ReadableStore, type Store } from '../kernel/store.ts'
import type { Tabs } from '../kernel/tabs.ts'
import type { TransactionRequest } from '../platforms/transaction.ts'
import {
  readSigning,
  type SigningInput,
  type SigningRequest,
  type TransactionInput,
  validateTransaction,
} from '../platforms/validate-transaction.ts'
import type { Wallet } from '../platforms/wallet.ts'
import type { ConnectorSource, WalletConnector } from '../platforms/wallet-connector.ts'
import { Connection, DEFAULT_WALLET_TIMEOUTS, type WalletTimeouts } from './connection.ts'
import {
  ConnectorUnavailableError,
  IncompatibleWalletError,
  NoWalletError,
  WatchOnlyError,
} from './errors.ts'
import { createRememberedConnectors, type RememberedConnectors } from './remembered.ts'
import type { WalletSessionEvents } from './session-events.ts'
import {
  changed,
  connectedWallet,
  type Impersonation,
  initialState,
  type PerChainType,
  WALLET_CHAIN_TYPES,
  type WalletSessionState,
  watchedAddress,
} from './session-state.ts'

/** Options for `WalletSession`. */
export interface WalletSessionOptions {
  readonly chains: readonly ChainRecord[]
  /** Connectors, and sources that add connectors later. */
  readonly connectors?: readonly (WalletConnector | ConnectorSource)[] | undefined
  /** Storage of the last connector of each chain type. Default: memory. */
  readonly storage?: Storage | undefined
  /** Tabs whose sessions disconnect together. Default: a single tab. */
  readonly tabs?: Pick<Tabs, 'publish' | 'subscribe'> | undefined
  readonly clock?: Clock | undefined
  readonly logger?: Logger | undefined
  readonly timeouts?: Partial<WalletTimeouts> | undefined
}

/** Message to the other tabs that the wallet of a chain type was disconnected. */
const DISCONNECTED = 'causeway:wallet-disconnected:'

/** Options for `WalletSession.connect`. */
export interface ConnectWalletOptions {
  /** Cancels the attempt. */
  readonly signal?: AbortSignal | undefined
}

/** An input with the wallet that can sign it. */
export interface Signable<T> {
  readonly wallet: Wallet
  readonly input: T
}

/**
 * Universal account: one EVM wallet and one Fuel wallet at the same time. The store has the connections, and events report
 * changes of the wallets.
 */
export class WalletSession {
  readonly #chains: readonly ChainRecord[]
  readonly #logger: Logger
  readonly #tabs: WalletSessionOptions['tabs']
  readonly #lifetime: Deadline
  readonly #store: Store<WalletSessionState>
  readonly #events: Events<WalletSessionEvents>
  readonly #remembered: RememberedConnectors
  readonly #connections: Readonly<Record<ChainVm, Connection>>
  readonly #stopSources: readonly (() => void)[]
  /** Pending storage writes. */
  readonly #writes = new Set<Promise<void>>()

  constructor(options: WalletSessionOptions) {
    const { clock = systemClock, logger = silentLogger, storage = memoryStorage() } = options
    const { connectors = [] } = options
    const timeouts = { ...DEFAULT_WALLET_TIMEOUTS, ...options.timeouts }
    const lifetime = createDeadline({ clock, what: 'The wallet session' })
    this.#chains = options.chains
    this.#logger = logger
    this.#tabs = options.tabs
    this.#lifetime = lifetime
    this.#store = createStore(initialState(connectors.filter((connector) => 'connect' in connector)), logger)
    this.#events = createEvents(logger)
    this.#remembered = createRememberedConnectors({ storage, clock, logger })
    const createConnection = (chainType: ChainVm) =>
      new Connection({
        chainType,
        clock,
        timeouts,
        lifetime,
        remember: ({ id, name }) =>
          this.#write(`${name} could not be stored`, this.#remembered.remember(chainType, id)),
        show: (connection) => {
          const { connections } = this.#store.getState()
          if (connections[chainType] === connection) return
          this.#change({ connections: { ...connections, [chainType]: connection } })
        },
        announce: this.#events.emit,
      })
    this.#connections = { EVM: createConnection('EVM'), FUEL: createConnection('FUEL') }
    const stopTabs = options.tabs?.subscribe((key) => {
      const type = WALLET_CHAIN_TYPES.find((candidate) => key === `${DISCONNECTED}${candidate}`)
      if (type) void this.#close([type])
    })
    this.#stopSources = [
      ...connectors
        .filter((connector) => 'watch' in connector)
        .map((source) => source.watch((connector) => this.#add(connector), logger)),
      ...(stopTabs ? [stopTabs] : []),
    ]
  }

  get store(): ReadableStore<WalletSessionState> {
    return this.#store
  }

  /** Adds a listener. Returns the function that removes it. */
  on<Name extends keyof WalletSessionEvents>(
    name: Name,
    listener: (payload: WalletSessionEvents[Name]) => void,
  ): () => void {
    return this.#events.on(name, listener)
  }

  /**
   * Connects a wallet and stores its connector. Cancels a pending attempt of the chain type. The connected wallet is
   * replaced once the new one is connected.
   *
   * @throws UserRejectedError, ConnectorUnavailableError, WalletConnectionError, TimeoutError; AbortedError if canceled
   */
  connect(connector: WalletConnector, { signal }: ConnectWalletOptions = {}): Promise<Wallet> {
    return this.#connections[connector.chainType].connect(connector, signal)
  }

  /**
   * Cancels the pending connection attempt of a chain type, if there is one. The connected wallet stays connected.
   */
  stopConnecting(chainType: ChainVm): void {
    this.#connections[chainType].stopConnecting()
  }

  /**
   * Reconnects the stored wallets without user interaction. Call it when the application starts. Failures are logged,
   * not thrown, and retried at the next start.
   */
  async reconnect(): Promise<void> {
    const remembered = this.#remembered.load().catch((error: unknown): PerChainType<string> => {
      this.#logger.error('Failed to load the stored wallets', error)
      return {}
    })
    await Promise.all(WALLET_CHAIN_TYPES.map((type) => this.#reconnect(type, remembered)))
  }

  /**
   * Disconnects the wallet of one chain type, or all wallets, in all tabs, and removes them from storage. Disconnecting all
   * also ends impersonation. Errors of a wallet are logged, not thrown, because the session drops the wallet in any case.
   */
  async disconnect(chainType?: ChainVm): Promise<void> {
    const types = chainType === undefined ? WALLET_CHAIN_TYPES : [chainType]
    const closing = this.#close(types)
    for (const type of types) {
      this.#tabs?.publish(`${DISCONNECTED}${type}`)
      this.#write(`The ${type} wallet could not be removed from storage`, this.#remembered.forget(type))
    }
    if (chainType === undefined) this.#impersonate({ isActive: false, addresses: {} })
    await closing
    await Promise.all(this.#writes)
    if (chainType === undefined) this.#events.emit('reset', this.#store.getState())
  }

  /**
   * Returns the wallet that signs on a chain.
   *
   * @throws NoWalletError; WatchOnlyError while an account is impersonated; CausewayError UNKNOWN_CHAIN
   */
  walletFor(chainId: number): Wallet {
    const { chainType } = requireChain(this.#chains, chainId)
    const state = this.#store.getState()
    assertNotWatched(state)
    const wallet = connectedWallet(state, chainType)
    if (!wallet) throw new NoWalletError(chainType)
    return wallet
  }

  /** Returns the connected wallet of a chain even during impersonation, to read the status of its requests. */
  findWallet(chainId: number): Wallet | undefined {
    const chainType = chainById(this.#chains, chainId)?.chainType
    return chainType && connectedWallet(this.#store.getState(), chainType)
  }

  /**
   * Returns the first of several alternative transactions, by chain type, that a connected wallet can sign, validated.
   * Sends nothing.
   *
   * @throws IncompatibleWalletError if no wallet can sign; WatchOnlyError; InvalidInputError for an invalid transaction
   */
  pickTransaction(offers: PerChainType<TransactionInput>): Signable<TransactionRequest> {
    const { wallet, input } = this.#pick(offers, 'transaction provided')
    return { wallet, input: validateTransaction(input, wallet.chainType) }
  }

  /**
   * Returns the first of several alternative signing inputs, by chain type, that a connected wallet can sign, validated.
   * Signs nothing.
   *
   * @throws IncompatibleWalletError if no wallet can sign; WatchOnlyError; InvalidInputError for a message and typed data
   * at once, or neither
   */
  pickSigningInputs(offers: PerChainType<SigningInput>): Signable<SigningRequest> {
    const { wallet, input } = this.#pick(offers, 'signing inputs')
    return { wallet, input: readSigning(input) }
  }

  /**
   * Shows another account instead of the connected ones of all chain types. It is read-only.
   *
   * @throws InvalidInputError for an invalid address of the chain type
   */
  impersonate(chainType: ChainVm, address: string): void {
    if (!isAddress(address, chainType)) {
      throw new InvalidInputError('Impersonation', [
        fieldIssue('address', `an address on ${chainType} chains`, address),
      ])
    }
    const { isActive, addresses } = this.#store.getState().impersonation
    this.#impersonate({ isActive: true, addresses: { ...(isActive ? addresses : {}), [chainType]: address } })
  }

  /** Turns impersonation off or on. The addresses are kept. */
  toggleImpersonation(isActive = !this.#store.getState().impersonation.isActive): void {
    this.#impersonate({ ...this.#store.getState().impersonation, isActive })
  }

  /** Removes all listeners and cancels pending requests. Wallets keep their authorization for the next page load. */
  async dispose(): Promise<void> {
    for (const stop of this.#stopSources) stop()
    this.#lifetime.abort()
    await Promise.all(WALLET_CHAIN_TYPES.map((type) => this.#connections[type].dispose()))
    await Promise.all(this.#writes)
    this.#events.clear()
  }

  /** Disconnects wallets in this tab only. */
  async #close(types: readonly ChainVm[]): Promise<void> {
    const failures = await Promise.all(types.map((type) => this.#connections[type].disconnect()))
    for (const failure of failures.flat()) {
      this.#logger.error(types.length > 1 ? 'Cannot disconnect all' : 'Cannot disconnect', failure)
    }
  }

  async #reconnect(chainType: ChainVm, remembered: Promise<PerChainType<string>>): Promise<void> {
    // Make the search part of the attempt, so that a connect or disconnect request also cancels it.
    const find = async (signal: AbortSignal) => {
      const { [chainType]: id } = await remembered
      return id === undefined ? undefined : this.#whenKnown(chainType, id, signal)
    }
    try {
      await this.#connections[chainType].reconnect(find)
    } catch (error) {
      if (isCausewayError(error, 'ABORTED')) return
      this.#logger.warn(`The remembered ${chainType} wallet could not be reconnected`, error)
    }
  }

  /** Waits for the connector with an id, since extensions announce themselves when they are ready. */
  async #whenKnown(chainType: ChainVm, id: string, signal: AbortSignal): Promise<WalletConnector> {
    const find = ({ connectors }: WalletSessionState) =>
      connectors.find((connector) => connector.chainType === chainType && connector.id === id)
    const available = find(this.#store.getState())
    if (available) return available
    if (this.#stopSources.length === 0) throw new ConnectorUnavailableError(`Connector '${id}'`)
    // The abort event may already have fired while the id was being read.
    if (signal.aborted) throw abortReason(signal)
    return new Promise((resolve, reject) => {
      const unsubscribe = this.#store.subscribe((state) => {
        const connector = find(state)
        if (!connector) return
        unsubscribe()
        resolve(connector)
      })
      signal.addEventListener('abort', () => {
        unsubscribe()
        reject(signal.reason)
      })
    })
  }

  /** Adds a connector unless its id is known, because wallets announce themselves several times. */
  #add(connector: WalletConnector): void {
    const { connectors } = this.#store.getState()
    const isKnown = connectors.some(
      ({ id, chainType }) => id === connector.id && chainType === connector.chainType,
    )
    if (!isKnown) this.#change({ connectors: [...connectors, connector] })
  }

  #pick<T>(
    offers: PerChainType<T>,
    inputName: ConstructorParameters<typeof IncompatibleWalletError>[0],
  ): Signable<T> {
    const state = this.#store.getState()
    assertNotWatched(state)
    const offered = WALLET_CHAIN_TYPES.filter((type) => offers[type] !== undefined)
    for (const type of offered) {
      const input = offers[type]
      const wallet = connectedWallet(state, type)
      if (input !== undefined && wallet) return { wallet, input }
    }
    throw new IncompatibleWalletError(inputName, offered)
  }

  #impersonate(impersonation: Impersonation): void {
    const before = this.#store.getState().impersonation
    const isSame =
      before.isActive === impersonation.isActive &&
      WALLET_CHAIN_TYPES.every((type) => before.addresses[type] === impersonation.addresses[type])
    if (isSame) return
    this.#change({ impersonation })
    this.#events.emit('impersonationChanged', impersonation)
  }

  #change(change: Parameters<typeof changed>[1]): void {
    this.#store.setState((state) => changed(state, change))
  }

  #write(failure: string, write: Promise<void>): void {
    const written: Promise<void> = write
      .catch((error: unknown) => this.#logger.error(failure, error))
      .finally(() => this.#writes.delete(written))
    this.#writes.add(written)
  }
}

/** Asserts that no account is impersonated. @throws WatchOnlyError */
function assertNotWatched(state: WalletSessionState): void {
  const address = watchedAddress(state)
  if (address !== undefined) throw new WatchOnlyError(address)
}
