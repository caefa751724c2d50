import { type LendingPool, poolConfig, WAD } from '@causeway/core/lending'
import { lendingCopy } from '#locale/lending-copy'

/** Returns how much of the borrow limit a debt uses; undefined if its lender does not count more than the debt. */
export function borrowFactorText(pool: LendingPool, mode: number): string | undefined {
  const config = poolConfig(pool, mode)
  if (config === 'unknown' || config.debtDisabled || config.borrowFactor <= WAD) return undefined
  const factor = Number(config.borrowFactor) / Number(WAD)
  return lendingCopy.borrowFactor(pool.asset.symbol, factor.toFixed(2))
}
