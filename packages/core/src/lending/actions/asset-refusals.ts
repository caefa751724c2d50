import { isNativeToken, sameAddress } from '../../chains/address.ts'
import type { AssetAction, BorrowAction, DepositAction, RepayAction, WithdrawAction } from '../action.ts'
import type { ActionSize } from '../lender.ts'
import { lenderDisplayName } from '../lender-names.ts'
import { type LenderMarket, type LendingPool, poolConfig } from '../market.ts'
import { type LenderPosition, owedIn, type PoolPosition, RATE_MODES } from '../position.ts'
import { type LendingRefusal, refusal, refusalIf } from '../refusal.ts'
import { roomBelow } from '../risk/figures.ts'
import { isolationBlocking, siloBetween } from '../risk/isolation.ts'
import { type Circumstances, stoppedRefusals } from './circumstances.ts'
import { isOwn, requirePool } from './find.ts'
import { owedAs } from './size.ts'
import { amountText, assetName, modeName } from './wording.ts'

/** What an action that moves an asset would meet. */
export interface AssetCircumstances extends Circumstances {
  readonly size: ActionSize
  /** What the wallet holds of what the action takes from it, in base units. */
  readonly wallet: bigint
}

/**
 * Why a lender would not carry out an action that moves an asset, the most telling reason first; none where nothing is
 * known against it. What it does to the health of the position is for `healthRefusals` to say.
 */
export function assetRefusals(action: AssetAction, on: AssetCircumstances): LendingRefusal[] {
  const pool = requirePool(on.market, action.poolId)
  const at: Place = { ...on, pool, held: on.position.pools[pool.poolId] }
  return [...amountRefusals(action, at), ...stateRefusals(action, at), ...ofType(action, at)]
}

interface Place extends AssetCircumstances {
  readonly pool: LendingPool
  readonly held: PoolPosition | undefined
}

function ofType(action: AssetAction, at: Place): LendingRefusal[] {
  switch (action.type) {
    case 'Deposit':
      return depositRefusals(action, at)
    case 'Withdraw':
      return withdrawRefusals(action, at)
    case 'Borrow':
      return borrowRefusals(action, at)
    case 'Repay':
      return repayRefusals(action, at)
  }
}

function amountRefusals(action: AssetAction, { size }: Place): LendingRefusal[] {
  return refusalIf(
    action.amount !== 'all' && size.amount <= 0n,
    'AMOUNT_TOO_LOW',
    () => `The amount to ${verbOf(action)} must be above 0`,
  )
}

function stateRefusals(action: AssetAction, { pool, market, wrappedNative }: Place): LendingRefusal[] {
  const name = assetName(pool.asset)
  const addsRisk = action.type === 'Deposit' || action.type === 'Borrow'
  const isNative = isNativeToken(pool.underlying) || sameAddress(pool.underlying, wrappedNative)
  return [
    ...stoppedRefusals(pool, pool.isPaused, 'moves'),
    ...refusalIf(
      pool.isFrozen && addsRisk,
      'ASSET_FROZEN',
      () =>
        `${name} is frozen on ${lenderDisplayName(market.lender)}: it can be withdrawn and repaid, not deposited or borrowed`,
    ),
    ...refusalIf(
      action.asNative === true && !isNative,
      'NATIVE_UNSUPPORTED',
      () => `${name} is not the native asset of its chain: ${verbOf(action)} the token itself`,
    ),
  ]
}

function depositRefusals(action: DepositAction, at: Place): LendingRefusal[] {
  const { pool, size } = at
  const left = roomBelow(pool.supplyCap, pool.totalDeposits)
  return [
    ...walletRefusals(action, at),
    ...refusalIf(left !== undefined && size.amount > left, 'SUPPLY_CAP', () =>
      capText('deposited', pool, left ?? 0n, size.amount),
    ),
  ]
}

function withdrawRefusals({ amount }: WithdrawAction, { pool, held, size, market }: Place): LendingRefusal[] {
  const deposits = held?.deposits ?? 0n
  const name = assetName(pool.asset)
  return [
    ...refusalIf(
      deposits === 0n,
      'NOTHING_THERE',
      () => `The account has no ${name} at ${lenderDisplayName(market.lender)}`,
    ),
    ...refusalIf(
      deposits > 0n && amount !== 'all' && size.amount > deposits,
      'AMOUNT_TOO_HIGH',
      () =>
        `${amountText(size.amount, pool.asset)} cannot be withdrawn: ${amountText(deposits, pool.asset)} are deposited`,
    ),
    ...liquidityRefusals('withdrawn', pool, size.amount),
  ]
}

