import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { isCausewayError } from '../../kernel/errors.ts'
import type { LenderMarket, LendingPool, Unknown } from '../../lending/lender-market.ts'
import {
  emptyPosition,
  hasDebt,
  isCollateral,
  type LenderPosition,
  RATE_MODES,
} from '../../lending/lender-position.ts'
import { LendingRejectedError } from '../../lending/lending-rejected-error.ts'
import type { FlashLoanOffer } from '../flash-loan.ts'
import { type MarginRouter, NO_REFINANCE, NO_ROUTER } from '../margin-router.ts'
import type { LoanComparison } from './compare-loan.ts'
import type { RefinanceRequest } from './refinance-request.ts'
import { type RefinanceTerms, toRefinanceTerms } from './refinance-terms.ts'
import {
  compareRefinance,
  createRefinanceLegs,
  type RefinanceInputs,
  validateRefinance,
} from './validate-refinance.ts'

/** A lender with better rates for a loan. */
export interface BetterRate {
  /** Request for `MarginService.refinance` that moves the loan there. */
  readonly request: RefinanceRequest
  /** Figures at both lenders. Of the costs of the move, only `gasUsd` of the inputs is known. */
  readonly loan: LoanComparison
  /** US dollars that the loan would earn or save a year. Above 0. */
  readonly yearlyGainUsd: number
  /** Reason why the loan cannot be moved, as a sentence. Undefined if it can, as far as known without a request. */
  readonly unsupportedReason: string | undefined
}

/** Inputs of `findBetterRates`. */
export interface BetterRateInputs {
  /** Market and position of the lender that has the loan. */
  readonly from: { readonly market: LenderMarket; readonly position: LenderPosition }
  /** Markets of other lenders. Those of other chains are ignored. */
  readonly markets: readonly LenderMarket[]
  /** Positions of the account at these lenders. Default: none. */
  readonly positions?: readonly LenderPosition[] | undefined
  /** Routers that could move the loan. Default: all loans can be moved. */
  readonly routers?: readonly MarginRouter[] | undefined
  /** Cost of the transactions of a move in US dollars, for the break-even days. Default: unknown. */
  readonly gasUsd?: number | undefined
}

/**
 * Returns the lenders where a loan of the account has better rates now, the largest gain first, from data that was read
 * before. Each debt is paired with each collateral; lenders that do not lend the debt or do not accept the collateral, and
 * amounts without a price, are omitted.
 */
export function findBetterRates({
  from,
  markets,
  positions = [],
  routers,
  gasUsd,
}: BetterRateInputs): readonly BetterRate[] {
  const { market, position } = from
  const { chainId, lender } = market
  const pools = Object.values(position.pools)
  const otherMarkets = markets.filter(
    (candidate) => candidate.chainId === chainId && candidate.lender !== lender,
  )
  return pools
    .filter(hasDebt)
    .flatMap((debt) =>
      pools
        .filter((pool) => isCollateral(pool) && pool.poolId !== debt.poolId)
        .flatMap(({ poolId: collateral }) =>
          otherMarkets.flatMap((otherMarket) => {
            const request: RefinanceRequest = {
              from: lender,
              to: otherMarket.lender,
              debt: debt.poolId,
              collateral,
              ...(debt.debt === 0n ? { repayRateMode: RATE_MODES.stable } : {}),
            }
            const rate = findRate(request, { from, market: otherMarket, positions, routers, gasUsd })
            return rate ? [rate] : []
          }),
        ),
    )
    .toSorted((a, b) => b.yearlyGainUsd - a.yearlyGainUsd)
}

interface Candidate extends Pick<BetterRateInputs, 'from' | 'routers' | 'gasUsd'> {
  readonly market: LenderMarket
  readonly positions: readonly LenderPosition[]
}

function findRate(
  request: RefinanceRequest,
  { from, market, positions, routers, gasUsd }: Candidate,
): BetterRate | undefined {
  const { debt, collateral, to: lender } = request
  const isListed = [debt, collateral].every((poolId) => Object.hasOwn(from.market.pools, poolId))
  if (!isListed || !servesLoan(request, market)) return undefined
  const { chainId, account } = from.position
  const position =
    positions.find((candidate) => candidate.chainId === chainId && candidate.lender === lender) ??
    emptyPosition({ chainId, lender, account })
  const terms = toRefinanceTerms(request, from, { market, position })
  const inputs = withoutFee(request, terms, gasUsd)
  const loan = compareRefinance(inputs, createRefinanceLegs(inputs))
  const { yearlyGainUsd } = loan
  if (yearlyGainUsd === 'unknown' || yearlyGainUsd <= 0) return undefined
  return {
    request,
    loan,
    yearlyGainUsd,
    unsupportedReason: getRouterReason(terms, routers) ?? getLenderReason(inputs),
  }
}

/** Returns whether a market lends the debt and accepts the collateral now. */
function servesLoan({ debt, collateral }: RefinanceRequest, { pools }: LenderMarket): boolean {
  const [loan, deposit] = [debt, collateral].map((id) => (Object.hasOwn(pools, id) ? pools[id] : undefined))
  const isOpen = (pool: LendingPool) => !pool.isFrozen && !pool.isPaused
  return (
    loan !== undefined &&
    deposit !== undefined &&
    isOpen(loan) &&
    isOpen(deposit) &&
    loan.borrowingEnabled &&
    deposit.collateralActive
  )
}

/** Inputs of a move without a fee for its flash loan. */
function withoutFee(
  request: RefinanceRequest,
  terms: RefinanceTerms,
  gasUsd: number | Unknown = 'unknown',
): RefinanceInputs {
  const { underlying } = terms.from.debt
  const flashLoan: FlashLoanOffer = {
    kind: 'morpho',
    contract: NATIVE_TOKEN_ADDRESS,
    token: underlying,
    available: 2n ** 256n,
    feeBps: 0n,
  }
  return {
    request,
    terms,
    flashLoan,
    borrowsWholeLoan: false,
    wrappedNative: undefined,
    gasUsd,
    deadline: 0n,
  }
}

/** Returns the reason of the first router if no router supports the move. */
function getRouterReason(
  terms: RefinanceTerms,
  routers: readonly MarginRouter[] | undefined,
): string | undefined {
  if (!routers) return undefined
  const reasons = routers.map(({ refinance }) =>
    refinance ? refinance.unsupportedReason(terms) : NO_REFINANCE,
  )
  return reasons.includes(undefined) ? undefined : (reasons[0] ?? NO_ROUTER)
}

/**
 * Returns the reason why a lender would reject the move. Missing figures are ignored: markets of the data host have no oracle
 * prices, and `refinance` reads them.
 */
function getLenderReason(inputs: RefinanceInputs): string | undefined {
  try {
    validateRefinance(inputs)
    return undefined
  } catch (error) {
    if (error instanceof LendingRejectedError)
      return error.issues.find(({ code }) => code !== 'FIGURES_UNKNOWN')?.message
    if (isCausewayError(error)) return error.shortMessage
    throw error
  }
}
