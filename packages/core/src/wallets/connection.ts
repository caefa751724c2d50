import type { ChainVm } from '../chains/record.ts'
import { AbortedError, abortReason, createDeadline, type Deadline, raceAbort } from '../kernel/abort.ts'
import type { Clock } from '../kernel/clock.ts'
import { isCausewayError } from '../kernel/errors.ts'
import type { Events } from '../kernel/events.ts'
import type { Wallet } from '../platforms/wallet.ts'
import type { WalletConnector } from '../platforms/wallet-connector.ts'
import { ConnectorUnavailableError, connectionError, WalletConnectionError } from './errors.ts'
import { type Held, type Link, openLink } from './link.ts'
import type { WalletSessionEvents } from './session-events.ts'
import type { WalletConnection } from './session-state.ts'

/** Time limits of wallet requests, in milliseconds. */
export interface WalletTimeouts {
  /** Time in which the user must unlock the wallet and confirm. Default 5 minutes. */
  readonly connectMs: number
  /** Time in which a stored wallet must announce itself and reply. Default 10 seconds. */
  readonly reconnectMs: number
  /** Time in which a wallet must revoke its connection. Default 3 seconds. */
  readonly disconnectMs: number
}

/** Default time limits. */
export const DEFAULT_WALLET_TIMEOUTS: WalletTimeouts = {
  connectMs: 5 * 60_000,
  reconnectMs: 10_000,
  disconnectMs: 3_000,
}

/** Options for `Connection`. */
export interface ConnectionOptions {
  readonly chainType: ChainVm
  readonly clock: Clock
  readonly timeouts: WalletTimeouts
  readonly lifetime: Deadline
  readonly remember: (connector: WalletConnector) => void
  readonly show: (connection: WalletConnection) => void
  readonly announce: Events<WalletSessionEvents>['emit']
}

/** Connection to the wallet of one chain type. A new request cancels the pending one. */
export class Connection {
  readonly #options: ConnectionOptions
  #shown: WalletConnection = { status: 'disconnected' }
  /** The pending request. Only the latest request may change the displayed state. */
  #attempt: Deadline | undefined
  /** The connected wallet. It remains connected until another one has connected, because the attempt may fail. */
  #link: Link | undefined
  /** Connectors that the user may have authorized. A disconnection revokes all of them. */
  readonly #grantedConnectors = new Set<WalletConnector>()
  /** Pending disconnections. Never rejects. */
  #closing: Promise<void> = Promise.resolve()

  constructor(options: ConnectionOptions) {
    this.#options = options
  }

  /** Connects a wallet. @throws CausewayError; AbortedError if a later request cancels it */
  async connect(connector: WalletConnector, signal: AbortSignal | undefined): Promise<Wallet> {
    const attempt = this.#begin(`Connecting ${connector.name}`, this.#options.timeouts.connectMs, signal)
    return this.#establish(connector, attempt, false)
  }

  /** Cancels a pending connection. The connected wallet stays connected. */
  stopConnecting(): void {
    const { status } = this.#shown
    if (status === 'connecting' || status === 'reconnecting') this.#attempt?.abort()
  }

