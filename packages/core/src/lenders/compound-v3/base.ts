import {
  type LendingAsset,
  type LendingPool,
  type Numeraire,
  type OraclePrice,
  type Unknown,
  WAD,
} from '../../lending/market.ts'
import {
  type ContractQuery,
  combineQueries,
  optionalValue,
  readContracts,
  requiredValue,
} from '../../lending/read-contracts.ts'
import { contractRead } from '../shared/contract.ts'
import { percentAYear } from '../shared/maths.ts'
import { readAsset, TOKEN } from '../shared/token.ts'
import { COMET, PRICE_FEED } from './abi.ts'
import type { CompoundV3Place } from './directory.ts'
import { commonOf, type PoolTerms } from './pool.ts'
import { type RewardTerms, rewardsOf } from './rewards.ts'
import type { CometTerms } from './terms.ts'

/** What is deposited for interest and borrowed. It is no collateral. */
export interface Base {
  readonly asset: LendingAsset
  readonly oraclePrice: OraclePrice | Unknown
  readonly numeraire: Numeraire
  /** Per second, in WAD. */
  readonly supplyRate: bigint
  readonly borrowRate: bigint
  readonly cash: bigint
}

/** @throws CausewayError LENDER_UNREADABLE */
export function* readBase({ comet, lender }: CompoundV3Place, terms: CometTerms): ContractQuery<Base> {
  const { baseToken, basePriceFeed, utilization } = terms
  const on = { abi: COMET, address: comet } as const
  const [asset, { outcomes }] = yield* combineQueries([
    readAsset(baseToken),
    readContracts([
      contractRead({ ...on, functionName: 'getPrice', args: [basePriceFeed] }),
      contractRead({ abi: PRICE_FEED, address: basePriceFeed, functionName: 'description' }),
      contractRead({ ...on, functionName: 'getSupplyRate', args: [utilization] }),
      contractRead({ ...on, functionName: 'getBorrowRate', args: [utilization] }),
      contractRead({ abi: TOKEN, address: baseToken, functionName: 'balanceOf', args: [comet] }),
    ]),
  ])
  const [price, description, supplyRate, borrowRate, cash] = outcomes
  return {
    asset,
    oraclePrice: price.ok ? { price: price.value, per: 10n ** BigInt(asset.decimals) } : 'unknown',
    numeraire: numeraireOf(asset, optionalValue(price), optionalValue(description) ?? ''),
    supplyRate: requiredValue(supplyRate, `The deposit rate of ${lender}`),
    borrowRate: requiredValue(borrowRate, `The borrow rate of ${lender}`),
    cash: requiredValue(cash, `The cash of ${lender}`),
  }
}

const PRICE_DECIMALS = 8

/**
 * US dollars, or the base token: Comets of ether, staked ether and bitcoin count in their base token, whose feed then
 * always says one. https://github.com/compound-finance/comet/blob/main/contracts/pricefeeds/ConstantPriceFeed.sol
 */
function numeraireOf(base: LendingAsset, price: bigint | undefined, description: string): Numeraire {
  const saysDollars = /\/\s*USD\b/i.test(description)
  return !saysDollars && price === 10n ** BigInt(PRICE_DECIMALS)
    ? { symbol: base.symbol, decimals: PRICE_DECIMALS, asset: base.address, usd: 'unknown' }
    : { symbol: 'USD', decimals: PRICE_DECIMALS, usd: 1 }
}

export function basePool(
  { asset, oraclePrice, numeraire, supplyRate, borrowRate, cash }: Base,
  common: PoolTerms,
  reward: RewardTerms | 'none' | Unknown,
  rewardPrice: OraclePrice | Unknown,
): LendingPool {
  const { terms } = common
  return {
    ...commonOf(asset, oraclePrice, numeraire, common),
    totalDeposits: terms.totalSupply,
    totalDebt: terms.totalBorrow,
    totalLiquidity: terms.withdrawPaused ? 0n : cash,
    depositRate: percentAYear(supplyRate),
    variableBorrowRate: percentAYear(borrowRate),
    rewards: rewardsOf(reward, rewardPrice, terms, oraclePrice),
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
