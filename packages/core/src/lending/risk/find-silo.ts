import { isIsolatedCollateral, type LenderMarket, type LendingPool } from '../lender-market.ts'
import { hasDebt, type LenderPosition } from '../lender-position.ts'
import { collateralPools } from './get-holdings.ts'
import type { LendingFigure } from './math.ts'

/** Returns the siloed asset that prevents borrowing from a pool in addition to the current debt, and the pool of that debt. */
export function findSilo(
  pool: LendingPool,
  { pools }: LenderPosition,
  market: LenderMarket,
): { readonly siloed: LendingPool; readonly debtPoolId: string } | undefined {
  const others = Object.values(pools).filter((entry) => entry.poolId !== pool.poolId && hasDebt(entry))
  for (const { poolId: debtPoolId } of others) {
    const siloed = market.pools[debtPoolId]
    if (siloed?.isSiloed) return { siloed, debtPoolId }
  }
  const [firstDebt] = others
  return pool.isSiloed && firstDebt ? { siloed: pool, debtPoolId: firstDebt.poolId } : undefined
}

/** Returns the isolated collateral of the account if the pool cannot be borrowed against it. */
export function findIsolationBlock(
  { isBorrowableInIsolation }: LendingPool,
  position: LenderPosition,
  market: LenderMarket,
): LendingPool | undefined {
  return isBorrowableInIsolation === false
    ? collateralPools(position, market).find(isIsolatedCollateral)
    : undefined
}

const CENTS = 100n

/** Returns the isolated collateral whose debt ceiling is below a debt of this size, in base units of the numeraire. */
export function findExceededCeiling(
  position: LenderPosition,
  market: LenderMarket,
  debt: LendingFigure,
): { readonly isolated: LendingPool; readonly dollars: bigint } | undefined {
  const isolated = collateralPools(position, market).find(isIsolatedCollateral)
  const ceiling = isolated?.debtCeiling
  const { decimals, asset } = market.numeraire
  // Ceilings are in dollars, so they do not apply to markets with another numeraire.
  if (!isolated || ceiling === undefined || asset !== undefined || debt === 'unknown') return undefined
  const cents = (debt * CENTS) / 10n ** BigInt(decimals)
  return cents > ceiling ? { isolated, dollars: ceiling / CENTS } : undefined
}
