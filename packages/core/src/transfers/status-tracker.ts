import pLimit, { type LimitFunction } from 'p-limit'
import { createDeadline, type Deadline } from '../kernel/abort.ts'
import { createChannel } from '../kernel/channel.ts'
import { type Clock, systemClock } from '../kernel/clock.ts'
import { isCausewayError } from '../kernel/errors.ts'
import { createEvents, type Events } from '../kernel/events.ts'
import { openGate, type PollGate } from '../kernel/gate.ts'
import type { ReadableKeyedStore } from '../kernel/keyed-store.ts'
import type { Leases } from '../kernel/leases.ts'
import { createLazy, loadModule } from '../kernel/load-module.ts'
import { type Logger, silentLogger } from '../kernel/logger.ts'
import type { Address, Hex } from '../kernel/schema.ts'
import { memoryStorage, type Storage } from '../kernel/storage.ts'
import type { Tabs } from '../kernel/tabs.ts'
import type { ChainType, Receipt, RequestOptions } from '../platforms/transaction.ts'
import type { QuoteProvider } from '../quotes/provider.ts'
import { createProviderRegistry, type ProviderRegistry } from '../quotes/provider-registry.ts'
import type { TransferOutcome } from '../quotes/status.ts'
import { announceChanges, type StatusTrackerEvents } from './announce-changes.ts'
import { announceOutcomes } from './announce-outcomes.ts'
import { type ClearRecordsOptions, type ClearRecordsResult, clearJournal } from './clear-journal.ts'
import { type CheckScheduler, createCheckScheduler } from './create-check-scheduler.ts'
import type { DestinationWatcher } from './destination-watcher.ts'
import { areStepsDone, endsWithReceipt } from './ends-with-receipt.ts'
import { createTransferJournal, type TransferJournal } from './journal.ts'
import {
  DEFAULT_STATUS_CADENCE,
  nextCheckTime,
  RECEIPT_RUN_MS,
  type StatusCadence,
} from './next-check-time.ts'
import type { TransferObservation } from './next-transfer.ts'
import type { FindReceiptSource } from './receipt-sources.ts'
import {
  isFinishedTransfer,
  isInFlightTransfer,
  isTrackable,
  type TransactionReceipt,
  type TransferRecord,
  wasSent,
} from './record.ts'
import { awaitsRefund } from './stage.ts'
import type { NewTransaction } from './to-transfer-info.ts'
import type { Tracking } from './tracking.ts'
import { createTransferLeases } from './transfer-leases.ts'
import type { WalletTracking } from './wallet-tracking.ts'

/** Options for `StatusTracker`. */
export interface StatusTrackerOptions {
  readonly providers: readonly QuoteProvider[]
  /** Shared with the executor, so that a transfer is one record from its first step to its arrival. */
  readonly journal?: TransferJournal | undefined
  /** Storage of the default journal. Default: memory. */
  readonly storage?: Storage | undefined
  /**
   * Locks that are shared with other tabs, so that `clear` and the check of an approval do not change a transfer that
   * another tab executes, and only one tab announces an outcome. Default: a single tab.
   */
  readonly tabs?: Pick<Tabs, 'exclusive'> | undefined
  /** Chooses the instance that polls each transfer. Default: this one polls all. */
  readonly leases?: Leases | undefined
  readonly clock?: Clock | undefined
  readonly logger?: Logger | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
  readonly cadence?: StatusCadence | undefined
  /** Milliseconds after which a transfer without an outcome is reported as stalled. Default 30 minutes. */
  readonly stalledAfterMs?: number | undefined
  /** Pauses polling while it is closed. Default: always open. */
  readonly gate?: PollGate | undefined
  /** Detects outcomes on chain: `createChainReaders` creates it. Default: none. */
  readonly destinationWatcher?: DestinationWatcher | undefined
  /**
   * Reads the source transaction of a transfer that is tracked by its hash: `createChainReaders` creates it. Default:
   * none.
   */
  readonly readDeposit?: ReadDeposit | undefined
  /**
   * Finds the destination chain of a transfer that is tracked by its hash: `createChainReaders` creates it. Default:
   * none.
   */
  readonly readArrival?: ReadArrival | undefined
  /** Receipt sources: `createReceiptSources` creates them. Default: plain transactions are rejected. */
  readonly receipts?: FindReceiptSource | undefined
}

