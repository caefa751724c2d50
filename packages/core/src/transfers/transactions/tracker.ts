import { type ChainRecord, requireChain } from '../../chains/index.ts'
import {
  CausewayError,
  type Clock,
  createDeadline,
  createEvents,
  createKeyedLimit,
  createPoller,
  type Deadline,
  describeValue,
  type Events,
  isCausewayError,
  type KeyedLimit,
  type Logger,
  memoryStorage,
  openGate,
  type Poller,
  type PollGate,
  type ReadableKeyedStore,
  type Storage,
  silentLogger,
  systemClock,
} from '../../kernel/index.ts'
import type { ChainType, Receipt, ReceiptSource, RequestOptions } from '../../platforms/index.ts'
import { announceChanges, type RecordChange, type RecordEvents } from '../announce.ts'
import { nextReceiptTime, RECEIPT_RUN_MS, RECEIPT_TICK_MS } from '../cadence.ts'
import { type ClearRecordsOptions, type ClearRecordsResult, clearJournal } from '../clear.ts'
import { createJournal, type Journal, type JournalContext, type JournalKind } from '../journal.ts'
import { assertChainId, assertHash, readTracking, type WalletTracking } from './identity.ts'
import {
  isPendingTransaction,
  type TransactionInfo,
  type TransactionReceipt,
  type TransactionRecord,
  type TransactionResult,
  transactionCodec,
} from './record.ts'
import {
  createTransactionSource,
  type ReceiptRequest,
  type TransactionChains,
  type TransactionSource,
} from './source.ts'
import { nextTransaction, type TransactionObservation } from './transition.ts'

export interface TransactionTrackerOptions extends TransactionChains {
  readonly chains: readonly ChainRecord[]
  /** Blocks to wait for beyond the `confirmations` of the chain. Default 0. */
  readonly extraConfirmations?: number | undefined
  /** While it is closed nothing is asked by itself. Default: always open. */
  readonly gate?: PollGate | undefined
  /** Default: memory. */
  readonly storage?: Storage | undefined
  /** With them each tab knows what the others write. */
  readonly tabs?: JournalContext['tabs']
  readonly clock?: Clock | undefined
  readonly logger?: Logger | undefined
}

/** A transaction that was just sent. */
export interface NewTransaction {
  readonly chainId: number
  readonly hash: string
  /** Default: that of the chain. */
  readonly chainType?: ChainType | undefined
  readonly from: string
  readonly info: TransactionInfo
}

/** A transaction to track, of which a wallet gave something back. */
export type NewWalletTransaction = Pick<NewTransaction, 'chainId' | 'from' | 'info'>

/** How a transaction ended, from whoever knows. */
export type TransactionEnd = { readonly receipt: TransactionReceipt } | { readonly status: TransactionResult }

/** What a `TransactionTracker` announces. */
export type TransactionTrackerEvents = RecordEvents<TransactionRecord>

const TRANSACTIONS: JournalKind<TransactionRecord> = {
  noun: 'transaction',
  prefix: 'causeway:transaction:',
  codec: transactionCodec,
  codes: { duplicate: 'DUPLICATE_TRANSACTION', unknown: 'UNKNOWN_TRANSACTION' },
}

const MAX_IN_FLIGHT = 64

/**
 * Follows ordinary transactions until their receipts are deep enough, on one shared timer. A run that finds no end stops
 * after 120 s and says `stalledTime`; the next begins with a load, `resume()`, `check()`, or a gate that opens.
 */
export class TransactionTracker {
  readonly #options: TransactionTrackerOptions
  readonly #journal: Journal<TransactionRecord>
  readonly #source: TransactionSource
  readonly #gate: PollGate
  readonly #clock: Clock
  readonly #logger: Logger
  readonly #events: Events<TransactionTrackerEvents>
  readonly #poller: Poller
  readonly #limit: KeyedLimit = createKeyedLimit(MAX_IN_FLIGHT)
  /** When the run of each transaction began. One that is pending and not here is stalled. */
  readonly #runs = new Map<string, number>()
  readonly #checking = new Map<string, Promise<TransactionRecord>>()
  #wasOpen: boolean
  readonly #lifetime: Deadline
  readonly #stopListening: readonly (() => void)[]

