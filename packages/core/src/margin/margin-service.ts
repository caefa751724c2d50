import { lowerAddress, sameAddress } from '../chains/address.ts'
import { chainById } from '../chains/chain-by-id.ts'
import type { ChainRecord } from '../chains/record.ts'
import type { Executor } from '../execution/executor.ts'
import { createDeadline, type Deadline, withDeadline } from '../kernel/abort.ts'
import { type Clock, systemClock } from '../kernel/clock.ts'
import { loadModule } from '../kernel/load-module.ts'
import { type Logger, silentLogger } from '../kernel/logger.ts'
import type { Address } from '../kernel/schema.ts'
import type { LendingAccount } from '../lending/action.ts'
import { getRequiredMovements } from '../lending/actions/get-required-movements.ts'
import { assertPlanAccepted, type ExecuteActionsOptions } from '../lending/actions/lending-actions.ts'
import { type ReadAccount, readAccount } from '../lending/actions/read-account.ts'
import { type SimulationInput, simulatePlan } from '../lending/actions/simulate-plan.ts'
import type { Lender } from '../lending/lender.ts'
import type { LendingPool } from '../lending/lender-market.ts'
import type { LenderPosition } from '../lending/lender-position.ts'
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
import { keepsYieldToken } from '../tokens/yield-token.ts'
import type { TransferRecord } from '../transfers/record.ts'
import type { StatusTracker } from '../transfers/status-tracker.ts'
import { assertUnchanged } from './assert-unchanged.ts'
import { createMarginPlan, type MarginPlan } from './create-margin-plan.ts'
import { selectFlashLoan } from './flash-loan.ts'
import { getAssetMoves } from './get-asset-moves.ts'
import { rejectTrade } from './margin-rejected-error.ts'
import { type MarginRequest, parseMarginRequest } from './margin-request.ts'
import { type MarginPermission, type MarginRouter, NO_ROUTER } from './margin-router.ts'
import { type MarginTerms, toMarginTerms } from './margin-terms.ts'
import type { MarginTrade } from './margin-trade.ts'
import { quotePreferredSwap } from './quote-swap.ts'
import type { PlanRefinanceOptions, ReviewedRefinancePlan } from './refinance/plan-refinance.ts'
import type { RefinanceRequest } from './refinance/refinance-request.ts'
import type { RefinanceTrade } from './refinance/refinance-trade.ts'
import { requireRefinanceSupport } from './refinance/require-refinance-support.ts'
import { selectPermissions } from './select-permissions.ts'
import { type SwapSizing, sizeSwap } from './size-swap.ts'
import { validateTrade } from './validate-trade.ts'

/** Options for `MarginService`. */
export interface MarginServiceOptions {
  readonly lending: Pick<LendingService, 'lenders' | 'getPositions' | 'invalidate'>
  readonly quotes: Pick<QuoteAggregator, 'getQuotes' | 'build' | 'getPrices'>
  /** Contracts that execute the trades, the preferred one first. */
  readonly routers: readonly MarginRouter[]
  readonly platforms: PlatformRegistry
  readonly chains: readonly ChainRecord[]
  readonly executor: Pick<Executor, 'find' | 'execute'>
  /**
   * Transfers of earlier plans, so that a plan revokes the permissions that they left. Default: none, so permissions that
   * exist before a plan remain.
   */
  readonly transfers?: Pick<StatusTracker, 'load'> | undefined
  /** Token lists, which contain the expiry of principal tokens. Default: none, so expiry is not checked. */
  readonly tokens?: Pick<TokenService, 'find'> | undefined
  readonly clock?: Clock | undefined
  readonly logger?: Logger | undefined
}

/** Options for `MarginService.plan`. */
export interface PlanMarginOptions extends RequestOptions {
  /**
   * Whether the router keeps permissions that remain after the trade, such as an authorization at Morpho. Default
   * false.
   */
  readonly keepsPermissions?: boolean | undefined
  /** Whether the account receives the yield token that an aggregator mints with a principal token. Default true. */
  readonly keepsYield?: boolean | undefined
  /**
   * Id of the provider that executes the swap if it can, such as that of a quote which a form shows. If it cannot, another
   * one does (`replacedReason` of the plan). Default: the one with the best quote.
   */
  readonly preferredProvider?: string | undefined
}

