import { sameAddress } from '../../chains/address.ts'
import type { ExecutionPlan, PlannedStep } from '../../execution/plan/execution-plan.ts'
import { compact } from '../../kernel/compact.ts'
import { createId } from '../../kernel/create-id.ts'
import type { PermitOffer, PermitTerms } from '../../platforms/permit.ts'
import { isAssetAction, type LendingAction } from '../action.ts'
import type { Lender } from '../lender.ts'
import type { LenderFamilyId, LenderMarket } from '../lender-market.ts'
import { marketDisplayName } from '../lender-names.ts'
import { type PositionState, positionState } from '../risk/position-state.ts'
import { formatTokenAmount, getAssetName } from './format-token-amount.ts'
import { type LendingNotice, outcomeNotices } from './notices.ts'
import { requirePool } from './require-lender.ts'
import { type AssetMove, sumSpends } from './to-asset-move.ts'
import type { PlanInputs, SizedAction } from './validate-action.ts'
import { validateActions } from './validate-action.ts'

/** Data that a plan is created from. */
export interface LendingPlanInputs extends PlanInputs {
  readonly lender: Lender
  /** Prepares a permit if the token supports one. Undefined if approvals are preferred. */
  readonly offerPermit?: ((terms: PermitTerms) => Promise<PermitOffer | undefined>) | undefined
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
  /** Market before the actions. */
  readonly market: LenderMarket
  readonly before: PositionState
  readonly after: PositionState
  /** Asset movements, one per asset action. */
  readonly moves: readonly AssetMove[]
  readonly notices: readonly LendingNotice[]
}

/**
 * Plans actions in order. Each is validated against the position that the actions before it leave.
 *
 * @throws LendingRejectedError if the lender would reject an action; InvalidInputError naming the field;
 * CausewayError POOL_UNREADABLE
 */
export async function planLending(
  actions: readonly LendingAction[],
  inputs: LendingPlanInputs,
): Promise<LendingPlan> {
  const { decided, notices, market, position } = validateActions(actions, inputs)
  const steps = decided.map((sized) => getSteps(sized, inputs))
  const withApprovals = toExecutionPlan(decided, steps, inputs)
  const permitted = await withPermit(decided, steps, inputs)
  const before = positionState(inputs.position, inputs.market)
  const after = positionState(position, market)
  return {
    protocol: inputs.lender.family,
    // Both variants have the same id, so that only one of them can be sent.
    execution: permitted ? { ...permitted, ...compact({ id: withApprovals.id }) } : withApprovals,
    withApprovals,
    market: inputs.market,
    before,
    after,
    moves: decided.flatMap(({ move }) => (move ? [move] : [])),
    notices: [
      ...notices,
      ...decided.flatMap((sized, index) => wrappingNotices(sized, steps[index] ?? [])),
      ...outcomeNotices(before, after, inputs.market),
    ],
  }
}

/**
 * Additional gas for accruing interest, which a gas estimate in the block of the last accrual does not include.
 */
const ACCRUAL_GAS = 150_000n

function getSteps({ action, context }: SizedAction, { lender }: LendingPlanInputs): readonly PlannedStep[] {
  return lender
    .steps(action, context)
    .map((step) => ('call' in step ? { ...step, gasSlack: ACCRUAL_GAS } : step))
}

/** States which part of an action in the native token stays in the wallet as the wrapped token. */
function wrappingNotices(
  { action, context: { market, size, wrappedNative } }: SizedAction,
  steps: readonly PlannedStep[],
): LendingNotice[] {
  const isWrapped = steps.some((step) => 'call' in step && sameAddress(step.call.to, wrappedNative))
  if (!isWrapped || !isAssetAction(action)) return []
  const { asset, depositRate } = requirePool(market, action.poolId)
  if (action.type === 'Withdraw' && size.isAll && depositRate !== 0) {
    const message = `Interest accrued from now until the withdrawal stays in the wallet as ${getAssetName(asset)}.`
    return [{ code: 'WRAPPED_REMAINS', message }]
  }
  const margin = size.limit - size.amount
  if (margin === 0n) return []
  const message = `Up to ${formatTokenAmount(margin, asset)} is wrapped and approved for interest. The unused part stays in the wallet as ${getAssetName(asset)}, and approved.`
  return [{ code: 'WRAPPED_REMAINS', message }]
}

