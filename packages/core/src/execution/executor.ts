import type { ChainRecord } from '../chains/record.ts'
import { createDeadline, type Deadline } from '../kernel/abort.ts'
import { type Clock, systemClock } from '../kernel/clock.ts'
import { createId } from '../kernel/create-id.ts'
import { isCausewayError } from '../kernel/errors.ts'
import { createEvents, type Events } from '../kernel/events.ts'
import { createKeyedStore, type KeyedStore, type ReadableKeyedStore } from '../kernel/keyed-store.ts'
import { loadModule } from '../kernel/load-module.ts'
import { type Logger, silentLogger } from '../kernel/logger.ts'
import type { PlatformRegistry } from '../platforms/registry.ts'
import { isTransferError, toTransferError } from '../platforms/transfer-error.ts'
import type { Wallet } from '../platforms/wallet.ts'
import type { BuiltQuote } from '../quotes/build-quote.ts'
import type { QuoteConsent } from '../quotes/native-fee.ts'
import type { TransferJournal } from '../transfers/journal.ts'
import { hasStepsAfterArrival, isFinishedTransfer, type TransferRecord } from '../transfers/record.ts'
import type { TransferStep } from '../transfers/steps.ts'
import { findLatestAttempt, getAttemptId, isTransferSent, toAttemptError } from './attempts.ts'
import type { ExecutionPlan } from './plan/execution-plan.ts'
import type { EngineContext } from './plan-transfer.ts'
import type { ExecutionProgress } from './progress.ts'
import type { RunContext } from './run/run-context.ts'
import type { RunTransferOptions } from './run-transfer.ts'
import { type ActiveRun, startRun } from './start-run.ts'

/** Options for `Executor`. */
export interface ExecutorOptions {
  readonly journal: TransferJournal
  readonly platforms: PlatformRegistry
  readonly chains: readonly ChainRecord[]
  readonly rebuild: RunContext['rebuild']
  readonly submitOrder: RunContext['submitOrder']
  readonly verifyStored: RunContext['verifyStored']
  /**
   * Searches for a transaction or order after its response was lost, and for a signed order before it is submitted again.
   * Default: neither is searched for.
   */
  readonly checkStatus?: RunContext['checkStatus'] | undefined
  /** Loads the code that tracks a sent transfer. Awaited before a transfer is journaled. Default: none. */
  readonly loadTracking?: (() => Promise<unknown>) | undefined
  /**
   * Runs a task under a lock that is shared with other tabs or processes. Rejects immediately if the lock is held.
   * Default: no shared lock.
   */
  readonly exclusive?: (<T>(name: string, task: () => Promise<T>) => Promise<T>) | undefined
  readonly clock?: Clock | undefined
  readonly logger?: Logger | undefined
}

/** Options of a run. */
export interface RunOptions {
  /** Stops the run before its next wallet request. Sent transactions stay journaled. */
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((progress: ExecutionProgress) => void) | undefined
  /** Whether calls may be sent as one batch if the wallet supports it. Default true. */
  readonly batch?: boolean | undefined
  /** Confirmations in addition to those of the chain. Default 0. */
  readonly extraConfirmations?: number | undefined
  /** Consent of the user to a native fee above the limit of the build. */
  readonly accept?: QuoteConsent | undefined
  /**
   * Whether the action may be sent although an identical one was sent, or requested from a wallet, since it was started, such as
   * by another tab. Default false.
   */
  readonly acceptRepeat?: boolean | undefined
}

/** Options for `Executor.resume`. */
export interface ResumeRunOptions extends RunOptions {
  /** Whether the user confirms that a transaction with a lost response was never sent. Default false. */
  readonly resend?: boolean | undefined
  /**
   * The steps that were shown to the user, as returned by `pending`. The resume is rejected if the stored steps differ.
   */
  readonly shown?: readonly TransferStep[] | undefined
  /**
   * A quote of the same transfer that the user has accepted since. Its terms replace those of the record unless the transfer was
   * sent, and it is sent unless it has expired. One of another provider, and a signed order with a lower minimum, are rejected.
   * Default: none.
   */
  readonly accepted?: BuiltQuote | undefined
}

