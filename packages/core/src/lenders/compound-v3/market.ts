import { DEFAULT_MODE, type LenderMarket, type OraclePrice, type Unknown } from '../../lending/market.ts'
import { type ContractQuery, combineQueries } from '../../lending/read-contracts.ts'
import { byPoolId, readPools } from '../shared/pool.ts'
import { basePool, readBase } from './base.ts'
import { type Collateral, collateralPool, readCollateral } from './collateral.ts'
import type { CompoundV3Place } from './directory.ts'
import { type RewardTerms, readRewardTerms } from './rewards.ts'
import { readTerms } from './terms.ts'

/**
 * A Comet in two steps: what it is, then prices, tokens and rates. Its totals carry their interest up to the block read.
 *
 * @throws CausewayError LENDER_UNREADABLE without its base token: nothing could be owed in it
 */
export function* readMarket(place: CompoundV3Place): ContractQuery<LenderMarket> {
  const [{ terms, block }, reward] = yield* combineQueries([readTerms(place), readRewardTerms(place)])
  const [base, { read, failures }] = yield* combineQueries([
    readBase(place, terms),
    readPools(
      terms.collaterals,
      ({ asset }) => asset,
      (own) => readCollateral(place, own),
    ),
  ])
  const collaterals = read.map(({ value }) => value)
  const { numeraire } = base
  const common = { place, terms }
  return {
    chainId: place.chainId,
    lender: place.lender,
    family: 'compound-v3',
    pools: byPoolId([
      basePool(base, common, reward, getPrice(collaterals, reward)),
      ...collaterals.map((collateral) => collateralPool(collateral, numeraire, common)),
    ]),
    modes: { 0: DEFAULT_MODE },
    numeraire,
    block,
    failures,
  }
}

function getPrice(
  collaterals: readonly Collateral[],
  reward: RewardTerms | 'none' | Unknown,
): OraclePrice | Unknown {
  if (reward === 'unknown' || reward === 'none') return 'unknown'
  return collaterals.find(({ asset }) => asset === reward.token)?.oraclePrice ?? 'unknown'
}
