import { lowerAddress } from '../../chains/address.ts'
import type { Address } from '../../kernel/schema.ts'
import {
  DEFAULT_MODE,
  type LenderMarket,
  type OraclePrice,
  type Unknown,
} from '../../lending/lender-market.ts'
import {
  type ContractQuery,
  combineQueries,
  type ReadBlock,
  readContracts,
  requiredValue,
} from '../../lending/read-contracts.ts'
import { contractRead } from '../shared/contract.ts'
import { indexByPoolId, readPools } from '../shared/pools.ts'
import { cometAbi } from './abi.ts'
import type { CompoundV3Deployment } from './get-deployments.ts'
import { type Collateral, readBasePool, readCollateralPool, toBasePool, toCollateralPool } from './pools.ts'
import { type RewardTerms, readRewardTerms } from './rewards.ts'

/**
 * Reads a Comet in two steps: its configuration, then prices, tokens and rates. Totals include interest up to the
 * block.
 *
 * @throws CausewayError LENDER_UNREADABLE if the base token cannot be read
 */
export function* readMarket(place: CompoundV3Deployment): ContractQuery<LenderMarket> {
  const [{ terms, block }, reward] = yield* combineQueries([readTerms(place), readRewardTerms(place)])
  const [base, { read, failures }] = yield* combineQueries([
    readBasePool(place, terms),
    readPools(
      terms.collaterals,
      ({ asset }) => asset,
      (terms) => readCollateralPool(place, terms),
    ),
  ])
  const collaterals = read.map(({ value }) => value)
  const { numeraire } = base
  const common = { place, terms }
  return {
    chainId: place.chainId,
    lender: place.lender,
    family: 'compound-v3',
    pools: indexByPoolId([
      toBasePool(base, common, reward, getPrice(collaterals, reward)),
      ...collaterals.map((collateral) => toCollateralPool(collateral, numeraire, common)),
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

/** Configuration and totals of a Comet. Addresses lower-cased, amounts in base units of the base token. */
export interface CometTerms {
  readonly baseToken: Address
  readonly basePriceFeed: Address
  readonly borrowMin: bigint
  readonly utilization: bigint
  readonly totalSupply: bigint
  readonly totalBorrow: bigint
  readonly supplyPaused: boolean
  readonly withdrawPaused: boolean
  readonly collaterals: readonly CollateralTerms[]
}

/** Factors in WAD; cap in base units of the asset. */
export interface CollateralTerms {
  readonly asset: Address
  readonly priceFeed: Address
  readonly borrowCollateralFactor: bigint
  readonly liquidateCollateralFactor: bigint
  readonly supplyCap: bigint
}

/** Number of assets to read: that of the largest Comets. Reads beyond the last asset revert, which saves a step. */
const MAX_ASSETS = 24
/** @throws CausewayError LENDER_UNREADABLE */
function* readTerms({
  comet,
  lender,
}: CompoundV3Deployment): ContractQuery<{ readonly terms: CometTerms; readonly block: ReadBlock }> {
  const on = { abi: cometAbi, address: comet } as const
  const { outcomes, block } = yield* readContracts([
    contractRead({ ...on, functionName: 'baseToken' }),
    contractRead({ ...on, functionName: 'baseTokenPriceFeed' }),
    contractRead({ ...on, functionName: 'baseBorrowMin' }),
    contractRead({ ...on, functionName: 'getUtilization' }),
    contractRead({ ...on, functionName: 'totalSupply' }),
    contractRead({ ...on, functionName: 'totalBorrow' }),
    contractRead({ ...on, functionName: 'isSupplyPaused' }),
    contractRead({ ...on, functionName: 'isWithdrawPaused' }),
    contractRead({ ...on, functionName: 'numAssets' }),
    ...Array.from({ length: MAX_ASSETS }, (_, i) =>
      contractRead({ ...on, functionName: 'getAssetInfo', args: [i] }),
    ),
  ])
  const [token, feed, borrowMin, utilization, supply, borrow, supplyPaused, withdrawPaused, count, ...infos] =
    outcomes
  const terms: CometTerms = {
    baseToken: lowerAddress(requiredValue(token, `The base token of ${lender}`)),
    basePriceFeed: lowerAddress(requiredValue(feed, `The price feed of ${lender}`)),
    borrowMin: requiredValue(borrowMin, `The minimum borrow of ${lender}`),
    utilization: requiredValue(utilization, `The utilization of ${lender}`),
    totalSupply: requiredValue(supply, `The total supply of ${lender}`),
    totalBorrow: requiredValue(borrow, `The total debt of ${lender}`),
    supplyPaused: requiredValue(supplyPaused, `The pause state of ${lender}`),
    withdrawPaused: requiredValue(withdrawPaused, `The pause state of ${lender}`),
    collaterals: infos.slice(0, requiredValue(count, `The number of assets of ${lender}`)).map((info, i) => {
      const { asset, priceFeed, ...rest } = requiredValue(info, `Asset ${i} of ${lender}`)
      return { ...rest, asset: lowerAddress(asset), priceFeed: lowerAddress(priceFeed) }
    }),
  }
  return { terms, block }
}
