import type { Address } from '../../kernel/schema.ts'
import {
  type ContractQuery,
  type ContractRead,
  readContracts,
  requiredValue,
} from '../../lending/read-contracts.ts'
import { contractRead } from '../shared/contract.ts'
import { POOL } from './abi.ts'
import { accrued, type PoolState } from './accrual.ts'

/**
 * A pool with its interest up to the block of the read: one step.
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
  return accrued(stored, block.timestamp)
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
  return contractRead({ abi: POOL, address, functionName })
}
