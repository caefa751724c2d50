import { ErrorTranslator } from '../../chain-errors/error-translator.ts'
import { isNativeToken, lowerAddress } from '../../chains/address.ts'
import { chainById } from '../../chains/chain-by-id.ts'
import { withDeadline } from '../../kernel/abort.ts'
import { type Clock, systemClock } from '../../kernel/clock.ts'
import { CausewayError } from '../../kernel/errors.ts'
import { type Logger, silentLogger } from '../../kernel/logger.ts'
import type { LendingAccount } from '../../lending/action.ts'
import { assertNoFailureEvent } from '../../lending/actions/lender-failure-error.ts'
import { assertPlanAccepted, type ExecuteActionsOptions } from '../../lending/actions/lending-actions.ts'
import { readAccount } from '../../lending/actions/read-account.ts'
import { mergeChecks, simulatePlan } from '../../lending/actions/simulate-plan.ts'
import type { RequestOptions } from '../../platforms/transaction.ts'
import type { Wallet } from '../../platforms/wallet.ts'
import { NoQuoteError } from '../../quotes/to-quote-failure.ts'
import type { VerificationCheck } from '../../quotes/verification.ts'
import type { TransferRecord } from '../../transfers/record.ts'
import { getAssetMoves } from '../get-asset-moves.ts'
import { getMarginSpends, toMarginDeposit } from '../margin-deposit.ts'
import { MarginRejectedError, rejectTrade } from '../margin-rejected-error.ts'
import { type MarginRequest, parseMarginRequest } from '../margin-request.ts'
import type { MarginServiceOptions } from '../margin-service.ts'
import { type MarginTerms, toMarginTerms } from '../margin-terms.ts'
import { buildFirstAvailable, type SwapDependencies, toSwapPair } from '../quote-swap.ts'
import { sizeSwap } from '../size-swap.ts'
import { createLoopIterations, type LoopIteration } from './create-loop-iterations.ts'
import { createLoopPlan, findUnverifiedSwap, getSwapCheck, type LoopPlan } from './create-loop-plan.ts'

/** Options for `MarginLoop`. */
export interface MarginLoopOptions extends Omit<MarginServiceOptions, 'routers' | 'tokens'> {
  /**
   * Translates the failure events that some lenders emit instead of reverting. Default: a translator without catalogs.
   */
  readonly errors?: Pick<ErrorTranslator, 'translateFailureEvent'> | undefined
}

/** A loop plan with the result of its simulation. */
export interface ReviewedLoopPlan extends LoopPlan {
  /**
   * Result of the simulation: `verified`, or `unverified` if the node could not simulate it or the calldata of a swap
   * does not verify it.
   */
  readonly simulation: VerificationCheck
  /** Gas units that all transactions use in the simulation. Undefined if they were not measured. */
  readonly gasUsed?: bigint | undefined
}

