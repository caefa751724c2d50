import {
  caught,
  type LenderMarket,
  type OraclePrice,
  type PoolFailure,
  type Reading,
  sideBySide,
  type Unknown,
} from '../../lending/index.ts'
import { failedPool } from '../shared/pool.ts'
import { basePool, readBase } from './base.ts'
import { type Collateral, collateralPool, readCollateral } from './collateral.ts'
import type { CometPlace } from './directory.ts'
import { readRewardTerms } from './rewards.ts'
import { readTerms } from './terms.ts'

/**
 * A Comet in two steps: what it is, then prices, tokens and rates. Its totals carry their interest up to the block read.
 *
 * @throws CausewayError LENDER_UNREADABLE without its base token: nothing could be owed in it
 */
export function* readMarket(place: CometPlace): Reading<LenderMarket> {
  const [{ terms, block }, reward] = yield* sideBySide([readTerms(place), readRewardTerms(place)])
  const [base, results] = yield* sideBySide([
    readBase(place, terms),
    sideBySide(terms.collaterals.map((own) => caught(readCollateral(place, own)))),
  ])
  const failures: PoolFailure[] = []
  const collaterals = terms.collaterals.flatMap(({ asset }, at): Collateral[] => {
    const result = results[at]
    if (result?.status === 'read') return [result.result]
    failures.push(failedPool(asset, result?.error))
    return []
  })
  const { numeraire } = base
  const shape = { place, terms }
  const pools = collaterals.map((collateral) => collateralPool(collateral, numeraire, shape))
  return {
    chainId: place.chainId,
    lender: place.lender,
    family: 'compound-v3',
    pools: Object.fromEntries(
      [basePool(base, shape, reward, priceOf(collaterals, reward?.token)), ...pools].map((pool) => [
        pool.poolId,
        pool,
      ]),
    ),
    modes: { 0: { id: 0, label: 'Default' } },
    numeraire,
    block,
    failures,
  }
}

function priceOf(collaterals: readonly Collateral[], token: string | undefined): OraclePrice | Unknown {
  return collaterals.find(({ asset }) => asset === token)?.oraclePrice ?? 'unknown'
}