/** Steps of an interrupted run that were neither sent nor signed. */
export interface PendingRun {
  /** Unsent and unsigned steps, in order. */
  readonly steps: readonly TransferStep[]
  /**
   * Whether `resume` rebuilds the steps from the terms of their quote and verifies them. Calls of other plans are sent
   * as stored, so show them to the user before resuming.
   */
  readonly isRebuilt: boolean
}

/** Events of an `Executor`. */
export interface ExecutorEvents {
  readonly progress: ExecutionProgress
}

/** Executes plans step by step. A run can be resumed after a crash at any point, and nothing is sent twice. */
export class Executor {
  readonly #context: EngineContext
  readonly #events: Events<ExecutorEvents>
  readonly #progress: KeyedStore<ExecutionProgress>
  /** Active runs by transfer id. */
  readonly #running = new Map<string, ActiveRun>()
  readonly #ids = new WeakMap<ExecutionPlan, string>()
  /** Quotes and plans that were sent, including those whose transfer was cleared from the history. */
  readonly #sent = new WeakSet<BuiltQuote | ExecutionPlan>()
  readonly #lifetime: Deadline

  constructor(options: ExecutorOptions) {
    const { clock = systemClock, logger = silentLogger } = options
    this.#lifetime = createDeadline({ clock, what: 'The executor' })
    this.#context = { ...options, clock, logger, lifetime: this.#lifetime }
    this.#events = createEvents(logger)
    this.#progress = createKeyedStore(logger)
  }

  /** Progress of the active runs of this instance, by transfer id. */
  get store(): ReadableKeyedStore<ExecutionProgress> {
    return this.#progress
  }

  /** Adds a listener. Returns the function that removes it. */
  on<Name extends keyof ExecutorEvents>(
    name: Name,
    listener: (payload: ExecutorEvents[Name]) => void,
  ): () => void {
    return this.#events.on(name, listener)
  }

