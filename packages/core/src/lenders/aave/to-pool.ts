import { zeroAddress } from 'viem'
import { isNativeToken, lowerAddress } from '../../chains/address.ts'
import { compact } from '../../kernel/compact.ts'
import type { Address } from '../../kernel/schema.ts'
import {
  type LendingPool,
  type Numeraire,
  type OraclePrice,
  type PoolConfig,
  WAD,
} from '../../lending/market.ts'
import {
  type ContractQuery,
  optionalValue,
  type ReadOutcome,
  readContracts,
  requiredValue,
} from '../../lending/read-contracts.ts'
import { toAsset } from '../shared/assets.ts'
import { contractRead } from '../shared/contract.ts'
import { oracleAbi } from './abi.ts'
import type { AaveDeployment } from './get-deployments.ts'
import { type AaveMode, configInMode } from './modes.ts'
import {
  type ReserveAnswers,
  type ReserveConfig,
  type ReserveFigures,
  type ReserveIdentity,
  rayToPercent,
} from './read-reserve.ts'
import { type Incentives, toRewards } from './rewards.ts'

/** What all reserves of a market have in common. */
export interface PoolTerms {
  readonly place: AaveDeployment
  readonly currency: Currency | undefined
  readonly modes: readonly AaveMode[]
  readonly incentives: Incentives | undefined
  /** Of V2, where all reserves are paused together. */
  readonly paused: ReadOutcome<boolean> | undefined
  /** From 3.2 on, the gateway knows no rate modes. */
  readonly isFrom32: boolean
}

/** All that was answered about one reserve. */
export interface ListedReserve extends ReserveAnswers {
  readonly symbol: ReadOutcome<string> | undefined
  /** What lies in the aToken, where no more is told. */
  readonly cash: ReadOutcome<bigint> | undefined
  /** The mode it is in, where the chain tells it by asset. */
  readonly category: ReadOutcome<bigint> | undefined
}

/** @throws CausewayError LENDER_UNREADABLE where a figure is missing that the protocol itself would go by */
export function toPool(terms: PoolTerms, answers: ListedReserve): LendingPool {
  const { place, modes, currency, incentives } = terms
  const { asset, symbol, price, category } = answers
  if (category) requiredValue(category, `The e-mode of ${asset}`)
  const figures = requiredValue(answers.figures, `The figures of ${asset}`)
  const reserve = requiredValue(answers.config, `The configuration of ${asset}`)
  const identity = getIdentity(place, answers)
  const { decimals } = reserve
  const config = toConfig(reserve, modes, asset)
  const prices = toPrices(price, currency, decimals)
  return {
    chainId: place.chainId,
    lender: place.lender,
    poolId: asset,
    underlying: asset,
    asset: toAsset(asset, symbol, { ok: true, value: decimals }),
    totalDeposits: figures.deposits,
    totalDebt: figures.debt,
    totalDebtStable: figures.debtStable,
    totalLiquidity: getLiquidity(figures, answers),
    depositRate: rayToPercent(figures.depositRate),
    variableBorrowRate: rayToPercent(figures.variableBorrowRate),
    stableBorrowRate: rayToPercent(figures.stableBorrowRate),
    stakingYield: 'unknown',
    rewards: toRewards(incentives, currency, { tokens: identity, figures, oraclePrice: prices.oraclePrice }),
    config,
    collateralActive: Object.values(config).some(({ collateralDisabled }) => !collateralDisabled),
    borrowingEnabled: Object.values(config).some(({ debtDisabled }) => !debtDisabled),
    hasStable: reserve.stable,
    isActive: reserve.isActive,
    isFrozen: reserve.isFrozen,
    ...toLimits(answers, terms, decimals),
    ...compact({ isBorrowableInIsolation: identity.isBorrowableInIsolation }),
    ...prices,
    contracts: getContracts(terms, identity),
  }
}

function getIdentity({ tokens }: AaveDeployment, { asset, identity }: ReserveAnswers): ReserveIdentity {
  return identity.ok ? identity.value : (tokens[asset] ?? requiredValue(identity, `The tokens of ${asset}`))
}

const BASIS_POINT = WAD / 10_000n

function toConfig(reserve: ReserveConfig, modes: readonly AaveMode[], asset: Address): LendingPool['config'] {
  const base: PoolConfig = {
    category: 0,
    borrowCollateralFactor: reserve.ltv * BASIS_POINT,
    collateralFactor: reserve.liquidationThreshold * BASIS_POINT,
    borrowFactor: WAD,
    collateralDisabled: !reserve.usageAsCollateral,
    debtDisabled: !reserve.borrowing,
  }
  const inModes = modes.map((mode) => [mode.id, configInMode(mode, asset, base)] as const)
  return { 0: base, ...compact(Object.fromEntries(inModes)) }
}

