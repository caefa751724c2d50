import type { ChainRecord } from '../chains/index.ts'
import {
  CausewayError,
  type Clock,
  createDeadline,
  createEvents,
  createKeyedStore,
  type Deadline,
  type Events,
  type KeyedStore,
  type Logger,
  type ReadableKeyedStore,
  silentLogger,
  systemClock,
} from '../kernel/index.ts'
import type { PlatformRegistry, Wallet } from '../platforms/index.ts'
import { type BuiltQuote, isQuoteExpired, QuoteExpiredError } from '../quotes/index.ts'
import {
  confirmationsOf,
  isFinishedTransfer,
  type TransferJournal,
  type TransferRecord,
  type TransferStep,
} from '../transfers/index.ts'
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

/** What an `Executor` is made with. */
export interface ExecutorOptions {
  readonly journal: TransferJournal
  readonly platforms: PlatformRegistry
  readonly chains: readonly ChainRecord[]
  readonly rebuild: RunContext['rebuild']
  readonly submitOrder: RunContext['submitOrder']
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
}

/** How an interrupted run goes on. */
export interface ResumeRunOptions extends RunOptions {
  /** The user has looked and says that the uncertain transaction was never sent. */
  readonly resend?: boolean | undefined
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
  readonly #running = new Map<string, Promise<TransferRecord>>()
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
   * Carries out a built quote, or a plan, and resolves once its last transaction is confirmed or its order is in: as one
   * batch where the wallet can, step by step otherwise, with the approvals it needs. A transfer to another chain is
   * followed from there with `transfers.watch(record.id)`.
   *
   * @throws QuoteExpiredError; InvalidInputError and PermitMismatchError for a plan that no wallet should be asked;
   * PlanExpiredError, InsufficientBalanceError, WrongAccountError, UserRejectedError, SimulationRevertedError,
   * TransactionRevertedError, TransactionReplacedError, TransactionDroppedError, BatchFailedError, ReceiptStalledError,
   * BatchTimeoutError, SendUncertainError, StorageError; CausewayError CHAIN_SWITCH_FAILED, NONCE_CONFLICT,
   * GAS_ESTIMATION_FAILED
   */
  async run(
    work: BuiltQuote | ExecutionPlan,
    wallet: Wallet,
    options: RunOptions = {},
  ): Promise<TransferRecord> {
    const record = await this.#plan(work, wallet, options)
    await this.#options.journal.add(record)
    return this.#carryOut(record, wallet, options)
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
    options: Pick<RunOptions, 'signal' | 'batch'> = {},
  ): Promise<readonly TransferStep[]> {
    return stepsOf(await this.#plan(work, wallet, options))
  }

  /**
   * Goes on with a run that was interrupted. What was already sent is found on the chain, never sent again.
   *
   * @throws what `run` throws; TermsWorsenedError when it had expired and the new terms are worse
   */
  async resume(transferId: string, wallet: Wallet, options: ResumeRunOptions = {}): Promise<TransferRecord> {
    await this.#options.journal.load()
    const record = this.#options.journal.require(transferId)
    assertKind(record, wallet)
    return this.#carryOut(record, wallet, options)
  }

  /** Stops every run before it asks anything more. */
  async dispose(): Promise<void> {
    this.#lifetime.abort()
    await Promise.allSettled(this.#running.values())
    this.#events.clear()
  }

  /** What is to be done, as the chain and the wallet are now. Nothing is asked of the wallet, nothing is written. */
  async #plan(
    work: BuiltQuote | ExecutionPlan,
    wallet: Wallet,
    { signal, batch: isWanted = true, extraConfirmations }: RunOptions,
  ): Promise<TransferRecord> {
    const now = this.#clock.now()
    if ('quote' in work && isQuoteExpired(work, now)) throw new QuoteExpiredError(work.quote, now)
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

  /** One run of a transfer at a time; a second caller gets the first one's. */
  #carryOut(record: TransferRecord, wallet: Wallet, options: ResumeRunOptions): Promise<TransferRecord> {
    const { id } = record
    if (isFinishedTransfer(record) || !record.run) return Promise.resolve(record)
    const running = this.#running.get(id)
    if (running) return running
    const { exclusive = alone } = this.#options
    const run = exclusive(`run:${id}`, () => this.#runSteps(record, wallet, options)).finally(() => {
      this.#running.delete(id)
      this.#progress.delete(id)
    })
    this.#running.set(id, run)
    return run
  }

  async #runSteps(
    { id, chainId }: TransferRecord,
    wallet: Wallet,
    options: ResumeRunOptions,
  ): Promise<TransferRecord> {
    const { journal, platforms, chains, rebuild, submitOrder } = this.#options
    const { signal, batch: isBatchingWanted = true, extraConfirmations = 0, resend = false } = options
    // Whoever was at it before may have written what this process has not heard of yet.
    await journal.reload(id)
    const deadline = createDeadline({
      clock: this.#clock,
      what: 'The run',
      parents: [signal, this.#lifetime],
    })
    const context: RunContext = {
      journal,
      platform: platforms.forChain(chainId),
      wallet,
      clock: this.#clock,
      logger: this.#logger,
      confirmations: confirmationsOf(chains, chainId) + extraConfirmations,
      signal: deadline.signal,
      isBatchingWanted,
      resend,
      rebuild,
      submitOrder,
      report: (step, index, phase) => {
        const at = { transferId: id, step: index, steps: stepsOf(journal.require(id)).length }
        this.#report(progressOf(step, phase, at), options)
      },
    }
    try {
      return await runSteps(id, context)
    } finally {
      deadline.dispose()
    }
  }

  #report(progress: ExecutionProgress, { onProgress }: RunOptions): void {
    this.#progress.set(progress.transferId, progress)
    this.#events.emit('progress', progress)
    try {
      onProgress?.(progress)
    } catch (error) {
      this.#logger.error('The progress listener of a run threw', error)
    }
  }
}

/** The calls of a smart account are known to it alone: the wallet behind it would send them once more, as its own. */
function assertKind({ chainType }: TransferRecord, wallet: Wallet): void {
  const isOfSmartAccount = chainType === 'BICONOMY'
  if (isOfSmartAccount === (wallet.chainType === 'BICONOMY')) return
  throw new CausewayError('The transfer belongs to another kind of account', {
    code: 'WRONG_ACCOUNT',
    details: isOfSmartAccount
      ? 'It was begun through a smart account: resume it with the wallet of that account'
      : 'It was begun by a wallet alone: resume it with that wallet',
  })
}

/** The one process there is. */
function alone<T>(_name: string, task: () => Promise<T>): Promise<T> {
  return task()
}