/** Replaces a single approval with a permit. Several approvals are kept. */
async function withPermit(
  decided: readonly SizedAction[],
  approvalSteps: readonly (readonly PlannedStep[])[],
  inputs: LendingPlanInputs,
): Promise<ExecutionPlan | undefined> {
  const { lender, offerPermit } = inputs
  const allowances = mergeSteps(approvalSteps).filter(({ kind }) => kind === 'allowance')
  if (!offerPermit || allowances.length !== 1) return undefined
  const index = approvalSteps.findIndex((steps) => steps.some(({ kind }) => kind === 'allowance'))
  const sized = decided[index]
  if (!sized || !isAssetAction(sized.action)) return undefined
  const terms = lender.permitTerms(sized.action, sized.context)
  const permit = terms && (await offerPermit(terms))
  if (!permit) return undefined
  const permitSteps = getSteps({ ...sized, context: { ...sized.context, permit } }, inputs)
  const execution = toExecutionPlan(decided, approvalSteps.with(index, permitSteps), inputs)
  return { ...execution, validUntil: Number(permit.deadline) * 1_000 }
}

function toExecutionPlan(
  decided: readonly SizedAction[],
  steps: readonly (readonly PlannedStep[])[],
  { lender, market, position, name }: LendingPlanInputs,
): ExecutionPlan {
  const { chainId, account, subAccount } = position
  const moves = decided.flatMap(({ move }) => (move ? [move] : []))
  const outgoing = moves.find(({ direction }) => direction === 'out')
  const incoming = moves.findLast(({ direction }) => direction === 'in')
  const planned = decided.map(({ move }, index) => ({ move, steps: steps[index] ?? [] }))
  return {
    id: createId(),
    chainId,
    account,
    name: name ?? marketDisplayName(market),
    info: {
      type: infoType(decided),
      lender: lender.id,
      subAccount,
      txType: decided.map(({ action }) => action.type).join(', '),
      recipient: (incoming ?? outgoing)?.recipient ?? account,
      ...compact({
        inputCurrency: outgoing?.token,
        inputAmountRaw: outgoing?.expected,
        outputCurrency: incoming?.token,
        outputAmountRaw: incoming?.amount,
      }),
    },
    steps: mergeSteps(steps),
    spends: sumSpends(planned, account),
  }
}

function infoType(decided: readonly SizedAction[]): ExecutionPlan['info']['type'] {
  if (decided.every(({ action }) => action.type === 'SwitchMode')) return 'SwitchEMode'
  return decided.every(({ action }) => action.type === 'ClaimRewards') ? 'Claim Rewards' : 'Money Market'
}

/**
 * Merges the steps of several actions. An allowance of several actions is approved once, for the sum, because a second
 * approval would overwrite the first.
 */
export function mergeSteps(groups: readonly (readonly PlannedStep[])[]): PlannedStep[] {
  const joined: PlannedStep[] = []
  for (const group of groups) {
    // Merged index of each step of the group, to which its signature slots refer.
    const mergedIndexes: number[] = []
    for (const step of group) {
      const index = findStepIndex(joined, step)
      mergedIndexes.push(index)
      joined[index] = mergeStep(joined[index], step, mergedIndexes)
    }
  }
  return joined
}

function findStepIndex(joined: readonly PlannedStep[], step: PlannedStep): number {
  const index = joined.findIndex(
    (merged) =>
      merged.kind === 'allowance' &&
      step.kind === 'allowance' &&
      sameAddress(merged.token, step.token) &&
      sameAddress(merged.spender, step.spender),
  )
  return index === -1 ? joined.length : index
}

function mergeStep(
  before: PlannedStep | undefined,
  step: PlannedStep,
  mergedIndexes: readonly number[],
): PlannedStep {
  if (step.kind === 'allowance' && before?.kind === 'allowance') {
    return { ...before, amount: before.amount + step.amount }
  }
  if (!('signatures' in step) || step.signatures === undefined) return step
  const signatures = step.signatures.map((slot) => ({ ...slot, step: mergedIndexes[slot.step] ?? slot.step }))
  return { ...step, signatures }
}
