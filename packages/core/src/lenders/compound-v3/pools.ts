import {
  type LendingAsset,
  type LendingPool,
  type Numeraire,
  type OraclePrice,
  type Unknown,
  WAD,
} from '../../lending/lender-market.ts'
import {
  type ContractQuery,
  combineQueries,
  optionalValue,
  readContracts,
  requiredValue,
} from '../../lending/read-contracts.ts'
import { readAsset, tokenAbi } from '../shared/assets.ts'
import { contractRead } from '../shared/contract.ts'
import { variableRatePool } from '../shared/pools.ts'
import { toPercentPerYear, toWholePrice } from '../shared/reward-rate.ts'
import { cometAbi, priceFeedAbi } from './abi.ts'
import type { CompoundV3Deployment } from './get-deployments.ts'
import type { CollateralTerms, CometTerms } from './read-market.ts'
import { type RewardTerms, toRewards } from './rewards.ts'

/** Base token of a Comet. It is not collateral. */
export interface Base {
  readonly asset: LendingAsset
  readonly oraclePrice: OraclePrice | Unknown
  readonly numeraire: Numeraire
  /** Rate per second, in WAD. */
  readonly supplyRate: bigint
  readonly borrowRate: bigint
  readonly cash: bigint
}

/** @throws CausewayError LENDER_UNREADABLE */
export function* readBasePool(
  { comet, lender }: CompoundV3Deployment,
  terms: CometTerms,
): ContractQuery<Base> {
  const { baseToken, basePriceFeed, utilization } = terms
  const on = { abi: cometAbi, address: comet } as const
  const [asset, { outcomes }] = yield* combineQueries([
    readAsset(baseToken),
    readContracts([
      contractRead({ ...on, functionName: 'getPrice', args: [basePriceFeed] }),
      contractRead({ abi: priceFeedAbi, address: basePriceFeed, functionName: 'description' }),
      contractRead({ ...on, functionName: 'getSupplyRate', args: [utilization] }),
      contractRead({ ...on, functionName: 'getBorrowRate', args: [utilization] }),
      contractRead({ abi: tokenAbi, address: baseToken, functionName: 'balanceOf', args: [comet] }),
    ]),
  ])
  const [price, description, supplyRate, borrowRate, cash] = outcomes
  return {
    asset,
    oraclePrice: price.ok ? { price: price.value, per: 10n ** BigInt(asset.decimals) } : 'unknown',
    numeraire: getNumeraire(asset, optionalValue(price), optionalValue(description) ?? ''),
    supplyRate: requiredValue(supplyRate, `The deposit rate of ${lender}`),
    borrowRate: requiredValue(borrowRate, `The borrow rate of ${lender}`),
    cash: requiredValue(cash, `The cash of ${lender}`),
  }
}

const PRICE_DECIMALS = 8

/**
 * Returns the numeraire: US dollars, or the base token for Comets of ether, staked ether and bitcoin, whose base feed
 * always returns 1. https://github.com/compound-finance/comet/blob/main/contracts/pricefeeds/ConstantPriceFeed.sol
 */
function getNumeraire(base: LendingAsset, price: bigint | undefined, description: string): Numeraire {
  const saysDollars = /\/\s*USD\b/i.test(description)
  return !saysDollars && price === 10n ** BigInt(PRICE_DECIMALS)
    ? { symbol: base.symbol, decimals: PRICE_DECIMALS, asset: base.address, usd: 'unknown' }
    : { symbol: 'USD', decimals: PRICE_DECIMALS, usd: 1 }
}

export function toBasePool(
  { asset, oraclePrice, numeraire, supplyRate, borrowRate, cash }: Base,
  common: PoolTerms,
  reward: RewardTerms | 'none' | Unknown,
  rewardPrice: OraclePrice | Unknown,
): LendingPool {
  const { terms } = common
  return {
    ...toCommonPool(asset, oraclePrice, numeraire, common),
    totalDeposits: terms.totalSupply,
    totalDebt: terms.totalBorrow,
    totalLiquidity: terms.withdrawPaused ? 0n : cash,
    depositRate: toPercentPerYear(supplyRate),
    variableBorrowRate: toPercentPerYear(borrowRate),
    rewards: toRewards(reward, rewardPrice, terms, oraclePrice),
    config: {
      0: {
        category: 0,
        borrowCollateralFactor: 0n,
        collateralFactor: 0n,
        borrowFactor: WAD,
        collateralDisabled: true,
        debtDisabled: false,
      },
    },
    collateralActive: false,
    borrowingEnabled: !terms.withdrawPaused,
    ...(terms.supplyPaused && { supplyCap: 0n }),
    minDebt: terms.borrowMin,
  }
}

/** Collateral asset of a Comet. It earns no interest and cannot be borrowed. */
export interface Collateral extends CollateralTerms {
  readonly token: LendingAsset
  readonly oraclePrice: OraclePrice | Unknown
  readonly total: bigint
}

/** @throws CausewayError LENDER_UNREADABLE */
export function* readCollateralPool(
  { comet }: CompoundV3Deployment,
  terms: CollateralTerms,
): ContractQuery<Collateral> {
  const on = { abi: cometAbi, address: comet } as const
  const [token, { outcomes }] = yield* combineQueries([
    readAsset(terms.asset),
    readContracts([
      contractRead({ ...on, functionName: 'getPrice', args: [terms.priceFeed] }),
      contractRead({ ...on, functionName: 'totalsCollateral', args: [terms.asset] }),
    ]),
  ])
  const [price, totals] = outcomes
  const [total] = requiredValue(totals, `The total collateral of ${terms.asset}`)
  return {
    ...terms,
    token,
    oraclePrice: price.ok ? { price: price.value, per: 10n ** BigInt(token.decimals) } : 'unknown',
    total,
  }
}

export function toCollateralPool(
  { token, oraclePrice, total, ...terms }: Collateral,
  numeraire: Numeraire,
  common: PoolTerms,
): LendingPool {
  const { supplyPaused, withdrawPaused } = common.terms
  const { borrowCollateralFactor, liquidateCollateralFactor, supplyCap } = terms
  return {
    ...toCommonPool(token, oraclePrice, numeraire, common),
    totalDeposits: total,
    totalDebt: 0n,
    totalLiquidity: withdrawPaused ? 0n : total,
    depositRate: 0,
    variableBorrowRate: 0,
    rewards: {},
    config: {
      0: {
        category: 0,
        borrowCollateralFactor,
        collateralFactor: liquidateCollateralFactor,
        borrowFactor: WAD,
        collateralDisabled: false,
        debtDisabled: true,
      },
    },
    collateralActive: true,
    borrowingEnabled: false,
    // A supply cap of 0 represents paused deposits.
    supplyCap: supplyPaused ? 0n : supplyCap,
  }
}

/** Values that all pools of a Comet share. */
export interface PoolTerms {
  readonly place: CompoundV3Deployment
  readonly terms: CometTerms
}

/** Returns the fields that base and collateral pools share. */
function toCommonPool(
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
    priceUsd: usd === 1 ? toWholePrice(oraclePrice, asset.decimals, decimals) : 'unknown',
    contracts: { comet: place.comet },
  } as const satisfies Partial<LendingPool>
}