  /**
   * Connects the connector that `find` returns, unless another wallet has been connected or requested in the meantime.
   */
  async reconnect(
    find: (signal: AbortSignal) => Promise<WalletConnector | undefined>,
  ): Promise<Wallet | undefined> {
    if (this.#shown.status !== 'disconnected' || this.#attempt) return undefined
    const attempt = this.#begin('Reconnecting', this.#options.timeouts.reconnectMs)
    try {
      const connector = await raceAbort(find(attempt.signal), attempt.signal)
      return connector && (await this.#establish(connector, attempt, true))
    } finally {
      this.#end(attempt)
    }
  }

  /** Releases the wallet immediately, then revokes the connections. Resolves with the errors of the wallets. */
  async disconnect(): Promise<unknown[]> {
    const attempt = this.#begin('Disconnecting')
    const before = this.#shown
    const link = this.#release()
    const connectors = [...this.#grantedConnectors]
    this.#grantedConnectors.clear()
    const closed = closeAll(connectors, this.#options)
    const closing = Promise.all([this.#closing, closed]).then(() => undefined)
    this.#closing = closing
    this.#show(
      before.status !== 'disconnected' && connectors.length > 0
        ? { status: 'disconnecting', connector: before.connector }
        : { status: 'disconnected' },
    )
    if (link) this.#announceEnd(link)
    await closing
    if (this.#end(attempt)) this.#show({ status: 'disconnected' })
    return closed
  }

  /** Removes all listeners. Wallets keep their authorization for the next page load. */
  async dispose(): Promise<void> {
    this.#release()
    this.#show({ status: 'disconnected' })
    await this.#closing
  }

  #begin(operation: string, milliseconds?: number, signal?: AbortSignal): Deadline {
    const { clock, lifetime } = this.#options
    const former = this.#attempt
    const attempt = createDeadline({ clock, what: operation, milliseconds, parents: [signal, lifetime] })
    this.#attempt = attempt
    former?.abort()
    return attempt
  }

  /** Ends an attempt. Returns whether it was the latest one. */
  #end(attempt: Deadline): boolean {
    attempt.dispose()
    if (this.#attempt !== attempt) return false
    this.#attempt = undefined
    return true
  }

  async #establish(connector: WalletConnector, attempt: Deadline, isReconnect: boolean): Promise<Wallet> {
    const { chainType, remember, announce } = this.#options
    try {
      if (attempt.signal.aborted) throw abortReason(attempt.signal)
      this.#show({ status: isReconnect ? 'reconnecting' : 'connecting', connector })
      const link = await this.#open(connector, attempt, isReconnect)
      // Another request may have been made after the wallet replied.
      if (attempt.signal.aborted) {
        link.stop()
        throw abortReason(attempt.signal)
      }
      this.#end(attempt)
      this.#release()
      this.#link = link
      // Store the connector before listeners are notified, so that a disconnect by a listener is stored afterwards.
      if (!isReconnect) remember(connector)
      const { wallet, chainId } = link.held
      this.#show({ status: 'connected', connector, wallet, chainId })
      if (this.#link !== link) throw new AbortedError()
      announce('connected', { chainType, connector, wallet, chainId, isReconnect })
      return wallet
    } catch (cause) {
      const error = connectionError(connector.name, cause)
      const wasCancelled = isCausewayError(error, 'ABORTED')
      if (this.#end(attempt)) {
        this.#show(
          this.#getIdleState() ??
            (isReconnect || wasCancelled
              ? { status: 'disconnected' }
              : { status: 'error', connector, error }),
        )
        if (!wasCancelled) announce('failed', { chainType, connector, error, isReconnect })
      }
      throw error
    }
  }

  async #open(connector: WalletConnector, attempt: Deadline, isReconnect: boolean): Promise<Link> {
    const { signal } = attempt
    // Wait for pending revocations, because they would also revoke this connection.
    await within(signal, () => this.#closing)
    if (!(await within(signal, async () => connector.isAvailable()))) {
      throw new ConnectorUnavailableError(connector.name)
    }
    this.#grantedConnectors.add(connector)
    const connected = await within(signal, () => connector.connect({ isReconnect, signal }))
    let opened: Link | undefined
    const isInUse = () => opened !== undefined && this.#link === opened
    opened = await openLink(
      connector,
      connected,
      {
        onChange: (held, before) => isInUse() && this.#onChange(held, before),
        onLost: (reason) =>
          isInUse() ? this.#lose(reason) : attempt.abort(new WalletConnectionError(connector.name, reason)),
      },
      signal,
    )
    return opened
  }

  #onChange(held: Held, before: Held): void {
    const { chainType, announce } = this.#options
    const { wallet, chainId } = held
    if (this.#shown.status === 'connected') this.#show({ ...this.#shown, wallet, chainId })
    if (wallet !== before.wallet) {
      announce('accountChanged', { chainType, address: wallet.address, previous: before.wallet.address })
    }
    if (chainId !== before.chainId) {
      announce('chainChanged', { chainType, chainId, previous: before.chainId })
    }
  }

  /** Handles a disconnection by the wallet itself. */
  #lose(reason: unknown): void {
    const link = this.#release()
    if (this.#shown.status === 'connected') this.#show({ status: 'disconnected' })
    if (link) this.#announceEnd(link, reason)
  }

  #release(): Link | undefined {
    const link = this.#link
    link?.stop()
    this.#link = undefined
    return link
  }

  #announceEnd({ connector }: Link, reason?: unknown): void {
    const { chainType, announce } = this.#options
    announce('disconnected', { chainType, connector, ...(reason === undefined ? {} : { reason }) })
  }

  /** Returns the state to show if no request is pending: the connected wallet, if there is one. */
  #getIdleState(): WalletConnection | undefined {
    return this.#link && { status: 'connected', connector: this.#link.connector, ...this.#link.held }
  }

  #show(connection: WalletConnection): void {
    this.#shown = connection
    this.#options.show(connection)
  }
}

/** Runs a task unless the signal has already aborted. Rejects when the signal aborts. */
async function within<T>(signal: AbortSignal, run: () => Promise<T>): Promise<T> {
  if (signal.aborted) throw abortReason(signal)
  return raceAbort(run(), signal)
}

/** Revokes the connections. Resolves with the errors once all wallets have replied or timed out. */
async function closeAll(
  connectors: readonly WalletConnector[],
  { clock, timeouts, lifetime }: ConnectionOptions,
): Promise<unknown[]> {
  const outcomes = await Promise.allSettled(
    connectors.map(async (connector) => {
      const deadline = createDeadline({
        clock,
        what: `Disconnecting ${connector.name}`,
        milliseconds: timeouts.disconnectMs,
        parents: [lifetime],
      })
      try {
        await within(deadline.signal, () => connector.disconnect({ signal: deadline.signal }))
      } finally {
        deadline.dispose()
      }
    }),
  )
  return outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
}
