import type { LendingAsset, LendingPool, Numeraire, OraclePrice, Unknown } from '../../lending/market.ts'
import { variableRatePool } from '../shared/pool.ts'
import { wholePrice } from '../shared/price.ts'
import type { CompoundV3Place } from './directory.ts'
import type { CometTerms } from './terms.ts'

/** What all pools of a Comet share. */
export interface PoolTerms {
  readonly place: CompoundV3Place
  readonly terms: CometTerms
}

/** What the pools of base and collateral have alike. */
export function commonOf(
  asset: LendingAsset,
  oraclePrice: OraclePrice | Unknown,
  { usd, decimals }: Numeraire,
  { place, terms }: PoolTerms,
) {
  return {
    ...variableRatePool(place, asset),
    isActive: true,
    isFrozen: false,
    isPaused: terms.supplyPaused && terms.withdrawPaused,
    oraclePrice,
    priceUsd: usd === 1 ? wholePrice(oraclePrice, asset.decimals, decimals) : 'unknown',
    contracts: { comet: place.comet },
  } as const satisfies Partial<LendingPool>
}
