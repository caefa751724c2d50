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
import { type LendingIssue, LendingRejectedError, lendingIssue } from '../lending-rejected-error.ts'
import type { LenderMarket, LendingPool } from '../market.ts'
import { getTotalDebt, type LenderPosition } from '../position.ts'
import { accountFigures } from '../risk/account-figures.ts'
import { type LendingFigure, saturatingSub } from '../risk/figures.ts'
import { maxBorrow, maxWithdraw } from '../risk/max-borrow.ts'
import { marketAfter, type PositionChange, positionAfter } from '../risk/position-after.ts'
import { type PositionState, positionState } from '../risk/position-state.ts'
import { checkAssetAction } from './check-asset-action.ts'
import { checkHealth } from './check-health.ts'
import { checkSwitch } from './check-switch.ts'
import { getAssetName, getModeName } from './format-token-amount.ts'
import { type LendingNotice, outcomeNotices } from './notices.ts'
import { getActionToken, requirePool } from './require-lender.ts'
import { type Sizing, toActionSize } from './to-action-size.ts'
import { type AssetMove, toAssetMove } from './to-asset-move.ts'

/** What an action would come to, and whether it would be planned. */
export interface ActionValidation {
  /** All there is against it, the most telling first. None: `LendingActions.plan` would plan it. */
  readonly issues: readonly LendingIssue[]
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
export function validateAction(action: LendingAction, inputs: PlanInputs): ActionValidation {
  const { position, market } = inputs
  const start = toSnapshot(inputs)
  const before = positionState(position, market)
  if (findNoOp(action, start)) {
    return { issues: [NO_CHANGE], notices: [], size: undefined, before, after: before }
  }
  const { decided, issues, notices, snapshot } = validateNext(action, start, inputs)
  const after = positionState(snapshot.position, snapshot.market)
  return {
    issues,
    notices: issues.length > 0 ? [] : [...notices, ...outcomeNotices(before, after, market)],
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
export function getPoolIssues(
  terms: ActionTerms,
  { market, position, wrappedNative }: Omit<PlanInputs, 'balances' | 'gasReserve'>,
): LendingIssue[] {
  const pool = requirePool(market, terms.poolId)
  const { account } = position
  const at = (amount: bigint) => {
    const size = { amount, isAll: false, limit: amount }
    const on = { account, market, position, wrappedNative, size, wallet: amount }
    return checkAssetAction({ ...terms, amount }, on)
  }
  const owed = getTotalDebt(position.pools[pool.poolId])
  const least = terms.type === 'Borrow' ? saturatingSub(pool.minDebt ?? 0n, owed) || 1n : 1n
  const issues = at(least)
  if (issues.length === 0) return issues
  // Of a whole token it reads better than of its smallest unit.
  const ofWhole = at(10n ** BigInt(pool.asset.decimals))
  return ofWhole.length > 0 ? ofWhole : issues
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
export interface SizedAction {
  readonly action: LendingAction
  readonly context: ActionContext
  readonly move: AssetMove | undefined
}

/** How things stand before an action, or after it. */
export interface AccountSnapshot {
  readonly market: LenderMarket
  readonly position: LenderPosition
  /** What the wallet holds, by lower-cased token. */
  readonly wallet: ReadonlyMap<Address, bigint>
}

/** What one action comes to, and all that its lender has against it. */
export interface ValidatedAction {
  readonly decided: SizedAction
  readonly issues: readonly LendingIssue[]
  readonly notices: readonly LendingNotice[]
  /** How things would stand after it, refused or not. */
  readonly snapshot: AccountSnapshot
}

/**
 * Holds one action to how things stand. What the lender has against the asset and the amount comes first; only what passes
 * there is held to the health of the position.
 *
 * @throws InvalidInputError; CausewayError POOL_UNREADABLE
 */
export function validateNext(
  action: LendingAction,
  snapshot: AccountSnapshot,
  inputs: PlanInputs,
): ValidatedAction {
  return isAssetAction(action)
    ? validateAssetAction(action, snapshot, inputs)
    : validateSwitch(action, snapshot, inputs)
}

function validateAssetAction(
  action: AssetAction,
  snapshot: AccountSnapshot,
  inputs: PlanInputs,
): ValidatedAction {
  const { market, position, wallet } = snapshot
  const { wrappedNative } = inputs
  const { account } = position
  const pool = requirePool(market, action.poolId)
  const token = getActionToken(action, pool)
  const held = addsFunds(action) ? requireBalance(wallet, token) : 0n
  const { size, notices } = getSize(action, pool, held, snapshot, inputs)
  const issues = checkAssetAction(action, { account, market, position, wrappedNative, size, wallet: held })
  const change = sizedAction(action, size)
  const next = positionAfter(position, market, change)
  const most = () => getMaximum(action, snapshot)
  const move = toAssetMove(action, pool, token, size, account)
  return {
    decided: { action, move, context: { market, position, account, size, wrappedNative } },
    issues: issues.length > 0 ? issues : getHealthIssues(change, next, most, snapshot),
    notices,
    snapshot: {
      market: marketAfter(market, pool, change, size.amount),
      position: next,
      wallet: walletAfter(wallet, move, account),
    },
  }
}

const NO_SIZE: ActionSize = { amount: 0n, isAll: false, limit: 0n }
function validateSwitch(
  action: Exclude<LendingAction, AssetAction>,
  snapshot: AccountSnapshot,
  { wrappedNative }: PlanInputs,
): ValidatedAction {
  const { market, position } = snapshot
  const { account } = position
  const issues = checkSwitch(action, { account, market, position, wrappedNative })
  const next = positionAfter(position, market, action)
  return {
    decided: {
      action,
      move: undefined,
      context: { market, position, account, size: NO_SIZE, wrappedNative },
    },
    issues: issues.length > 0 ? issues : getHealthIssues(action, next, () => 'unknown', snapshot),
    notices: [],
    snapshot: { ...snapshot, position: next },
  }
}

function getHealthIssues(
  action: PositionChange,
  after: LenderPosition,
  most: () => LendingFigure,
  { market, position: before }: AccountSnapshot,
): LendingIssue[] {
  return checkHealth({
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

function getMaximum({ type, poolId }: AssetAction, { position, market }: AccountSnapshot): LendingFigure {
  if (type === 'Borrow') return maxBorrow(position, market, poolId)
  return type === 'Withdraw' ? maxWithdraw(position, market, poolId) : 'unknown'
}

/** @throws InvalidInputError where all of the native asset is meant and nothing is said of gas */
function getSize(
  action: AssetAction,
  pool: LendingPool,
  held: bigint,
  { position }: AccountSnapshot,
  inputs: PlanInputs,
): Sizing {
  const spendable = action.amount === 'all' ? getSpendable(action, pool, held, inputs) : held
  if (spendable === 'unknown') {
    const expected = 'the native base units that the wallet keeps for gas'
    throw new InvalidInputError('Lending action', [fieldIssue('gasReserve', expected, undefined)])
  }
  return toActionSize(action, { asset: pool.asset, held: position.pools[pool.poolId], spendable })
}

/** What `all` takes of what the wallet holds; unknown where it pays gas as well and nothing is said of that. */
export function getSpendable(
  action: ActionTerms,
  pool: LendingPool,
  held: bigint,
  { gasReserve }: PlanInputs,
): LendingFigure {
  const paysGas = addsFunds(action) && isNativeToken(getActionToken(action, pool))
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

function requireBalance(wallet: ReadonlyMap<Address, bigint>, token: Address): bigint {
  const balance = wallet.get(token)
  if (balance !== undefined) return balance
  const issue = fieldIssue('balances', `what the wallet holds of ${token}`, balance)
  throw new InvalidInputError('Lending action', [issue])
}

/** Actions that their lender will carry out, and how things stand after them. */
export interface ValidatedActions extends AccountSnapshot {
  readonly decided: readonly SizedAction[]
  readonly notices: readonly LendingNotice[]
}

/**
 * Holds each action to what those before it leave.
 *
 * @throws LendingRefusedError; InvalidInputError; CausewayError POOL_UNREADABLE
 */
export function validateActions(actions: readonly LendingAction[], inputs: PlanInputs): ValidatedActions {
  const decided: SizedAction[] = []
  const notices: LendingNotice[] = []
  let snapshot = toSnapshot(inputs)
  for (const action of actions) {
    const nothing = findNoOp(action, snapshot)
    if (nothing) {
      notices.push(nothing)
      continue
    }
    const validated = validateNext(action, snapshot, inputs)
    assertSupported(validated.issues)
    decided.push(validated.decided)
    notices.push(...validated.notices)
    snapshot = validated.snapshot
  }
  if (decided.length === 0) assertSupported([NO_CHANGE])
  return { ...snapshot, decided, notices }
}

/** How things stand before the first action. */
export function toSnapshot({ market, position, balances }: PlanInputs): AccountSnapshot {
  return { market, position, wallet: balances }
}

/** What is so already is asked of no lender. */
export const NO_CHANGE: LendingIssue = /* @__PURE__ */ lendingIssue(
  'NOTHING_THERE',
  'Nothing would change: everything is as it was asked to be',
)

/** What is so already is left out: a lender may refuse it, and nobody pays for it. */
export function findNoOp(
  action: LendingAction,
  { market, position }: AccountSnapshot,
): LendingNotice | undefined {
  if (action.type === 'SwitchMode' && action.mode === position.mode) {
    return { code: 'ALREADY_SO', message: `The account is in ${getModeName(market, action.mode)} already` }
  }
  if (action.type !== 'SwitchCollateral') return undefined
  const pool = requirePool(market, action.poolId)
  const isEnabled = position.pools[pool.poolId]?.collateralEnabled ?? false
  if (isEnabled !== action.enabled) return undefined
  const is = action.enabled ? 'is' : 'is not'
  return { code: 'ALREADY_SO', message: `${getAssetName(pool.asset)} ${is} collateral already` }
}

function assertSupported([first, ...others]: readonly LendingIssue[]): void {
  if (first) throw new LendingRejectedError([first, ...others])
}
