import type {
  AssetAction,
  BorrowAction,
  DepositAction,
  LendingAction,
  RepayAction,
  WithdrawAction,
} from '../action.ts'
import {
  isIsolatedCollateral,
  type LenderMarket,
  type LendingPool,
  poolConfig,
  WAD,
} from '../lender-market.ts'
import { isPoolInUse, type LenderPosition, type PoolPosition, RATE_MODES } from '../lender-position.ts'
import { reject } from '../lending-rejected-error.ts'
import { combineKnown, divideUp, plus, saturatingSub, smaller } from './math.ts'

/** An action whose amount does not depend on the wallet: deposits need an amount in base units. */
export type PositionChange =
  | Exclude<LendingAction, DepositAction>
  | (DepositAction & { readonly amount: bigint })

/**
 * Returns the position after changes, applied in order in the same block. 'all' is the whole deposit or debt, and larger
 * amounts are limited to it. Changes on behalf of another account do not affect the position.
 */
export function positionAfter(
  position: LenderPosition,
  market: LenderMarket,
  changes: PositionChange | readonly PositionChange[],
): LenderPosition {
  const inOrder: readonly PositionChange[] = 'type' in changes ? [changes] : changes
  return inOrder.reduce((current, change) => applyChange(current, market, change), position)
}

function applyChange(position: LenderPosition, market: LenderMarket, change: PositionChange): LenderPosition {
  switch (change.type) {
    case 'SwitchMode':
      return { ...position, mode: change.mode }
    case 'ClaimRewards':
      return { ...position, claimable: [] }
    case 'SwitchCollateral':
      return withPool(position, {
        ...getPoolPosition(position, market, change),
        collateralEnabled: change.enabled,
      })
    default:
      return isForOtherAccount(position, change)
        ? position
        : withPool(position, netBaseAsset(applyAssetAction(position, market, change), market))
  }
}

function isForOtherAccount(
  { account }: LenderPosition,
  change: DepositAction | WithdrawAction | BorrowAction | RepayAction,
): boolean {
  return (
    'onBehalfOf' in change && change.onBehalfOf !== undefined && change.onBehalfOf.toLowerCase() !== account
  )
}

function applyAssetAction(
  position: LenderPosition,
  market: LenderMarket,
  change: (DepositAction & { readonly amount: bigint }) | WithdrawAction | BorrowAction | RepayAction,
): PoolPosition {
  const poolPosition = getPoolPosition(position, market, change)
  const pool = market.pools[change.poolId]
  switch (change.type) {
    case 'Deposit': {
      const collateralEnabled =
        poolPosition.collateralEnabled || startsAsCollateral(poolPosition, pool, position, market)
      return withDeposits(poolPosition, poolPosition.deposits + change.amount, market, collateralEnabled)
    }
    case 'Withdraw': {
      const remaining = change.amount === 'all' ? 0n : saturatingSub(poolPosition.deposits, change.amount)
      return withDeposits(poolPosition, remaining, market, poolPosition.collateralEnabled)
    }
    case 'Borrow':
      return withDebt(poolPosition, change.rateMode, (debt) => debt + change.amount)
    case 'Repay': {
      const { amount } = change
      return withDebt(poolPosition, change.rateMode, (debt) =>
        amount === 'all' ? 0n : saturatingSub(debt, amount),
      )
    }
  }
}

/** Returns whether a first deposit is enabled as collateral automatically. */
function startsAsCollateral(
  poolPosition: PoolPosition,
  pool: LendingPool | undefined,
  position: LenderPosition,
  { family, pools }: LenderMarket,
): boolean {
  if (!pool?.collateralActive || family === 'compound-v2') return false
  if (family === 'aave-v2') return poolPosition.deposits === 0n
  if (family !== 'aave-v3') return true
  // Aave V3 does not enable it with an LTV of 0, or if it would enter or break isolation mode.
  const config = poolConfig(pool, position.mode)
  const isIsolatedIn = ({ poolId }: PoolPosition) => {
    const pool = pools[poolId]
    return pool !== undefined && isIsolatedCollateral(pool)
  }
  return (
    poolPosition.deposits === 0n &&
    config !== 'unknown' &&
    config.borrowCollateralFactor > 0n &&
    !isIsolatedCollateral(pool) &&
    !Object.values(position.pools).some((entry) => entry.collateralEnabled && isIsolatedIn(entry))
  )
}

