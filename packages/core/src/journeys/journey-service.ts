import { lowerAddress } from '../chains/address.ts'
import { assertWalletAccount } from '../execution/run/wallet.ts'
import { createDeadline, type Deadline, withDeadline } from '../kernel/abort.ts'
import { type Clock, systemClock } from '../kernel/clock.ts'
import type { ReadableKeyedStore } from '../kernel/keyed-store.ts'
import { loadModule } from '../kernel/load-module.ts'
import { type Logger, silentLogger } from '../kernel/logger.ts'
import type { Address } from '../kernel/schema.ts'
import type { RequestOptions } from '../platforms/transaction.ts'
import type { Wallet } from '../platforms/wallet.ts'
import type { BridgeLists } from './create-bridge-lists.ts'
import type { JourneyPlans } from './create-journey-plans.ts'
import type { JourneyContext } from './journey-context.ts'
import { createJourneyJournal, type JourneyJournal } from './journey-journal.ts'
import type { JourneyPlan } from './journey-plan.ts'
import type { JourneyRequest } from './journey-request.ts'
import type { JourneyLocation } from './locate-funds.ts'
import type { JourneyChoice, JourneyRecord } from './record.ts'
import type { RecoverRequest } from './recover-journey.ts'
import type { RunJourneyOptions } from './send-transfer.ts'

/** Options for `JourneyService`. */
export type JourneyServiceOptions = Omit<JourneyContext, 'clock' | 'logger'> & {
  readonly clock?: Clock | undefined
  readonly logger?: Logger | undefined
}

/** Options for `JourneyService.resume`. */
export interface ResumeJourneyOptions extends RunJourneyOptions {
  /** The answer of the user if the journey asks, one of the `choices` of its state. Default: none. */
  readonly choice?: JourneyChoice | undefined
}

/** Deadline of a plan, in milliseconds. Its quote requests have shorter ones. */
const PLAN_TIMEOUT_MS = 60_000

const loadEngine = () => loadModule(import('./engine.ts'))

/** Plans journeys over swaps, bridges and lenders, and runs them leg by leg. A run can be resumed after a crash. */
export class JourneyService {
  readonly #context: JourneyContext
  readonly #journeys: JourneyJournal
  /** Created with the first plan. */
  #bridgeLists: BridgeLists | undefined
  readonly #lifetime: Deadline
  /** Recipients that the user has chosen or confirmed in this process, in lower case, by journey. */
  readonly #confirmed = new Map<string, Set<Address>>()
  /** Recipients that this process asked the user to confirm, by journey. */
  readonly #asked = new Map<string, readonly Address[]>()

  constructor(options: JourneyServiceOptions) {
    const { clock = systemClock, logger = silentLogger } = options
    this.#context = { ...options, clock, logger }
    this.#journeys = createJourneyJournal(this.#context)
    this.#lifetime = createDeadline({ clock, what: 'Journeys' })
  }

  /** Journeys that were started, by id. */
  get store(): ReadableKeyedStore<JourneyRecord> {
    return this.#journeys.store
  }

  /** Loads the journeys of earlier processes and returns all journeys. */
  async load(): Promise<readonly JourneyRecord[]> {
    await this.#journeys.load()
    return this.store.getAll()
  }

