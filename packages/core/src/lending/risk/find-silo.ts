import { isIsolatedCollateral, type LenderMarket, type LendingPool } from '../market.ts'
import { hasDebt, type LenderPosition } from '../position.ts'
import type { LendingFigure } from './figures.ts'
import { collateralPools } from './get-holdings.ts'

/** Returns the siloed asset that prevents borrowing from a pool in addition to the current debt. */
export function findSilo(
  pool: LendingPool,
  { pools }: LenderPosition,
  market: LenderMarket,
): { readonly siloed: LendingPool; readonly owed: string } | undefined {
  const others = Object.values(pools).filter((one) => one.poolId !== pool.poolId && hasDebt(one))
  for (const { poolId: owed } of others) {
    const siloed = market.pools[owed]
    if (siloed?.isSiloed) return { siloed, owed }
  }
  const [other] = others
  return pool.isSiloed && other ? { siloed: pool, owed: other.poolId } : undefined
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

/** The isolated collateral whose debt ceiling this much debt, in base units of the numeraire, would pass by itself. */
export function findExceededCeiling(
  position: LenderPosition,
  market: LenderMarket,
  debt: LendingFigure,
): { readonly isolated: LendingPool; readonly dollars: bigint } | undefined {
  const isolated = collateralPools(position, market).find(isIsolatedCollateral)
  const ceiling = isolated?.debtCeiling
  const { decimals, asset } = market.numeraire
  // A ceiling is in dollars: a market that counts in something else has none.
  if (!isolated || ceiling === undefined || asset !== undefined || debt === 'unknown') return undefined
  const cents = (debt * CENTS) / 10n ** BigInt(decimals)
  return cents > ceiling ? { isolated, dollars: ceiling / CENTS } : undefined
}