/** Source transaction of a transfer, read from its chain. */
export interface BridgeDeposit {
  /**
   * Sending account: for an ERC-4337 user operation, the smart account, not the bundler. Undefined if it is unknown.
   */
  readonly from?: Address | undefined
  /** The contract that the transaction called. Undefined if it is unknown. */
  readonly to?: Address | undefined
  /** The time of its block, in milliseconds since the epoch. */
  readonly time?: number | undefined
  /**
   * The only token that left the account, lower-cased; the placeholder for the native asset. Undefined if it is
   * unknown.
   */
  readonly token?: Address | undefined
  /** Base units. Undefined if it is unknown: the native value of a call may include a message fee. */
  readonly amount?: bigint | undefined
}

/** Arrival of a transfer, read from the destination chain. */
export interface BridgeArrival {
  readonly chainId: number
  /** Time of its block, in milliseconds since the epoch. Now if the node did not return it. */
  readonly time?: number | undefined
  /**
   * Lower-case address of the token that the recipient received. Undefined if it is unknown: native tokens emit no
   * event, and several token transfers to the recipient are ambiguous.
   */
  readonly token?: Address | undefined
  /** Base units. */
  readonly amount?: bigint | undefined
}

/** Finds the destination of a transfer by its destination transaction. Undefined if no chain has the transaction. */
export type ReadArrival = (
  record: TransferRecord,
  options: RequestOptions,
) => Promise<BridgeArrival | undefined>

/**
 * Reads the source transaction of a transfer. Undefined if the chain cannot be read in time.
 *
 * @throws CausewayError TRANSFER_NOT_RECOGNIZED if the chain has no such transaction
 */
export type ReadDeposit = (
  chainId: number,
  hash: Hex,
  options: RequestOptions,
) => Promise<BridgeDeposit | undefined>

/** A transfer to track by its source transaction. */
export interface TrackRequest {
  readonly chainId: number
  /** Hash of the source transaction. */
  readonly hash: Hex
  /** Default: the provider that recognizes the deposit, found by asking every provider. */
  readonly providerId?: string | undefined
  /** The destination chain, if it is known. If it is the source chain, the transaction ends with its receipt. */
  readonly toChainId?: number | undefined
}

/** Fields of every status except NOT_FOUND and UNKNOWN. */
interface TransferStatusFacts {
  /** Undefined for a same-chain transaction without a provider, which ends with its receipt. */
  readonly providerId: string | undefined
  readonly toChainId: number | undefined
  /** Hash of the destination transaction, once it is known. */
  readonly toHash: string | undefined
  /** Explanation by the provider or the chain. */
  readonly message: string | undefined
}

/** Status of a transfer at one time. Switch over `status`. */
export type TransferStatusResult =
  | (TransferStatusFacts & { readonly status: 'PENDING' })
  | (TransferStatusFacts & { readonly status: 'DONE' | 'PARTIAL_SUCCESS' })
  | (TransferStatusFacts & { readonly status: 'FAILED' | 'TRANSFER_REFUNDED' | 'INVALID' })
  /** The transaction is unknown to the chain or to every provider so far. */
  | { readonly status: 'NOT_FOUND'; readonly reason: string }
  /** The request to the provider failed: the transfer may be pending or finished. */
  | { readonly status: 'UNKNOWN'; readonly reason: string }

/** A receipt to look up. */
export interface ReceiptRequest {
  readonly chainId: number | undefined
  readonly hash: Hex
  /** Default: the type of the chain. */
  readonly chainType?: ChainType | undefined
}

