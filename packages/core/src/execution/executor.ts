import { type ChainRecord, chainById } from '../chains/index.ts'
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
  raceAbort,
  silentLogger,
  systemClock,
} from '../kernel/index.ts'
import type { PlatformRegistry, Wallet } from '../platforms/index.ts'
import { type BuiltQuote, isQuoteExpired, QuoteExpiredError } from '../quotes/index.ts'
import {
  isFinished,
  type TransferJournal,
  type TransferRecord,
  type TransferStep,
} from '../transfers/index.ts'
import { batchSteps } from './batching.ts'
import { newRecord } from './new-record.ts'
import { assertPlan, type ExecutionPlan, PlanExpiredError, planOf } from './plan.ts'
import { refreshIfExpired } from './refresh.ts'
import { assertFunds, resolveSteps } from './resolve.ts'
import { assertAccount, finish, type RunContext, requireRecord } from './run-context.ts'
import { recoverStep, runStep } from './runner.ts'
import { type StepCode, type StepPhase, stepCode, stepTypeOf } from './step-code.ts'

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

/** Where a run is. */
export interface ExecutionProgress {
  readonly transferId: string
  /** Index of the step, from 0. */
  readonly step: number
  readonly steps: number
  readonly kind: TransferStep['kind']
  readonly phase: StepPhase
  /** The same in the wire format. */
  readonly code: StepCode
  /** The step itself: what is asked, to the last unit. */
  readonly details: TransferStep
  /** Of the step's transaction, once it is sent. */
  readonly hash: string | undefined
}

export interface RunOptions {
  /** Stops before the next thing is asked of the wallet; what was sent stays journalled. */
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((progress: ExecutionProgress) => void) | undefined
  /** Whether several calls may go out as one where the wallet can do that. Default true. */
  readonly batch?: boolean | undefined
  /** Blocks to wait for beyond those that the chain asks for. Default none. */
  readonly extraConfirmations?: number | undefined
}

export interface ResumeRunOptions extends RunOptions {
  /** The user has looked and says that the uncertain transaction was never sent. */
  readonly resend?: boolean | undefined
}

export interface ExecutorEvents {
  readonly progress: ExecutionProgress
}

