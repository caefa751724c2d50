import { type ChainRecord, chainById } from '../chains/index.ts'
import {
  CausewayError,
  type Clock,
  compact,
  createDeadline,
  createEvents,
  type Deadline,
  type Events,
  type Logger,
  silentLogger,
  systemClock,
} from '../kernel/index.ts'
import type { PlatformRegistry, Wallet } from '../platforms/index.ts'
import { type BuiltQuote, isExpired, type Quote, QuoteExpiredError } from '../quotes/index.ts'
import {
  isFinished,
  type TransferJournal,
  type TransferRecord,
  type TransferStep,
} from '../transfers/index.ts'
import { assertFunds, planSteps } from './plan.ts'
import { assertAccount, type RunContext } from './run-context.ts'
import { recoverStep, runStep } from './runner.ts'
import { STEP_TYPES, type StepPhase, stepCode } from './step-code.ts'

export interface ExecutorOptions {
  readonly journal: TransferJournal
  readonly platforms: PlatformRegistry
  readonly chains: readonly ChainRecord[]
  /** A new build of the same provider on terms no worse, for a call that expired before it was sent. */
  readonly rebuild: (
    agreed: Pick<Quote, 'name' | 'providerId' | 'request' | 'toAmount' | 'otherPayOut'>,
    options: { readonly signal: AbortSignal },
  ) => Promise<BuiltQuote>
  /** Hands a signed order in to its provider. */
  readonly submitOrder: RunContext['submitOrder']
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
  readonly code: number
  /** Of the step's transaction, once it is sent. */
  readonly hash: string | undefined
}

export interface RunOptions {
  /** Stops before the next thing is asked of the wallet; what was sent stays journalled. */
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((progress: ExecutionProgress) => void) | undefined
}

export interface ResumeRunOptions extends RunOptions {
  /** The user has looked and says that the uncertain transaction was never sent. */
  readonly resend?: boolean | undefined
}

export interface ExecutorEvents {
  readonly progress: ExecutionProgress
}

/** Sends what was built, step by step, so that a crash at any point can be resumed and nothing is sent twice. */
export class Executor {
  readonly #options: ExecutorOptions
  readonly #clock: Clock
  readonly #logger: Logger
  readonly #events: Events<ExecutorEvents>
  readonly #running = new Map<string, Promise<TransferRecord>>()
  readonly #lifetime: Deadline

  constructor(options: ExecutorOptions) {
    this.#options = options
    this.#clock = options.clock ?? systemClock
    this.#logger = options.logger ?? silentLogger
    this.#events = createEvents(this.#logger)
    this.#lifetime = createDeadline({ clock: this.#clock, what: 'The executor' })
  }

  on(name: 'progress', listener: (progress: ExecutionProgress) => void): () => void {
    return this.#events.on(name, listener)
  }

  /**
   * Approves where needed, sends, and resolves once the source transaction is confirmed or the order is in. Follow it with
   * `transfers.watch(record.id)`.
   *
   * @throws QuoteExpiredError, InsufficientBalanceError, WrongAccountError, UserRejectedError, SimulationRevertedError,
   * TransactionRevertedError, ReceiptStalledError, SendUncertainError, StorageError
   */
  async run(built: BuiltQuote, wallet: Wallet, options: RunOptions = {}): Promise<TransferRecord> {
    const now = this.#clock.now()
    if (isExpired(built, now)) throw new QuoteExpiredError(built.quote, now)
    const platform = this.#options.platforms.forChain(built.request.fromChainId)
    assertAccount(wallet, built.request.fromAddress)
    await assertFunds(built, platform, options.signal)
    const record = newRecord(built, {
      chainType: platform.chainType,
      now,
      steps: await planSteps(built, platform, options.signal),
    })
    await this.#options.journal.add(record)
    return this.#go(record, wallet, options)
  }