/** Outcome of a transaction, from another source than the tracker's own checks. */
export type TransactionEnd = { readonly receipt: TransactionReceipt } | { readonly status: TransferOutcome }

/** Options for `StatusTracker.watch`. */
export interface WatchOptions {
  readonly signal?: AbortSignal | undefined
}

const MAX_IN_FLIGHT = 64
const DEFAULT_STALLED_AFTER_MS = 30 * 60_000

/** Tracks the transfers and plain transactions of one journal until they end. */
export class StatusTracker {
  readonly #registry: ProviderRegistry
  readonly #journal: TransferJournal
  readonly #tabs: Pick<Tabs, 'exclusive'> | undefined
  readonly #cadence: StatusCadence
  readonly #stalledAfterMs: number
  /** Loads the code of checks. */
  readonly #load: () => Promise<Tracking>
  readonly #clock: Clock
  readonly #logger: Logger
  readonly #events: Events<StatusTrackerEvents>
  readonly #scheduler: CheckScheduler
  readonly #gate: PollGate
  readonly #limit: LimitFunction = pLimit(MAX_IN_FLIGHT)
  readonly #checking = new Map<string, Promise<TransferRecord>>()
  readonly #lifetime: Deadline
  readonly #stopListening: readonly (() => void | Promise<void>)[]

