import type { ExecutionPlan } from '../../execution/plan/execution-plan.ts'
import { createId } from '../../kernel/create-id.ts'
import { marketDisplayName } from '../../lending/lender-names.ts'
import type { Call } from '../../platforms/transaction.ts'
import {
  createMarginSteps,
  getAccess,
  type MarginPlan,
  type MarginPlanInputs,
} from '../create-margin-plan.ts'
import type { RefinanceRequest } from './refinance-request.ts'
import type { RefinanceTrade } from './refinance-trade.ts'
import type { ValidatedRefinance } from './validate-refinance.ts'

/** A refinancing that can be executed, and the positions at both lenders before and after it. */
export interface RefinancePlan
  extends Pick<MarginPlan, 'router' | 'execution' | 'access' | 'leftovers' | 'notices'>,
    Pick<ValidatedRefinance, 'from' | 'to' | 'loan'> {
  readonly request: RefinanceRequest
  readonly trade: RefinanceTrade
}

/** Inputs of `createRefinancePlan` in addition to the refinancing. */
interface RefinancePlanInputs extends Pick<MarginPlanInputs, 'lender' | 'permissions' | 'keepsPermissions'> {
  readonly request: RefinanceRequest
  /** Id of the router, and its call. */
  readonly router: string
  readonly call: Call
}

/** Creates the plan of a validated refinancing. */
export function createRefinancePlan(
  validated: ValidatedRefinance,
  inputs: RefinancePlanInputs,
): RefinancePlan {
  const { trade, leftovers, from, to, loan, notices } = validated
  return {
    request: inputs.request,
    router: inputs.router,
    trade,
    execution: createExecutionPlan(validated, inputs),
    access: getAccess(inputs),
    leftovers,
    from,
    to,
    loan,
    notices,
  }
}

function createExecutionPlan(
  { trade, actions }: ValidatedRefinance,
  inputs: RefinancePlanInputs,
): ExecutionPlan {
  const { chainId, account, flashLoan, from, to } = trade
  return {
    id: createId(),
    chainId,
    account,
    name: marketDisplayName(to.market),
    info: {
      type: 'Margin',
      lender: to.market.lender,
      txType: 'Refinance',
      recipient: account,
      outputChainId: chainId,
      inputCurrency: flashLoan.token,
      inputAmountRaw: to.borrow.expected,
      outputCurrency: flashLoan.token,
      outputAmountRaw: from.repay.expected,
    },
    steps: createMarginSteps(actions, inputs.call, inputs),
    spends: [],
    validUntil: Number(trade.deadline) * 1_000,
  }
}