/** A margin plan with the result of its simulation. */
export interface ReviewedMarginPlan extends MarginPlan {
  /** Result of the simulation: `verified`, or `unverified` if the node could not simulate it. */
  readonly simulation: VerificationCheck
  /** Gas units that all transactions use in the simulation. Undefined if they were not measured. */
  readonly gasUsed?: bigint | undefined
  /** Why the preferred provider does not execute the swap, as a sentence. Undefined if it does, or none is preferred. */
  readonly replacedReason?: string | undefined
}

/** Deadline of a trade, in seconds after the latest block. */
const DEADLINE_SECONDS = 1_200n

/** Plans margin trades (reads, sizes, quotes, validates and simulates them) and executes the plans. */
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

  /** Routers of the configuration, the preferred one first. */
  get routers(): readonly MarginRouter[] {
    return this.#options.routers
  }

  /**
   * Plans a trade: the steps that the wallet signs, and the position before and after. Sends nothing.
   *
   * @throws InvalidInputError naming each invalid field; MarginRejectedError; LendingRejectedError with every reason of
   * the lender; NoQuoteError; LendingMismatchError or SimulationRevertedError if the simulation differs or reverts;
   * errors of reads and quotes; AbortedError
   */
  async plan(
    account: LendingAccount,
    input: MarginRequest,
    { signal, ...options }: PlanMarginOptions = {},
  ): Promise<ReviewedMarginPlan> {
    const request = parseMarginRequest(input)
    return this.#withDeadline(signal, (inner) => this.#plan(account, request, options, inner))
  }

  /**
   * Plans a move of a loan to another lender of the chain: a flash loan repays the debt, the collateral moves, and a new
   * debt repays the flash loan. Returns the steps that the wallet signs, both positions before and after, and the costs.
   * Sends nothing.
   *
   * @throws InvalidInputError naming each invalid field; MarginRejectedError; LendingRejectedError with every reason of a
   * lender; LendingMismatchError or SimulationRevertedError if the simulation differs or reverts; errors of reads; AbortedError
   */
  async refinance(
    account: Pick<LendingAccount, 'chainId' | 'account'>,
    input: RefinanceRequest,
    { signal, ...options }: PlanRefinanceOptions = {},
  ): Promise<ReviewedRefinancePlan> {
    const { lending, chains, quotes } = this.#options
    return this.#withDeadline(signal, async (inner) => {
      // Load the code on demand, because few users move a loan.
      const { planRefinance } = await loadModule(import('./refinance/plan-refinance.ts'))
      return planRefinance(account, input, options, {
        lending,
        chains,
        quotes,
        read: (query) => this.#read(account.chainId, query, inner),
        readPermissions: (query) => this.#readPermissions(account, query, inner),
        selectRouter: (id, getReason) => this.#selectRouter(id, getReason),
        simulate: (simulation, context) => this.#simulate(simulation, context, inner),
        getDeadline: (read) => this.#getTimestamp(read) + DEADLINE_SECONDS,
        signal: inner,
      })
    })
  }

  /**
   * Executes a plan, unless a position or the permissions of the router have changed since. Invalidates the data of the
   * lenders afterwards.
   *
   * @throws RiskNotAcceptedError for a plan with the notice `RISKY` and CausewayError UNVERIFIED_NOT_ACCEPTED for an
   * unverified plan, unless they are accepted; PositionChangedError; errors of `Executor.execute`
   */
  async execute(
    plan: ReviewedMarginPlan | ReviewedRefinancePlan,
    wallet: Wallet,
    { acceptRisk, acceptUnverified, ...options }: ExecuteActionsOptions = {},
  ): Promise<TransferRecord> {
    assertPlanAccepted(plan, { acceptRisk, acceptUnverified })
    const { trade, execution } = plan
    const { chainId, account } = trade
    const { lending, executor } = this.#options
    const positions = getPlannedPositions(trade)
    // Skip the check for a started run, whose own steps may have changed the position.
    if (!executor.find(execution)) {
      await this.#withDeadline(options.signal, async (signal) => {
        const changes = await Promise.all(
          positions.map(async ({ position, pools }) => {
            const { lender, subAccount } = position
            const read = await readAccount(lending, { chainId, account, lender, subAccount }, signal)
            return { planned: position, pools, current: read.position }
          }),
        )
        const router = this.#findRouter(plan.router)
        const query =
          'swap' in trade
            ? router.readPermissions(trade)
            : requireRefinanceSupport(router).readPermissions(trade)
        assertUnchanged(execution, changes, await this.#read(chainId, query, signal))
      })
    }
    try {
      return await executor.execute(execution, wallet, options)
    } finally {
      // Invalidate even after a failure, because some steps may have been sent.
      for (const { position } of positions) {
        lending.invalidate({ chainId, lender: position.lender, account })
      }
    }
  }

  /** Aborts pending plans. */
  async dispose(): Promise<void> {
    this.#lifetime.abort()
  }

  async #plan(
    account: LendingAccount,
    request: MarginRequest,
    { keepsPermissions = false, keepsYield = true, preferredProvider }: Omit<PlanMarginOptions, 'signal'>,
    signal: AbortSignal,
  ): Promise<ReviewedMarginPlan> {
    const accountState = await readAccount(this.#options.lending, account, signal)
    const terms = toMarginTerms(request, accountState)
    this.#assertNotExpired(terms)
    const router = this.#selectRouter(request.router, (candidate) => candidate.unsupportedReason(terms))
    const { chainId } = terms
    const token = lowerAddress(terms.sell.underlying)
    const offers = await this.#read(chainId, router.readFlashLoanOffers(chainId, token, terms), signal)
    const minFeeBps = offers.reduce(
      (lowest, { feeBps }) => (feeBps < lowest ? feeBps : lowest),
      offers[0]?.feeBps ?? 0n,
    )
    const cheapestSizing = sizeSwap(request, terms, minFeeBps)
    const flashLoan = selectFlashLoan(offers, getMaxLoan(cheapestSizing, request), terms)
    const { feeBps } = flashLoan
    const sizing = feeBps === minFeeBps ? cheapestSizing : sizeSwap(request, terms, feeBps)
    const parties = router.getSwapParties(chainId)
    const { built, replacedReason } = await quotePreferredSwap(
      { request, terms, sizing, parties, exactInputOnly: router.exactInputOnly },
      preferredProvider,
      { quotes: this.#options.quotes, logger: this.#logger, signal },
    )
    const validated = validateTrade({
      request,
      terms,
      flashLoan,
      built,
      parties,
      wrappedNative: lowerAddress(chainById(this.#options.chains, chainId)?.wrappedNative?.address),
      sweeps: this.#getYieldTokens(terms, built.quote.providerId, keepsYield),
      deadline: this.#getTimestamp(accountState) + DEADLINE_SECONDS,
    })
    const permissions = await this.#readPermissions(account, router.readPermissions(validated.trade), signal)
    const { lender } = accountState
    const plan = createMarginPlan(validated, { request, lender, router, permissions, keepsPermissions })
    const { margin } = plan.trade
    const moves = getAssetMoves(terms, margin, terms.position.account)
    const simulated = await this.#simulate(
      { withApprovals: plan.execution, moves },
      { router, lender, pools: [terms.sell, terms.buy] },
      signal,
    )
    return { ...plan, ...simulated, replacedReason }
  }

  /** @throws MarginRejectedError MARGIN_UNSUPPORTED if the router requires a simulation that the node cannot run */
  async #simulate(
    input: SimulationInput,
    {
      router,
      lender,
      pools,
    }: { readonly router: MarginRouter; readonly lender: Lender; readonly pools: readonly LendingPool[] },
    signal: AbortSignal,
  ): Promise<Pick<ReviewedMarginPlan, 'simulation' | 'gasUsed' | 'execution'>> {
    const platform = this.#options.platforms.forChain(input.withApprovals.chainId)
    const context = { clock: this.#clock, signal, lender }
    const { check: simulation, gasUsed, movements } = await simulatePlan(input, platform, context)
    const isSimulated = simulation.status === 'verified' || simulation.reason === 'unknown-target'
    if (router.requiresSimulation && !isSimulated) {
      rejectTrade(
        'MARGIN_UNSUPPORTED',
        `A trade through ${router.name} cannot be planned without a simulation. Use a node that simulates, or another router.`,
        simulation.message,
      )
    }
    const requiredMovements = getRequiredMovements(movements, pools)
    return { simulation, gasUsed, execution: { ...input.withApprovals, requiredMovements } }
  }

  /** @throws MarginRejectedError MARGIN_UNSUPPORTED with the reason of each router */
  #selectRouter(
    id: string | undefined,
    getUnsupportedReason: (router: MarginRouter) => string | undefined,
  ): MarginRouter {
    const candidates = id === undefined ? this.#options.routers : [this.#findRouter(id)]
    const reasons: string[] = []
    for (const router of candidates) {
      const reason = getUnsupportedReason(router)
      if (reason === undefined) return router
      reasons.push(`${router.name}: ${reason}`)
    }
    const [first = NO_ROUTER] = reasons
    return rejectTrade('MARGIN_UNSUPPORTED', first, reasons.join(' ') || undefined)
  }

  /** @throws MarginRejectedError MARGIN_UNSUPPORTED */
  #findRouter(id: string): MarginRouter {
    const { routers } = this.#options
    const router = routers.find((candidate) => candidate.id === id)
    if (router) return router
    const ids = routers.map((candidate) => candidate.id).join(', ') || 'none'
    return rejectTrade('MARGIN_UNSUPPORTED', `Unknown margin router "${id}". Configured routers: ${ids}.`)
  }

  /** @throws MarginRejectedError TOKEN_EXPIRED if the bought token is an expired principal token */
  #assertNotExpired({ chainId, buy }: MarginTerms): void {
    const token = this.#options.tokens?.find(chainId, buy.underlying)
    if (!token || !isPendle(token, 'PT') || !isPendleExpired(token, this.#clock.now() / 1_000)) return
    const expiry = token.props?.pendle?.expiry
    const date = expiry === undefined ? '' : ` on ${new Date(expiry * 1_000).toISOString().slice(0, 10)}`
    rejectTrade(
      'TOKEN_EXPIRED',
      `${token.symbol} expired${date} and cannot be bought. It can still be sold or redeemed.`,
    )
  }

  /** Returns the yield token that comes with the bought principal token, if the account receives it. Lower-cased. */
  #getYieldTokens({ chainId, buy }: MarginTerms, providerId: string, isWanted: boolean): readonly Address[] {
    const token = this.#options.tokens?.find(chainId, buy.underlying)
    const yieldToken = lowerAddress(token?.props?.pendle?.ytAddress)
    const nowSeconds = this.#clock.now() / 1_000
    return token && yieldToken && keepsYieldToken(token, { providerId, isWanted, nowSeconds })
      ? [yieldToken]
      : []
  }

  /** Returns the timestamp of the block that was read, in seconds; the time of the clock if the block is unknown. */
  #getTimestamp({ market }: ReadAccount): bigint {
    return BigInt(market.block?.timestamp ?? Math.floor(this.#clock.now() / 1_000))
  }

  #withDeadline<Result>(
    signal: AbortSignal | undefined,
    run: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const parents = [signal, this.#lifetime]
    return withDeadline({ clock: this.#clock, what: 'A margin trade', parents }, run)
  }

  /** Reads the permissions that a plan grants or revokes. */
  async #readPermissions(
    { chainId, account }: Pick<LendingAccount, 'chainId' | 'account'>,
    query: ContractQuery<readonly MarginPermission[]>,
    signal: AbortSignal,
  ): Promise<readonly MarginPermission[]> {
    const permissions = await this.#read(chainId, query, signal)
    const transfers = (await this.#options.transfers?.load()) ?? []
    return selectPermissions(
      permissions,
      transfers.filter((record) => record.chainId === chainId && sameAddress(record.from, account)),
    )
  }

  async #read<Result>(chainId: number, query: ContractQuery<Result>, signal: AbortSignal): Promise<Result> {
    const { platforms } = this.#options
    const [outcome] = await readOnChain({ platforms, clock: this.#clock }, chainId, [query], signal)
    if (outcome?.status === 'read') return outcome.result
    throw outcome?.error
  }
}

/** Returns the positions that a trade relies on, with its pools there. */
function getPlannedPositions(
  trade: MarginTrade | RefinanceTrade,
): readonly { readonly position: LenderPosition; readonly pools: readonly LendingPool[] }[] {
  if ('swap' in trade) {
    return [{ position: trade.position, pools: [trade.funding.pool, trade.output.pool] }]
  }
  const { from, to } = trade
  return [
    { position: from.position, pools: [from.repay.pool, from.withdraw.pool] },
    { position: to.position, pools: [to.deposit.pool, to.borrow.pool] },
  ]
}

/** Returns the maximum amount of the flash loan, in base units. */
function getMaxLoan(sizing: SwapSizing, { margin }: MarginRequest): bigint {
  const input = sizing.kind === 'sell' ? sizing.amount : sizing.estimate
  const marginSold = margin?.side === 'sell' ? margin.amount : 0n
  return input > marginSold ? input - marginSold : 0n
}
