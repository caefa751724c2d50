import { lowerAddress } from '../chains/address.ts'
import { chainById } from '../chains/lookup.ts'
import type { ChainRecord } from '../chains/record.ts'
import type { Executor } from '../execution/executor.ts'
import { createDeadline, type Deadline, withDeadline } from '../kernel/abort.ts'
import { type Clock, systemClock } from '../kernel/clock.ts'
import { type Logger, silentLogger } from '../kernel/logger.ts'
import type { Address } from '../kernel/schema.ts'
import type { LendingAccount } from '../lending/action.ts'
import { assertRiskAccepted, type ExecuteActionsOptions } from '../lending/actions/lending-actions.ts'
import { type ReadAccount, readAccount } from '../lending/actions/read-account.ts'
import { simulatePlanCheck } from '../lending/actions/simulate-plan.ts'
import type { LendingService } from '../lending/lending-service.ts'
import type { ContractQuery } from '../lending/read-contracts.ts'
import { readOnChain } from '../lending/read-lenders.ts'
import type { PlatformRegistry } from '../platforms/registry.ts'
import type { RequestOptions } from '../platforms/transaction.ts'
import type { Wallet } from '../platforms/wallet.ts'
import type { QuoteAggregator } from '../quotes/quote-aggregator.ts'
import type { VerificationCheck } from '../quotes/verification.ts'
import { isPendle, isPendleExpired } from '../tokens/pendle.ts'
import type { TokenService } from '../tokens/service.ts'
import type { TransferRecord } from '../transfers/record.ts'
import { type SwapWish, swapWish } from './amounts.ts'
import { assertUnchanged } from './assert-unchanged.ts'
import { checkMarginRequest } from './check.ts'
import { chooseFlash } from './choose-flash.ts'
import { decideTrade } from './decide-trade.ts'
import { movesOf } from './moves.ts'
import { yieldTokenKept } from './pendle.ts'
import { type MarginPlan, planMargin } from './plan.ts'
import { quoteSwap } from './quote-swap.ts'
import { refuseTrade } from './refusal.ts'
import type { MarginRequest } from './request.ts'
import type { MarginRouter } from './router.ts'
import { marginTerms } from './terms.ts'
import type { MarginTerms } from './trade.ts'

/** What `MarginService` is made with. */
export interface MarginServiceOptions {
  readonly lending: Pick<LendingService, 'lenders' | 'getPositions' | 'invalidate'>
  readonly quotes: Pick<QuoteAggregator, 'getQuotes' | 'build'>
  /** What carries trades out, the preferred one first. */
  readonly routers: readonly MarginRouter[]
  readonly platforms: PlatformRegistry
  readonly chains: readonly ChainRecord[]
  readonly executor: Pick<Executor, 'find' | 'execute'>
  /** Where it is known what a token is: an expired one is not bought. */
  readonly tokens?: Pick<TokenService, 'find'> | undefined
  readonly clock?: Clock | undefined
  readonly logger?: Logger | undefined
}

/** How a margin trade is planned. */
export interface PlanMarginOptions extends RequestOptions {
  /** Lasting permissions, such as an authorisation at Morpho, stay with the router afterwards. Default false. */
  readonly keepsPermissions?: boolean | undefined
  /** The yield token of a principal token that an aggregator mints goes to the account. Default true. */
  readonly keepsYield?: boolean | undefined
}

/** A plan that was tried out. */
export interface ReviewedMarginPlan extends MarginPlan {
  /** Result of the simulation: `verified`, or `unverified` if the node could not simulate it. */
  readonly simulation: VerificationCheck
}

/** Seconds after the block that was read, within which a trade must be in a block. */
const DEADLINE_SECONDS = 1_200n

/** Margin trades: read afresh, sized, quoted, planned, tried out as a whole, then carried out. */
export class MarginService {
  readonly #options: MarginServiceOptions
  readonly #clock: Clock
  readonly #logger: Logger
  readonly #lifetime: Deadline

