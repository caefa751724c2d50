import { type ChainRecord, chainById } from '../chains/index.ts'
import {
  CausewayError,
  type Clock,
  createDeadline,
  createEvents,
  createId,
  createKeyedStore,
  type Deadline,
  type Events,
  isCausewayError,
  type KeyedStore,
  type Logger,
  type ReadableKeyedStore,
  silentLogger,
  systemClock,
} from '../kernel/index.ts'
import { type PlatformRegistry, toTransferError, type Wallet } from '../platforms/index.ts'
import {
  assertNativeFeeAccepted,
  type BuiltQuote,
  isQuoteExpired,
  nativeFeeLimit,
  nativeFeeOf,
  type QuoteAcceptance,
  QuoteExpiredError,
} from '../quotes/index.ts'
import {
  confirmationsOf,
  isFinishedTransfer,
  isSendUnknown,
  type TransferJournal,
  type TransferRecord,
  type TransferStep,
  wasSent,
} from '../transfers/index.ts'
import { type ActiveRun, startRun } from './active-run.ts'
import { readArrivalBlock } from './plan/arrival-block.ts'
import { batchSteps } from './plan/batching.ts'
import { assertNotExpired, assertPlan } from './plan/check-plan.ts'
import { newRecord } from './plan/new-record.ts'
import { type ExecutionPlan, planFromQuote } from './plan/plan.ts'
import { assertFunds, resolveSteps } from './plan/resolve.ts'
import { type ExecutionProgress, progressOf } from './progress.ts'
import { assertAccount } from './run/ask-wallet.ts'
import { stepsOf } from './run/record-steps.ts'
import type { RunContext } from './run/run-context.ts'
import { runSteps } from './run/runner.ts'
import { assertStoredRun, unsentSteps } from './run/stored-run.ts'

/** What an `Executor` is made with. */
export interface ExecutorOptions {
  readonly journal: TransferJournal
  readonly platforms: PlatformRegistry
  readonly chains: readonly ChainRecord[]
  readonly rebuild: RunContext['rebuild']
  readonly submitOrder: RunContext['submitOrder']
  readonly verifyStored: RunContext['verifyStored']
  /**
   * Runs a task unless somebody else, such as another tab, is at the same one: then it throws at once. Default: only
   * this instance is known.
   */
  readonly exclusive?: (<T>(name: string, task: () => Promise<T>) => Promise<T>) | undefined
  readonly clock?: Clock | undefined
  readonly logger?: Logger | undefined
}

/** How a run is carried out. */
export interface RunOptions {
  /** Stops before the next thing is asked of the wallet; what was sent stays journalled. */
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((progress: ExecutionProgress) => void) | undefined
  /** Whether several calls may go out as one where the wallet can do that. Default true. */
  readonly batch?: boolean | undefined
  /** Blocks to wait for beyond those that the chain asks for. Default none. */
  readonly extraConfirmations?: number | undefined
  /** Consents of the user beyond the limits of a quote, where its build does not state them. */
  readonly accept?: QuoteAcceptance | undefined
}

/** How an interrupted run goes on. */
export interface ResumeRunOptions extends RunOptions {
  /** The user has looked and says that the uncertain transaction was never sent. */
  readonly resend?: boolean | undefined
  /** The steps that the user was shown, as `pending` returned them: rejects when others are stored by now. */
  readonly shown?: readonly TransferStep[] | undefined
}

/** Steps of an interrupted run that were neither sent nor signed. */
export interface PendingRun {
  /** Neither sent nor signed, in their order. */
  readonly steps: readonly TransferStep[]
  /**
   * Whether `resume` builds the steps again from the terms of their quote and verifies them. The calls of any other plan
   * are sent as they are stored: show them before resuming.
   */
  readonly isRebuilt: boolean
}

/** What an `Executor` announces. */
export interface ExecutorEvents {
  readonly progress: ExecutionProgress
}

