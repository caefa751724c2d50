import { lowerAddress } from '../../chains/address.ts'
import { chainById } from '../../chains/chain-by-id.ts'
import type { LendingAccount } from '../../lending/action.ts'
import { type ReadAccount, readAccount } from '../../lending/actions/read-account.ts'
import type { SimulationInput } from '../../lending/actions/simulate-plan.ts'
import type { Lender } from '../../lending/lender.ts'
import type { ContractQuery } from '../../lending/read-contracts.ts'
import type { VerificationCheck } from '../../quotes/verification.ts'
import { selectFlashLoan } from '../flash-loan.ts'
import { getPoolMoves } from '../get-asset-moves.ts'
import { type MarginRouter, NO_REFINANCE } from '../margin-router.ts'
import type { MarginServiceOptions, PlanMarginOptions } from '../margin-service.ts'
import { createRefinancePlan, type RefinancePlan } from './create-refinance-plan.ts'
import { parseRefinanceRequest, type RefinanceRequest } from './refinance-request.ts'
import { toRefinanceTerms } from './refinance-terms.ts'
import { requireRefinanceSupport } from './require-refinance-support.ts'
import { getRefinanceLoan, validateRefinance } from './validate-refinance.ts'

/** Options for `MarginService.refinance`. */
export interface PlanRefinanceOptions extends Pick<PlanMarginOptions, 'keepsPermissions' | 'signal'> {
  /** Cost of the transactions in US dollars, for the break-even days. Default: unknown. */
  readonly gasUsd?: number | undefined
}

/** A plan that moves a loan to another lender, with the result of its simulation. */
export interface ReviewedRefinancePlan extends RefinancePlan {
  /** Result of the simulation: `verified`, or `unverified` if the node could not simulate it. */
  readonly simulation: VerificationCheck
}

/** The parts of `MarginService` that plan a refinancing. */
interface RefinanceDependencies extends Pick<MarginServiceOptions, 'lending' | 'chains'> {
  readonly read: <Result>(query: ContractQuery<Result>) => Promise<Result>
  readonly selectRouter: (
    id: string | undefined,
    getUnsupportedReason: (router: MarginRouter) => string | undefined,
  ) => MarginRouter
  readonly simulate: (
    input: SimulationInput,
    context: { readonly router: MarginRouter; readonly lender: Lender },
  ) => Promise<VerificationCheck>
  /** Returns the deadline of the transaction, in seconds since the epoch. */
  readonly getDeadline: (account: ReadAccount) => bigint
  readonly signal: AbortSignal
}

/** Plans and simulates a move of a loan. @throws as `MarginService.refinance` */
export async function planRefinance(
  account: Pick<LendingAccount, 'chainId' | 'account'>,
  input: RefinanceRequest,
  { keepsPermissions = false, gasUsd }: Omit<PlanRefinanceOptions, 'signal'>,
  { lending, chains, read, selectRouter, simulate, getDeadline, signal }: RefinanceDependencies,
): Promise<ReviewedRefinancePlan> {
  const request = parseRefinanceRequest(input)
  const { chainId, account: owner } = account
  const [from, to] = await Promise.all([
    readAccount(lending, { chainId, account: owner, lender: request.from }, signal),
    readAccount(lending, { chainId, account: owner, lender: request.to }, signal),
  ])
  const terms = toRefinanceTerms(request, from, to)
  const router = selectRouter(request.router, ({ refinance }) =>
    refinance ? refinance.unsupportedReason(terms) : NO_REFINANCE,
  )
  const support = requireRefinanceSupport(router)
  const debtToken = lowerAddress(terms.from.debt.underlying)
  const sell = terms.to.debt
  const offers = await read(router.readFlashLoanOffers(chainId, debtToken, { sell }))
  const validated = validateRefinance({
    request,
    terms,
    flashLoan: selectFlashLoan(offers, getRefinanceLoan(request, terms), { sell }),
    borrowsWholeLoan: support.borrowsWholeLoan ?? false,
    wrappedNative: lowerAddress(chainById(chains, chainId)?.wrappedNative?.address),
    gasUsd: gasUsd ?? 'unknown',
    deadline: getDeadline(to),
  })
  const { trade } = validated
  const plan = createRefinancePlan(validated, {
    request,
    lender: to.lender,
    router: router.id,
    call: support.encode(trade),
    permissions: await read(support.readPermissions(trade)),
    keepsPermissions,
  })
  const pools = [terms.from, terms.to].flatMap(({ debt, collateral }) => [debt, collateral])
  const simulation = await simulate(
    { withApprovals: plan.execution, moves: getPoolMoves(pools, undefined, trade.account) },
    { router, lender: from.lender.hasUnknownContracts ? from.lender : to.lender },
  )
  return { ...plan, simulation }
}