  constructor(options: MarginServiceOptions) {
    this.#options = options
    this.#clock = options.clock ?? systemClock
    this.#logger = options.logger ?? silentLogger
    this.#lifetime = createDeadline({ clock: this.#clock, what: 'Margin trades' })
  }

  /** What carries trades out, the preferred one first: a form asks them who would. */
  get routers(): readonly MarginRouter[] {
    return this.#options.routers
  }

  /**
   * What a trade comes to: what the wallet will be asked, and the position before and after. Nothing is asked of the wallet
   * yet.
   *
   * @throws InvalidInputError naming each field; MarginRefusedError with the figure that failed; LendingRefusedError for what
   * the lender would not carry out, with every reason; NoQuoteError; LendingMismatchError and SimulationRevertedError for
   * what was tried and did something else; what reading and quoting throw; AbortedError
   */
  async plan(
    account: LendingAccount,
    input: MarginRequest,
    { signal, ...options }: PlanMarginOptions = {},
  ): Promise<ReviewedMarginPlan> {
    const request = checkMarginRequest(input)
    return this.#bounded(signal, (inner) => this.#plan(account, request, options, inner))
  }

  /**
   * Carries a plan out, unless the position or what the router may do is not what it was planned on, and has what was read of
   * the lender read anew.
   *
   * @throws RiskNotAcceptedError for a plan with the notice `RISKY` unless that is accepted; MarginChangedError; what
   * `Executor.run` throws
   */
  async execute(
    plan: MarginPlan,
    wallet: Wallet,
    { acceptRisk = false, ...options }: ExecuteActionsOptions = {},
  ): Promise<TransferRecord> {
    assertRiskAccepted(plan.notices, acceptRisk)
    const { trade, execution } = plan
    const { chainId, account, market, subAccount } = trade
    const { lending, executor } = this.#options
    const where = { chainId, account, lender: market.lender, subAccount }
    // A plan that was begun may have changed the position itself: the executor joins or rejects it.
    if (!executor.find(execution)) {
      await this.#bounded(options.signal, async (signal) => {
        const { position } = await readAccount(lending, where, signal)
        const permissions = await this.#read(chainId, this.#routerOf(plan.router).permissions(trade), signal)
        assertUnchanged(plan, position, permissions)
      })
    }
    try {
      return await executor.execute(execution, wallet, options)
    } finally {
      // A run that fails may have sent some of its steps.
      lending.invalidate({ chainId, lender: market.lender, account })
    }
  }

  /** Aborts what is under way. */
  async dispose(): Promise<void> {
    this.#lifetime.abort()
  }

  async #plan(
    account: LendingAccount,
    request: MarginRequest,
    { keepsPermissions = false, keepsYield = true }: Omit<PlanMarginOptions, 'signal'>,
    signal: AbortSignal,
  ): Promise<ReviewedMarginPlan> {
    const read = await readAccount(this.#options.lending, account, signal)
    const terms = marginTerms(request, read)
    this.#refuseExpired(terms)
    const router = this.#router(request, terms)
    const { chainId } = terms
    const offers = await this.#read(
      chainId,
      router.flashOffers(chainId, lowerAddress(terms.sell.underlying), terms),
      signal,
    )
    const cheapest = offers.reduce(
      (least, { feeBps }) => (feeBps < least ? feeBps : least),
      offers[0]?.feeBps ?? 0n,
    )
    const wish = swapWish(request, terms, cheapest)
    const offer = chooseFlash(offers, loanOf(wish, request), terms)
    const parties = router.swapParties(chainId)
    const built = await quoteSwap(
      {
        request,
        terms,
        wish: offer.feeBps === cheapest ? wish : swapWish(request, terms, offer.feeBps),
        parties,
        sellsOnly: router.sellsOnly,
      },
      { quotes: this.#options.quotes, logger: this.#logger, signal },
    )
    const decided = decideTrade({
      request,
      terms,
      offer,
      built,
      parties,
      wrappedNative: this.#wrappedNative(chainId),
      sweeps: this.#yieldTokens(terms, built.quote.providerId, keepsYield),
      deadline: this.#now(read) + DEADLINE_SECONDS,
    })
    const permissions = await this.#read(chainId, router.permissions(decided.trade), signal)
    const plan = planMargin(decided, { request, lender: read.lender, router, permissions, keepsPermissions })
    const tried = {
      withApprovals: plan.execution,
      moves: movesOf(terms, plan.trade.own, terms.position.account),
    }
    const simulation = await simulatePlanCheck(tried, this.#options.platforms.forChain(chainId), {
      clock: this.#clock,
      signal,
    })
    if (router.needsTrial && simulation.status !== 'verified') {
      refuseTrade(
        'MARGIN_UNSUPPORTED',
        `A trade through ${router.name} must be tried out first`,
        simulation.message,
      )
    }
    return { ...plan, simulation }
  }

  /** @throws MarginRefusedError MARGIN_UNSUPPORTED with what each router says */
  #router({ router: wanted }: MarginRequest, terms: MarginTerms): MarginRouter {
    const asked = this.#options.routers.filter(({ id }) => wanted === undefined || id === wanted)
    const reasons: string[] = []
    for (const router of asked) {
      const reason = router.unsupportedReason(terms)
      if (reason === undefined) return router
      reasons.push(`${router.name}: ${reason}`)
    }
    const none = wanted === undefined ? 'No router is configured' : `There is no router '${wanted}'`
    return refuseTrade('MARGIN_UNSUPPORTED', reasons[0] ?? none, reasons.join('; ') || undefined)
  }

  #routerOf(id: string): MarginRouter {
    const router = this.#options.routers.find((one) => one.id === id)
    return router ?? refuseTrade('MARGIN_UNSUPPORTED', `There is no router '${id}'`)
  }

  /** @throws MarginRefusedError TOKEN_EXPIRED for what would be bought */
  #refuseExpired({ chainId, buy }: MarginTerms): void {
    const token = this.#options.tokens?.find(chainId, buy.underlying)
    if (!token || !isPendle(token, 'PT') || !isPendleExpired(token, this.#clock.now() / 1_000)) return
    const expiry = token.props?.pendle?.expiry
    const when = expiry === undefined ? '' : ` on ${new Date(expiry * 1_000).toISOString().slice(0, 10)}`
    refuseTrade('TOKEN_EXPIRED', `${token.symbol} expired${when}: it can be sold or redeemed, not bought`)
  }

  #yieldTokens({ chainId, buy }: MarginTerms, aggregator: string, isWanted: boolean): readonly Address[] {
    const token = this.#options.tokens?.find(chainId, buy.underlying)
    const kept =
      token &&
      yieldTokenKept(token, { providerId: aggregator, isWanted, nowSeconds: this.#clock.now() / 1_000 })
    return kept ? [kept] : []
  }

  #wrappedNative(chainId: number): Address | undefined {
    return lowerAddress(chainById(this.#options.chains, chainId)?.wrappedNative?.address)
  }

  /** Seconds since the epoch, by the chain where its block is known. */
  #now({ market }: ReadAccount): bigint {
    return BigInt(market.block?.timestamp ?? Math.floor(this.#clock.now() / 1_000))
  }

  #bounded<Result>(
    signal: AbortSignal | undefined,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    return withDeadline(
      { clock: this.#clock, what: 'A margin trade', parents: [signal, this.#lifetime] },
      work,
    )
  }

  async #read<Result>(chainId: number, reading: ContractQuery<Result>, signal: AbortSignal): Promise<Result> {
    const { platforms } = this.#options
    const [answer] = await readOnChain({ platforms, clock: this.#clock }, chainId, [reading], signal)
    if (answer?.status === 'read') return answer.result
    throw answer?.error
  }
}

/** What is borrowed at most within the transaction. */
function loanOf(wish: SwapWish, { own }: MarginRequest): bigint {
  const most = wish.kind === 'sell' ? wish.amount : wish.estimate
  const ownSold = own?.side === 'sell' ? own.amount : 0n
  return most > ownSold ? most - ownSold : 0n
}
