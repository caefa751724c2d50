import { isNativeToken, sameAddress } from '../../chains/address.ts'
import type { Address } from '../../kernel/schema.ts'
import type { AssetAction, BorrowAction, DepositAction, RepayAction, WithdrawAction } from '../action.ts'
import type { ActionSize } from '../lender.ts'
import { type LenderMarket, type LendingPool, poolConfig } from '../lender-market.ts'
import { marketDisplayName } from '../lender-names.ts'
import { getTotalDebt, type LenderPosition, type PoolPosition, RATE_MODES } from '../lender-position.ts'
import { issueIf, type LendingIssue, lendingIssue } from '../lending-rejected-error.ts'
import { findIsolationBlock, findSilo } from '../risk/find-silo.ts'
import { remainingBelowCap } from '../risk/math.ts'
import { formatTokenAmount, getAssetName, getModeName } from './format-token-amount.ts'
import { isForOwnAccount, requirePool } from './require-lender.ts'
import { getDebt } from './to-action-size.ts'

/** Inputs for checking an action that moves an asset. */
export interface AssetActionInputs extends ActionInputs {
  readonly size: ActionSize
  /** Wallet balance of the token that the action spends, in base units. */
  readonly wallet: bigint
}

/**
 * Returns the reasons why the lender would reject an action that moves an asset, most important first. Does not check
 * the health factor: see `checkHealth`.
 */
export function checkAssetAction(action: AssetAction, inputs: AssetActionInputs): LendingIssue[] {
  const pool = requirePool(inputs.market, action.poolId)
  const poolInputs: PoolActionInputs = { ...inputs, pool, held: inputs.position.pools[pool.poolId] }
  return [
    ...checkAmount(action, poolInputs),
    ...checkPoolState(action, poolInputs),
    ...checkByType(action, poolInputs),
  ]
}

interface PoolActionInputs extends AssetActionInputs {
  readonly pool: LendingPool
  readonly held: PoolPosition | undefined
}

function checkByType(action: AssetAction, inputs: PoolActionInputs): LendingIssue[] {
  switch (action.type) {
    case 'Deposit':
      return checkDeposit(action, inputs)
    case 'Withdraw':
      return checkWithdrawal(action, inputs)
    case 'Borrow':
      return checkBorrow(action, inputs)
    case 'Repay':
      return checkRepayment(action, inputs)
  }
}

function checkAmount(action: AssetAction, { size }: PoolActionInputs): LendingIssue[] {
  return issueIf(
    action.amount !== 'all' && size.amount <= 0n,
    'AMOUNT_TOO_LOW',
    () => `The amount to ${toVerb(action)} is too low: it must be above 0. Enter a larger amount.`,
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
    ...checkActive(pool, market, pool.isPaused, 'It cannot be deposited, withdrawn, borrowed or repaid'),
    ...issueIf(
      pool.isFrozen && addsRisk,
      'ASSET_FROZEN',
      () =>
        `${name} is frozen on ${marketDisplayName(market)}: it can only be withdrawn and repaid. Choose another asset.`,
    ),
    ...issueIf(
      action.asNative === true && !isNative,
      'NATIVE_UNSUPPORTED',
      () =>
        `${name} is not the native token of the chain. Use the ${name} token itself to ${toVerb(action)}.`,
    ),
  ]
}

