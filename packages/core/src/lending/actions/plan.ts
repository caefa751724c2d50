import type { ExecutionPlan, PlannedStep } from '../../execution/plan/plan.ts'
import { compact } from '../../kernel/compact.ts'
import { createId } from '../../kernel/id.ts'
import type { PermitOffer, PermitWish } from '../../platforms/permit.ts'
import { isAssetAction, type LendingAction } from '../action.ts'
import type { Lender } from '../lender.ts'
import { lenderDisplayName } from '../lender-names.ts'
import type { LenderFamilyId } from '../market.ts'
import { type AssetMove, spendsOf } from './asset-moves.ts'
import { decide } from './decide.ts'
import { joinSteps } from './join-steps.ts'
import type { DecidedAction, PlanInputs } from './judge.ts'
import { type LendingNotice, outcomeNotices } from './notices.ts'
import { type PositionState, positionState } from './state.ts'

/** What actions are planned on: all of it read just now. */
export interface LendingGround extends PlanInputs {
  readonly lender: Lender
  /** Makes a permit where the token takes one; left out where approvals are preferred (see `prefersPermit`). */
  readonly offerPermit?: ((wish: PermitWish) => Promise<PermitOffer | undefined>) | undefined
  /** With whom it is done, as people write it. Default: the lender's name. */
  readonly name?: string | undefined
}

/** Actions that can be carried out, and what they make of the position. */
export interface LendingPlan {
  /** Family of the lender: the `protocol` of the `ErrorContext` for errors of its contracts. */
  readonly protocol: LenderFamilyId
  /** For the executor. */
  readonly execution: ExecutionPlan
  /** The same with approvals in place of signatures: this can be tried out before anything is signed. */
  readonly withApprovals: ExecutionPlan
  readonly before: PositionState
  readonly after: PositionState
  /** What it takes from the account and brings it, one for each action that moves an asset. */
  readonly moves: readonly AssetMove[]
  readonly notices: readonly LendingNotice[]
}

/**
 * One plan for actions in their order (see `checkActions`), each held to the position that those before it leave.
 *
 * @throws LendingRefusedError for what the lender would not carry out; InvalidInputError naming the field;
 * CausewayError POOL_UNREADABLE
 */
export async function planLending(
  actions: readonly LendingAction[],
  ground: LendingGround,
): Promise<LendingPlan> {
  const { decided, notices, market, position } = decide(actions, ground)
  const plain = decided.map((one) => stepsOf(one, ground))
  const withApprovals = executionOf(decided, plain, ground)
  const permitted = await withPermit(decided, plain, ground)
  const before = positionState(ground.position, ground.market)
  const after = positionState(position, market)
  return {
    protocol: ground.lender.family,
    // Two ways to send one plan: whichever is sent, the other no longer can be.
    execution: permitted ? { ...permitted, ...compact({ id: withApprovals.id }) } : withApprovals,
    withApprovals,
    before,
    after,
    moves: decided.flatMap(({ move }) => (move ? [move] : [])),
    notices: [...notices, ...outcomeNotices(before, after, ground.market)],
  }
}

/**
 * Interest that was booked in the very block an estimate is made on need not be booked in it: later it is, which costs
 * gas that no estimate has seen.
 */
const ACCRUAL_GAS = 150_000n

function stepsOf({ action, context }: DecidedAction, { lender }: LendingGround): readonly PlannedStep[] {
  return lender
    .steps(action, context)
    .map((step) => ('call' in step ? { ...step, gasSlack: ACCRUAL_GAS } : step))
}

/** A signature in place of the only approval. More than one would be more to sign, with nonces of the same token. */
async function withPermit(
  decided: readonly DecidedAction[],
  plain: readonly (readonly PlannedStep[])[],
  ground: LendingGround,
): Promise<ExecutionPlan | undefined> {
  const { lender, offerPermit } = ground
  const allowances = joinSteps(plain).filter(({ kind }) => kind === 'allowance')
  if (!offerPermit || allowances.length !== 1) return undefined
  const at = plain.findIndex((steps) => steps.some(({ kind }) => kind === 'allowance'))
  const own = decided[at]
  if (!own || !isAssetAction(own.action)) return undefined
  const wish = lender.permitWish(own.action, own.context)
  const permit = wish && (await offerPermit(wish))
  if (!permit) return undefined
  const signed = stepsOf({ ...own, context: { ...own.context, permit } }, ground)
  const execution = executionOf(decided, plain.with(at, signed), ground)
  return { ...execution, validUntil: Number(permit.deadline) * 1_000 }
}

function executionOf(
  decided: readonly DecidedAction[],
  steps: readonly (readonly PlannedStep[])[],
  { lender, position, name }: LendingGround,
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
    steps: joinSteps(steps),
    spends: spendsOf(carriedOut, account),
  }
}

function infoType(decided: readonly DecidedAction[]): ExecutionPlan['info']['type'] {
  if (decided.every(({ action }) => action.type === 'SwitchMode')) return 'SwitchEMode'
  return decided.every(({ action }) => action.type === 'ClaimRewards') ? 'Claim Rewards' : 'Money Market'
}
