import { isNativeToken, sameAddress } from '../../chains/address.ts'
import type { Address } from '../../kernel/schema.ts'
import type { AssetAction, BorrowAction, DepositAction, RepayAction, WithdrawAction } from '../action.ts'
import type { ActionSize } from '../lender.ts'
import { lenderDisplayName } from '../lender-names.ts'
import { issueIf, type LendingIssue, lendingIssue } from '../lending-rejected-error.ts'
import { type LenderMarket, type LendingPool, poolConfig } from '../market.ts'
import { getTotalDebt, type LenderPosition, type PoolPosition, RATE_MODES } from '../position.ts'
import { remainingBelowCap } from '../risk/figures.ts'
import { findIsolationBlock, findSilo } from '../risk/find-silo.ts'
import { formatTokenAmount, getAssetName, getModeName } from './format-token-amount.ts'
import { isForOwnAccount, requirePool } from './require-lender.ts'
import { getDebt } from './to-action-size.ts'

/** What an action that moves an asset would meet. */
export interface AssetActionInputs extends ActionInputs {
  readonly size: ActionSize
  /** What the wallet holds of what the action takes from it, in base units. */
  readonly wallet: bigint
}

/**
 * Why a lender would not carry out an action that moves an asset, the most telling reason first; none where nothing is
 * known against it. What it does to the health of the position is for `healthRefusals` to say.
 */
export function checkAssetAction(action: AssetAction, on: AssetActionInputs): LendingIssue[] {
  const pool = requirePool(on.market, action.poolId)
  const at: PoolActionInputs = { ...on, pool, held: on.position.pools[pool.poolId] }
  return [...checkAmount(action, at), ...checkPoolState(action, at), ...checkByType(action, at)]
}

interface PoolActionInputs extends AssetActionInputs {
  readonly pool: LendingPool
  readonly held: PoolPosition | undefined
}

function checkByType(action: AssetAction, at: PoolActionInputs): LendingIssue[] {
  switch (action.type) {
    case 'Deposit':
      return checkDeposit(action, at)
    case 'Withdraw':
      return checkWithdrawal(action, at)
    case 'Borrow':
      return checkBorrow(action, at)
    case 'Repay':
      return checkRepayment(action, at)
  }
}

function checkAmount(action: AssetAction, { size }: PoolActionInputs): LendingIssue[] {
  return issueIf(
    action.amount !== 'all' && size.amount <= 0n,
    'AMOUNT_TOO_LOW',
    () => `The amount to ${toVerb(action)} must be above 0`,
  )
}

function checkPoolState(
  action: AssetAction,
  { pool, market, wrappedNative }: PoolActionInputs,
): LendingIssue[] {
  const name = getAssetName(pool.asset)
  const addsRisk = action.type === 'Deposit' || action.type === 'Borrow'
  const isNative = isNativeToken(pool.underlying) || sameAddress(pool.underlying, wrappedNative)
  return [
    ...checkActive(pool, pool.isPaused, 'moves'),
    ...issueIf(
      pool.isFrozen && addsRisk,
      'ASSET_FROZEN',
      () =>
        `${name} is frozen on ${lenderDisplayName(market.lender)}: it can be withdrawn and repaid, not deposited or borrowed`,
    ),
    ...issueIf(
      action.asNative === true && !isNative,
      'NATIVE_UNSUPPORTED',
      () => `${name} is not the native asset of its chain: ${toVerb(action)} the token itself`,
    ),
  ]
}

function checkDeposit(action: DepositAction, at: PoolActionInputs): LendingIssue[] {
  const { pool, size } = at
  const left = remainingBelowCap(pool.supplyCap, pool.totalDeposits)
  return [
    ...checkWallet(action, at),
    ...issueIf(left !== undefined && size.amount > left, 'SUPPLY_CAP', () =>
      formatCapIssue('deposited', pool, left ?? 0n, size.amount),
    ),
  ]
}

function checkWithdrawal(
  { amount }: WithdrawAction,
  { pool, held, size, market }: PoolActionInputs,
): LendingIssue[] {
  const deposits = held?.deposits ?? 0n
  const name = getAssetName(pool.asset)
  return [
    ...issueIf(
      deposits === 0n,
      'NOTHING_THERE',
      () => `The account has no ${name} at ${lenderDisplayName(market.lender)}`,
    ),
    ...issueIf(
      deposits > 0n && amount !== 'all' && size.amount > deposits,
      'AMOUNT_TOO_HIGH',
      () =>
        `${formatTokenAmount(size.amount, pool.asset)} cannot be withdrawn: ${formatTokenAmount(deposits, pool.asset)} are deposited`,
    ),
    ...checkLiquidity('withdrawn', pool, size.amount),
  ]
}