/**
 * Opens positions with repeated deposits, loans and swaps in one batch (EIP-5792), without a router, flash loan or
 * delegation. Supports only the operation Open, with margin in the bought asset or existing collateral.
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
   * Plans a loop. Sends nothing.
   *
   * @throws InvalidInputError; MarginRejectedError; LendingRejectedError; NoQuoteError; LendingMismatchError;
   * SimulationRevertedError; errors of reads and quotes; AbortedError
   */
  async plan(
    account: LendingAccount,
    input: MarginRequest,
    { signal }: RequestOptions = {},
  ): Promise<ReviewedLoopPlan> {
    const request = parseMarginRequest(input)
    assertRequestSupported(request)
    const deadline = { clock: this.#clock, what: 'A margin loop', parents: [signal] }
    return withDeadline(deadline, (inner) => this.#plan(account, request, inner))
  }

  /**
   * Sends a loop as one batch.
   *
   * @throws CausewayError BATCH_UNSUPPORTED for a wallet that cannot batch; RiskNotAcceptedError; CausewayError
   * UNVERIFIED_NOT_ACCEPTED for an unverified plan unless it is accepted; errors of `Executor.execute`; LenderFailureError if
   * the batch succeeded but the lender reports a failure
   */
  async execute(
    plan: ReviewedLoopPlan,
    wallet: Wallet,
    { acceptRisk, acceptUnverified, ...options }: ExecuteActionsOptions = {},
  ): Promise<TransferRecord> {
    assertPlanAccepted(plan, { acceptRisk, acceptUnverified })
    const { execution } = plan
    const { chainId, account, info } = execution
    const { lending, executor, platforms } = this.#options
    if (!(await wallet.batches?.canBatch(chainId, { signal: options.signal }))) {
      throw new CausewayError('The wallet cannot send several calls as one batch.', {
        code: 'BATCH_UNSUPPORTED',
        details:
          'A partly executed loop would leave an unfinished position. Use a margin router, or another wallet.',
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
    const { lending, platforms, chains, quotes } = this.#options
    const { chainId } = account
    const accountState = await readAccount(lending, account, signal)
    const terms = toMarginTerms(request, accountState)
    assertTokens(terms)
    const platform = platforms.forChain(chainId)
    const margin = toMarginDeposit(request, terms)
    const token = getMarginSpends(margin)[0]?.token ?? lowerAddress(terms.buy.underlying)
    const balance = await platform.getBalance({ chainId, account: account.account, token }, { signal })
    const bought = lowerAddress(terms.buy.underlying)
    const owned =
      token === bought
        ? balance
        : await platform.getBalance({ chainId, account: account.account, token: bought }, { signal })
    const { amount } = sizeSwap(request, terms, 0n)
    const ownTokens = owned - (token === bought ? (margin?.amount ?? 0n) : 0n)
    const dependencies = { quotes, logger: this.#logger, signal, hasOwnTokens: ownTokens > 0n }
    const iterations = await createLoopIterations(request, terms, amount, {
      quoteSwap: (fromAmount) => quoteLoopSwap(request, terms, fromAmount, dependencies),
      wrappedNative: lowerAddress(chainById(chains, chainId)?.wrappedNative?.address),
      balances: new Map([[token, balance]]),
    })
    const plan = createLoopPlan({ request, terms, margin }, iterations, accountState.lender)
    const moves = getAssetMoves(terms, margin, terms.position.account)
    const { check, gasUsed } = await simulatePlan({ withApprovals: plan.execution, moves }, platform, {
      clock: this.#clock,
      signal,
      lender: accountState.lender,
    })
    return { ...plan, simulation: mergeChecks(check, getSwapCheck(plan.iterations)), gasUsed }
  }
}

/**
 * Returns the best swap of an iteration that can be built, with the account as sender and recipient. If the deposits
 * could spend other tokens of the wallet instead of a missing output, only swaps that are verified by their calldata
 * are returned.
 *
 * @throws NoQuoteError with the reason of each provider; the error of the last build; MarginRejectedError
 * MARGIN_UNSUPPORTED
 */
async function quoteLoopSwap(
  { slippage, aggregator }: MarginRequest,
  terms: MarginTerms,
  fromAmount: bigint,
  { hasOwnTokens, ...dependencies }: SwapDependencies & { readonly hasOwnTokens: boolean },
): Promise<LoopIteration['swap']> {
  const { account } = terms.position
  const accounts = { fromAddress: account, toAddress: account }
  const input = { ...toSwapPair(terms), ...accounts, fromAmount, slippage, aggregator }
  const { quotes, failures } = await dependencies.quotes.getQuotes(input, { signal: dependencies.signal })
  let lastError: unknown
  for (const quote of quotes) {
    const { built, error } = await buildFirstAvailable([quote], dependencies)
    // Skip orders: a solver executes them later, in its own transaction.
    if (built?.type === 'transaction') {
      const unverified = hasOwnTokens && findUnverifiedSwap([{ swap: built }])
      if (!unverified) return built
      lastError = new MarginRejectedError(
        'MARGIN_UNSUPPORTED',
        `${unverified.message} If it pays less, the deposits use other tokens of the wallet. Choose another provider, or use a margin router.`,
      )
    }
    lastError = error ?? lastError
  }
  throw lastError ?? new NoQuoteError(failures)
}

/** @throws MarginRejectedError MARGIN_UNSUPPORTED for a trade that needs a router */
function assertRequestSupported({ operation, margin, amountOut, borrowRateMode = 2 }: MarginRequest): void {
  const rejectRequest = (limit: string): never =>
    rejectTrade('MARGIN_UNSUPPORTED', `A loop ${limit}. Use a margin router for this trade.`)
  if (operation !== 'Open') rejectRequest(`only supports Open, not ${operation}`)
  if (margin?.side === 'sell') rejectRequest('only accepts margin in the bought asset')
  if (amountOut !== undefined) rejectRequest('cannot buy an exact amount')
  if (borrowRateMode !== 2) rejectRequest('only borrows at the variable rate')
}

/** @throws MarginRejectedError MARGIN_UNSUPPORTED for a pool of the native asset */
function assertTokens({ sell, buy }: MarginTerms): void {
  if (![sell, buy].some(({ underlying }) => isNativeToken(underlying))) return
  rejectTrade('MARGIN_UNSUPPORTED', 'A loop does not support pools of the native asset. Use a margin router.')
}
