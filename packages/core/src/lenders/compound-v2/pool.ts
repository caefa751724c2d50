import { lowerAddress } from '../../chains/address.ts'
import type { Address } from '../../kernel/schema.ts'
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
import { nativeAsset, readAsset } from '../shared/assets.ts'
import { contractRead } from '../shared/contract.ts'
import { variableRatePool } from '../shared/pools.ts'
import {
  rewardRate,
  SECONDS_PER_YEAR,
  toPercentPerYear,
  toPoolRewards,
  toWholePrice,
} from '../shared/reward-rate.ts'
import { cTokenAbi, oracleAbi } from './abi.ts'
import { type CompoundV2Deployment, NATIVE_POOL } from './get-deployments.ts'
import type { Modes } from './read-rules.ts'
import { type MarketRules, poolConfigs, readRules } from './read-rules.ts'
import { type RewardSpeeds, type RewardToken, readSpeeds } from './rewards.ts'

/** A cToken of the comptroller, with its underlying if the startup files have it. */
export interface MarketToken {
  readonly cToken: Address
  readonly poolId: Address | undefined
}

/** A pool without its reward prices and modes. */
export interface PoolDraft extends Totals {
  readonly cToken: Address
  readonly asset: LendingAsset
  readonly oraclePrice: OraclePrice | Unknown
  readonly rates: Rates
  readonly rules: MarketRules
  readonly speeds: RewardSpeeds
}

/** Values that all pools of a market share. */
export interface PoolTerms {
  readonly place: CompoundV2Deployment
  readonly numeraire: Numeraire
  readonly modes: Modes
  readonly reward: RewardToken | undefined
  readonly rewardPrice: OraclePrice | Unknown
}

/** @throws CausewayError LENDER_UNREADABLE */
export function* readPool(
  { nativeSymbol, blockTimeSeconds, comptroller }: CompoundV2Deployment,
  { cToken, poolId }: MarketToken,
  oracle: Address,
  reward: RewardToken | undefined,
): ContractQuery<PoolDraft> {
  const [asset, totals, rates, rules, oraclePrice, speeds] = yield* combineQueries([
    readPoolAsset(cToken, poolId, nativeSymbol),
    readTotals(cToken),
    readRates(cToken, blockTimeSeconds),
    readRules(comptroller, cToken),
    readPrice(oracle, cToken),
    readSpeeds(comptroller, cToken, reward),
  ])
  return { cToken, asset, ...totals, rates, rules, oraclePrice, speeds }
}

export function toPool(draft: PoolDraft, on: PoolTerms): LendingPool {
  const { asset, cToken, rates, rules, oraclePrice, exchangeRate } = draft
  const { place, numeraire, modes, reward } = on
  const config = poolConfigs(rules, modes, cToken)
  return {
    ...variableRatePool(place, asset),
    totalDeposits: draft.totalDeposits,
    totalDebt: draft.totalDebt,
    totalLiquidity: draft.cash,
    depositRate: toPercentPerYear(rates.deposit, rates.periodsAYear),
    variableBorrowRate: toPercentPerYear(rates.borrow, rates.periodsAYear),
    rewards: toRewards(draft, on),
    config,
    collateralActive: Object.values(config).some(({ collateralDisabled }) => !collateralDisabled),
    borrowingEnabled:
      !rules.borrowPaused &&
      // Also disable borrowing at a cap of 0, for consistency with data hosts, which send 0 for no cap.
      rules.borrowCap !== 0n &&
      Object.values(config).some(({ debtDisabled }) => !debtDisabled),
    isActive: rules.isListed,
    isFrozen: rules.mintPaused && rules.borrowPaused,
    isPaused: rules.isPaused,
    // A supply cap of 0 represents paused deposits.
    ...(rules.mintPaused
      ? { supplyCap: 0n }
      : rules.supplyCap !== undefined && { supplyCap: rules.supplyCap }),
    ...(rules.borrowCap !== undefined && { borrowCap: rules.borrowCap }),
    oraclePrice,
    priceUsd: numeraire.usd === 1 ? toWholePrice(oraclePrice, asset.decimals, numeraire.decimals) : 'unknown',
    exchangeRate,
    contracts: {
      cToken,
      comptroller: place.comptroller,
      ...(reward && { [reward.kind]: reward.token }),
    },
  }
}

/** @throws CausewayError LENDER_UNREADABLE */
function* readPoolAsset(
  cToken: Address,
  knownUnderlying: Address | undefined,
  nativeSymbol: string,
): ContractQuery<LendingAsset> {
  const address = knownUnderlying ?? (yield* readUnderlying(cToken))
  const native = nativeAsset(address, nativeSymbol)
  if (native) return native
  return yield* readAsset(address)
}