  constructor(options: StatusTrackerOptions) {
    const { clock = systemClock, logger = silentLogger, gate = openGate } = options
    this.#lifetime = createDeadline({ clock, what: 'The tracker' })
    this.#registry = createProviderRegistry(options.providers)
    this.#journal =
      options.journal ?? createTransferJournal({ storage: options.storage ?? memoryStorage(), clock, logger })
    this.#tabs = options.tabs
    this.#cadence = options.cadence ?? DEFAULT_STATUS_CADENCE
    this.#stalledAfterMs = options.stalledAfterMs ?? DEFAULT_STALLED_AFTER_MS
    this.#clock = clock
    this.#logger = logger
    this.#gate = gate
    this.#load = createLazy(async () => {
      const { createTracking } = await loadModule(import('./tracking.ts'))
      return createTracking({
        ...options,
        clock,
        logger,
        registry: this.#registry,
        journal: this.#journal,
        limit: this.#limit,
        lifetime: this.#lifetime,
      })
    })
    this.#events = createEvents(logger)
    const leases = options.leases && createTransferLeases(options.leases, this.#journal)
    this.#scheduler = createCheckScheduler({
      journal: this.#journal,
      registry: this.#registry,
      cadence: this.#cadence,
      gate,
      leases,
      clock,
      logger,
      check: (record, time) => this.#checkOnTime(record, time, () => leases?.holds(record.id) ?? true),
    })
    this.#stopListening = [
      announceChanges({
        store: this.#journal.store,
        events: this.#events,
        onChange: ({ id, before, after }) => {
          this.#scheduler.update(id, after)
          // A record that is added with a transaction was sent elsewhere, so poll its receipt here.
          if (!before && after) this.#scheduler.startRun(after)
          // The executor recorded the last receipt, so do not wait for the next tick.
          if (before && after && !areStepsDone(before) && areStepsDone(after))
            void this.#endWithReceipt(after)
        },
      }),
      announceOutcomes({
        events: this.#events,
        journal: this.#journal,
        tabs: this.#tabs,
        gate,
        clock,
        logger,
      }),
      gate.subscribe(() => this.#scheduler.onGateChange()),
    ]
  }

  /** Store of all transfers, with subscriptions by id. */
  get store(): ReadableKeyedStore<TransferRecord> {
    return this.#journal.store
  }

  /** Loads the transfers of earlier processes and returns all transfers. Polling starts automatically. */
  async load(): Promise<readonly TransferRecord[]> {
    await this.#journal.load()
    return this.store.getAll()
  }

  /**
   * Returns the number of stored transfers that could not be read. They are kept in storage under another key, and are
   * not tracked. 0 if the storage cannot list its keys.
   */
  async countUnreadable(): Promise<number> {
    await this.#journal.load()
    return this.#journal.countUnreadable()
  }

  /** Returns the current record of a transfer. */
  get(id: string): TransferRecord | undefined {
    return this.#journal.get(id)
  }

  /** Adds a listener. Returns the function that removes it. */
  on<Name extends keyof StatusTrackerEvents>(
    name: Name,
    listener: (record: StatusTrackerEvents[Name]) => void,
  ): () => void {
    return this.#events.on(name, listener)
  }

  /**
   * Yields the transfer now and at each change; does not throw because of its outcome. Ends after the record with the
   * outcome (`status` is DONE, PARTIAL_SUCCESS, FAILED, TRANSFER_REFUNDED or INVALID), after one with a `stalledTime`
   * (polling continues: watch again for the next change), when the transfer is cleared, when the signal aborts and when
   * the tracker is disposed. Check the last record with `isFinishedTransfer(record)`: only then it has an outcome.
   *
   * @throws CausewayError UNKNOWN_TRANSFER
   */
  watch(id: string, { signal }: WatchOptions = {}): AsyncIterableIterator<TransferRecord, undefined> {
    const first = this.#journal.require(id)
    const deadline = createDeadline({
      clock: this.#clock,
      what: 'Watching',
      parents: [signal, this.#lifetime],
    })
    let unsubscribe = () => {}
    const stop = () => {
      unsubscribe()
      deadline.dispose()
    }
    const states = createChannel<TransferRecord>(stop)
    const end = () => {
      stop()
      states.end()
    }
    unsubscribe = this.#journal.store.subscribe(id, () => {
      const record = this.#journal.get(id)
      if (!record) return end()
      states.push(record)
      if (isFinishedTransfer(record) || record.stalledTime !== undefined) end()
    })
    states.push(first)
    deadline.onAbort(end)
    if (isFinishedTransfer(first)) end()
    return states
  }

  /**
   * Tracks a transfer by its source transaction, on any device: resolves once the transfer is stored, and polls it
   * until it ends. Watch it with `watch(id)`. The record of a transfer that is already tracked is returned unchanged,
   * unless it was tracked by its hash, has no outcome, and the request names another provider: that provider replaces its own.
   *
   * @throws CausewayError HASH_NOT_FOUND, INVALID_HASH, INVALID_CHAIN_ID; TRANSFER_NOT_RECOGNIZED if the chain or
   * every provider does not recognize it; PROVIDER_CONFIGURATION_MISSING for a provider that is not configured
   */
  async track(request: TrackRequest): Promise<TransferRecord> {
    const { track } = await this.#load()
    const record = await track(request)
    this.#scheduler.startRun(record)
    return record
  }

  /**
   * Requests the status of a transfer once, without storing or polling it; `track` does both.
   *
   * @throws CausewayError HASH_NOT_FOUND, INVALID_HASH, INVALID_CHAIN_ID; PROVIDER_CONFIGURATION_MISSING for a provider
   * that is not configured; ABORTED after `dispose`
   */
  async getStatus(request: TrackRequest): Promise<TransferStatusResult> {
    return (await this.#load()).getStatus(request)
  }

  /**
   * Tracks a plain transaction: one that was sent without the executor, and that ends with its receipt. It is persisted
   * before it is added to the store.
   *
   * @throws CausewayError HASH_NOT_FOUND, INVALID_HASH, INVALID_CHAIN_ID, UNKNOWN_CHAIN, UNKNOWN_CHAIN_TYPE,
   * PLATFORM_MISSING; DUPLICATE_TRANSFER if it is already tracked, also as a transfer; StorageError
   */
  async add(transaction: NewTransaction): Promise<TransferRecord> {
    return (await this.#load()).add(transaction)
  }

  /**
   * Tracks a plain transaction by the tracking data of the wallet that sent it.
   *
   * @throws CausewayError TRACKING_DATA_MISSING, REQUEST_HASH_MISSING, TRANSACTION_HASH_MISSING; the errors of `add`
   */
  async addFromWallet(
    tracking: WalletTracking,
    transaction: Pick<NewTransaction, 'chainId' | 'from' | 'info'>,
  ): Promise<TransferRecord> {
    return (await this.#load()).addFromWallet(tracking, transaction)
  }

  /**
   * Requests the receipt of a transaction, whether it is tracked or not. Undefined while it is in no block.
   *
   * @throws CausewayError NO_CHAIN_ID, HASH_NOT_FOUND, INVALID_HASH, TIMEOUT; errors of the receipt source
   */
  async getReceipt(request: ReceiptRequest, options: RequestOptions = {}): Promise<Receipt | undefined> {
    return (await this.#load()).getReceipt(request, options)
  }

  /**
   * Records a check without an outcome.
   *
   * @param blockNumber latest block of the chain at the time of the check
   * @throws CausewayError UNKNOWN_TRANSFER; StorageError
   */
  markChecked(id: string, blockNumber?: bigint): Promise<TransferRecord> {
    return this.#apply(id, () => [{ type: 'nothing', blockNumber }])
  }

  /**
   * Records an outcome from another source. After a successful receipt, a transfer with a provider or
   * further steps stays pending.
   *
   * @throws CausewayError UNKNOWN_TRANSFER; StorageError
   */
  async finalize(id: string, end: TransactionEnd): Promise<TransferRecord> {
    const { toObservations } = await this.#load()
    return this.#apply(id, (record) => toObservations(record, end))
  }

  /** Loads the code of checks in advance. */
  async preload(): Promise<void> {
    await this.#load()
  }

  /**
   * Requests the status now, in addition to the polling. Also after a failure that the provider reported, which a refund
   * can follow.
   *
   * @throws CausewayError UNKNOWN_TRANSFER
   */
  async check(id: string): Promise<TransferRecord> {
    const record = this.#journal.require(id)
    this.#scheduler.startRun(record)
    return this.#check(record)
  }

  /**
   * Returns when the next status check is due, in milliseconds since the epoch; undefined if the transfer is not in
   * flight.
   */
  nextCheckTime(id: string): number | undefined {
    const record = this.#journal.require(id)
    return isInFlightTransfer(record) ? nextCheckTime(record, this.#cadence, this.#clock.now()) : undefined
  }

  /** Returns the milliseconds after which the transfer is stalled. @throws CausewayError UNKNOWN_TRANSFER */
  getStallTime(id: string): number {
    return this.#getStallTime(this.#journal.require(id))
  }

  /**
   * Removes finished transfers, and those that were never sent, from the store and from storage. With `pending:
   * 'drop'`, also removes the records of pending ones.
   *
   * @throws StorageError
   */
  clear(options?: ClearRecordsOptions): Promise<ClearRecordsResult> {
    return clearJournal(this.#journal, options, this.#tabs)
  }

  /** Ends every watch, aborts pending requests and stops the timers. */
  async dispose(): Promise<void> {
    const stopping = this.#stopListening.map((stop) => stop())
    this.#scheduler.stop()
    this.#lifetime.abort()
    await Promise.allSettled([...this.#checking.values(), ...stopping])
    this.#events.clear()
  }

  /** Ends a transfer whose last receipt was just recorded. A closed gate defers that to the check at its opening. */
  async #endWithReceipt({ id }: TransferRecord): Promise<void> {
    // A check that is running may have read the record before its last step was done.
    await this.#checking.get(id)?.catch(() => undefined)
    const record = this.#journal.get(id)
    if (!record || !this.#gate.isOpen()) return
    // The executor ends a transfer without a provider.
    if (record.info.aggregator === undefined || !endsWithReceipt(record, this.#registry)) return
    this.#checkOnTime(record, this.#clock.now())
  }

  #checkOnTime(record: TransferRecord, plannedTime: number, isAllowed?: () => boolean): void {
    this.#check(record, plannedTime, isAllowed).catch((error: unknown) => {
      // Ignore a transfer that was cleared during the check.
      if (isCausewayError(error, 'UNKNOWN_TRANSFER')) return
      this.#logger.error(`Failed to check or store transfer ${record.id}.`, error)
    })
  }

  /**
   * Runs one check per transfer at a time; concurrent callers share its result.
   *
   * @param isAllowed returns whether a scheduled check may still start after it has waited for others. Undefined for other checks
   */
  #check(
    record: TransferRecord,
    time = this.#clock.now(),
    isAllowed?: () => boolean,
  ): Promise<TransferRecord> {
    const { id } = record
    if (!canChange(record) || this.#lifetime.signal.aborted) return Promise.resolve(record)
    const running = this.#checking.get(id)
    if (running) return running
    const check = this.#checkOnce(id, time, isAllowed).finally(() => this.#checking.delete(id))
    this.#checking.set(id, check)
    return check
  }

  async #checkOnce(
    id: string,
    time: number,
    isAllowed: (() => boolean) | undefined,
  ): Promise<TransferRecord> {
    const { observe, withDestination } = await this.#load()
    const observations = await this.#limit(async () => {
      const latest = this.#journal.get(id)
      // The transfer may have ended, or been cleared, while the check was queued.
      return latest && canChange(latest) && isAllowed?.() !== false ? observe(latest) : []
    })
    const apply = () => this.#apply(id, () => observations, time)
    const record = this.#journal.get(id)
    const isOfRun = (observation: TransferObservation) =>
      observation.type === 'approval' || (isAllowed !== undefined && isRecovery(record, observation))
    return withDestination(observations.some(isOfRun) ? await this.#unlessRunning(id, apply) : await apply())
  }

  /**
   * Changes a transfer unless a run, of this tab or another, has it: the run reads the receipt itself, and its wallet may still
   * respond.
   */
  async #unlessRunning(id: string, change: () => Promise<TransferRecord>): Promise<TransferRecord> {
    try {
      return await (this.#tabs ? this.#tabs.exclusive(`run:${id}`, change) : change())
    } catch (error) {
      if (isCausewayError(error, 'BUSY_ELSEWHERE')) return this.#journal.require(id)
      throw error
    }
  }

  async #apply(
    id: string,
    observe: (latest: TransferRecord) => readonly TransferObservation[],
    time = this.#clock.now(),
  ): Promise<TransferRecord> {
    const { nextTransfer } = await this.#load()
    return this.#journal.update(id, (latest) =>
      observe(latest).reduce(
        (record, observation) => nextTransfer(record, observation, time, this.#getStallTime(record)),
        latest,
      ),
    )
  }

  /**
   * Returns the milliseconds after which a sent transfer is stalled: at most `RECEIPT_RUN_MS` if it ends with a
   * receipt.
   */
  #getStallTime(record: TransferRecord): number {
    return endsWithReceipt(record, this.#registry)
      ? Math.min(RECEIPT_RUN_MS, this.#stalledAfterMs)
      : this.#stalledAfterMs
  }
}

/** Returns whether a check has found a transaction or batch that the wallet has not reported, or doubts its rejection. */
function isRecovery(record: TransferRecord | undefined, observation: TransferObservation): boolean {
  if (observation.type === 'sent') return !('orderId' in observation)
  if (observation.type === 'doubted') return true
  return observation.type === 'included' && record !== undefined && !wasSent(record)
}

/** Returns whether a check can change a transfer. */
function canChange(record: TransferRecord): boolean {
  return isTrackable(record) || awaitsRefund(record)
}
