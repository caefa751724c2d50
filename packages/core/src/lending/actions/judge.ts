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
import type { LenderPosition } from '../position.ts'
import type { LendingRefusal } from '../refusal.ts'
import { accountFigures } from '../risk/account.ts'
import type { LendingFigure } from '../risk/figures.ts'
import { saturatingSub } from '../risk/figures.ts'
import { maxBorrow, maxWithdraw } from '../risk/limits.ts'
import { type PositionChange, positionAfter } from '../risk/position-after.ts'
import { type AssetMove, moveOf } from './asset-moves.ts'
import { assetRefusals } from './asset-refusals.ts'
import { requirePool, tokenOf } from './find.ts'
import { healthRefusals } from './health-refusals.ts'
import { marketAfter } from './market-after.ts'
import type { LendingNotice } from './notices.ts'
import { type Sizing, sizeOf } from './size.ts'
import { switchRefusals } from './switch-refusals.ts'

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
