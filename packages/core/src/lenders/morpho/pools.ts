import { lowerAddress } from '../../chains/address.ts'
import { compact } from '../../kernel/compact.ts'
import type { Address } from '../../kernel/schema.ts'
import {
  type IsolatedMarket,
  type LendingAsset,
  type LendingPool,
  type PoolConfig,
  WAD,
} from '../../lending/lender-market.ts'
import {
  type ContractQuery,
  combineQueries,
  readContract,
  readContracts,
  requiredValue,
} from '../../lending/read-contracts.ts'
import { readAsset, tokenAbi } from '../shared/assets.ts'
import { contractRead } from '../shared/contract.ts'
import { variableRatePool } from '../shared/pools.ts'
import { toPercentPerYear } from '../shared/reward-rate.ts'
import { moolahAbi } from './abi.ts'
import type { MorphoDeployment } from './get-deployments.ts'
import { type AccruedState, marketParams } from './read-accrued.ts'

/** Collateral token of a market. */
interface CollateralPoolState {
  readonly asset: LendingAsset
  /** Balance of the contract in all markets. */
  readonly held: bigint
}

/** @throws CausewayError LENDER_UNREADABLE */
export function* readCollateralPool(
  { morpho }: MorphoDeployment,
  { collateralToken }: IsolatedMarket,
): ContractQuery<CollateralPoolState> {
  const [asset, held] = yield* combineQueries([
    readAsset(collateralToken),
    readContract(
      contractRead({
        abi: tokenAbi,
        address: collateralToken,
        functionName: 'balanceOf',
        args: [morpho],
      }),
    ),
  ])
  return { asset, held: requiredValue(held, `The balance of ${collateralToken}`) }
}

/** Returns the loan token pool. It is not collateral. */
export function toLoanPool(
  place: MorphoDeployment,
  rules: MoolahRules | undefined,
  asset: LendingAsset,
  { state, borrowRate }: AccruedState,
): LendingPool {
  const { totalSupplyAssets, totalBorrowAssets, fee } = state
  const variableBorrowRate = toPercentPerYear(borrowRate)
  return {
    ...toCommonPool(place, rules, asset),
    totalDeposits: totalSupplyAssets,
    totalDebt: totalBorrowAssets,
    totalLiquidity: totalSupplyAssets - totalBorrowAssets,
    depositRate: variableBorrowRate * share(totalBorrowAssets, totalSupplyAssets) * share(WAD - fee, WAD),
    variableBorrowRate,
    config: { 0: { ...NOTHING, collateralDisabled: true } },
    collateralActive: false,
    borrowingEnabled: true,
    oraclePrice: { price: 1n, per: 1n },
    ...compact({ minDebt: rules?.minLoan }),
  }
}

/**
 * Returns the collateral pool. Morpho stores no collateral total, so liquidity is bounded by the contract's balance.
 */
export function toCollateralPool(
  place: MorphoDeployment,
  rules: MoolahRules | undefined,
  { asset, held }: CollateralPoolState,
  lltv: bigint,
  price: bigint | undefined,
): LendingPool {
  return {
    ...toCommonPool(place, rules, asset),
    totalDeposits: 'unknown',
    totalDebt: 0n,
    totalLiquidity: held,
    depositRate: 0,
    variableBorrowRate: 0,
    config: { 0: { ...NOTHING, borrowCollateralFactor: lltv, collateralFactor: lltv, debtDisabled: true } },
    collateralActive: true,
    borrowingEnabled: false,
    oraclePrice: price === undefined ? 'unknown' : { price, per: PRICE_SCALE },
  }
}

/** `ORACLE_PRICE_SCALE` of Morpho Blue: oracle prices have 36 decimals plus the difference of the token decimals. */
const PRICE_SCALE = 10n ** 36n

const NOTHING: PoolConfig = {
  category: 0,
  borrowCollateralFactor: 0n,
  collateralFactor: 0n,
  borrowFactor: WAD,
  collateralDisabled: false,
  debtDisabled: false,
}

/** Returns the fields that both pools share. */
function toCommonPool(place: MorphoDeployment, rules: MoolahRules | undefined, asset: LendingAsset) {
  return {
    ...variableRatePool(place, asset),
    rewards: 'unknown',
    isActive: true,
    isFrozen: rules?.isClosed ?? false,
    isPaused: rules?.isPaused ?? false,
    priceUsd: 'unknown',
    contracts: { morpho: place.morpho, ...compact({ provider: rules?.provider, broker: rules?.broker }) },
  } as const
}

function share(part: bigint, total: bigint): number {
  return total === 0n ? 0 : Number((part * WAD) / total) / 1e18
}

/** Additional rules of a Lista market. */
export interface MoolahRules {
  /** Only address that may supply or withdraw collateral; the zero address if there is no restriction. */
  readonly provider: Address
  /** Only address that may borrow and repay; the zero address if there is no restriction. */
  readonly broker: Address
  /** Whether only whitelisted accounts may deposit and borrow. */
  readonly isClosed: boolean
  readonly isPaused: boolean
  /** Minimum deposit and minimum debt of the loan token, in base units. */
  readonly minLoan: bigint
}

/**
 * Reads the rules of Lista in one step.
 *
 * @throws CausewayError LENDER_UNREADABLE if a rule cannot be read
 */
export function* readMoolahRules(
  { morpho: address, id }: MorphoDeployment,
  params: IsolatedMarket,
): ContractQuery<MoolahRules> {
  const { outcomes } = yield* readContracts([
    contractRead({
      abi: moolahAbi,
      address,
      functionName: 'providers',
      args: [id, params.collateralToken],
    }),
    contractRead({ abi: moolahAbi, address, functionName: 'brokers', args: [id] }),
    contractRead({ abi: moolahAbi, address, functionName: 'getWhiteList', args: [id] }),
    contractRead({ abi: moolahAbi, address, functionName: 'paused' }),
    contractRead({ abi: moolahAbi, address, functionName: 'minLoan', args: [marketParams(params)] }),
  ])
  const [provider, broker, whiteList, paused, minLoan] = outcomes
  return {
    provider: lowerAddress(requiredValue(provider, `The collateral provider of market ${id}`)),
    broker: lowerAddress(requiredValue(broker, `The broker of market ${id}`)),
    isClosed: requiredValue(whiteList, `The whitelist of market ${id}`).length > 0,
    isPaused: requiredValue(paused, 'The pause state of Moolah'),
    minLoan: requiredValue(minLoan, `The minimum loan of market ${id}`),
  }
}