  /**
   * Executes a built quote or a plan with the approvals it needs: as one batch if the wallet supports it, otherwise
   * step by step. Resolves once its last transaction is confirmed on the source chain or its order is accepted. A
   * transfer to another chain is still PENDING then: watch it with `transfers.watch(record.id)`.
   *
   * Errors after the transfer was journaled are `TransferError`s, with `transferId`, `hash` if it is known, and
   * `maybeSent` (see `isTransferError`). `retryable` is false once anything but an approval may have been sent.
   * BUSY_ELSEWHERE names the transfer of the other tab or process, which may not be journaled yet.
   *
   * A quote or plan is sent at most once: a second call joins the first while it runs, resumes it if it was interrupted
   * before anything but an approval was sent, and rejects with ALREADY_SENT afterwards. A run that ended with nothing
   * sent, for example after a rejection by the user, can be started again.
   *
   * @throws QuoteExpiredError; NativeFeeConsentError; InvalidInputError and PermitMismatchError for an invalid plan;
   * PlanExpiredError, InsufficientBalanceError, WrongAccountError, UserRejectedError, SimulationRevertedError,
   * TransactionRevertedError, TransactionReplacedError, TransactionDroppedError, BatchFailedError, ReceiptStalledError,
   * BatchTimeoutError, SendUncertainError, StorageError; CausewayError ALREADY_SENT, BUSY_ELSEWHERE,
   * CHAIN_SWITCH_FAILED, NETWORK_FEE_RAISED, NONCE_CONFLICT, GAS_ESTIMATION_FAILED, REPEATED_ACTION
   */
  async execute(
    work: BuiltQuote | ExecutionPlan,
    wallet: Wallet,
    options: RunOptions = {},
  ): Promise<TransferRecord> {
    const workId = this.#getWorkId(work)
    const { journal } = this.#context
    const run = this.#begin(workId, options, async (active) => {
      const engine = await this.#load()
      const { id, interrupted } = await engine.resolveAttempt(work, workId, { journal, sent: this.#sent })
      return this.#withTransfer(id, async () => {
        if (interrupted) engine.assertKind(interrupted, wallet)
        else {
          const planOptions = { ...options, signal: active.signal }
          const record = await engine.planTransfer(work, wallet, planOptions, this.#context)
          await engine.journalAttempt({ ...record, id }, { journal })
        }
        const settings = { ...options, isStored: interrupted !== undefined }
        try {
          if (id === workId) return await this.#runSteps(id, wallet, settings, active)
          this.#running.set(id, active)
          return await this.#exclusively(id, () => this.#runSteps(id, wallet, settings, active))
        } finally {
          if (id !== workId) this.#running.delete(id)
          if (isTransferSent(journal.get(id))) this.#sent.add(work)
        }
      })
    })
    return run.catch(async (error: unknown) => {
      throw isCausewayError(error, 'BUSY_ELSEWHERE') ? await this.#withElsewhere(workId, error) : error
    })
  }

  /**
   * Returns the steps that `execute` would take in the current state of the chain and the wallet. Sends no request to
   * the wallet and persists nothing.
   *
   * @throws the errors of `execute` that occur before the wallet is asked
   */
  async preview(
    work: BuiltQuote | ExecutionPlan,
    wallet: Wallet,
    options: Pick<RunOptions, 'signal' | 'batch' | 'accept'> = {},
  ): Promise<readonly TransferStep[]> {
    const { planTransfer } = await this.#load()
    const { run } = await planTransfer(work, wallet, options, this.#context)
    return run?.steps ?? []
  }

  /**
   * Returns the transfer of a quote or plan from the records of this process. Undefined if it was not started, or ended
   * with nothing sent.
   */
  find(work: BuiltQuote | ExecutionPlan): TransferRecord | undefined {
    const workId = this.#getWorkId(work)
    for (let attempt = 1; ; attempt++) {
      const record = this.#context.journal.get(getAttemptId(workId, attempt))
      if (!record || isTransferSent(record) || !isFinishedTransfer(record)) return record
    }
  }

  /**
   * Continues an interrupted run, and resolves as `execute` does. A transfer that is DONE is continued if steps follow
   * its arrival, such as a revocation. Sent steps are searched on the chain, never sent again. Unsent steps come from
   * storage, so they are verified before the wallet is asked: a quote is built again, on terms no worse than those of the
   * record; permits and approvals are compared with their terms. The calls of other plans are sent as they are stored:
   * show the result of `pending` first, and pass it as `shown`.
   *
   * @throws the errors of `execute`; CausewayError PROVIDER_CHANGED and ORDER_ALREADY_SIGNED if the transfer cannot be sent as
   * `accepted`; TermsWorsenedError if the new terms are worse; VerificationWorsenedError if a
   * check that the accepted transaction passed cannot be verified for the new one; VerificationFailedError,
   * PermitMismatchError or CausewayError RESUME_MISMATCH if the stored steps do not match the record; PositionChangedError if
   * they no longer cause the `requiredMovements` of the plan, and CausewayError RESUME_NOT_SIMULATED if no node simulates them
   */
  async resume(transferId: string, wallet: Wallet, options: ResumeRunOptions = {}): Promise<TransferRecord> {
    const { journal } = this.#context
    await journal.load()
    const record = journal.require(transferId)
    return this.#withTransfer(transferId, async () => {
      const { assertKind } = await this.#load()
      assertKind(record, wallet)
      if (isOver(record) || !record.run) return record
      return this.#begin(transferId, options, (active) =>
        this.#runSteps(transferId, wallet, { ...options, isStored: true }, active),
      )
    })
  }

  /**
   * Returns the steps of an interrupted run that were neither sent nor signed, as they are stored.
   *
   * @throws InvalidInputError, VerificationFailedError, PermitMismatchError or CausewayError RESUME_MISMATCH if the
   * stored steps do not match the record; CausewayError UNKNOWN_TRANSFER
   */
  async pending(transferId: string): Promise<PendingRun> {
    const { journal } = this.#context
    await journal.load()
    const record = journal.require(transferId)
    if (isOver(record)) return { steps: [], isRebuilt: false }
    const { readPending } = await this.#load()
    return readPending(record, this.#context)
  }

  /** Stops every run before its next wallet request. */
  async dispose(): Promise<void> {
    this.#lifetime.abort()
    await Promise.allSettled([...this.#running.values()].map(({ outcome }) => outcome))
    this.#events.clear()
  }

  #getWorkId(work: BuiltQuote | ExecutionPlan): string {
    if ('quote' in work) return work.quote.id
    const id = work.id ?? this.#ids.get(work) ?? createId()
    this.#ids.set(work, id)
    return id
  }

  /** Adds the id of a transfer that another tab or process executes. It may not be journaled yet. */
  async #withElsewhere(workId: string, error: unknown): Promise<unknown> {
    const { journal, logger } = this.#context
    try {
      const { id, record } = await findLatestAttempt(journal, workId)
      return record
        ? toAttemptError(record, error)
        : toTransferError(error, { transferId: id, maybeSent: false })
    } catch (problem) {
      logger.warn(`Failed to read the transfer of '${workId}'.`, problem)
      return error
    }
  }

  /** Starts a run, or joins the active run of the same transfer. */
  #begin(
    id: string,
    options: RunOptions,
    task: (active: ActiveRun) => Promise<TransferRecord>,
  ): Promise<TransferRecord> {
    const running = this.#running.get(id)
    if (running) return running.join(options)
    const active = startRun(this.#context, options, (run) =>
      this.#exclusively(id, () => task(run)).finally(() => this.#running.delete(id)),
    )
    this.#running.set(id, active)
    return active.outcome
  }

  /**
   * Runs a task and adds the id, hash and send state of the journaled transfer to its errors. After a lost response, the
   * transaction or order is searched for.
   */
  async #withTransfer<T>(id: string, task: () => Promise<T>): Promise<T> {
    try {
      return await task()
    } catch (error) {
      const { journal, checkStatus, logger } = this.#context
      const failure = toAttemptError(journal.get(id), error)
      if (isTransferError(failure) && failure.isUnanswered) {
        checkStatus?.(id).catch((problem: unknown) =>
          logger.debug(`Failed to search for transfer ${id}.`, problem),
        )
      }
      throw failure
    }
  }

  /** Runs a task under the lock of a transfer, which is shared with other tabs. */
  #exclusively<T>(id: string, task: () => Promise<T>): Promise<T> {
    const { exclusive = alone } = this.#context
    return exclusive(`run:${id}`, task)
  }

  /** Loads all code of a run before its first step, so that no load can fail after a wallet request. */
  async #load() {
    const [engine] = await Promise.all([loadModule(import('./engine.ts')), this.#context.loadTracking?.()])
    return engine
  }

  async #runSteps(
    id: string,
    wallet: Wallet,
    options: ResumeRunOptions & Pick<RunTransferOptions, 'isStored'>,
    active: ActiveRun,
  ): Promise<TransferRecord> {
    const { runTransfer } = await this.#load()
    const { signal } = active
    const report = (progress: ExecutionProgress) => this.#report(progress, active)
    try {
      return await runTransfer(id, wallet, { ...options, signal, report }, this.#context)
    } finally {
      this.#progress.delete(id)
    }
  }

  #report(progress: ExecutionProgress, active: ActiveRun): void {
    this.#progress.set(progress.transferId, progress)
    this.#events.emit('progress', progress)
    active.report(progress)
  }
}

/** Returns whether a transfer has its outcome, and no step that follows its arrival. */
function isOver(record: TransferRecord): boolean {
  return isFinishedTransfer(record) && !hasStepsAfterArrival(record)
}

/** Runs the task without a shared lock. */
function alone<T>(_name: string, task: () => Promise<T>): Promise<T> {
  return task()
}