  constructor(options: TransactionTrackerOptions) {
    const { clock = systemClock, logger = silentLogger, storage = memoryStorage() } = options
    const { extraConfirmations = 0, gate = openGate, tabs } = options
    this.#options = options
    this.#gate = gate
    this.#wasOpen = gate.isOpen()
    this.#clock = clock
    this.#logger = logger
    this.#lifetime = createDeadline({ clock, what: 'The tracker' })
    this.#journal = createJournal(TRANSACTIONS, { storage, clock, logger, tabs })
    this.#source = createTransactionSource({
      ...options,
      extraConfirmations,
      clock,
      logger,
      lifetime: this.#lifetime,
    })
    this.#events = createEvents(logger)
    this.#poller = createPoller({
      clock,
      intervalMs: RECEIPT_TICK_MS,
      onTick: (plannedTime) => this.#runCycle(plannedTime),
    })
    this.#stopListening = [
      announceChanges({
        store: this.#journal.store,
        events: this.#events,
        isFinished: (record) => !isPendingTransaction(record),
        onChange: (change) => this.#onChange(change),
      }),
      gate.subscribe(() => this.#onGate()),
    ]
  }

  /** Every transaction; subscribe by id. */
  get store(): ReadableKeyedStore<TransactionRecord> {
    return this.#journal.store
  }

  /** Resolves once the transactions of earlier runs are here; those without an end are watched again. */
  load(): Promise<void> {
    return this.#journal.load()
  }

  /** A transaction as it is known now. */
  get(id: string): TransactionRecord | undefined {
    return this.#journal.get(id)
  }

  /** Calls the listener at each event; the answer stops it. */
  on<Name extends keyof TransactionTrackerEvents>(
    name: Name,
    listener: (record: TransactionRecord) => void,
  ): () => void {
    return this.#events.on(name, listener)
  }

  /**
   * Watches a transaction that was sent. It is in storage before it is in the store.
   *
   * @throws CausewayError HASH_NOT_FOUND, INVALID_HASH, INVALID_CHAIN_ID, UNKNOWN_CHAIN, UNKNOWN_CHAIN_TYPE,
   * DUPLICATE_TRANSACTION; StorageError; what `receipts` throws when nobody knows receipts of this kind
   */
  async add({ chainId, hash, from, info, ...given }: NewTransaction): Promise<TransactionRecord> {
    assertHash(hash)
    assertChainId(chainId)
    const { chainType = requireChain(this.#options.chains, chainId).chainType } = given
    // Refused now rather than never found.
    assertKnown(chainType, this.#options.receipts(chainType, chainId))
    await this.#journal.load()
    const record: TransactionRecord = {
      id: `${chainId}-${hash.toLowerCase()}`,
      chainId,
      hash,
      chainType,
      from,
      info,
      addedTime: this.#clock.now(),
    }
    await this.#journal.add(record)
    return record
  }

  /**
   * Watches what a universal wallet sent, by what it gave back for it.
   *
   * @throws CausewayError TRACKING_DATA_MISSING, REQUEST_HASH_MISSING, TRANSACTION_HASH_MISSING; what `add` throws
   */
  async addFromWallet(
    tracking: WalletTracking,
    transaction: NewWalletTransaction,
  ): Promise<TransactionRecord> {
    return this.add({ ...transaction, ...readTracking(tracking) })
  }

  /**
   * A receipt now, of a transaction that need not be tracked. Undefined while it is in no block.
   *
   * @throws CausewayError NO_CHAIN_ID, HASH_NOT_FOUND, INVALID_HASH; what the receipt source throws
   */
  getReceipt(request: ReceiptRequest, options?: RequestOptions): Promise<Receipt | undefined> {
    return this.#source.getReceipt(request, options)
  }

  /**
   * Notes that somebody has looked and found no end.
   *
   * @param blockNumber the latest one at that time
   * @throws CausewayError UNKNOWN_TRANSACTION; StorageError
   */
  markChecked(id: string, blockNumber?: bigint): Promise<TransactionRecord> {
    return this.#apply(id, { type: 'waiting', blockNumber })
  }

  /** Ends it with what somebody else learnt. @throws CausewayError UNKNOWN_TRANSACTION; StorageError */
  finalize(id: string, end: TransactionEnd): Promise<TransactionRecord> {
    return this.#apply(id, 'receipt' in end ? { type: 'receipt', ...end } : { type: 'result', ...end })
  }

  /**
   * Looks now, whatever the cadence and the gate say, and watches it for another run.
   *
   * @throws CausewayError UNKNOWN_TRANSACTION; StorageError
   */
  async check(id: string): Promise<TransactionRecord> {
    if (isPendingTransaction(this.#journal.require(id))) this.#startRun(id)
    return this.#check(id)
  }

  /** Watches every transaction without an end for another run; with a closed gate, once it opens. */
  resume(): void {
    for (const record of this.#journal.store.getAll()) {
      if (isPendingTransaction(record)) this.#startRun(record.id)
    }
    if (this.#gate.isOpen()) this.#runCycle(this.#clock.now())
  }

  /**
   * Forgets finished transactions, here and in storage. A pending one goes only with `pending: 'drop'`, and then only its
   * record does.
   *
   * @throws what the storage throws when it refuses
   */
  clear(options?: ClearRecordsOptions): Promise<ClearRecordsResult> {
    return clearJournal(this.#journal, (record) => !isPendingTransaction(record), options)
  }

  /** Aborts what is under way and stops the timer. */
  async dispose(): Promise<void> {
    for (const stop of this.#stopListening) stop()
    this.#lifetime.abort()
    this.#runs.clear()
    this.#poller.stop()
    await Promise.allSettled(this.#checking.values())
    this.#events.clear()
  }

  #onChange({ id, before, after }: RecordChange<TransactionRecord>): void {
    if (after && isPendingTransaction(after)) {
      if (!before) this.#startRun(id)
      return
    }
    this.#source.forget(id)
    this.#endRun(id)
  }

  #onGate(): void {
    const isOpen = this.#gate.isOpen()
    const hasOpened = isOpen && !this.#wasOpen
    this.#wasOpen = isOpen
    if (hasOpened) this.resume()
    this.#pollWhileNeeded()
  }

  #startRun(id: string): void {
    // One that is closed begins them all when it opens.
    if (this.#lifetime.signal.aborted || !this.#gate.isOpen()) return
    this.#runs.set(id, this.#clock.now())
    this.#pollWhileNeeded()
    this.#logFailure(id, this.#apply(id, { type: 'watched' }))
  }

  #endRun(id: string): void {
    this.#runs.delete(id)
    this.#pollWhileNeeded()
  }

  #pollWhileNeeded(): void {
    if (this.#runs.size > 0 && this.#gate.isOpen()) this.#poller.start()
    else this.#poller.stop()
  }

  #runCycle(plannedTime: number): void {
    for (const [id, startedTime] of [...this.#runs]) {
      const record = this.#journal.get(id)
      if (!record || !isPendingTransaction(record)) continue
      const isDue = nextReceiptTime(record, plannedTime) <= plannedTime
      const look = isDue ? this.#check(id, plannedTime) : undefined
      if (look) this.#logFailure(id, look)
      if (plannedTime - startedTime >= RECEIPT_RUN_MS) this.#logFailure(id, this.#giveUp(id, look))
    }
  }

  /** The run ends with a last look: the machine may have slept through all of it. */
  async #giveUp(id: string, look: Promise<unknown> | undefined): Promise<void> {
    this.#endRun(id)
    await Promise.allSettled([look])
    if (this.#runs.has(id) || this.#lifetime.signal.aborted) return
    await this.#apply(id, { type: 'gaveUp' })
  }

  /** One check of a transaction at a time; a second caller gets the first one's answer. */
  #check(id: string, time = this.#clock.now()): Promise<TransactionRecord> {
    const running = this.#checking.get(id)
    if (running) return running
    const check = this.#limit
      .run('receipt', async () => {
        const record = this.#journal.get(id)
        // It may have ended while it waited for its turn.
        return record && isPendingTransaction(record) ? this.#source.observe(record) : undefined
      })
      .then((observation) => this.#apply(id, observation, time))
      .finally(() => this.#checking.delete(id))
    this.#checking.set(id, check)
    return check
  }

  #logFailure(id: string, work: Promise<unknown>): void {
    work.catch((error: unknown) => {
      // Cleared meanwhile.
      if (isCausewayError(error, 'UNKNOWN_TRANSACTION')) return
      this.#logger.error(`Transaction ${id} could not be journalled`, error)
    })
  }

  #apply(
    id: string,
    observation: TransactionObservation | undefined,
    time = this.#clock.now(),
  ): Promise<TransactionRecord> {
    return this.#journal.update(id, (latest) =>
      observation ? nextTransaction(latest, observation, time) : latest,
    )
  }
}

function assertKnown(chainType: ChainType, source: ReceiptSource): void {
  if (source.chainType === chainType) return
  throw new CausewayError('Unknown chain type', {
    code: 'UNKNOWN_CHAIN_TYPE',
    details: `Receipts of this chain are those of ${source.chainType}, received ${describeValue(chainType)}`,
  })
}
