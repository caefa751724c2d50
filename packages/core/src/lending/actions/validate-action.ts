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
import type { ActionContext, ActionSize, Lender } from '../lender.ts'
import type { LenderMarket, LendingPool } from '../lender-market.ts'
import { getTotalDebt, type LenderPosition } from '../lender-position.ts'
import { type LendingIssue, LendingRejectedError, lendingIssue } from '../lending-rejected-error.ts'
import { accountFigures } from '../risk/account-figures.ts'
import { type LendingFigure, saturatingSub } from '../risk/math.ts'
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

/** Result of `validateAction`. */
export interface ActionValidation {
  /** Reasons why the action cannot be planned, most important first. Empty if it can. */
  readonly issues: readonly LendingIssue[]
  /** Notices for the user. Empty if there are issues. */
  readonly notices: readonly LendingNotice[]
  /** Amounts of the action. Undefined for switches and claims. */
  readonly size: ActionSize | undefined
  readonly before: PositionState
  /** State after the action, also if it has issues. */
  readonly after: PositionState
}

/**
 * Validates one action against data that was read before, without a request. `LendingService.plan` reads again, so it
 * can still reject the action.
 *
 * @throws InvalidInputError for an unknown pool, a balance that `balances` lacks, or 'all' of the native token without
 * `gasReserve`; CausewayError POOL_UNREADABLE
 */
export function validateAction(action: LendingAction, inputs: PlanInputs): ActionValidation {
  const { position, market } = inputs
  const start = toSnapshot(inputs)
  const before = positionState(position, market)
  if (findNoOp(action, start)) {
    return { issues: [NO_CHANGE], notices: [], size: undefined, before, after: before }
  }
  const { decided, notices, snapshot, ...validated } = validateNext(action, start, inputs)
  const issues = validated.issues.length > 0 ? validated.issues : findUnsupported(decided, inputs)
  const after = positionState(snapshot.position, snapshot.market)
  return {
    issues,
    notices: issues.length > 0 ? [] : [...notices, ...outcomeNotices(before, after, market)],
    size: isAssetAction(action) ? decided.context.size : undefined,
    before,
    after,
  }
}

/** Returns the reasons why the family of the lender does not support a valid action. */
function findUnsupported({ action, context }: SizedAction, { lender }: PlanInputs): readonly LendingIssue[] {
  try {
    lender?.steps(action, context)
    return []
  } catch (error) {
    if (error instanceof LendingRejectedError) return error.issues
    throw error
  }
}

/**
 * Returns the reasons why no amount can be deposited, withdrawn, borrowed or repaid. Wallet balance and health factor
 * are not checked.
 *
 * @throws InvalidInputError for an unknown pool; CausewayError POOL_UNREADABLE
 */
export function getPoolIssues(
  terms: ActionTerms,
  { market, position, wrappedNative }: Omit<PlanInputs, 'balances' | 'gasReserve'>,
): LendingIssue[] {
  const pool = requirePool(market, terms.poolId)
  const { account } = position
  const check = (amount: bigint) => {
    const size = { amount, isAll: false, limit: amount }
    const assetInputs = { account, market, position, wrappedNative, size, wallet: amount }
    return checkAssetAction({ ...terms, amount }, assetInputs)
  }
  const debt = getTotalDebt(position.pools[pool.poolId])
  const minimum = terms.type === 'Borrow' ? saturatingSub(pool.minDebt ?? 0n, debt) || 1n : 1n
  const issues = check(minimum)
  if (issues.length === 0) return issues
  // Prefer messages about one whole token over messages about one base unit.
  const wholeTokenIssues = check(10n ** BigInt(pool.asset.decimals))
  return wholeTokenIssues.length > 0 ? wholeTokenIssues : issues
}

/** Data that actions are validated against. */
export interface PlanInputs {
  readonly market: LenderMarket
  readonly position: LenderPosition
  /** Wallet balances by lower-cased token address, in base units. */
  readonly balances: ReadonlyMap<Address, bigint>
  /** Wrapped native token of the chain. Lower-cased. */
  readonly wrappedNative: Address | undefined
  /** Native base units that 'all' of the native token leaves in the wallet. */
  readonly gasReserve?: bigint | undefined
  /** The lender, for actions that only its family rejects. Undefined while it is loading: only `plan` rejects them then. */
  readonly lender?: Pick<Lender, 'steps'> | undefined
}

/** An action with its amounts. */
export interface SizedAction {
  readonly action: LendingAction
  readonly context: ActionContext
  readonly move: AssetMove | undefined
}

/** Market, position and wallet before or after an action. */
export interface AccountSnapshot {
  readonly market: LenderMarket
  readonly position: LenderPosition
  /** Wallet balances by lower-cased token address. */
  readonly wallet: ReadonlyMap<Address, bigint>
}

/** Result of validating one action of a sequence. */
export interface ValidatedAction {
  readonly decided: SizedAction
  readonly issues: readonly LendingIssue[]
  readonly notices: readonly LendingNotice[]
  /** Snapshot after the action, also if it has issues. */
  readonly snapshot: AccountSnapshot
}

