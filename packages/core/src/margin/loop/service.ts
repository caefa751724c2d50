import { ErrorTranslator } from '../../chain-errors/error-translator.ts'
import { isNativeToken, lowerAddress } from '../../chains/address.ts'
import { chainById } from '../../chains/lookup.ts'
import { withDeadline } from '../../kernel/abort.ts'
import { type Clock, systemClock } from '../../kernel/clock.ts'
import { CausewayError } from '../../kernel/errors.ts'
import { type Logger, silentLogger } from '../../kernel/logger.ts'
import type { LendingAccount } from '../../lending/action.ts'
import { assertRiskAccepted, type ExecuteActionsOptions } from '../../lending/actions/lending-actions.ts'
import { readAccount } from '../../lending/actions/read-account.ts'
import { assertNoFailureEvent } from '../../lending/actions/silent-failure.ts'
import { simulatePlanCheck } from '../../lending/actions/simulate-plan.ts'
import type { RequestOptions } from '../../platforms/transaction.ts'
import type { Wallet } from '../../platforms/wallet.ts'
import type { VerificationCheck } from '../../quotes/verification.ts'
import type { TransferRecord } from '../../transfers/record.ts'
import { swapWish } from '../amounts.ts'
import { checkMarginRequest } from '../check.ts'
import { movesOf } from '../moves.ts'
import { ownLeg, ownSpends } from '../own.ts'
import { refuseTrade } from '../refusal.ts'
import type { MarginRequest } from '../request.ts'
import type { MarginServiceOptions } from '../service.ts'
import { marginTerms } from '../terms.ts'
import type { MarginTerms } from '../trade.ts'
import { type LoopPlan, planLoop } from './plan.ts'
import { quoteLoopSwap } from './quote-swap.ts'
import { loopRounds } from './rounds.ts'

/** What `MarginLoop` is made with. */
export interface MarginLoopOptions extends Omit<MarginServiceOptions, 'routers' | 'tokens'> {
  /** Translates events of lenders that report a failure without reverting. Default: one without catalogs. */
  readonly errors?: Pick<ErrorTranslator, 'translateFailureEvent'> | undefined
}

/** A loop that was tried out. */
export interface ReviewedLoopPlan extends LoopPlan {
  /** Result of the simulation: `verified`, or `unverified` if the node could not simulate it. */
  readonly simulation: VerificationCheck
}

/**
 * Opens by a loop: no contract of ours, no flash loan and no delegation, but a wallet that sends several calls as one
 * (EIP-5792). It opens alone, with own funds of the asset that is bought or with collateral that is there.
 */
export class MarginLoop {
  readonly #options: MarginLoopOptions
  readonly #errors: Pick<ErrorTranslator, 'translateFailureEvent'>
  readonly #clock: Clock
  readonly #logger: Logger

  constructor(options: MarginLoopOptions) {
    this.#options = options
    this.#errors = options.errors ?? new ErrorTranslator()
    this.#clock = options.clock ?? systemClock
    this.#logger = options.logger ?? silentLogger
  }

  /**
   * What a loop comes to. Nothing is asked of the wallet yet.
   *
   * @throws InvalidInputError; MarginRefusedError; LendingRefusedError; NoQuoteError; LendingMismatchError;
   * SimulationRevertedError; what reading and quoting throw; AbortedError
   */
  async plan(
    account: LendingAccount,
    input: MarginRequest,
    { signal }: RequestOptions = {},
  ): Promise<ReviewedLoopPlan> {
    const request = checkMarginRequest(input)
    assertLoops(request)
    const time = { clock: this.#clock, what: 'A margin loop', parents: [signal] }
    return withDeadline(time, (inner) => this.#plan(account, request, inner))
  }

  /**
   * Has the wallet send a loop as one.
   *
   * @throws CausewayError BATCH_UNSUPPORTED for a wallet that does not batch; RiskNotAcceptedError; what `Executor.run`
   * throws; LenderFailureError where the batch went through and the lender says that it did nothing
   */
  async execute(
    { execution, notices }: LoopPlan,
    wallet: Wallet,
    { acceptRisk = false, ...options }: ExecuteActionsOptions = {},
  ): Promise<TransferRecord> {
    assertRiskAccepted(notices, acceptRisk)
    const { chainId, account, info } = execution
    const { lending, executor, platforms } = this.#options
    if (!(await wallet.batches?.canBatch(chainId, { signal: options.signal }))) {
      throw new CausewayError('The wallet does not send several calls as one', {
        code: 'BATCH_UNSUPPORTED',
        details: 'A loop that stopped half way would leave half a position: use a router, or another wallet',
      })
    }
    try {
      const record = await executor.execute(execution, wallet, { ...options, batch: true })
      await assertNoFailureEvent(record, platforms.forChain(chainId), this.#errors, this.#logger)
      return record
    } finally {
      lending.invalidate({ chainId, lender: info.lender, account })
    }
  }

  async #plan(
    account: LendingAccount,
    request: MarginRequest,
    signal: AbortSignal,
  ): Promise<ReviewedLoopPlan> {
    const { lending, platforms, chains } = this.#options
    const { chainId } = account
    const read = await readAccount(lending, account, signal)
    const terms = marginTerms(request, read)
    assertTokens(terms)
    const platform = platforms.forChain(chainId)
    const own = ownLeg(request, terms)
    const token = ownSpends(own)[0]?.token ?? lowerAddress(terms.buy.underlying)
    const held = await platform.getBalance({ chainId, account: account.account, token }, { signal })
    const wish = swapWish(request, terms, 0n)
    const tools = { quotes: this.#options.quotes, logger: this.#logger, signal }
    const found = await loopRounds(request, terms, wish.amount, {
      quote: (amount) => quoteLoopSwap(request, terms, amount, tools),
      wrappedNative: lowerAddress(chainById(chains, chainId)?.wrappedNative?.address),
      balances: new Map([[token, held]]),
    })
    const plan = planLoop({ request, terms, own }, found, read.lender)
    const moves = movesOf(terms, own, terms.position.account)
    const simulation = await simulatePlanCheck({ withApprovals: plan.execution, moves }, platform, {
      clock: this.#clock,
      signal,
    })
    return { ...plan, simulation }
  }
}

/** @throws MarginRefusedError MARGIN_UNSUPPORTED for what only a router can do */
function assertLoops({ operation, own, amountOut, borrowRateMode = 2 }: MarginRequest): void {
  const cannot = (what: string): never => refuseTrade('MARGIN_UNSUPPORTED', `A loop ${what}`)
  if (operation !== 'Open') cannot('opens alone')
  if (own?.side === 'sell') cannot('takes own funds of the asset that is bought')
  if (amountOut !== undefined) cannot('sells an amount, it does not buy one exactly')
  if (borrowRateMode !== 2) cannot('borrows at the variable rate')
}

/** @throws MarginRefusedError MARGIN_UNSUPPORTED for a pool of the native asset */
function assertTokens({ sell, buy }: MarginTerms): void {
  if (![sell, buy].some(({ underlying }) => isNativeToken(underlying))) return
  refuseTrade('MARGIN_UNSUPPORTED', 'A loop deals in tokens: a pool is of the native asset')
}
