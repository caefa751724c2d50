import { isNativeToken } from '../../chains/address.ts'
import { fieldIssue, InvalidInputError } from '../../kernel/errors.ts'
import type { Address } from '../../kernel/schema.ts'
import {
  type ActionTerms,
  type AssetAction,
  addsFunds,
  isAssetAction,
  type LendingAction,
} from '../action.ts'
import type { ActionContext, ActionSize } from '../lender.ts'
import type { LenderMarket, LendingPool } from '../market.ts'
import { type LenderPosition, owedIn } from '../position.ts'
import { type LendingRefusal, LendingRefusedError, refusal } from '../refusal.ts'
import { accountFigures } from '../risk/account.ts'
import { type LendingFigure, saturatingSub } from '../risk/figures.ts'
import { maxBorrow, maxWithdraw } from '../risk/limits.ts'
import { marketAfter, type PositionChange, positionAfter } from '../risk/position-after.ts'
import { type AssetMove, moveOf } from './asset-moves.ts'
import { assetRefusals } from './asset-refusals.ts'
import { requirePool, tokenOf } from './find.ts'
import { healthRefusals } from './health-refusals.ts'
import { type LendingNotice, outcomeNotices, type PositionState, positionState } from './notices.ts'
import { type Sizing, sizeOf } from './size.ts'
import { switchRefusals } from './switch-refusals.ts'
import { assetName, modeName } from './wording.ts'

/** What an action would come to, and whether it would be planned. */
export interface ActionValidation {
  /** All there is against it, the most telling first. None: `LendingActions.plan` would plan it. */
  readonly refusals: readonly LendingRefusal[]
  /** What the user should see before signing; none for what is refused. */
  readonly notices: readonly LendingNotice[]
  /** How much it comes to; undefined for what moves no asset. */
  readonly size: ActionSize | undefined
  readonly before: PositionState
  /** As it would be, refused or not. */
  readonly after: PositionState
}

/**
 * What the planner would say to one action on what is known already: nothing is read, and a refusal is an answer. The
 * plan itself reads everything anew, so what has changed since may still refuse it.
 *
 * @throws InvalidInputError for a pool that is none of the market's, for a balance that is not in `balances` and where
 * all of the native asset is meant and nothing is said of gas; CausewayError POOL_UNREADABLE
 */
export function validateAction(action: LendingAction, ground: PlanInputs): ActionValidation {
  const { position, market } = ground
  const start = startOf(ground)
  const before = positionState(position, market)
  if (nothingToDo(action, start)) {
    return { refusals: [NOTHING_TO_DO], notices: [], size: undefined, before, after: before }
  }
  const { decided, refusals, notices, standing } = judge(action, start, ground)
  const after = positionState(standing.position, standing.market)
  return {
    refusals,
    notices: refusals.length > 0 ? [] : [...notices, ...outcomeNotices(before, after, market)],
    size: isAssetAction(action) ? decided.context.size : undefined,
    before,
    after,
  }
}

/**
 * Why no amount at all can be deposited, withdrawn, borrowed or repaid; none where some amount may be. The wallet and the
 * health of the position are not asked.
 *
 * @throws InvalidInputError for a pool that is none of the market's; CausewayError POOL_UNREADABLE
 */
export function poolRefusals(
  terms: ActionTerms,
  { market, position, wrappedNative }: Omit<PlanInputs, 'balances' | 'gasReserve'>,
): LendingRefusal[] {
  const pool = requirePool(market, terms.poolId)
  const { account } = position
  const at = (amount: bigint) => {
    const size = { amount, isAll: false, limit: amount }
    const on = { account, market, position, wrappedNative, size, wallet: amount }
    return assetRefusals({ ...terms, amount }, on)
  }
  const owed = owedIn(position.pools[pool.poolId])
  const least = terms.type === 'Borrow' ? saturatingSub(pool.minDebt ?? 0n, owed) || 1n : 1n
  const refusals = at(least)
  if (refusals.length === 0) return refusals
  // Of a whole token it reads better than of its smallest unit.
  const ofWhole = at(10n ** BigInt(pool.asset.decimals))
  return ofWhole.length > 0 ? ofWhole : refusals
}

