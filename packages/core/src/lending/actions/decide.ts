import { isNativeToken } from '../../chains/index.ts'
import { fieldIssue, InvalidInputError } from '../../kernel/index.ts'
import { type AssetAction, addsFunds, isAssetAction, type LendingAction } from '../action.ts'
import type { ActionContext, ActionSize } from '../lender.ts'
import type { LenderMarket, LendingPool } from '../market.ts'
import type { LenderPosition } from '../position.ts'
import { type LendingRefusal, LendingRefusedError } from '../refusal.ts'
import { saturatingSub } from '../risk/figures.ts'
import {
  accountFigures,
  type LendingFigure,
  maxBorrow,
  maxWithdraw,
  type PositionChange,
  positionAfter,
} from '../risk/index.ts'
import { type AssetMove, moveOf } from './asset-moves.ts'
import { assetRefusals } from './asset-refusals.ts'
import { requirePool, tokenOf } from './find.ts'
import { healthRefusals } from './health-refusals.ts'
import { marketAfter } from './market-after.ts'
import type { LendingNotice } from './notices.ts'
import { type Sizing, sizeOf } from './size.ts'
import { switchRefusals } from './switch-refusals.ts'
import { assetName, modeName } from './wording.ts'

/** Where actions start from: all of it read just now. */
export interface DecisionGround {
  readonly market: LenderMarket
  readonly position: LenderPosition
  /** What the wallet holds of the tokens that `tokensSpent` names, by lower-cased address. Base units. */
  readonly balances: ReadonlyMap<string, bigint>
  /** The token that wraps the native asset of the chain. Lower-cased. */
  readonly wrappedNative: string | undefined
  /** Native base units that `all` of the native asset leaves in the wallet. */
  readonly gasReserve?: bigint | undefined
}

/** An action that the lender will carry out, and how much it comes to. */
export interface DecidedAction {
  readonly action: LendingAction
  readonly context: ActionContext
  readonly move: AssetMove | undefined
}

/** How things stand after some of the actions. */
interface Standing {
  readonly market: LenderMarket
  readonly position: LenderPosition
  /** What the wallet holds, by lower-cased token. */
  readonly wallet: ReadonlyMap<string, bigint>
}

export interface Decision extends Standing {
  readonly decided: readonly DecidedAction[]
  readonly notices: readonly LendingNotice[]
}

/** Holds each action to what those before it leave. @throws LendingRefusedError; InvalidInputError */
export function decide(actions: readonly LendingAction[], ground: DecisionGround): Decision {
  const { market, position, balances } = ground
  const decided: DecidedAction[] = []
  const notices: LendingNotice[] = []
  let standing: Standing = { market, position, wallet: balances }
  for (const action of actions) {
    const nothing = nothingToDo(action, standing)
    if (nothing) {
      notices.push(nothing)
      continue
    }
    const next = isAssetAction(action)
      ? decideMove(action, standing, ground)
      : decideSwitch(action, standing, ground)
    decided.push(next.decided)
    notices.push(...next.notices)
    standing = next.standing
  }
  return { ...standing, decided, notices }
}

interface Next {
  readonly decided: DecidedAction
  readonly notices: readonly LendingNotice[]
  readonly standing: Standing
}

function decideMove(action: AssetAction, standing: Standing, ground: DecisionGround): Next {
  const { market, position, wallet } = standing
  const { wrappedNative } = ground
  const { account } = position
  const pool = requirePool(market, action.poolId)
  const token = tokenOf(action, pool)
  const held = addsFunds(action) ? balanceOf(wallet, token) : 0n
  const { size, notices } = sizeFor(action, pool, held, standing, ground)
  assertNone(assetRefusals(action, { account, market, position, wrappedNative, size, wallet: held }))
  const change = sizedAction(action, size)
  const most = mostOf(action, standing)
  const next = positionAllowed(change, most, standing)
  const move = moveOf(action, pool, token, size, account)
  return {
    decided: { action, move, context: { market, position, account, size, wrappedNative } },
    notices,
    standing: {
      market: marketAfter(market, pool, change, size.amount),
      position: next,
      wallet: walletAfter(wallet, move, account),
    },
  }
}

const NO_SIZE: ActionSize = { amount: 0n, isAll: false, limit: 0n }

function decideSwitch(
  action: Exclude<LendingAction, AssetAction>,
  standing: Standing,
  { wrappedNative }: DecisionGround,
): Next {
  const { market, position } = standing
  const { account } = position
  assertNone(switchRefusals(action, { account, market, position, wrappedNative }))
  return {
    decided: {
      action,
      move: undefined,
      context: { market, position, account, size: NO_SIZE, wrappedNative },
    },
    notices: [],
    standing: { ...standing, position: positionAllowed(action, 'unknown', standing) },
  }
}

/** The position after a change that its lender lets happen. @throws LendingRefusedError */
function positionAllowed(
  change: PositionChange,
  most: LendingFigure,
  { market, position }: Standing,
): LenderPosition {
  const next = positionAfter(position, market, change)
  assertNone(
    healthRefusals({
      action: change,
      market,
      before: position,
      after: next,
      figuresBefore: accountFigures(position, market),
      figuresAfter: accountFigures(next, market),
      most,
    }),
  )
  return next
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
  { gasReserve }: DecisionGround,
): Sizing {
  const takesAll = action.amount === 'all' && addsFunds(action)
  const paysGas = takesAll && isNativeToken(tokenOf(action, pool))
  if (paysGas && gasReserve === undefined) {
    const expected = 'the native base units that the wallet keeps for gas'
    throw new InvalidInputError('Lending action', [fieldIssue('gasReserve', expected, gasReserve)])
  }
  const reserve = paysGas ? (gasReserve ?? 0n) : 0n
  const spendable = saturatingSub(held, reserve)
  return sizeOf(action, { asset: pool.asset, held: position.pools[pool.poolId], spendable })
}

/** What is so already is left out: a lender may refuse it, and nobody pays for it. */
function nothingToDo(action: LendingAction, { market, position }: Standing): LendingNotice | undefined {
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

function walletAfter(
  wallet: ReadonlyMap<string, bigint>,
  { token, direction, amount, recipient }: AssetMove,
  account: string,
): ReadonlyMap<string, bigint> {
  const held = wallet.get(token) ?? 0n
  if (direction === 'out') return new Map(wallet).set(token, saturatingSub(held, amount))
  return recipient === account ? new Map(wallet).set(token, held + amount) : wallet
}

function balanceOf(wallet: ReadonlyMap<string, bigint>, token: string): bigint {
  const balance = wallet.get(token)
  if (balance !== undefined) return balance
  const issue = fieldIssue('balances', `what the wallet holds of ${token}`, balance)
  throw new InvalidInputError('Lending action', [issue])
}

function assertNone([first, ...others]: readonly LendingRefusal[]): void {
  if (first) throw new LendingRefusedError([first, ...others])
}