  /**
   * Goes on with a run that was interrupted. What was already sent is found on the chain, never sent again.
   *
   * @throws what `run` throws; TermsWorsenedError when it had expired and the new terms are worse
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
    const run = this.#runSteps(record, wallet, options).finally(() => this.#running.delete(id))
    this.#running.set(id, run)
    return run
  }

  async #runSteps(
    { id, chainId }: TransferRecord,
    wallet: Wallet,
    { signal, onProgress, resend = false }: ResumeRunOptions,
  ): Promise<TransferRecord> {
    const { journal, platforms, chains, submitOrder } = this.#options
    const deadline = createDeadline({
      clock: this.#clock,
      what: 'The run',
      parents: [signal, this.#lifetime],
    })
    const stepsOf = () => journal.get(id)?.run?.steps ?? []
    const report = (step: TransferStep, index: number, phase: StepPhase) => {
      const progress: ExecutionProgress = {
        transferId: id,
        step: index,
        steps: stepsOf().length,
        kind: step.kind,
        phase,
        code: stepCode(STEP_TYPES[step.kind], phase),
        hash: step.kind === 'order' ? undefined : step.hash,
      }
      this.#events.emit('progress', progress)
      try {
        onProgress?.(progress)
      } catch (error) {
        this.#logger.error('The progress listener of a run threw', error)
      }
    }
    try {
      const context: RunContext = {
        journal,
        platform: platforms.forChain(chainId),
        wallet,
        clock: this.#clock,
        logger: this.#logger,
        confirmations: chainById(chains, chainId)?.confirmations ?? 1,
        signal: deadline.signal,
        resend,
        submitOrder,
        report,
      }
      for (let index = 0; index < stepsOf().length; index++) {
        await recoverStep(id, index, context)
        await this.#refreshIfExpired(id, index, deadline.signal)
        await runStep(id, index, context)
      }
    } finally {
      deadline.dispose()
    }
    return journal.get(id) as TransferRecord
  }

  /** A call that expired before it was sent is built anew, with whatever it needs before it. */
  async #refreshIfExpired(id: string, index: number, signal: AbortSignal): Promise<void> {
    const { journal, platforms, rebuild } = this.#options
    const record = journal.get(id)
    const step = record?.run?.steps[index]
    if (!record?.run || !step || !mayBeBuiltAnew(step)) return
    if (!isExpired(record.run, this.#clock.now())) return
    const { run, info } = record
    const built = await rebuild(
      {
        name: run.name,
        providerId: info.aggregator,
        request: run.request,
        toAmount: run.agreedAmount,
        ...compact({ otherPayOut: run.agreedPayOut }),
      },
      { signal },
    )
    const platform = platforms.forChain(record.chainId)
    const planned = await planSteps(built, platform, signal)
    const steps = [...run.steps.slice(0, index), ...inheritAsk(planned, step)]
    await journal.update(id, (latest) => ({
      ...latest,
      info: {
        ...latest.info,
        outputAmountRaw: built.quote.toAmount,
        crossChainParams: built.interfaceParamData,
      },
      run: { ...run, validUntil: built.validUntil, steps },
    }))
  }
}

/**
 * The wallet was asked for a call that has expired, and its nonce is still free: what is sent now takes that nonce, so
 * that only one of the two can count, and the old call stays known, in case it is the one that does.
 */
function inheritAsk(planned: readonly TransferStep[], asked: TransferStep): TransferStep[] {
  if (asked.kind === 'order' || !asked.ask) return [...planned]
  const { ask, call, formerCalls = [] } = asked
  return planned.map((step, index) => {
    if (step.kind === 'call') return { ...step, ask, formerCalls: [...formerCalls, call] }
    return index === 0 && step.kind !== 'order' ? { ...step, ask } : step
  })
}

/** What was neither sent nor signed. */
function mayBeBuiltAnew(step: TransferStep): boolean {
  return step.kind === 'order'
    ? step.signature === undefined
    : step.kind === 'call' && step.hash === undefined
}

function newRecord(
  { quote, request, interfaceParamData, validUntil }: BuiltQuote,
  { chainType, now, steps }: { chainType: TransferRecord['chainType']; now: number; steps: TransferStep[] },
): TransferRecord {
  return {
    id: newId(),
    chainId: request.fromChainId,
    chainType,
    from: request.fromAddress,
    info: {
      type: request.fromChainId === request.toChainId ? 'Swap' : 'Bridge',
      account: request.fromAddress,
      recipient: request.toAddress,
      inputChainId: request.fromChainId,
      outputChainId: request.toChainId,
      inputCurrency: request.fromTokenAddress,
      outputCurrency: request.toTokenAddress,
      inputAmountRaw: request.fromAmount,
      outputAmountRaw: quote.toAmount,
      slippage: request.slippage,
      aggregator: quote.providerId,
      crossChainParams: interfaceParamData,
    },
    status: 'PENDING',
    addedTime: now,
    run: {
      name: quote.name,
      request,
      agreedAmount: quote.toAmount,
      agreedPayOut: quote.otherPayOut,
      validUntil,
      steps,
    },
  }
}

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