/** Where actions start from: all of it read just now. */
export interface PlanInputs {
  readonly market: LenderMarket
  readonly position: LenderPosition
  /** What the wallet holds of the tokens that `tokensSpent` names, by lower-cased address. Base units. */
  readonly balances: ReadonlyMap<Address, bigint>
  /** The token that wraps the native asset of the chain. Lower-cased. */
  readonly wrappedNative: Address | undefined
  /** Native base units that `all` of the native asset leaves in the wallet. */
  readonly gasReserve?: bigint | undefined
}

/** An action, and how much it comes to. */
export interface DecidedAction {
  readonly action: LendingAction
  readonly context: ActionContext
  readonly move: AssetMove | undefined
}

/** How things stand before an action, or after it. */
export interface Standing {
  readonly market: LenderMarket
  readonly position: LenderPosition
  /** What the wallet holds, by lower-cased token. */
  readonly wallet: ReadonlyMap<Address, bigint>
}

/** What one action comes to, and all that its lender has against it. */
export interface Judgement {
  readonly decided: DecidedAction
  readonly refusals: readonly LendingRefusal[]
  readonly notices: readonly LendingNotice[]
  /** How things would stand after it, refused or not. */
  readonly standing: Standing
}

/**
 * Holds one action to how things stand. What the lender has against the asset and the amount comes first; only what passes
 * there is held to the health of the position.
 *
 * @throws InvalidInputError; CausewayError POOL_UNREADABLE
 */
export function judge(action: LendingAction, standing: Standing, ground: PlanInputs): Judgement {
  return isAssetAction(action) ? judgeMove(action, standing, ground) : judgeSwitch(action, standing, ground)
}

function judgeMove(action: AssetAction, standing: Standing, ground: PlanInputs): Judgement {
  const { market, position, wallet } = standing
  const { wrappedNative } = ground
  const { account } = position
  const pool = requirePool(market, action.poolId)
  const token = tokenOf(action, pool)
  const held = addsFunds(action) ? balanceOf(wallet, token) : 0n
  const { size, notices } = sizeFor(action, pool, held, standing, ground)
  const refusals = assetRefusals(action, { account, market, position, wrappedNative, size, wallet: held })
  const change = sizedAction(action, size)
  const next = positionAfter(position, market, change)
  const most = () => mostOf(action, standing)
  const move = moveOf(action, pool, token, size, account)
  return {
    decided: { action, move, context: { market, position, account, size, wrappedNative } },
    refusals: refusals.length > 0 ? refusals : refusalsOfHealth(change, next, most, standing),
    notices,
    standing: {
      market: marketAfter(market, pool, change, size.amount),
      position: next,
      wallet: walletAfter(wallet, move, account),
    },
  }
}

const NO_SIZE: ActionSize = { amount: 0n, isAll: false, limit: 0n }
function judgeSwitch(
  action: Exclude<LendingAction, AssetAction>,
  standing: Standing,
  { wrappedNative }: PlanInputs,
): Judgement {
  const { market, position } = standing
  const { account } = position
  const refusals = switchRefusals(action, { account, market, position, wrappedNative })
  const next = positionAfter(position, market, action)
  return {
    decided: {
      action,
      move: undefined,
      context: { market, position, account, size: NO_SIZE, wrappedNative },
    },
    refusals: refusals.length > 0 ? refusals : refusalsOfHealth(action, next, () => 'unknown', standing),
    notices: [],
    standing: { ...standing, position: next },
  }
}

function refusalsOfHealth(
  action: PositionChange,
  after: LenderPosition,
  most: () => LendingFigure,
  { market, position: before }: Standing,
): LendingRefusal[] {
  return healthRefusals({
    action,
    market,
    before,
    after,
    figuresBefore: accountFigures(before, market),
    figuresAfter: accountFigures(after, market),
    most,
  })
}

/** The action with what it comes to: only what must leave nothing stays `all`. */
function sizedAction(action: AssetAction, { amount, isAll }: ActionSize): AssetAction & PositionChange {
  return isAll && (action.type === 'Withdraw' || action.type === 'Repay')
    ? { ...action, amount: 'all' }
    : { ...action, amount }
}

function mostOf({ type, poolId }: AssetAction, { position, market }: Standing): LendingFigure {
  if (type === 'Borrow') return maxBorrow(position, market, poolId)
  return type === 'Withdraw' ? maxWithdraw(position, market, poolId) : 'unknown'
}