/** Reads the underlying token; the placeholder for the market of the native token, which has none. */
function* readUnderlying(cToken: Address): ContractQuery<Address> {
  const { outcomes } = yield* readContracts([
    contractRead({ abi: cTokenAbi, address: cToken, functionName: 'underlying' }),
  ])
  return lowerAddress(optionalValue(outcomes[0])) ?? NATIVE_POOL
}

interface Totals {
  readonly totalDeposits: bigint
  readonly totalDebt: bigint
  readonly cash: bigint
  readonly exchangeRate: bigint
}

/** @throws CausewayError LENDER_UNREADABLE */
function* readTotals(cToken: Address): ContractQuery<Totals> {
  const { outcomes } = yield* readContracts([
    contractRead({ abi: cTokenAbi, address: cToken, functionName: 'exchangeRateCurrent' }),
    contractRead({ abi: cTokenAbi, address: cToken, functionName: 'exchangeRateStored' }),
    contractRead({ abi: cTokenAbi, address: cToken, functionName: 'totalBorrowsCurrent' }),
    contractRead({ abi: cTokenAbi, address: cToken, functionName: 'totalBorrows' }),
    contractRead({ abi: cTokenAbi, address: cToken, functionName: 'totalSupply' }),
    contractRead({ abi: cTokenAbi, address: cToken, functionName: 'getCash' }),
  ])
  const [rateNow, rateStored, borrowsNow, borrowsStored, supply, cash] = outcomes
  // Fall back to the stored exchange rate if interest cannot be accrued.
  const exchangeRate = optionalValue(rateNow) ?? requiredValue(rateStored, `The exchange rate of ${cToken}`)
  return {
    exchangeRate,
    totalDeposits: (requiredValue(supply, `The total supply of ${cToken}`) * exchangeRate) / WAD,
    totalDebt: optionalValue(borrowsNow) ?? requiredValue(borrowsStored, `The total debt of ${cToken}`),
    cash: requiredValue(cash, `The cash of ${cToken}`),
  }
}

export interface Rates {
  /** Rate of one period, in WAD. */
  readonly deposit: bigint
  readonly borrow: bigint
  readonly periodsAYear: bigint
}

/**
 * Reads the rates of a market. Interest accrues per block or per second: the contract indicates it by its function
 * names (Moonwell) or its number of periods a year (Venus); otherwise the block time of the chain is used.
 *
 * @throws CausewayError LENDER_UNREADABLE
 */
export function* readRates(cToken: Address, blockTimeSeconds: number | undefined): ContractQuery<Rates> {
  const { outcomes } = yield* readContracts([
    contractRead({ abi: cTokenAbi, address: cToken, functionName: 'supplyRatePerTimestamp' }),
    contractRead({ abi: cTokenAbi, address: cToken, functionName: 'borrowRatePerTimestamp' }),
    contractRead({ abi: cTokenAbi, address: cToken, functionName: 'supplyRatePerBlock' }),
    contractRead({ abi: cTokenAbi, address: cToken, functionName: 'borrowRatePerBlock' }),
    contractRead({ abi: cTokenAbi, address: cToken, functionName: 'blocksOrSecondsPerYear' }),
  ])
  const [bySecond, borrowBySecond, byBlock, borrowByBlock, periods] = outcomes
  if (bySecond.ok && borrowBySecond.ok)
    return { deposit: bySecond.value, borrow: borrowBySecond.value, periodsAYear: SECONDS_PER_YEAR }
  const counted = blockTimeSeconds && BigInt(Math.round(Number(SECONDS_PER_YEAR) / blockTimeSeconds))
  const unknown = { ok: false, reason: 'The block time of this chain is unknown.' } as const
  return {
    deposit: requiredValue(byBlock, `The deposit rate of ${cToken}`),
    borrow: requiredValue(borrowByBlock, `The borrow rate of ${cToken}`),
    periodsAYear:
      optionalValue(periods) ?? (counted || requiredValue<bigint>(unknown, `The rates of ${cToken}`)),
  }
}

/** Reads the oracle price, which has 36 decimals less those of the token. */
function* readPrice(oracle: Address, cToken: Address): ContractQuery<OraclePrice | Unknown> {
  const { outcomes } = yield* readContracts([
    contractRead({
      abi: oracleAbi,
      address: oracle,
      functionName: 'getUnderlyingPrice',
      args: [cToken],
    }),
  ])
  const price = optionalValue(outcomes[0])
  // The oracle returns 0 if it has no price.
  return price ? { price, per: WAD } : 'unknown'
}

function toRewards(
  { oraclePrice, rates, speeds, totalDeposits, totalDebt }: PoolDraft,
  { reward, rewardPrice }: PoolTerms,
): LendingPool['rewards'] {
  const rate = (speed: bigint, amount: bigint) =>
    rewardRate({ amount: speed * rates.periodsAYear, oraclePrice: rewardPrice }, { amount, oraclePrice })
  if (!reward) return 'unknown'
  return toPoolRewards(reward.token, rate(speeds.deposit, totalDeposits), rate(speeds.borrow, totalDebt))
}
