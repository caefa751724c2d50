import { type LendingPool, poolConfig } from '../market.ts'

/** The part of a pool that decides it, as it is kept or as a row has it. */
export interface Borrowable {
  /** Where nothing is said it can be. */
  readonly borrowingEnabled?: boolean | undefined
  readonly isFrozen?: boolean | undefined
  readonly totalLiquidity: bigint | number
}

/** Whether anything can be borrowed of a pool: borrowing is not switched off, it is not frozen, and something is there. */
export function isBorrowable({
  borrowingEnabled = true,
  isFrozen = false,
  totalLiquidity,
}: Borrowable): boolean {
  return borrowingEnabled && !isFrozen && totalLiquidity > 0
}

/** The same for an account that has chosen a mode. */
export function isBorrowableInMode(pool: LendingPool, mode: number): boolean {
  const config = poolConfig(pool, mode)
  return isBorrowable(pool) && config !== 'unknown' && !config.debtDisabled
}