/** @throws InvalidInputError where all of the native asset is meant and nothing is said of gas */
function sizeFor(
  action: AssetAction,
  pool: LendingPool,
  held: bigint,
  { position }: Standing,
  ground: PlanInputs,
): Sizing {
  const spendable = action.amount === 'all' ? spendableOf(action, pool, held, ground) : held
  if (spendable === 'unknown') {
    const expected = 'the native base units that the wallet keeps for gas'
    throw new InvalidInputError('Lending action', [fieldIssue('gasReserve', expected, undefined)])
  }
  return sizeOf(action, { asset: pool.asset, held: position.pools[pool.poolId], spendable })
}

/** What `all` takes of what the wallet holds; unknown where it pays gas as well and nothing is said of that. */
export function spendableOf(
  action: ActionTerms,
  pool: LendingPool,
  held: bigint,
  { gasReserve }: PlanInputs,
): LendingFigure {
  const paysGas = addsFunds(action) && isNativeToken(tokenOf(action, pool))
  if (!paysGas) return held
  return gasReserve === undefined ? 'unknown' : saturatingSub(held, gasReserve)
}

function walletAfter(
  wallet: ReadonlyMap<Address, bigint>,
  { token, direction, amount, recipient }: AssetMove,
  account: Address,
): ReadonlyMap<Address, bigint> {
  const held = wallet.get(token) ?? 0n
  if (direction === 'out') return new Map(wallet).set(token, saturatingSub(held, amount))
  return recipient === account ? new Map(wallet).set(token, held + amount) : wallet
}

function balanceOf(wallet: ReadonlyMap<Address, bigint>, token: Address): bigint {
  const balance = wallet.get(token)
  if (balance !== undefined) return balance
  const issue = fieldIssue('balances', `what the wallet holds of ${token}`, balance)
  throw new InvalidInputError('Lending action', [issue])
}

/** Actions that their lender will carry out, and how things stand after them. */
export interface Decision extends Standing {
  readonly decided: readonly DecidedAction[]
  readonly notices: readonly LendingNotice[]
}

/**
 * Holds each action to what those before it leave.
 *
 * @throws LendingRefusedError; InvalidInputError; CausewayError POOL_UNREADABLE
 */
export function decide(actions: readonly LendingAction[], ground: PlanInputs): Decision {
  const decided: DecidedAction[] = []
  const notices: LendingNotice[] = []
  let standing = startOf(ground)
  for (const action of actions) {
    const nothing = nothingToDo(action, standing)
    if (nothing) {
      notices.push(nothing)
      continue
    }
    const judged = judge(action, standing, ground)
    assertNone(judged.refusals)
    decided.push(judged.decided)
    notices.push(...judged.notices)
    standing = judged.standing
  }
  if (decided.length === 0) assertNone([NOTHING_TO_DO])
  return { ...standing, decided, notices }
}

/** How things stand before the first action. */
export function startOf({ market, position, balances }: PlanInputs): Standing {
  return { market, position, wallet: balances }
}

/** What is so already is asked of no lender. */
export const NOTHING_TO_DO: LendingRefusal = /* @__PURE__ */ refusal(
  'NOTHING_THERE',
  'Nothing would change: everything is as it was asked to be',
)

/** What is so already is left out: a lender may refuse it, and nobody pays for it. */
export function nothingToDo(
  action: LendingAction,
  { market, position }: Standing,
): LendingNotice | undefined {
  if (action.type === 'SwitchMode' && action.mode === position.mode) {
    return { code: 'ALREADY_SO', message: `The account is in ${modeName(market, action.mode)} already` }
  }
  if (action.type !== 'SwitchCollateral') return undefined
  const pool = requirePool(market, action.poolId)
  const isEnabled = position.pools[pool.poolId]?.collateralEnabled ?? false
  if (isEnabled !== action.enabled) return undefined
  const is = action.enabled ? 'is' : 'is not'
  return { code: 'ALREADY_SO', message: `${assetName(pool.asset)} ${is} collateral already` }
}

function assertNone([first, ...others]: readonly LendingRefusal[]): void {
  if (first) throw new LendingRefusedError([first, ...others])
}