function borrowRefusals(
  action: BorrowAction,
  { pool, held, size, position, market }: Place,
): LendingRefusal[] {
  const name = assetName(pool.asset)
  const config = poolConfig(pool, position.mode)
  const isOutsideMode = config !== 'unknown' && config.debtDisabled && position.mode !== 0
  const isClosed = !pool.borrowingEnabled || (config !== 'unknown' && config.debtDisabled)
  const left = roomBelow(pool.borrowCap, pool.totalDebt + pool.totalDebtStable)
  const owed = owedIn(held) + size.amount
  const { minDebt } = pool
  return [
    ...refusalIf(
      pool.borrowingEnabled && isOutsideMode,
      'MODE_FORBIDS',
      () => `${name} cannot be borrowed in ${modeName(market, position.mode)}: leave the mode first`,
    ),
    ...refusalIf(
      isClosed && !(pool.borrowingEnabled && isOutsideMode),
      'BORROWING_DISABLED',
      () => `${name} cannot be borrowed from ${lenderDisplayName(market.lender)}`,
    ),
    ...refusalIf(
      action.rateMode === RATE_MODES.stable && !pool.hasStable,
      'STABLE_RATE_DISABLED',
      () => `${name} cannot be borrowed at a stable rate`,
    ),
    ...liquidityRefusals('borrowed', pool, size.amount),
    ...refusalIf(left !== undefined && size.amount > left, 'BORROW_CAP', () =>
      capText('borrowed', pool, left ?? 0n, size.amount),
    ),
    ...refusalIf(
      minDebt !== undefined && size.amount > 0n && owed < minDebt,
      'AMOUNT_TOO_LOW',
      () =>
        `At least ${amountText(minDebt ?? 0n, pool.asset)} must be owed: it would be ${amountText(owed, pool.asset)}`,
    ),
    ...siloRefusals(pool, position, market),
    ...isolationRefusals(pool, position, market),
  ]
}

/** A siloed asset is the only one its borrower may owe. */
function siloRefusals(pool: LendingPool, position: LenderPosition, market: LenderMarket): LendingRefusal[] {
  const silo = siloBetween(pool, position, market)
  if (!silo) return []
  const name = assetName(silo.siloed.asset)
  const other = market.pools[silo.owed]
  const words =
    silo.siloed === pool
      ? `${name} may only be borrowed alone: repay ${other ? assetName(other.asset) : 'the other debts'} first`
      : `${name} is owed, and beside it nothing else may be: repay it first`
  return [refusal('SILOED_BORROWING', words)]
}

/** `validateBorrow` of Aave V3: isolated collateral backs only assets that governance has listed for it. */
function isolationRefusals(
  pool: LendingPool,
  position: LenderPosition,
  market: LenderMarket,
): LendingRefusal[] {
  const collateral = isolationBlocking(pool, position, market)
  if (!collateral) return []
  return [
    refusal(
      'NOT_BORROWABLE_IN_ISOLATION',
      `${assetName(pool.asset)} cannot be borrowed against ${assetName(collateral.asset)}, which is isolated collateral. Borrow another asset, or use other collateral.`,
    ),
  ]
}

function repayRefusals(action: RepayAction, at: Place): LendingRefusal[] {
  const { pool, held, size, market, account } = at
  const name = assetName(pool.asset)
  if (!isOwn(action, account)) {
    return [
      ...refusalIf(
        action.amount === 'all',
        'ALL_FOR_ANOTHER',
        () => `The debt of another account cannot be repaid with 'all': name an amount of ${name}`,
      ),
      ...walletRefusals(action, at),
    ]
  }
  const owed = owedAs(action, held)
  if (owed === 0n)
    return [refusal('NOTHING_THERE', `The account owes no ${name} to ${lenderDisplayName(market.lender)}`)]
  return [
    ...refusalIf(
      action.amount !== 'all' && size.amount > owed,
      'AMOUNT_TOO_HIGH',
      () =>
        `${amountText(size.amount, pool.asset)} cannot be repaid: ${amountText(owed, pool.asset)} are owed. Use 'all' to owe nothing`,
    ),
    ...walletRefusals(action, at),
  ]
}

function walletRefusals(
  action: DepositAction | RepayAction,
  { pool, size, wallet }: Place,
): LendingRefusal[] {
  const isEmpty = action.amount === 'all' && size.amount === 0n
  return [
    ...refusalIf(
      isEmpty,
      'INSUFFICIENT_BALANCE',
      () => `The wallet has no ${assetName(pool.asset)} to ${verbOf(action)}`,
    ),
    ...refusalIf(
      !isEmpty && size.amount > wallet,
      'INSUFFICIENT_BALANCE',
      () =>
        `${amountText(size.amount, pool.asset)} are needed: the wallet holds ${amountText(wallet, pool.asset)}`,
    ),
  ]
}

function liquidityRefusals(done: string, pool: LendingPool, amount: bigint): LendingRefusal[] {
  return refusalIf(
    pool.totalLiquidity === 0n || amount > pool.totalLiquidity,
    'NO_LIQUIDITY',
    () =>
      `${amountText(amount, pool.asset)} cannot be ${done}: ${amountText(pool.totalLiquidity, pool.asset)} are available`,
  )
}

function capText(done: string, { asset }: LendingPool, left: bigint, amount: bigint): string {
  return `${amountText(amount, asset)} cannot be ${done}: ${amountText(left, asset)} are left below the cap`
}

function verbOf({ type }: AssetAction): string {
  return type.toLowerCase()
}
