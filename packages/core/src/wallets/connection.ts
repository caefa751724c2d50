import type { ChainVm } from '../chains/record.ts'
import { AbortedError, abortReason, createDeadline, type Deadline, raceAbort } from '../kernel/abort.ts'
import type { Clock } from '../kernel/clock.ts'
import { isCausewayError } from '../kernel/errors.ts'
import type { Events } from '../kernel/events.ts'
import type { Wallet } from '../platforms/wallet.ts'
import type { WalletConnector } from '../platforms/wallet-connector.ts'
import { ConnectorUnavailableError, connectionError, WalletConnectionError } from './errors.ts'
import type { WalletSessionEvents } from './events.ts'
import { type Held, type Link, openLink } from './link.ts'
import type { WalletConnection } from './state.ts'

/** How long each is waited for, in milliseconds. */
export interface WalletTimeouts {
  /** For the user to find the wallet, unlock it and agree. Default 5 minutes. */
  readonly connectMs: number
  /** For a remembered wallet to appear and answer by itself. Default 10 seconds. */
  readonly reconnectMs: number
  /** For a wallet to take back what was granted. Default 3 seconds. */
  readonly disconnectMs: number
}

/** How long wallets are waited for, unless told otherwise. */
export const DEFAULT_WALLET_TIMEOUTS: WalletTimeouts = {
  connectMs: 5 * 60_000,
  reconnectMs: 10_000,
  disconnectMs: 3_000,
}

export interface ConnectionOptions {
  readonly chainType: ChainVm
  readonly clock: Clock
  readonly timeouts: WalletTimeouts
  readonly lifetime: Deadline
  readonly remember: (connector: WalletConnector) => void
  readonly show: (connection: WalletConnection) => void
  readonly announce: Events<WalletSessionEvents>['emit']
}

/** The wallet of one chain type. Whatever is asked last wins; what was asked before is cancelled. */
export class Connection {
  readonly #options: ConnectionOptions
  #shown: WalletConnection = { status: 'disconnected' }
  /** What is under way. Only the newest may change what is shown. */
  #attempt: Deadline | undefined
  /** The wallet in use. It stays so while another is being connected, in case that fails. */
  #link: Link | undefined
  /** Every connector that was asked, and so may hold a grant of the user: signing out asks them all. */
  readonly #asked = new Set<WalletConnector>()
  /** Settles, without an error, once nothing is being disconnected any more. */
  #closing: Promise<void> = Promise.resolve()

  constructor(options: ConnectionOptions) {
    this.#options = options
  }

  /** @throws CausewayError with what went wrong; AbortedError when another wish came first */
  async connect(connector: WalletConnector, signal: AbortSignal | undefined): Promise<Wallet> {
    const attempt = this.#begin(`Connecting ${connector.name}`, this.#options.timeouts.connectMs, signal)
    return this.#establish(connector, attempt, false)
  }

  /** Waits no longer for a wallet that was asked to connect. The wallet in use, if there is one, stays. */
  stopConnecting(): void {
    const { status } = this.#shown
    if (status === 'connecting' || status === 'reconnecting') this.#attempt?.abort()
  }

  /** Connects what `find` finds, unless something else is there or is wished for meanwhile. */
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

  /** Lets go at once, then asks the wallets to. Resolves with what they threw. */
  async disconnect(): Promise<unknown[]> {
    const attempt = this.#begin('Disconnecting')
    const before = this.#shown
    const link = this.#release()
    const connectors = [...this.#asked]
    this.#asked.clear()
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

  /** Takes every listener back; the wallets stay granted, for the next load. Nothing is shown any more. */
  async dispose(): Promise<void> {
    this.#release()
    this.#show({ status: 'disconnected' })
    await this.#closing
  }

  #begin(what: string, milliseconds?: number, signal?: AbortSignal): Deadline {
    const { clock, lifetime } = this.#options
    const former = this.#attempt
    const attempt = createDeadline({ clock, what, milliseconds, parents: [signal, lifetime] })
    this.#attempt = attempt
    former?.abort()
    return attempt
  }

  /** Whether it was the newest. */
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
      // The answer had come, but somebody else was quicker to act.
      if (attempt.signal.aborted) {
        link.stop()
        throw abortReason(attempt.signal)
      }
      this.#end(attempt)
      this.#release()
      this.#link = link
      // Before anybody hears of it, so that whoever signs out on hearing it comes after.
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
          this.#resting() ??
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
    // What is just being taken back from the wallet would be taken from this connection as well.
    await within(signal, () => this.#closing)
    if (!(await within(signal, async () => connector.isAvailable()))) {
      throw new ConnectorUnavailableError(connector.name)
    }
    this.#asked.add(connector)
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

  /** The wallet in use went away by itself. */
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

  /** The wallet in use, as it is shown while nothing else is under way. */
  #resting(): WalletConnection | undefined {
    return this.#link && { status: 'connected', connector: this.#link.connector, ...this.#link.held }
  }

  #show(connection: WalletConnection): void {
    this.#shown = connection
    this.#options.show(connection)
  }
}

/** Asks only while somebody waits. */
async function within<T>(signal: AbortSignal, ask: () => Promise<T>): Promise<T> {
  if (signal.aborted) throw abortReason(signal)
  return raceAbort(ask(), signal)
}

/** Resolves once each has answered or its time is up, with what they threw. */
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
