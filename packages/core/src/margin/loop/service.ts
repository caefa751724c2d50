import { chainById, isNativeToken, NATIVE_TOKEN_ADDRESS } from '../../chains/index.ts'
import { CausewayError, type Clock, silentLogger, systemClock, withDeadline } from '../../kernel/index.ts'
import {
  type AssetMove,
  assertCarriedOut,
  type ExecuteActionsOptions,
  type LendingAccount,
  RiskNotAcceptedError,
  readAccount,
  requirePool,
  tryPlan,
} from '../../lending/index.ts'
import type { RequestOptions, Wallet } from '../../platforms/index.ts'
import { NoQuoteError, type VerificationCheck } from '../../quotes/index.ts'
import type { TransferRecord } from '../../transfers/index.ts'
import { swapWish } from '../amounts.ts'
import { checkMarginRequest } from '../check.ts'
import { lenderTokens } from '../moves.ts'
import { refuseTrade } from '../refusal.ts'
import type { MarginRequest } from '../request.ts'
import type { MarginServiceOptions } from '../service.ts'
import type { MarginTerms } from '../trade.ts'
import { type LoopPlan, planLoop } from './plan.ts'
import { type LoopRound, loopRounds } from './rounds.ts'

/** What `MarginLoop` is made with. */
export type MarginLoopOptions = Omit<MarginServiceOptions, 'routers' | 'tokens'>

/** A loop that was tried out. */
export interface ReviewedLoopPlan extends LoopPlan {
  /** Whether it takes from the account nothing but what was agreed; `unchecked` where the node cannot tell. */
  readonly trial: VerificationCheck
}

/**
 * Opens by a loop: no contract of ours, no flash loan and no delegation, but a wallet that sends several calls as one
 * (EIP-5792). It opens alone, with own funds of the asset that is bought or with collateral that is there.
 */
export class MarginLoop {
  readonly #options: MarginLoopOptions
  readonly #clock: Clock

  constructor(options: MarginLoopOptions) {
    this.#options = options
    this.#clock = options.clock ?? systemClock
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
    const risk = notices.find(({ code }) => code === 'RISKY')
    if (risk && !acceptRisk) throw new RiskNotAcceptedError(risk.message)
    const { chainId, account, info } = execution
    const { lending, executor, platforms } = this.#options
    if (!(await wallet.batches?.canBatch(chainId, { signal: options.signal }))) {
      throw new CausewayError('The wallet does not send several calls as one', {
        code: 'BATCH_UNSUPPORTED',
        details: 'A loop that stopped half way would leave half a position: use a router, or another wallet',
      })
    }
    try {
      const record = await executor.run(execution, wallet, { ...options, batch: true })
      await assertCarriedOut(record, platforms.forChain(chainId), this.#options.logger ?? silentLogger)
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
    const { lender, market, position } = await readAccount(lending, account, signal)
    const [sell, buy] = [requirePool(market, request.sell), requirePool(market, request.buy)]
    const { own } = request
    const terms: MarginTerms = {
      operation: request.operation,
      chainId,
      market,
      position,
      sell,
      buy,
      maxIn: false,
      maxOut: false,
      ownAsNative: own?.asNative ?? false,
    }
    if ([sell, buy].some(({ underlying }) => isNativeToken(underlying))) {
      refuseTrade('MARGIN_UNSUPPORTED', 'A loop deals in tokens: a pool is of the native asset')
    }
    const platform = platforms.forChain(chainId)
    const token = own?.asNative ? NATIVE_TOKEN_ADDRESS : buy.underlying
    const held = await platform.getBalance({ chainId, account: account.account, token }, { signal })
    const wish = swapWish(request, terms, 0n)
    const found = await loopRounds(request, terms, wish.amount, {
      quote: (amount) => this.#swap(request, terms, amount, signal),
      wrappedNative: chainById(chains, chainId)?.wrappedNative?.address.toLowerCase(),
      balances: new Map([[token.toLowerCase(), held]]),
    })
    const plan = planLoop(request, terms, found, lender)
    const tried = { withApprovals: plan.execution, moves: movesOf(plan) }
    const trial = await tryPlan(tried, platform, { clock: this.#clock, signal })
    return { ...plan, trial }
  }

  /** For the account itself: nothing stands between it and the provider. */
  async #swap(
    { slippage, aggregator }: MarginRequest,
    { chainId, sell, buy, position: { account } }: MarginTerms,
    fromAmount: bigint,
    signal: AbortSignal,
  ): Promise<LoopRound['swap']> {
    const { quotes: aggregatorOf } = this.#options
    const { quotes, failures } = await aggregatorOf.getQuotes(
      {
        fromChainId: chainId,
        toChainId: chainId,
        fromTokenAddress: sell.underlying,
        toTokenAddress: buy.underlying,
        fromTokenDecimals: sell.asset.decimals,
        toTokenDecimals: buy.asset.decimals,
        fromAmount,
        fromAddress: account,
        toAddress: account,
        slippage,
        aggregator,
      },
      { signal },
    )
    for (const quote of quotes) {
      const built = await aggregatorOf.build(quote, { signal })
      // An order is carried out by somebody else, in a transaction of its own.
      if (built.type === 'transaction') return built
    }
    throw new NoQuoteError(failures)
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

function movesOf({ terms: { sell, buy, position }, request: { own } }: LoopPlan): AssetMove[] {
  const { account: recipient } = position
  const returned = [sell, buy].flatMap(lenderTokens)
  const comes = [sell, buy].map(
    ({ underlying }): AssetMove => ({
      token: underlying.toLowerCase(),
      direction: 'in',
      amount: 0n,
      recipient,
      returned,
    }),
  )
  if (!own) return comes
  const token = (own.asNative ? NATIVE_TOKEN_ADDRESS : buy.underlying).toLowerCase()
  return [{ token, direction: 'out', amount: own.amount, recipient, returned }, ...comes]
}