/** Carries plans out, step by step, so that a crash at any point can be resumed and nothing is sent twice. */
export class Executor {
  readonly #options: ExecutorOptions
  readonly #clock: Clock
  readonly #logger: Logger
  readonly #events: Events<ExecutorEvents>
  readonly #progress: KeyedStore<ExecutionProgress>
  /** Active runs by transfer id. */
  readonly #running = new Map<string, ActiveRun>()
  readonly #ids = new WeakMap<ExecutionPlan, string>()
  /** Quotes and plans that were sent, including those whose transfer was cleared from the history. */
  readonly #sent = new WeakSet<BuiltQuote | ExecutionPlan>()
  readonly #lifetime: Deadline

  constructor(options: ExecutorOptions) {
    this.#options = options
    this.#clock = options.clock ?? systemClock
    this.#logger = options.logger ?? silentLogger
    this.#events = createEvents(this.#logger)
    this.#progress = createKeyedStore(this.#logger)
    this.#lifetime = createDeadline({ clock: this.#clock, what: 'The executor' })
  }

  /** Where each run is that is going on here, by transfer id. */
  get store(): ReadableKeyedStore<ExecutionProgress> {
    return this.#progress
  }

  /** Calls the listener at each event; the answer stops it. */
  on<Name extends keyof ExecutorEvents>(
    name: Name,
    listener: (payload: ExecutorEvents[Name]) => void,
  ): () => void {
    return this.#events.on(name, listener)
  }