/**
 * Validates one action against a snapshot. The health factor is only checked if asset and amount have no issues.
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
  const balance = addsFunds(action) ? requireBalance(wallet, token) : 0n
  const { size, notices } = getSize(action, pool, balance, snapshot, inputs)
  const issues = checkAssetAction(action, { account, market, position, wrappedNative, size, wallet: balance })
  const change = sizedAction(action, size)
  const next = positionAfter(position, market, change)
  const getMax = () => getMaximum(action, snapshot)
  const move = toAssetMove(action, pool, token, size, account)
  return {
    decided: { action, move, context: { market, position, account, size, wrappedNative } },
    issues: issues.length > 0 ? issues : getHealthIssues(change, next, getMax, snapshot),
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
  getMax: () => LendingFigure,
  { market, position: before }: AccountSnapshot,
): LendingIssue[] {
  return checkHealth({
    action,
    market,
    before,
    after,
    figuresBefore: accountFigures(before, market),
    figuresAfter: accountFigures(after, market),
    getMaximum: getMax,
  })
}

/** Replaces 'all' with the amount, except for full withdrawals and full repayments. */
function sizedAction(action: AssetAction, { amount, isAll }: ActionSize): AssetAction & PositionChange {
  return isAll && (action.type === 'Withdraw' || action.type === 'Repay')
    ? { ...action, amount: 'all' }
    : { ...action, amount }
}

function getMaximum({ type, poolId }: AssetAction, { position, market }: AccountSnapshot): LendingFigure {
  if (type === 'Borrow') return maxBorrow(position, market, poolId)
  return type === 'Withdraw' ? maxWithdraw(position, market, poolId) : 'unknown'
}

/** @throws InvalidInputError for 'all' of the native token without `gasReserve` */
function getSize(
  action: AssetAction,
  pool: LendingPool,
  balance: bigint,
  { market, position }: AccountSnapshot,
  inputs: PlanInputs,
): Sizing {
  const spendable = action.amount === 'all' ? getSpendable(action, pool, balance, inputs) : balance
  if (spendable === 'unknown') {
    const expected = 'native base units that the wallet keeps for gas'
    throw new InvalidInputError('Lending action', [fieldIssue('gasReserve', expected, undefined)])
  }
  return toActionSize(action, {
    asset: pool.asset,
    held: position.pools[pool.poolId],
    spendable,
    shareRate: market.family === 'init' ? pool.variableBorrowRate : undefined,
  })
}

/** Returns the balance that 'all' spends. Unknown for the native token without `gasReserve`. */
export function getSpendable(
  action: ActionTerms,
  pool: LendingPool,
  balance: bigint,
  { gasReserve }: PlanInputs,
): LendingFigure {
  const paysGas = addsFunds(action) && isNativeToken(getActionToken(action, pool))
  if (!paysGas) return balance
  return gasReserve === undefined ? 'unknown' : saturatingSub(balance, gasReserve)
}

function walletAfter(
  wallet: ReadonlyMap<Address, bigint>,
  { token, direction, amount, recipient }: AssetMove,
  account: Address,
): ReadonlyMap<Address, bigint> {
  const balance = wallet.get(token) ?? 0n
  if (direction === 'out') return new Map(wallet).set(token, saturatingSub(balance, amount))
  return recipient === account ? new Map(wallet).set(token, balance + amount) : wallet
}

function requireBalance(wallet: ReadonlyMap<Address, bigint>, token: Address): bigint {
  const balance = wallet.get(token)
  if (balance !== undefined) return balance
  const issue = fieldIssue('balances', `the wallet balance of ${token}`, balance)
  throw new InvalidInputError('Lending action', [issue])
}

/** Validated actions and the snapshot after them. */
export interface ValidatedActions extends AccountSnapshot {
  readonly decided: readonly SizedAction[]
  readonly notices: readonly LendingNotice[]
}

/**
 * Validates each action against the snapshot that the actions before it leave.
 *
 * @throws LendingRejectedError; InvalidInputError; CausewayError POOL_UNREADABLE
 */
export function validateActions(actions: readonly LendingAction[], inputs: PlanInputs): ValidatedActions {
  const decided: SizedAction[] = []
  const notices: LendingNotice[] = []
  let snapshot = toSnapshot(inputs)
  for (const action of actions) {
    const noOp = findNoOp(action, snapshot)
    if (noOp) {
      notices.push(noOp)
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

/** Returns the snapshot before the first action. */
export function toSnapshot({ market, position, balances }: PlanInputs): AccountSnapshot {
  return { market, position, wallet: balances }
}

/** Issue of a request whose actions all have no effect. */
const NO_CHANGE: LendingIssue = /* @__PURE__ */ lendingIssue(
  'NOTHING_THERE',
  'The actions have no effect: the account is already in this state.',
)

/** Returns a notice if an action has no effect. Such actions are skipped, because lenders may reject them. */
function findNoOp(action: LendingAction, { market, position }: AccountSnapshot): LendingNotice | undefined {
  if (action.type === 'SwitchMode' && action.mode === position.mode) {
    return { code: 'ALREADY_SO', message: `The account is already in ${getModeName(market, action.mode)}.` }
  }
  if (action.type !== 'SwitchCollateral') return undefined
  const pool = requirePool(market, action.poolId)
  const isEnabled = position.pools[pool.poolId]?.collateralEnabled ?? false
  if (isEnabled !== action.enabled) return undefined
  const message = action.enabled
    ? `${getAssetName(pool.asset)} is already enabled as collateral.`
    : `${getAssetName(pool.asset)} is not enabled as collateral.`
  return { code: 'ALREADY_SO', message }
}

function assertSupported([first, ...others]: readonly LendingIssue[]): void {
  if (first) throw new LendingRejectedError([first, ...others])
}
