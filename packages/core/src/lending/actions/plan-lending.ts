import { sameAddress } from '../../chains/address.ts'
import type { ExecutionPlan, PlannedStep } from '../../execution/plan/plan.ts'
import { compact } from '../../kernel/compact.ts'
import { createId } from '../../kernel/id.ts'
import type { PermitOffer, PermitTerms } from '../../platforms/permit.ts'
import { isAssetAction, type LendingAction } from '../action.ts'
import type { Lender } from '../lender.ts'
import { lenderDisplayName } from '../lender-names.ts'
import type { LenderFamilyId } from '../market.ts'
import { type PositionState, positionState } from '../risk/position-state.ts'
import { type LendingNotice, outcomeNotices } from './notices.ts'
import { type AssetMove, sumSpends } from './to-asset-move.ts'
import type { PlanInputs, SizedAction } from './validate-action.ts'
import { validateActions } from './validate-action.ts'

/** Data that a plan is made of. */
export interface LendingPlanInputs extends PlanInputs {
  readonly lender: Lender
  /** Prepares a permit if the token supports one. Undefined if approvals are preferred. */
  readonly offerPermit?: ((wish: PermitTerms) => Promise<PermitOffer | undefined>) | undefined
  /** Display name of the lender. Default: its name. */
  readonly name?: string | undefined
}

/** A plan of lending actions, with the position before and after. */
export interface LendingPlan {
  /** Family of the lender: the `protocol` of the `ErrorContext` for errors of its contracts. */
  readonly protocol: LenderFamilyId
  /** Plan for `Executor.execute`. */
  readonly execution: ExecutionPlan
  /** The same plan with approvals instead of permits, which can be simulated before anything is signed. */
  readonly withApprovals: ExecutionPlan
  readonly before: PositionState
  readonly after: PositionState
  /** Asset movements, one per asset action. */
  readonly moves: readonly AssetMove[]
  readonly notices: readonly LendingNotice[]
}

/**
 * Plans actions in order. Each is validated against the position that the actions before it leave.
 *
 * @throws LendingRefusedError for what the lender would not carry out; InvalidInputError naming the field;
 * CausewayError POOL_UNREADABLE
 */
export async function planLending(
  actions: readonly LendingAction[],
  inputs: LendingPlanInputs,
): Promise<LendingPlan> {
  const { decided, notices, market, position } = validateActions(actions, inputs)
  const plain = decided.map((one) => getSteps(one, inputs))
  const withApprovals = toExecutionPlan(decided, plain, inputs)
  const permitted = await withPermit(decided, plain, inputs)
  const before = positionState(inputs.position, inputs.market)
  const after = positionState(position, market)
  return {
    protocol: inputs.lender.family,
    // Both variants share one id, so that only one of them can be sent.
    execution: permitted ? { ...permitted, ...compact({ id: withApprovals.id }) } : withApprovals,
    withApprovals,
    before,
    after,
    moves: decided.flatMap(({ move }) => (move ? [move] : [])),
    notices: [...notices, ...outcomeNotices(before, after, inputs.market)],
  }
}

/**
 * Interest that was booked in the very block an estimate is made on need not be booked in it: later it is, which costs
 * gas that no estimate has seen.
 */
const ACCRUAL_GAS = 150_000n

function getSteps({ action, context }: SizedAction, { lender }: LendingPlanInputs): readonly PlannedStep[] {
  return lender
    .steps(action, context)
    .map((step) => ('call' in step ? { ...step, gasSlack: ACCRUAL_GAS } : step))
}

/** Replaces a single approval with a permit. Several approvals are kept. */
async function withPermit(
  decided: readonly SizedAction[],
  plain: readonly (readonly PlannedStep[])[],
  inputs: LendingPlanInputs,
): Promise<ExecutionPlan | undefined> {
  const { lender, offerPermit } = inputs
  const allowances = mergeSteps(plain).filter(({ kind }) => kind === 'allowance')
  if (!offerPermit || allowances.length !== 1) return undefined
  const at = plain.findIndex((steps) => steps.some(({ kind }) => kind === 'allowance'))
  const own = decided[at]
  if (!own || !isAssetAction(own.action)) return undefined
  const wish = lender.permitTerms(own.action, own.context)
  const permit = wish && (await offerPermit(wish))
  if (!permit) return undefined
  const signed = getSteps({ ...own, context: { ...own.context, permit } }, inputs)
  const execution = toExecutionPlan(decided, plain.with(at, signed), inputs)
  return { ...execution, validUntil: Number(permit.deadline) * 1_000 }
}

function toExecutionPlan(
  decided: readonly SizedAction[],
  steps: readonly (readonly PlannedStep[])[],
  { lender, position, name }: LendingPlanInputs,
): ExecutionPlan {
  const { chainId, account } = position
  const moves = decided.flatMap(({ move }) => (move ? [move] : []))
  const paid = moves.find(({ direction }) => direction === 'out')
  const got = moves.findLast(({ direction }) => direction === 'in')
  const carriedOut = decided.map(({ move }, at) => ({ move, steps: steps[at] ?? [] }))
  return {
    id: createId(),
    chainId,
    account,
    name: name ?? lenderDisplayName(lender.id),
    info: {
      type: infoType(decided),
      lender: lender.id,
      txType: decided.map(({ action }) => action.type).join(', '),
      recipient: (got ?? paid)?.recipient ?? account,
      ...compact({
        inputCurrency: paid?.token,
        inputAmountRaw: paid?.expected,
        outputCurrency: got?.token,
        outputAmountRaw: got?.amount,
      }),
    },
    steps: mergeSteps(steps),
    spends: sumSpends(carriedOut, account),
  }
}

function infoType(decided: readonly SizedAction[]): ExecutionPlan['info']['type'] {
  if (decided.every(({ action }) => action.type === 'SwitchMode')) return 'SwitchEMode'
  return decided.every(({ action }) => action.type === 'ClaimRewards') ? 'Claim Rewards' : 'Money Market'
}

/**
 * The steps of several actions as those of one plan. An allowance that two of them need is given once, for both: what one
 * takes would otherwise be missing for the other.
 */
export function mergeSteps(groups: readonly (readonly PlannedStep[])[]): PlannedStep[] {
  const joined: PlannedStep[] = []
  for (const group of groups) {
    // Where each step of the group has come to stand: signatures go by that.
    const standsAt: number[] = []
    for (const step of group) {
      const at = findStepIndex(joined, step)
      standsAt.push(at)
      joined[at] = mergeStep(joined[at], step, standsAt)
    }
  }
  return joined
}

function findStepIndex(joined: readonly PlannedStep[], step: PlannedStep): number {
  const at = joined.findIndex(
    (one) =>
      one.kind === 'allowance' &&
      step.kind === 'allowance' &&
      sameAddress(one.token, step.token) &&
      sameAddress(one.spender, step.spender),
  )
  return at === -1 ? joined.length : at
}

function mergeStep(
  before: PlannedStep | undefined,
  step: PlannedStep,
  standsAt: readonly number[],
): PlannedStep {
  if (step.kind === 'allowance' && before?.kind === 'allowance') {
    return { ...before, amount: before.amount + step.amount }
  }
  if (!('signatures' in step) || step.signatures === undefined) return step
  const signatures = step.signatures.map((slot) => ({ ...slot, step: standsAt[slot.step] ?? slot.step }))
  return { ...step, signatures }
}