function withDeposits(
  { depositShares, ...poolPosition }: PoolPosition,
  deposits: bigint,
  { family, pools }: LenderMarket,
  collateralEnabled: boolean,
): PoolPosition {
  const rate = pools[poolPosition.poolId]?.exchangeRate
  const shares =
    family === 'compound-v2' && rate
      ? sharesAfter(poolPosition.deposits, deposits, depositShares, rate)
      : undefined
  return {
    ...poolPosition,
    deposits,
    // On Compound V2, an account stays in a market until it exits.
    collateralEnabled: collateralEnabled && (deposits > 0n || family === 'compound-v2'),
    ...(shares === undefined ? {} : { depositShares: shares }),
  }
}

/** Returns the shares after a change of the deposit, rounded against the account. */
function sharesAfter(
  before: bigint,
  after: bigint,
  shares: bigint | undefined,
  rate: bigint,
): bigint | undefined {
  if (after === 0n) return 0n
  if (shares === undefined && before > 0n) return undefined
  const current = shares ?? 0n
  return after >= before
    ? current + ((after - before) * WAD) / rate
    : saturatingSub(current, divideUp((before - after) * WAD, rate))
}

function withDebt(
  { debtShares: _, ...poolPosition }: PoolPosition,
  rateMode: BorrowAction['rateMode'],
  change: (debt: bigint) => bigint,
): PoolPosition {
  return rateMode === RATE_MODES.stable
    ? { ...poolPosition, debtStable: change(poolPosition.debtStable) }
    : { ...poolPosition, debt: change(poolPosition.debt) }
}

function getPoolPosition(
  { pools }: LenderPosition,
  market: LenderMarket,
  { poolId }: { readonly poolId: string },
): PoolPosition {
  const position = pools[poolId]
  if (position) return position
  const underlying = market.pools[poolId]?.underlying
  if (underlying === undefined) return reject('FIGURES_UNKNOWN', `The pool ${poolId} is unknown.`)
  return { poolId, underlying, deposits: 0n, debt: 0n, debtStable: 0n, collateralEnabled: false }
}

/** Nets deposit and debt on Comet, which has only one of them for an asset. */
function netBaseAsset(poolPosition: PoolPosition, { family }: LenderMarket): PoolPosition {
  if (family !== 'compound-v3') return poolPosition
  const both = smaller(poolPosition.deposits, poolPosition.debt)
  return { ...poolPosition, deposits: poolPosition.deposits - both, debt: poolPosition.debt - both }
}

function withPool(position: LenderPosition, poolPosition: PoolPosition): LenderPosition {
  const { [poolPosition.poolId]: _, ...others } = position.pools
  const stays = isPoolInUse(poolPosition) || poolPosition.collateralEnabled
  return { ...position, pools: stays ? { ...others, [poolPosition.poolId]: poolPosition } : others }
}

/** Returns the market after an action, so that the next one is limited by the remaining caps and liquidity. */
export function marketAfter(
  market: LenderMarket,
  pool: LendingPool,
  action: AssetAction,
  amount: bigint,
): LenderMarket {
  const changed = { ...pool, ...getTotals(pool, action, amount) }
  return { ...market, pools: { ...market.pools, [pool.poolId]: changed } }
}

type Totals = Pick<LendingPool, 'totalDeposits' | 'totalDebt' | 'totalDebtStable' | 'totalLiquidity'>

function getTotals(pool: LendingPool, action: AssetAction, amount: bigint): Partial<Totals> {
  const isStable = 'rateMode' in action && action.rateMode === RATE_MODES.stable
  const debtField = isStable ? 'totalDebtStable' : 'totalDebt'
  switch (action.type) {
    case 'Deposit':
      return { totalDeposits: plus(pool.totalDeposits, amount), totalLiquidity: pool.totalLiquidity + amount }
    case 'Withdraw':
      return {
        totalDeposits: combineKnown(pool.totalDeposits, amount, saturatingSub),
        totalLiquidity: saturatingSub(pool.totalLiquidity, amount),
      }
    case 'Borrow':
      return {
        [debtField]: pool[debtField] + amount,
        totalLiquidity: saturatingSub(pool.totalLiquidity, amount),
      }
    case 'Repay':
      return {
        [debtField]: saturatingSub(pool[debtField], amount),
        totalLiquidity: pool.totalLiquidity + amount,
      }
  }
}