  /**
   * Executes a built quote or a plan: as one batch where the wallet can, step by step otherwise, with the approvals it
   * needs. Resolves once its last transaction is confirmed on the source chain or its order is accepted; a transfer to
   * another chain is still PENDING then: follow it with `transfers.watch(record.id)`.
   *
   * Whatever it throws once the transfer is on record is a `TransferError`, with `transferId`, `hash` where one is known,
   * and `maybeSent` (see `isTransferError`). `retryable` is false after anything but an approval may have been sent.
   * BUSY_ELSEWHERE names the transfer of the other tab or process, which may not be on record yet.
   *
   * A quote or plan is sent at most once: a second call joins the first while it runs, resumes it when it was
   * interrupted before anything but an approval was sent, and rejects with ALREADY_SENT afterwards. A run that ended with
   * nothing sent, for example after the user's rejection, can be started again.
   *
   * @throws QuoteExpiredError; NativeFeeConsentError; InvalidInputError and PermitMismatchError for an invalid plan;
   * PlanExpiredError, InsufficientBalanceError, WrongAccountError, UserRejectedError, SimulationRevertedError,
   * TransactionRevertedError, TransactionReplacedError, TransactionDroppedError, BatchFailedError, ReceiptStalledError,
   * BatchTimeoutError, SendUncertainError, StorageError; CausewayError ALREADY_SENT, BUSY_ELSEWHERE,
   * CHAIN_SWITCH_FAILED, NONCE_CONFLICT, GAS_ESTIMATION_FAILED
   */
  async execute(
    work: BuiltQuote | ExecutionPlan,
    wallet: Wallet,
    options: RunOptions = {},
  ): Promise<TransferRecord> {
    const workId = this.#idOf(work)
    const run = this.#begin(workId, options, async (active) => {
      const { id, interrupted } = await this.#locate(work, workId)
      return this.#withTransfer(id, async () => {
        if (interrupted) assertKind(interrupted, wallet)
        else
          await this.#addClaimed({
            ...(await this.#plan(work, wallet, { ...options, signal: active.signal })),
            id,
          })
        const settings = { ...options, isStored: interrupted !== undefined }
        try {
          if (id === workId) return await this.#runSteps(id, wallet, settings, active)
          this.#running.set(id, active)
          return await this.#exclusively(id, () => this.#runSteps(id, wallet, settings, active))
        } finally {
          if (id !== workId) this.#running.delete(id)
          if (isSent(this.#options.journal.get(id))) this.#sent.add(work)
        }
      })
    })
    return run.catch(async (error: unknown) => {
      throw isCausewayError(error, 'BUSY_ELSEWHERE') ? await this.#withElsewhere(workId, error) : error
    })
  }

  /**
   * The steps that `run` would take as the chain and the wallet are now. Nothing is asked of the wallet, nothing is
   * written.
   *
   * @throws what `run` throws before it asks the wallet for anything
   */
  async preview(
    work: BuiltQuote | ExecutionPlan,
    wallet: Wallet,
    options: Pick<RunOptions, 'signal' | 'batch' | 'accept'> = {},
  ): Promise<readonly TransferStep[]> {
    return stepsOf(await this.#plan(work, wallet, options))
  }

  /**
   * Returns the transfer of a quote or plan, as far as this process knows it: undefined when it was not begun, or ended
   * with nothing sent.
   */
  find(work: BuiltQuote | ExecutionPlan): TransferRecord | undefined {
    const workId = this.#idOf(work)
    for (let attempt = 1; ; attempt++) {
      const record = this.#options.journal.get(attemptId(workId, attempt))
      if (!record || isSent(record) || !isFinishedTransfer(record)) return record
    }
  }

  /**
   * Continues an interrupted run, and resolves as `execute` does. Sent steps are looked up on the chain, never sent again. Unsent steps come from
   * storage, so they are verified before the wallet is asked: a quote is built again, on terms no worse than the record
   * shows; permits and approvals are compared with their terms. The calls of other plans are sent as they are stored:
   * show the result of `pending` first, and pass it as `shown`.
   *
   * @throws the errors of `run`; TermsWorsenedError when the new terms are worse; VerificationFailedError,
   * PermitMismatchError or CausewayError RESUME_MISMATCH when the stored steps do not match the record
   */
  async resume(transferId: string, wallet: Wallet, options: ResumeRunOptions = {}): Promise<TransferRecord> {
    await this.#options.journal.load()
    const record = this.#options.journal.require(transferId)
    return this.#withTransfer(transferId, async () => {
      assertKind(record, wallet)
      if (isFinishedTransfer(record) || !record.run) return record
      return this.#begin(transferId, options, (active) =>
        this.#runSteps(transferId, wallet, { ...options, isStored: true }, active),
      )
    })
  }

  /**
   * Returns the steps of an interrupted run that were neither sent nor signed, as they are stored.
   *
   * @throws InvalidInputError, VerificationFailedError, PermitMismatchError or CausewayError RESUME_MISMATCH when the
   * stored steps do not match the record; CausewayError UNKNOWN_TRANSFER
   */
  async pending(transferId: string): Promise<PendingRun> {
    const { journal, verifyStored } = this.#options
    await journal.load()
    const record = journal.require(transferId)
    if (isFinishedTransfer(record)) return { steps: [], isRebuilt: false }
    assertStoredRun(record, { verifyStored })
    return { steps: unsentSteps(record), isRebuilt: record.run?.agreed !== undefined }
  }

  /** Stops every run before it asks anything more. */
  async dispose(): Promise<void> {
    this.#lifetime.abort()
    await Promise.allSettled([...this.#running.values()].map(({ outcome }) => outcome))
    this.#events.clear()
  }

  /** What is to be done, as the chain and the wallet are now. Nothing is asked of the wallet, nothing is written. */
  async #plan(
    work: BuiltQuote | ExecutionPlan,
    wallet: Wallet,
    { signal, batch: isWanted = true, accept, extraConfirmations }: RunOptions,
  ): Promise<Omit<TransferRecord, 'id'>> {
    const now = this.#clock.now()
    if ('quote' in work && isQuoteExpired(work, now)) throw new QuoteExpiredError(work.quote, now)
    if ('quote' in work) this.#assertNativeFee(work, accept)
    const plan = 'quote' in work ? planFromQuote(work) : work
    const { platforms } = this.#options
    const platform = platforms.forChain(plan.chainId)
    assertPlan(plan, platform.chainType)
    assertAccount(wallet, plan.account)
    assertNotExpired(plan, now)
    const context = { platforms, clock: this.#clock, logger: this.#logger, lifetime: this.#lifetime, signal }
    const arrivalAfterBlock = readArrivalBlock(plan, context)
    await assertFunds(plan, platform, signal)
    const { caller = plan.account } = wallet
    const resolved = await resolveSteps({ ...plan, account: caller }, platform, signal)
    const steps = await batchSteps(resolved, plan.chainId, wallet, { isWanted, signal })
    const { chainType } = wallet
    return newRecord(plan, {
      chainType,
      now,
      steps,
      arrivalAfterBlock: await arrivalAfterBlock,
      extraConfirmations,
    })
  }

  /** A build that was not limited by an aggregator is limited by the usual cost of gas. */
  #assertNativeFee(built: BuiltQuote, accept: QuoteAcceptance | undefined): void {
    if (built.type === 'order') return
    const { quote, request, transaction, maxNativeFee } = built
    const currency = chainById(this.#options.chains, request.fromChainId)?.nativeCurrency
    const prices = { nativeDecimals: currency?.decimals }
    const limit = maxNativeFee ?? nativeFeeLimit(request, prices).amount
    assertNativeFeeAccepted(quote.name, { fee: nativeFeeOf(transaction, request), limit, currency }, accept)
  }

  #idOf(work: BuiltQuote | ExecutionPlan): string {
    if ('quote' in work) return work.quote.id
    const id = work.id ?? this.#ids.get(work) ?? createId()
    this.#ids.set(work, id)
    return id
  }

  /**
   * Returns the id under which a quote or plan is journaled, and its transfer when that was begun and nothing but
   * approvals was sent. After an attempt that ended with nothing sent, the next one gets an id of its own.
   *
   * @throws CausewayError ALREADY_SENT
   */
  async #locate(
    work: BuiltQuote | ExecutionPlan,
    workId: string,
  ): Promise<{ readonly id: string; readonly interrupted?: TransferRecord }> {
    const { id, record } = await this.#latestAttempt(workId)
    if (isSent(record) || this.#sent.has(work)) throw withRecord(record, alreadySent(work, id, record))
    return record ? { id, interrupted: record } : { id }
  }

  /** Returns the first attempt that did not end with nothing sent, or the id of the next one. */
  async #latestAttempt(workId: string): Promise<{ readonly id: string; readonly record?: TransferRecord }> {
    const { journal } = this.#options
    for (let attempt = 1; ; attempt++) {
      const id = attemptId(workId, attempt)
      // Another tab or process may have written it.
      await journal.reload(id)
      const record = journal.get(id)
      if (!record) return { id }
      if (isSent(record) || !isFinishedTransfer(record)) return { id, record }
    }
  }

  /** Adds the facts of the transfer that another tab or process carries out, and may not have journaled yet. */
  async #withElsewhere(workId: string, error: unknown): Promise<unknown> {
    try {
      const { id, record } = await this.#latestAttempt(workId)
      return record ? withRecord(record, error) : toTransferError(error, { transferId: id, maybeSent: false })
    } catch (problem) {
      this.#logger.warn(`The transfer of '${workId}' could not be read`, problem)
      return error
    }
  }

  /**
   * Journals a new transfer, unless another process has begun the same meanwhile.
   *
   * @throws CausewayError BUSY_ELSEWHERE; StorageError
   */
  async #addClaimed(record: TransferRecord): Promise<void> {
    const { journal } = this.#options
    const { id, run } = record
    const claim = createId()
    await journal.reload(id)
    if (journal.get(id)) throw busyElsewhere(id)
    await journal.add(run ? { ...record, run: { ...run, claim } } : record)
    // Where two processes without a common lock get here at once, the last one to write goes on.
    await journal.reload(id)
    if (journal.get(id)?.run?.claim !== claim) throw busyElsewhere(id)
  }

  /** One run of a transfer at a time: a second caller joins the first. */
  #begin(
    id: string,
    options: RunOptions,
    task: (active: ActiveRun) => Promise<TransferRecord>,
  ): Promise<TransferRecord> {
    const running = this.#running.get(id)
    if (running) return running.join(options)
    const context = { clock: this.#clock, logger: this.#logger, lifetime: this.#lifetime }
    const active = startRun(context, options, (run) =>
      this.#exclusively(id, () => task(run)).finally(() => this.#running.delete(id)),
    )
    this.#running.set(id, active)
    return active.outcome
  }

  /** Runs a task whose errors carry the facts of a transfer, once that is on record. */
  async #withTransfer<T>(id: string, task: () => Promise<T>): Promise<T> {
    try {
      return await task()
    } catch (error) {
      throw withRecord(this.#options.journal.get(id), error)
    }
  }

  /** Runs a task while no other tab carries out the same transfer. */
  #exclusively<T>(id: string, task: () => Promise<T>): Promise<T> {
    const { exclusive = alone } = this.#options
    return exclusive(`run:${id}`, task)
  }

  async #runSteps(
    id: string,
    wallet: Wallet,
    options: ResumeRunOptions & { readonly isStored: boolean },
    active: ActiveRun,
  ): Promise<TransferRecord> {
    const { journal, platforms, chains, rebuild, submitOrder, verifyStored } = this.#options
    const {
      batch: isBatchingWanted = true,
      extraConfirmations = 0,
      resend = false,
      isStored,
      shown,
    } = options
    // Whoever was at it before may have written what this process has not heard of yet.
    await journal.reload(id)
    const { chainId } = journal.require(id)
    const context: RunContext = {
      journal,
      platform: platforms.forChain(chainId),
      wallet,
      clock: this.#clock,
      logger: this.#logger,
      confirmations: confirmationsOf(chains, chainId) + extraConfirmations,
      signal: active.signal,
      isBatchingWanted,
      resend,
      isStored,
      shown,
      rebuild,
      verifyStored,
      submitOrder,
      report: (step, index, phase) => {
        const at = { transferId: id, step: index, steps: stepsOf(journal.require(id)).length }
        this.#report(progressOf(step, phase, at), active)
      },
    }
    try {
      return await runSteps(id, context)
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

/** Returns whether anything but approvals of a transfer left the wallet. */
function isSent(record: TransferRecord | undefined): boolean {
  return (
    record !== undefined && (wasSent(record) || (isFinishedTransfer(record) && record.status !== 'INVALID'))
  )
}

function withRecord(record: TransferRecord | undefined, error: unknown): unknown {
  if (!record) return error
  const { id: transferId, hash } = record
  const maybeSent = isSent(record) || isSendUnknown(record)
  return toTransferError(error, { transferId, maybeSent, ...(hash === undefined ? {} : { hash }) })
}

/** Attempts after the first, which ended with nothing sent, have transfers of their own. */
function attemptId(workId: string, attempt: number): string {
  return attempt === 1 ? workId : `${workId}-${attempt}`
}

function alreadySent(
  work: BuiltQuote | ExecutionPlan,
  id: string,
  record: TransferRecord | undefined,
): CausewayError {
  const workKind = 'quote' in work ? 'quote' : 'plan'
  const transfer = record ? `Transfer ${id} is ${record.status}: watch or resume it. ` : ''
  return new CausewayError(`This ${workKind} was already sent`, {
    code: 'ALREADY_SENT',
    details: `${transfer}Request a new ${workKind} to send again.`,
  })
}

function busyElsewhere(id: string): CausewayError {
  return new CausewayError('This is being sent in another tab or process', {
    code: 'BUSY_ELSEWHERE',
    details: `Transfer ${id}: continue there.`,
    retryable: true,
  })
}

/** The calls of a smart account are known to it alone: the wallet behind it would send them once more, as its own. */
function assertKind({ chainType }: TransferRecord, wallet: Wallet): void {
  const isOfSmartAccount = chainType === 'BICONOMY'
  if (isOfSmartAccount === (wallet.chainType === 'BICONOMY')) return
  throw new CausewayError('The transfer belongs to another kind of account', {
    code: 'WRONG_ACCOUNT',
    details: isOfSmartAccount
      ? 'It was begun through a smart account: resume it with the wallet of that account.'
      : 'It was begun by a wallet alone: resume it with that wallet.',
  })
}

/** The one process there is. */
function alone<T>(_name: string, task: () => Promise<T>): Promise<T> {
  return task()
}
