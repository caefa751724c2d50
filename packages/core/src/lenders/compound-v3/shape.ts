import type { LendingAsset, LendingPool, Numeraire, OraclePrice, Unknown } from '../../lending/index.ts'
import { wholePrice } from '../shared/price.ts'
import type { CometPlace } from './directory.ts'
import type { CometTerms } from './terms.ts'

/** What all pools of a Comet share. */
export interface PoolShape {
  readonly place: CometPlace
  readonly terms: CometTerms
}

/** What the pools of base and collateral have alike. */
export function poolShape(
  asset: LendingAsset,
  oraclePrice: OraclePrice | Unknown,
  { usd, decimals }: Numeraire,
  { place, terms }: PoolShape,
) {
  return {
    chainId: place.chainId,
    lender: place.lender,
    poolId: asset.address,
    underlying: asset.address,
    asset,
    totalDebtStable: 0n,
    stableBorrowRate: 0,
    stakingYield: 0,
    hasStable: false,
    isActive: true,
    isFrozen: false,
    isPaused: terms.supplyPaused && terms.withdrawPaused,
    oraclePrice,
    priceUsd: usd === 1 ? wholePrice(oraclePrice, asset.decimals, decimals) : 'unknown',
    contracts: { comet: place.comet },
  } as const satisfies Partial<LendingPool>
}
