import type {
  AssetAction,
  BorrowAction,
  DepositAction,
  LendingAction,
  RepayAction,
  WithdrawAction,
} from '../action.ts'
import { reject } from '../lending-rejected-error.ts'
import { isIsolatedCollateral, type LenderMarket, type LendingPool, poolConfig, WAD } from '../market.ts'
import { isPoolInUse, type LenderPosition, type PoolPosition, RATE_MODES } from '../position.ts'
import { combineKnown, divideUp, plus, saturatingSub, smaller } from './figures.ts'

/** An action whose size is known from the position alone: what the wallet holds is not. */
export type PositionChange =
  | Exclude<LendingAction, DepositAction>
  | (DepositAction & { readonly amount: bigint })

/**
 * The position once the changes were carried out in their order, in the same block. `all` is what is in the pool; no
 * more is taken or repaid than is there. What it does for others leaves the position as it is.
 */
export function positionAfter(
  position: LenderPosition,
  market: LenderMarket,
  changes: PositionChange | readonly PositionChange[],
): LenderPosition {
  const inOrder: readonly PositionChange[] = 'type' in changes ? [changes] : changes
  return inOrder.reduce((own, change) => applyChange(own, market, change), position)
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
      return isForAnother(position, change)
        ? position
        : withPool(position, netBaseAsset(applyAssetAction(position, market, change), market))
  }
}

function isForAnother(
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
  const own = getPoolPosition(position, market, change)
  const pool = market.pools[change.poolId]
  switch (change.type) {
    case 'Deposit': {
      const collateralEnabled = own.collateralEnabled || startsAsCollateral(own, pool, position, market)
      return withDeposits(own, own.deposits + change.amount, market, collateralEnabled)
    }
    case 'Withdraw': {
      const left = change.amount === 'all' ? 0n : saturatingSub(own.deposits, change.amount)
      return withDeposits(own, left, market, own.collateralEnabled)
    }
    case 'Borrow':
      return withDebt(own, change.rateMode, (owed) => owed + change.amount)
    case 'Repay': {
      const { amount } = change
      return withDebt(own, change.rateMode, (owed) => (amount === 'all' ? 0n : saturatingSub(owed, amount)))
    }
  }
}

/** Whether a first deposit counts as collateral without being asked to. */
function startsAsCollateral(
  own: PoolPosition,
  pool: LendingPool | undefined,
  position: LenderPosition,
  { family, pools }: LenderMarket,
): boolean {
  if (!pool?.collateralActive || family === 'compound-v2') return false
  if (family === 'aave-v2') return own.deposits === 0n
  if (family !== 'aave-v3') return true
  // Aave V3 leaves it off where it gives no ltv, and where isolation would begin or be broken.
  const config = poolConfig(pool, position.mode)
  const isIsolatedIn = ({ poolId }: PoolPosition) => {
    const held = pools[poolId]
    return held !== undefined && isIsolatedCollateral(held)
  }
  return (
    own.deposits === 0n &&
    config !== 'unknown' &&
    config.borrowCollateralFactor > 0n &&
    !isIsolatedCollateral(pool) &&
    !Object.values(position.pools).some((other) => other.collateralEnabled && isIsolatedIn(other))
  )
}

function withDeposits(
  { depositShares, ...own }: PoolPosition,
  deposits: bigint,
  { family, pools }: LenderMarket,
  collateralEnabled: boolean,
): PoolPosition {
  const rate = pools[own.poolId]?.exchangeRate
  const shares =
    family === 'compound-v2' && rate ? sharesAfter(own.deposits, deposits, depositShares, rate) : undefined
  return {
    ...own,
    deposits,
    // Compound V2 leaves a market only when it is asked to.
    collateralEnabled: collateralEnabled && (deposits > 0n || family === 'compound-v2'),
    ...(shares === undefined ? {} : { depositShares: shares }),
  }
}

/** Converts to tokens of the lender, rounded against the account. */
function sharesAfter(
  before: bigint,
  now: bigint,
  shares: bigint | undefined,
  rate: bigint,
): bigint | undefined {
  if (now === 0n) return 0n
  if (shares === undefined && before > 0n) return undefined
  const held = shares ?? 0n
  return now >= before
    ? held + ((now - before) * WAD) / rate
    : saturatingSub(held, divideUp((before - now) * WAD, rate))
}

function withDebt(
  { debtShares: _, ...own }: PoolPosition,
  rateMode: BorrowAction['rateMode'],
  change: (owed: bigint) => bigint,
): PoolPosition {
  return rateMode === RATE_MODES.stable
    ? { ...own, debtStable: change(own.debtStable) }
    : { ...own, debt: change(own.debt) }
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

/** Comet keeps either a deposit or a debt of an asset. */
function netBaseAsset(own: PoolPosition, { family }: LenderMarket): PoolPosition {
  if (family !== 'compound-v3') return own
  const both = smaller(own.deposits, own.debt)
  return { ...own, deposits: own.deposits - both, debt: own.debt - both }
}

function withPool(position: LenderPosition, own: PoolPosition): LenderPosition {
  const { [own.poolId]: _, ...others } = position.pools
  const stays = isPoolInUse(own) || own.collateralEnabled
  return { ...position, pools: stays ? { ...others, [own.poolId]: own } : others }
}

/** The market once an action is carried out: what it leaves of caps and liquidity is all there is for the next. */
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
  const owed = isStable ? 'totalDebtStable' : 'totalDebt'
  switch (action.type) {
    case 'Deposit':
      return { totalDeposits: plus(pool.totalDeposits, amount), totalLiquidity: pool.totalLiquidity + amount }
    case 'Withdraw':
      return {
        totalDeposits: combineKnown(pool.totalDeposits, amount, saturatingSub),
        totalLiquidity: saturatingSub(pool.totalLiquidity, amount),
      }
    case 'Borrow':
      return { [owed]: pool[owed] + amount, totalLiquidity: saturatingSub(pool.totalLiquidity, amount) }
    case 'Repay':
      return { [owed]: saturatingSub(pool[owed], amount), totalLiquidity: pool.totalLiquidity + amount }
  }
}