function checkBorrow(
  action: BorrowAction,
  { pool, held, size, position, market }: PoolActionInputs,
): LendingIssue[] {
  const name = getAssetName(pool.asset)
  const config = poolConfig(pool, position.mode)
  const isOutsideMode = config !== 'unknown' && config.debtDisabled && position.mode !== 0
  const isClosed = !pool.borrowingEnabled || (config !== 'unknown' && config.debtDisabled)
  const left = remainingBelowCap(pool.borrowCap, pool.totalDebt + pool.totalDebtStable)
  const owed = getTotalDebt(held) + size.amount
  const { minDebt } = pool
  return [
    ...issueIf(
      pool.borrowingEnabled && isOutsideMode,
      'MODE_FORBIDS',
      () => `${name} cannot be borrowed in ${getModeName(market, position.mode)}: leave the mode first`,
    ),
    ...issueIf(
      isClosed && !(pool.borrowingEnabled && isOutsideMode),
      'BORROWING_DISABLED',
      () => `${name} cannot be borrowed from ${lenderDisplayName(market.lender)}`,
    ),
    ...issueIf(
      action.rateMode === RATE_MODES.stable && !pool.hasStable,
      'STABLE_RATE_DISABLED',
      () => `${name} cannot be borrowed at a stable rate`,
    ),
    ...checkLiquidity('borrowed', pool, size.amount),
    ...issueIf(left !== undefined && size.amount > left, 'BORROW_CAP', () =>
      formatCapIssue('borrowed', pool, left ?? 0n, size.amount),
    ),
    ...issueIf(
      minDebt !== undefined && size.amount > 0n && owed < minDebt,
      'AMOUNT_TOO_LOW',
      () =>
        `At least ${formatTokenAmount(minDebt ?? 0n, pool.asset)} must be owed: it would be ${formatTokenAmount(owed, pool.asset)}`,
    ),
    ...checkSilo(pool, position, market),
    ...checkIsolation(pool, position, market),
  ]
}

/** A siloed asset is the only one its borrower may owe. */
function checkSilo(pool: LendingPool, position: LenderPosition, market: LenderMarket): LendingIssue[] {
  const silo = findSilo(pool, position, market)
  if (!silo) return []
  const name = getAssetName(silo.siloed.asset)
  const other = market.pools[silo.owed]
  const words =
    silo.siloed === pool
      ? `${name} may only be borrowed alone: repay ${other ? getAssetName(other.asset) : 'the other debts'} first`
      : `${name} is owed, and beside it nothing else may be: repay it first`
  return [lendingIssue('SILOED_BORROWING', words)]
}

/** `validateBorrow` of Aave V3: isolated collateral backs only assets that governance has listed for it. */
function checkIsolation(pool: LendingPool, position: LenderPosition, market: LenderMarket): LendingIssue[] {
  const collateral = findIsolationBlock(pool, position, market)
  if (!collateral) return []
  return [
    lendingIssue(
      'NOT_BORROWABLE_IN_ISOLATION',
      `${getAssetName(pool.asset)} cannot be borrowed against ${getAssetName(collateral.asset)}, which is isolated collateral. Borrow another asset, or use other collateral.`,
    ),
  ]
}

function checkRepayment(action: RepayAction, at: PoolActionInputs): LendingIssue[] {
  const { pool, held, size, market, account } = at
  const name = getAssetName(pool.asset)
  if (!isForOwnAccount(action, account)) {
    return [
      ...issueIf(
        action.amount === 'all',
        'ALL_FOR_ANOTHER',
        () => `The debt of another account cannot be repaid with 'all': name an amount of ${name}`,
      ),
      ...checkWallet(action, at),
    ]
  }
  const owed = getDebt(action, held)
  if (owed === 0n)
    return [
      lendingIssue('NOTHING_THERE', `The account owes no ${name} to ${lenderDisplayName(market.lender)}`),
    ]
  return [
    ...issueIf(
      action.amount !== 'all' && size.amount > owed,
      'AMOUNT_TOO_HIGH',
      () =>
        `${formatTokenAmount(size.amount, pool.asset)} cannot be repaid: ${formatTokenAmount(owed, pool.asset)} are owed. Use 'all' to owe nothing`,
    ),
    ...checkWallet(action, at),
  ]
}

function checkWallet(
  action: DepositAction | RepayAction,
  { pool, size, wallet }: PoolActionInputs,
): LendingIssue[] {
  const isEmpty = action.amount === 'all' && size.amount === 0n
  return [
    ...issueIf(
      isEmpty,
      'INSUFFICIENT_BALANCE',
      () => `The wallet has no ${getAssetName(pool.asset)} to ${toVerb(action)}`,
    ),
    ...issueIf(
      !isEmpty && size.amount > wallet,
      'INSUFFICIENT_BALANCE',
      () =>
        `${formatTokenAmount(size.amount, pool.asset)} are needed: the wallet holds ${formatTokenAmount(wallet, pool.asset)}`,
    ),
  ]
}

function checkLiquidity(done: string, pool: LendingPool, amount: bigint): LendingIssue[] {
  return issueIf(
    pool.totalLiquidity === 0n || amount > pool.totalLiquidity,
    'NO_LIQUIDITY',
    () =>
      `${formatTokenAmount(amount, pool.asset)} cannot be ${done}: ${formatTokenAmount(pool.totalLiquidity, pool.asset)} are available`,
  )
}

function formatCapIssue(done: string, { asset }: LendingPool, left: bigint, amount: bigint): string {
  return `${formatTokenAmount(amount, asset)} cannot be ${done}: ${formatTokenAmount(left, asset)} are left below the cap`
}

function toVerb({ type }: AssetAction): string {
  return type.toLowerCase()
}

/** What an action would meet: the lender and the account as they are when it is carried out. */
export interface ActionInputs {
  readonly account: Address
  readonly market: LenderMarket
  readonly position: LenderPosition
  /** Of the chain, where there is one. */
  readonly wrappedNative: Address | undefined
}

/** What is not active takes nothing and gives nothing; neither does what is paused. */
export function checkActive(
  { asset, lender, isActive }: LendingPool,
  isPaused: boolean,
  what: 'moves' | 'changes',
): LendingIssue[] {
  const [name, on] = [getAssetName(asset), lenderDisplayName(lender)]
  return [
    ...issueIf(!isActive, 'ASSET_INACTIVE', () => `${name} is not active on ${on}`),
    ...issueIf(isPaused, 'ASSET_PAUSED', () => `${name} is paused on ${on}: nothing of it ${what}`),
  ]
}
