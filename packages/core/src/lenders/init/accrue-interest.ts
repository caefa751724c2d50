import { mulDivUp } from '../../kernel/amounts.ts'
import type { Address } from '../../kernel/schema.ts'
import { WAD } from '../../lending/lender-market.ts'
import {
  type ContractQuery,
  type ContractRead,
  readContracts,
  requiredValue,
} from '../../lending/read-contracts.ts'
import { contractRead } from '../shared/contract.ts'
import { poolAbi } from './abi.ts'

/** State of a pool. Base units of its token; rate per second and reserve factor in WAD; time in seconds. */
export interface PoolState {
  readonly cash: bigint
  readonly totalDebt: bigint
  readonly totalDebtShares: bigint
  readonly totalShares: bigint
  readonly lastAccruedTime: bigint
  readonly reserveFactor: bigint
  readonly borrowRate: bigint
}

/** Returns the state with interest up to `timestamp`, as `accrueInterest` of `LendingPool` computes it. */
export function accrueInterest(state: PoolState, timestamp: number): PoolState {
  const elapsed = BigInt(timestamp) - state.lastAccruedTime
  if (elapsed <= 0n) return state
  const { cash, totalDebt, totalShares, reserveFactor, borrowRate } = state
  const interest = (borrowRate * elapsed * totalDebt) / WAD
  const reserve = (interest * reserveFactor) / WAD
  return {
    ...state,
    totalDebt: totalDebt + interest,
    totalShares: totalShares + sharesDown(reserve, cash + totalDebt + interest - reserve, totalShares),
    lastAccruedTime: BigInt(timestamp),
  }
}

// Virtual amounts in the share price of `LendingPool`, which protect an empty pool from manipulation.
const VIRTUAL_SHARES = 10n ** 8n
const VIRTUAL_ASSETS = 1n

/** Converts deposit shares to an amount, rounded down. */
export function toDeposit(shares: bigint, { cash, totalDebt, totalShares }: PoolState): bigint {
  return (shares * (cash + totalDebt + VIRTUAL_ASSETS)) / (totalShares + VIRTUAL_SHARES)
}

/** Converts debt shares to an amount, rounded up. */
export function toDebt(shares: bigint, { totalDebt, totalDebtShares }: PoolState): bigint {
  return totalDebtShares === 0n ? 0n : mulDivUp(shares, totalDebt, totalDebtShares)
}

function sharesDown(assets: bigint, totalAssets: bigint, totalShares: bigint): bigint {
  return (assets * (totalShares + VIRTUAL_SHARES)) / (totalAssets + VIRTUAL_ASSETS)
}

/**
 * Reads a pool with interest up to the block, in one step.
 *
 * @throws CausewayError LENDER_UNREADABLE
 */
export function* readPoolState(pool: Address): ContractQuery<PoolState> {
  const { outcomes, block } = yield* readContracts([
    figure(pool, 'cash'),
    figure(pool, 'totalDebt'),
    figure(pool, 'totalDebtShares'),
    figure(pool, 'totalSupply'),
    figure(pool, 'lastAccruedTime'),
    figure(pool, 'reserveFactor_e18'),
    figure(pool, 'getBorrowRate_e18'),
  ])
  const [cash, totalDebt, totalDebtShares, totalSupply, lastAccruedTime, reserveFactor, borrowRate] = outcomes
  const stored: PoolState = {
    cash: requiredValue(cash, `The cash of pool ${pool}`),
    totalDebt: requiredValue(totalDebt, `The debt of pool ${pool}`),
    totalDebtShares: requiredValue(totalDebtShares, `The debt shares of pool ${pool}`),
    totalShares: requiredValue(totalSupply, `The shares of pool ${pool}`),
    lastAccruedTime: requiredValue(lastAccruedTime, `The last accrual of pool ${pool}`),
    reserveFactor: requiredValue(reserveFactor, `The reserve factor of pool ${pool}`),
    borrowRate: requiredValue(borrowRate, `The rate of pool ${pool}`),
  }
  return accrueInterest(stored, block.timestamp)
}

type Figure =
  | 'cash'
  | 'totalDebt'
  | 'totalDebtShares'
  | 'totalSupply'
  | 'lastAccruedTime'
  | 'reserveFactor_e18'
  | 'getBorrowRate_e18'
function figure(address: Address, functionName: Figure): ContractRead<bigint> {
  return contractRead({ abi: poolAbi, address, functionName })
}