const DESTINATION_BLOCK_MS = 2_000

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

  on<Name extends keyof ExecutorEvents>(
    name: Name,
    listener: (payload: ExecutorEvents[Name]) => void,
  ): () => void {
    return this.#events.on(name, listener)
  }

  /**
   * Approves where needed, sends, and resolves once the source transaction is confirmed or the order is in. Follow it
   * with `transfers.watch(record.id)`.
   *
   * @throws QuoteExpiredError; what `execute` throws
   */
  async run(built: BuiltQuote, wallet: Wallet, options: RunOptions = {}): Promise<TransferRecord> {
    const now = this.#clock.now()
    if (isQuoteExpired(built, now)) throw new QuoteExpiredError(built.quote, now)
    return this.execute(planOf(built), wallet, options)
  }

  /**
   * Carries out a plan and resolves once its last transaction is confirmed: as one batch where the wallet can, step by
   * step otherwise.
   *
   * @throws InvalidInputError and PermitMismatchError for a plan that no wallet should be asked; PlanExpiredError,
   * InsufficientBalanceError, WrongAccountError, UserRejectedError, SimulationRevertedError, TransactionRevertedError,
   * TransactionReplacedError, TransactionDroppedError, BatchFailedError, ReceiptStalledError, BatchTimeoutError,
   * SendUncertainError, StorageError; CausewayError CHAIN_SWITCH_FAILED, NONCE_CONFLICT, GAS_ESTIMATION_FAILED
   */
  async execute(plan: ExecutionPlan, wallet: Wallet, options: RunOptions = {}): Promise<TransferRecord> {
    const { signal, batch: isWanted = true } = options
    const now = this.#clock.now()
    const platform = this.#options.platforms.forChain(plan.chainId)
    assertPlan(plan, platform.chainType)
    assertAccount(wallet, plan.account)
    assertNotExpired(plan, now)
    const arrivalAfterBlock = this.#destinationBlock(plan, signal)
    await assertFunds(plan, platform, signal)
    const resolved = await resolveSteps(plan, platform, signal)
    const steps = await batchSteps(resolved, plan.chainId, wallet, { isWanted, signal })
    const { chainType } = wallet
    const record = newRecord(plan, { chainType, now, steps, arrivalAfterBlock: await arrivalAfterBlock })
    await this.#options.journal.add(record)
    return this.#go(record, wallet, options)
  }

  /**
   * Goes on with a run that was interrupted. What was already sent is found on the chain, never sent again.
   *
   * @throws what `execute` throws; TermsWorsenedError when it had expired and the new terms are worse
   */
  async resume(transferId: string, wallet: Wallet, options: ResumeRunOptions = {}): Promise<TransferRecord> {
    await this.#options.journal.load()
    const record = this.#options.journal.get(transferId)
    if (!record) {
      throw new CausewayError(`Transfer '${transferId}' is not known`, { code: 'UNKNOWN_TRANSFER' })
    }
    return this.#go(record, wallet, options)
  }

  /** Stops every run before it asks anything more. */
  async dispose(): Promise<void> {
    this.#lifetime.abort()
    await Promise.allSettled(this.#running.values())
    this.#events.clear()
  }

  #go(record: TransferRecord, wallet: Wallet, options: ResumeRunOptions): Promise<TransferRecord> {
    const { id } = record
    if (isFinished(record) || !record.run) return Promise.resolve(record)
    const running = this.#running.get(id)
    if (running) return running
    const { exclusive = alone } = this.#options
    // Whoever was at it before may have written what this process has not heard of yet.
    const task = async () => {
      await this.#options.journal.reload(id)
      return this.#runSteps(record, wallet, options)
    }
    const run = exclusive(`run:${id}`, task).finally(() => {
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
    const deadline = createDeadline({
      clock: this.#clock,
      what: 'The run',
      parents: [signal, this.#lifetime],
    })
    const stepsOf = () => journal.get(id)?.run?.steps ?? []
    const context: RunContext = {
      journal,
      platform: platforms.forChain(chainId),
      wallet,
      clock: this.#clock,
      logger: this.#logger,
      confirmations: (chainById(chains, chainId)?.confirmations ?? 1) + extraConfirmations,
      signal: deadline.signal,
      isBatchingWanted,
      resend,
      rebuild,
      submitOrder,
      report: (step, index, phase) =>
        this.#report(id, { step, index, steps: stepsOf().length, phase }, options),
    }
    try {
      for (let index = 0; index < stepsOf().length; index++) {
        await recoverStep(id, index, context)
        await refreshIfExpired(id, index, context)
        await runStep(id, index, context)
      }
      // Without a provider nobody else can say that it is over.
      if (requireRecord(id, context).info.aggregator === undefined) {
        await finish(id, 'DONE', undefined, context)
      }
      return requireRecord(id, context)
    } finally {
      deadline.dispose()
    }
  }

  /** Where the arrival can be looked for on the other chain; a node that does not tell in time holds nothing up. */
  async #destinationBlock(
    { chainId, info }: ExecutionPlan,
    signal: AbortSignal | undefined,
  ): Promise<bigint | undefined> {
    const { outputChainId = chainId } = info
    if (outputChainId === chainId) return undefined
    const deadline = createDeadline({
      clock: this.#clock,
      what: 'The block of the destination chain',
      milliseconds: DESTINATION_BLOCK_MS,
      parents: [signal, this.#lifetime],
    })
    try {
      const platform = this.#options.platforms.forChain(outputChainId)
      return await raceAbort(platform.getBlockNumber(outputChainId, deadline), deadline.signal)
    } catch (error) {
      this.#logger.info(`The arrival on chain ${outputChainId} can only be told by the provider`, error)
      return undefined
    } finally {
      deadline.dispose()
    }
  }

  #report(
    transferId: string,
    at: {
      readonly step: TransferStep
      readonly index: number
      readonly steps: number
      readonly phase: StepPhase
    },
    { onProgress }: RunOptions,
  ): void {
    const { step, index, steps, phase } = at
    const progress: ExecutionProgress = {
      transferId,
      step: index,
      steps,
      kind: step.kind,
      phase,
      code: stepCode(stepTypeOf(step), phase),
      details: step,
      hash: 'hash' in step ? step.hash : undefined,
    }
    this.#progress.set(transferId, progress)
    this.#events.emit('progress', progress)
    try {
      onProgress?.(progress)
    } catch (error) {
      this.#logger.error('The progress listener of a run threw', error)
    }
  }
}

/** @throws PlanExpiredError */
function assertNotExpired({ name, validUntil }: ExecutionPlan, now: number): void {
  if (validUntil !== undefined && now >= validUntil) throw new PlanExpiredError(name, validUntil, now)
}

/** The one process there is. */
function alone<T>(_name: string, task: () => Promise<T>): Promise<T> {
  return task()
}
