import type { ExecutionPlan, PlannedStep } from '../../execution/index.ts'
import { compact } from '../../kernel/index.ts'
import { isAssetAction, type LendingAction } from '../action.ts'
import type { Lender, PermitOffer, PermitWish } from '../lender.ts'
import { lenderDisplayName } from '../lender-names.ts'
import type { LenderMarket } from '../market.ts'
import type { LenderPosition } from '../position.ts'
import { LendingRefusedError } from '../refusal.ts'
import { type AccountFigures, type AprFigures, aprs, summarize } from '../risk/index.ts'
import { type DecidedAction, decide } from './decide.ts'
import { type AssetMove, spendsOf } from './flows.ts'
import { joinSteps } from './join-steps.ts'
import type { LendingNotice } from './notice.ts'
import { type AreCorrelated, riskNotice, safeHealth } from './risk-notice.ts'
import { checkActions } from './validate.ts'

/** What actions are planned on: all of it read just now. */
export interface LendingGround {
  readonly lender: Lender
  readonly market: LenderMarket
  readonly position: LenderPosition
  /** What the wallet holds of the tokens that `tokensSpent` names, by lower-cased address. Base units. */
  readonly balances: ReadonlyMap<string, bigint>
  /** The token that wraps the native asset of the chain. Lower-cased. */
  readonly wrappedNative: string | undefined
  /** Native base units that `all` of the native asset leaves in the wallet. */
  readonly gasReserve?: bigint | undefined
  /** Makes a permit where the token takes one; left out where approvals are preferred (see `prefersPermit`). */
  readonly offerPermit?: ((wish: PermitWish) => Promise<PermitOffer | undefined>) | undefined
  /** What is so may come closer to liquidation before a plan is `RISKY`. Default: nothing is. */
  readonly areCorrelated?: AreCorrelated | undefined
  /** With whom it is done, as people write it. Default: the lender's name. */
  readonly name?: string | undefined
}

/** A position, and what it comes to. */
export interface PositionState {
  readonly position: LenderPosition
  readonly figures: AccountFigures
  readonly aprs: AprFigures
}

/** Actions that can be carried out, and what they make of the position. */
export interface LendingPlan {
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
 * One plan for one action or several in their order, each held to the position that those before it leave.
 *
 * @throws LendingRefusedError for what the lender would not carry out; InvalidInputError naming the field for what is no
 * action; CausewayError POOL_UNREADABLE
 */
export async function planLending(
  actions: LendingAction | readonly LendingAction[],
  ground: LendingGround,
): Promise<LendingPlan> {
  const list = checkActions(actions)
  const { decided, notices, market, position } = decide(list, ground)
  if (decided.length === 0) {
    const message = 'Nothing would change: everything is as it was asked to be'
    throw new LendingRefusedError([{ code: 'NOTHING_THERE', message }])
  }
  const plain = decided.map((one) => stepsOf(one, ground))
  const withApprovals = executionOf(decided, plain, ground)
  const before = stateOf(ground.position, ground.market)
  const after = stateOf(position, market)
  return {
    execution: (await withPermit(decided, plain, ground)) ?? withApprovals,
    withApprovals,
    before,
    after,
    moves: decided.flatMap(({ move }) => (move ? [move] : [])),
    notices: [
      ...notices,
      ...riskNotice(before.figures, after.figures, safeHealth(position, market, ground.areCorrelated)),
      ...incompleteNotice(ground.market),
    ],
  }
}

function stateOf(position: LenderPosition, market: LenderMarket): PositionState {
  return { position, figures: summarize(position, market), aprs: aprs(position, market) }
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
        inputAmountRaw: paid?.amount,
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

function incompleteNotice({ failures }: LenderMarket): LendingNotice[] {
  if (failures.length === 0) return []
  const pools = failures.map(({ poolId }) => poolId).join(', ')
  const message = `What the account has in ${pools} could not be read: it is not counted`
  return [{ code: 'INCOMPLETE', message }]
}