/** V3 lends what it counts as its own from 3.1 on, and all that lies in the aToken before. */
function getLiquidity(
  { deposits, debt, debtStable, liquidity }: ReserveFigures,
  answers: ListedReserve,
): bigint {
  const known = liquidity ?? optionalValue(answers.limits?.virtual) ?? optionalValue(answers.cash)
  if (known !== undefined) return known
  const rest = deposits - debt - debtStable
  return rest > 0n ? rest : 0n
}

type Limits = Pick<LendingPool, 'isPaused' | 'supplyCap' | 'borrowCap' | 'debtCeiling' | 'isSiloed'>

function toLimits({ asset, limits }: ReserveAnswers, { paused }: PoolTerms, decimals: number): Limits {
  if (!limits) return { isPaused: requiredValue(paused, 'Whether the pool is paused') }
  const [borrowCap, supplyCap] = requiredValue(limits.caps, `The caps of ${asset}`)
  const whole = 10n ** BigInt(decimals)
  const limit = (amount: bigint) => (amount > 0n ? amount : undefined)
  return {
    isPaused: requiredValue(limits.paused, `Whether ${asset} is paused`),
    isSiloed: requiredValue(limits.siloed, `Whether ${asset} is borrowed alone`),
    ...compact({
      borrowCap: limit(borrowCap * whole),
      supplyCap: limit(supplyCap * whole),
      debtCeiling: limit(requiredValue(limits.debtCeiling, `The debt ceiling of ${asset}`)),
    }),
  }
}

function getContracts(
  { place, isFrom32 }: PoolTerms,
  { aToken, sToken, vToken }: ReserveIdentity,
): Record<string, Address> {
  return {
    pool: place.pool,
    aToken,
    vToken,
    ...compact({
      sToken: sToken === zeroAddress ? undefined : sToken,
      [isFrom32 ? 'gatewayV32' : 'gateway']: place.gateway,
    }),
  }
}

/** What the prices of a market are counted in. */
export interface Currency {
  /** Base units of the currency in a whole one. */
  readonly unit: bigint
  /** The token it is; undefined for US dollars, or where the oracle does not say. Lower-cased. */
  readonly asset: Address | undefined
  readonly isUsd: boolean
}

/** Those that count in dollars name the zero address, or one that is no token, as their currency. */
const USD_UNIT = 10n ** 8n
/** Where there is no oracle, and so no price. */
export const DOLLARS: Currency = { unit: USD_UNIT, asset: undefined, isUsd: true }
/** V3 tells its currency; V2's first oracles, which count in ether, know WETH alone, and their forks not even that. */
export function* readCurrency(address: Address): ContractQuery<Currency> {
  const { outcomes } = yield* readContracts([
    contractRead({ abi: oracleAbi, address, functionName: 'BASE_CURRENCY_UNIT' }),
    contractRead({ abi: oracleAbi, address, functionName: 'BASE_CURRENCY' }),
    contractRead({ abi: oracleAbi, address, functionName: 'WETH' }),
  ])
  const [unit, currency, weth] = outcomes
  const asset = lowerAddress(optionalValue(currency) ?? optionalValue(weth))
  const isUsd = unit.ok && (unit.value === USD_UNIT || (asset !== undefined && isNativeToken(asset)))
  return { unit: optionalValue(unit) || WAD, asset: isUsd ? undefined : asset, isUsd }
}

export function toNumeraire(
  { unit, asset, isUsd }: Currency,
  nativeSymbol: string,
  symbolOf: (asset: Address) => string | undefined,
): Numeraire {
  const decimals = unit.toString().length - 1
  if (isUsd) return { symbol: 'USD', decimals, usd: 1 }
  const symbol = (asset && symbolOf(asset)) || nativeSymbol
  return { symbol, decimals, usd: 'unknown', ...(asset ? { asset } : {}) }
}

/** Aave's oracle says 0 for what it has no price of. */
export function toPrices(
  price: ReadOutcome<bigint> | undefined,
  currency: Currency | undefined,
  decimals: number,
): Pick<LendingPool, 'oraclePrice' | 'priceUsd'> {
  const known = optionalValue(price)
  if (!known || !currency) return { oraclePrice: 'unknown', priceUsd: 'unknown' }
  const oraclePrice: OraclePrice = { price: known, per: 10n ** BigInt(decimals) }
  return { oraclePrice, priceUsd: currency.isUsd ? Number(known) / Number(currency.unit) : 'unknown' }
}
