import { lowerAddress, NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { chainById } from '../../chains/chain-by-id.ts'
import type { Address } from '../../kernel/schema.ts'
import type { LendingAccount } from '../../lending/action.ts'
import { type ReadAccount, readAccount } from '../../lending/actions/read-account.ts'
import type { SimulationInput } from '../../lending/actions/simulate-plan.ts'
import type { Lender } from '../../lending/lender.ts'
import type { LendingPool } from '../../lending/lender-market.ts'
import type { ContractQuery } from '../../lending/read-contracts.ts'
import { getGasUsd, USUAL_GAS } from '../../quotes/get-net-amount.ts'
import { checkQuoteRequest } from '../../quotes/quote-request.ts'
import type { VerificationCheck } from '../../quotes/verification.ts'
import { selectFlashLoan } from '../flash-loan.ts'
import { getPoolMoves } from '../get-asset-moves.ts'
import { type MarginPermission, type MarginRouter, NO_REFINANCE } from '../margin-router.ts'
import type { MarginServiceOptions, PlanMarginOptions } from '../margin-service.ts'
import type { RefinanceCost } from './compare-loan.ts'
import { createRefinancePlan, type RefinancePlan } from './create-refinance-plan.ts'
import { parseRefinanceRequest, type RefinanceRequest } from './refinance-request.ts'
import { toRefinanceTerms } from './refinance-terms.ts'
import { requireRefinanceSupport } from './require-refinance-support.ts'
import {
  compareRefinance,
  getRefinanceLoan,
  type RefinanceInputs,
  validateRefinance,
} from './validate-refinance.ts'

/** Options for `MarginService.refinance`. */
export interface PlanRefinanceOptions extends Pick<PlanMarginOptions, 'keepsPermissions' | 'signal'> {
  /**
   * Cost of the transactions in US dollars, for the break-even days. Default: the simulated gas, or else the usual gas of
   * the steps, at the current prices, if these are known.
   */
  readonly gasUsd?: number | undefined
}

/** A plan that moves a loan to another lender, with the result of its simulation. */
export interface ReviewedRefinancePlan extends RefinancePlan {
  /** Result of the simulation: `verified`, or `unverified` if the node could not simulate it. */
  readonly simulation: VerificationCheck
  /** Gas units that all transactions use in the simulation. Undefined if they were not measured. */
  readonly gasUsed?: bigint | undefined
}

/** The parts of `MarginService` that plan a refinancing. */
interface RefinanceDependencies extends Pick<MarginServiceOptions, 'lending' | 'chains' | 'quotes'> {
  readonly read: <Result>(query: ContractQuery<Result>) => Promise<Result>
  /** Reads the permissions that the plan grants or revokes. */
  readonly readPermissions: (
    query: ContractQuery<readonly MarginPermission[]>,
  ) => Promise<readonly MarginPermission[]>
  readonly selectRouter: (
    id: string | undefined,
    getUnsupportedReason: (router: MarginRouter) => string | undefined,
  ) => MarginRouter
  readonly simulate: (
    input: SimulationInput,
    context: {
      readonly router: MarginRouter
      readonly lender: Lender
      readonly pools: readonly LendingPool[]
    },
  ) => Promise<Pick<ReviewedRefinancePlan, 'simulation' | 'gasUsed' | 'execution'>>
  /** Returns the deadline of the transaction, in seconds since the epoch. */
  readonly getDeadline: (account: ReadAccount) => bigint
  readonly signal: AbortSignal
}

/** Plans and simulates a move of a loan. @throws as `MarginService.refinance` */
export async function planRefinance(
  account: Pick<LendingAccount, 'chainId' | 'account'>,
  input: RefinanceRequest,
  { keepsPermissions = false, gasUsd }: Omit<PlanRefinanceOptions, 'signal'>,
  {
    lending,
    chains,
    quotes,
    read,
    readPermissions,
    selectRouter,
    simulate,
    getDeadline,
    signal,
  }: RefinanceDependencies,
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
  const inputs: RefinanceInputs = {
    request,
    terms,
    flashLoan: selectFlashLoan(offers, getRefinanceLoan(request, terms), { sell }),
    borrowsWholeLoan: support.borrowsWholeLoan ?? false,
    wrappedNative: lowerAddress(chainById(chains, chainId)?.wrappedNative?.address),
    gasUsd: gasUsd ?? 'unknown',
    deadline: getDeadline(to),
  }
  const validated = validateRefinance(inputs)
  const { trade } = validated
  const plan = createRefinancePlan(validated, {
    request,
    lender: to.lender,
    router: router.id,
    call: support.encode(trade),
    permissions: await readPermissions(support.readPermissions(trade)),
    keepsPermissions,
  })
  const pools = [terms.from, terms.to].flatMap(({ debt, collateral }) => [debt, collateral])
  const simulated = await simulate(
    { withApprovals: plan.execution, moves: getPoolMoves(pools, undefined, trade.account) },
    { router, lender: from.lender.hasUnknownContracts ? from.lender : to.lender, pools },
  )
  if (gasUsd !== undefined) return { ...plan, ...simulated }
  const { gasUsed = getUsualGas(plan) } = simulated
  const planGasUsd = await readGasUsd(gasUsed, { chainId, token: debtToken }, quotes, signal)
  return { ...plan, ...simulated, loan: compareRefinance({ ...inputs, gasUsd: planGasUsd }, trade) }
}

/** Typical gas units of a flash loan, a repayment, a withdrawal, a deposit and a loan. */
const MOVE_GAS = 1_000_000n

/** Returns the usual gas units of the steps of a plan. */
function getUsualGas({ execution: { steps } }: RefinancePlan): bigint {
  return MOVE_GAS + USUAL_GAS.approval * BigInt(steps.length - 1)
}

/** Reads the prices of gas, and returns the cost of the gas units in US dollars. */
async function readGasUsd(
  gas: bigint,
  { chainId, token }: { readonly chainId: number; readonly token: Address },
  quotes: RefinanceDependencies['quotes'],
  signal: AbortSignal,
): Promise<RefinanceCost['gasUsd']> {
  const tokens = { fromTokenAddress: NATIVE_TOKEN_ADDRESS, toTokenAddress: token }
  const request = checkQuoteRequest({ ...tokens, fromChainId: chainId, toChainId: chainId, fromAmount: 1n })
  const prices = await quotes.getPrices(request, { signal })
  return getGasUsd(gas, prices) ?? 'unknown'
}