function checkDeposit(action: DepositAction, inputs: PoolActionInputs): LendingIssue[] {
  const { pool, size } = inputs
  const remaining = remainingBelowCap(pool.supplyCap, pool.totalDeposits)
  return [
    ...checkWallet(action, inputs),
    ...issueIf(remaining !== undefined && size.amount > remaining, 'SUPPLY_CAP', () =>
      formatCapIssue('deposit', pool, remaining ?? 0n, size.amount),
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
      () => `The account has no ${name} deposited on ${marketDisplayName(market)}.`,
    ),
    ...issueIf(
      deposits > 0n && amount !== 'all' && size.amount > deposits,
      'AMOUNT_TOO_HIGH',
      () =>
        `The amount is too high: ${formatTokenAmount(size.amount, pool.asset)} exceeds the deposit of ${formatTokenAmount(deposits, pool.asset)}. Enter a smaller amount, or withdraw the whole deposit.`,
    ),
    ...checkLiquidity('withdraw', pool, size.amount),
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
  const remaining = remainingBelowCap(pool.borrowCap, pool.totalDebt + pool.totalDebtStable)
  const debt = getTotalDebt(held) + size.amount
  const { minDebt } = pool
  return [
    ...issueIf(
      pool.borrowingEnabled && isOutsideMode,
      'MODE_FORBIDS',
      () =>
        `${name} cannot be borrowed in ${getModeName(market, position.mode)}. Leave the mode first, or borrow another asset.`,
    ),
    ...issueIf(
      isClosed && !(pool.borrowingEnabled && isOutsideMode),
      'BORROWING_DISABLED',
      () => `Borrowing ${name} is disabled on ${marketDisplayName(market)}. Choose another asset or lender.`,
    ),
    ...issueIf(
      action.rateMode === RATE_MODES.stable && !pool.hasStable,
      'STABLE_RATE_DISABLED',
      () => `${name} cannot be borrowed at a stable rate. Use the variable rate.`,
    ),
    ...checkLiquidity('borrow', pool, size.amount),
    ...issueIf(remaining !== undefined && size.amount > remaining, 'BORROW_CAP', () =>
      formatCapIssue('borrow', pool, remaining ?? 0n, size.amount),
    ),
    ...issueIf(
      minDebt !== undefined && size.amount > 0n && debt < minDebt,
      'AMOUNT_TOO_LOW',
      () =>
        `The debt would be too low: ${formatTokenAmount(debt, pool.asset)} is below the minimum of ${formatTokenAmount(minDebt ?? 0n, pool.asset)}. Borrow more.`,
    ),
    ...checkSilo(pool, position, market),
    ...checkIsolation(pool, position, market),
  ]
}

/** Checks that a siloed asset remains the only debt of the account. */
function checkSilo(pool: LendingPool, position: LenderPosition, market: LenderMarket): LendingIssue[] {
  const silo = findSilo(pool, position, market)
  if (!silo) return []
  const name = getAssetName(silo.siloed.asset)
  const debtPool = market.pools[silo.debtPoolId]
  const message =
    silo.siloed === pool
      ? `${name} can only be borrowed alone. Repay ${debtPool ? getAssetName(debtPool.asset) : 'the other debts'} first.`
      : `The account has a debt in ${name}, which can only be borrowed alone. Repay it first.`
  return [lendingIssue('SILOED_BORROWING', message)]
}

/**
 * Checks isolated collateral like `validateBorrow` of Aave V3: only assets that governance listed can be borrowed
 * against it.
 */
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

function checkRepayment(action: RepayAction, inputs: PoolActionInputs): LendingIssue[] {
  const { pool, held, size, market, account } = inputs
  const name = getAssetName(pool.asset)
  if (!isForOwnAccount(action, account)) {
    return [
      ...issueIf(
        action.amount === 'all',
        'ALL_FOR_ANOTHER',
        () => `'all' cannot be used to repay the debt of another account. Enter an amount of ${name}.`,
      ),
      ...checkWallet(action, inputs),
    ]
  }
  const debt = getDebt(action, held)
  if (debt === 0n)
    return [lendingIssue('NOTHING_THERE', `The account has no ${name} debt on ${marketDisplayName(market)}.`)]
  return [
    ...issueIf(
      action.amount !== 'all' && size.amount > debt,
      'AMOUNT_TOO_HIGH',
      () =>
        `The amount is too high: ${formatTokenAmount(size.amount, pool.asset)} exceeds the debt of ${formatTokenAmount(debt, pool.asset)}. Enter a smaller amount, or repay the whole debt.`,
    ),
    ...checkWallet(action, inputs),
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
      () => `The wallet has no ${getAssetName(pool.asset)} to ${toVerb(action)}.`,
    ),
    ...issueIf(
      !isEmpty && size.amount > wallet,
      'INSUFFICIENT_BALANCE',
      () =>
        `The wallet balance is too low: ${formatTokenAmount(size.amount, pool.asset)} required, ${formatTokenAmount(wallet, pool.asset)} available. Enter a smaller amount.`,
    ),
  ]
}

function checkLiquidity(verb: string, pool: LendingPool, amount: bigint): LendingIssue[] {
  return issueIf(
    pool.totalLiquidity === 0n || amount > pool.totalLiquidity,
    'NO_LIQUIDITY',
    () =>
      `Not enough liquidity to ${verb} ${formatTokenAmount(amount, pool.asset)}: ${formatTokenAmount(pool.totalLiquidity, pool.asset)} available. Enter a smaller amount or try again later.`,
  )
}

function formatCapIssue(
  kind: 'deposit' | 'borrow',
  { asset }: LendingPool,
  remaining: bigint,
  amount: bigint,
): string {
  const [gerund, cap] = kind === 'deposit' ? ['Depositing', 'supply cap'] : ['Borrowing', 'borrow cap']
  return `${gerund} ${formatTokenAmount(amount, asset)} would exceed the ${cap}: ${formatTokenAmount(remaining, asset)} remaining. Enter a smaller amount.`
}

function toVerb({ type }: AssetAction): string {
  return type.toLowerCase()
}

/** Lender and account that an action is checked against. */
export interface ActionInputs {
  readonly account: Address
  readonly market: LenderMarket
  readonly position: LenderPosition
  /** Wrapped native token of the chain, if there is one. */
  readonly wrappedNative: Address | undefined
}

/**
 * Returns issues for an inactive or paused pool.
 *
 * @param effect beginning of a sentence about the actions that a pause prevents
 */
export function checkActive(
  { asset, isActive }: LendingPool,
  market: LenderMarket,
  isPaused: boolean,
  effect: string,
): LendingIssue[] {
  const [name, lenderName] = [getAssetName(asset), marketDisplayName(market)]
  return [
    ...issueIf(
      !isActive,
      'ASSET_INACTIVE',
      () => `${name} is not active on ${lenderName}. Choose another asset.`,
    ),
    ...issueIf(
      isPaused,
      'ASSET_PAUSED',
      () => `${name} is paused on ${lenderName}. ${effect} until the pause ends.`,
    ),
  ]
}