  /**
   * Returns the plans for a request, best first. Nothing is sent. Invalid requests and actions that the lender would
   * reject fail before a provider is requested.
   *
   * @throws InvalidInputError naming each invalid field, with values that would work; also if no plan meets the limits, or
   * the amount is too low for every provider; LendingRejectedError with every reason of the lender; NoQuoteError with the
   * reason of each provider; errors of reads; AbortedError
   */
  async plan(request: JourneyRequest, { signal }: RequestOptions = {}): Promise<JourneyPlans> {
    const { clock } = this.#context
    const { createBridgeLists, createJourneyPlans } = await loadEngine()
    this.#bridgeLists ??= createBridgeLists(this.#context)
    const bridgeLists = this.#bridgeLists
    const parents = [this.#lifetime, signal]
    return withDeadline({ clock, what: 'Planning', milliseconds: PLAN_TIMEOUT_MS, parents }, (inner) =>
      createJourneyPlans(request, this.#context, bridgeLists, inner),
    )
  }

  /**
   * Executes a plan: stores it, then sends leg after leg as the tokens arrive, each with a new quote within the limits.
   * Resolves when the journey has ended, or when the user has to choose: see the `state` of the record.
   *
   * A plan is executed once. Executing it again resumes it.
   *
   * @throws errors of `Executor.execute`, of reads and of storage. The journey can be resumed after each of them.
   * CausewayError BUSY_ELSEWHERE while another tab runs it; AbortedError
   */
  async execute(plan: JourneyPlan, wallet: Wallet, options: RunJourneyOptions = {}): Promise<JourneyRecord> {
    const { isLenderTarget, toJourneyRecord } = await loadEngine()
    await this.#journeys.load()
    const { account, to } = plan.request
    this.#confirm(plan.id, [isLenderTarget(to) ? account : (to.recipient ?? account)])
    if (!this.store.get(plan.id)) await this.#journeys.write(toJourneyRecord(plan, this.#context.clock.now()))
    return this.#run(plan.id, wallet, options, plan)
  }

  /**
   * Continues a journey after a reload, an error or a question. Nothing is sent twice: the transfer of each leg is in the
   * journal before the wallet is asked. Storage decides who receives, so a journey of an earlier process that pays another
   * recipient than the account first asks for it (reason `recipient`), as an imported one does. It first checks
   * a transfer that may have been sent (reason `send-unknown`). If it was sent, every choice except `stop` follows it.
   *
   * @throws InvalidInputError for an unknown id, or a choice that the state does not offer; the errors of `execute`
   */
  async resume(id: string, wallet: Wallet, options: ResumeJourneyOptions = {}): Promise<JourneyRecord> {
    return this.#run(id, wallet, options)
  }

  /**
   * Reads from the chain where the money of a journey is.
   *
   * @throws InvalidInputError for an unknown id; errors of reads
   */
  async locate(id: string, options: RequestOptions = {}): Promise<JourneyLocation> {
    const { locateFunds } = await loadEngine()
    return locateFunds(await this.#journeys.reload(id), this.#context, options)
  }

  /**
   * Returns a journey as text for another device: its legs, its limits and the hash of its pending transfer. It contains no key.
   *
   * @throws InvalidInputError for an unknown id
   */
  async export(id: string): Promise<string> {
    const { exportJourney } = await loadEngine()
    return exportJourney(await this.#journeys.reload(id), this.#context)
  }

  /**
   * Adds a journey that another device exported, and tracks its transfers. Before it sends anything, `resume` asks the user
   * to accept it (reason `imported`): the text decides who receives the money. The minimums and the accepted risks of the text
   * do not count, and a slippage above the default is lowered: `resume` asks for the terms of each leg. A journey that is
   * already here is returned unchanged, unless it was imported and not accepted yet. Do not continue a journey on two
   * devices.
   *
   * @throws InvalidResponseError for a text that is not an exported journey; errors of `StatusTracker.track`
   */
  async import(text: string): Promise<JourneyRecord> {
    const { importJourney } = await loadEngine()
    await this.#journeys.load()
    const { record, track } = importJourney(text)
    const existing = this.store.get(record.id)
    if (existing && !existing.isImported) return existing
    return this.#journeys.write(await track(this.#context))
  }

  /**
   * Adds the journey of a transaction that the account sent to a provider, on any device: its hash is enough. `resume`
   * follows the transfer, and then asks for the next step (reason `recovered`), because later legs are not known. A journey
   * that is already here is returned unchanged.
   *
   * @throws InvalidInputError for the transaction of another account, one that reverted, or one that makes a call on arrival
   * (its tokens are then at the lender, or in the account); CausewayError HASH_NOT_FOUND,
   * INVALID_HASH, INVALID_CHAIN_ID; TRANSFER_NOT_RECOGNIZED if the chain does not know it, if it does not call a contract
   * of a provider, or while its destination is unknown; errors of reads
   */
  async recover(request: RecoverRequest, options: RequestOptions = {}): Promise<JourneyRecord> {
    const { recoverJourney } = await loadEngine()
    await this.#journeys.load()
    const recovered = await recoverJourney(request, this.#context, options)
    const [transferId = ''] = recovered.legs[0]?.transferIds ?? []
    const existing = this.store
      .getAll()
      .find(({ legs }) => legs.some(({ transferIds }) => transferIds.includes(transferId)))
    return existing ?? this.#journeys.write(recovered)
  }

  /** Aborts plans and stops runs before their next wallet request. */
  dispose(): void {
    this.#lifetime.abort()
  }

  async #run(
    id: string,
    wallet: Wallet,
    { choice, ...options }: ResumeJourneyOptions,
    plan?: JourneyPlan,
  ): Promise<JourneyRecord> {
    const { choose, runJourney, wasSentMeanwhile } = await loadEngine()
    const { clock, tabs } = this.#context
    const deadline = createDeadline({ clock, what: 'The journey', parents: [this.#lifetime, options.signal] })
    try {
      return await tabs.exclusive(`journey:${id}`, async () => {
        const record = await this.#journeys.reload(id)
        await assertWalletAccount(wallet, record.account)
        const isSent = choice !== 'stop' && (await wasSentMeanwhile(record, this.#context))
        // Follow a transfer that was sent after the question, instead of sending it again.
        const answer = isSent ? 'wait' : choice
        if (answer !== undefined) {
          await this.#journeys.write(choose(record, answer, clock.now()))
          // An earlier process may have asked, with a text that storage could have changed: then it is asked again.
          if (answer === 'accept') this.#confirm(id, this.#asked.get(id) ?? [])
          this.#asked.delete(id)
        }
        return await runJourney(id, {
          wallet,
          options: { ...options, signal: deadline.signal },
          context: this.#context,
          journeys: this.#journeys,
          confirmed: this.#confirm(id, []),
          onRecipients: (recipients) => void this.#asked.set(id, recipients),
          planned: plan?.legs[0]?.quote,
        })
      })
    } finally {
      deadline.dispose()
    }
  }

  /** Adds recipients to those that the user knows, and returns them all. */
  #confirm(id: string, recipients: readonly Address[]): ReadonlySet<Address> {
    const confirmed = new Set([
      ...(this.#confirmed.get(id) ?? []),
      ...recipients.map((each) => lowerAddress(each)),
    ])
    this.#confirmed.set(id, confirmed)
    return confirmed
  }
}
