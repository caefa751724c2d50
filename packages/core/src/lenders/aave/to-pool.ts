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
} from '../../lending/lender-market.ts'
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

/** Values that all reserves of a market share. */
export interface PoolTerms {
  readonly place: AaveDeployment
  readonly currency: Currency | undefined
  readonly modes: readonly AaveMode[]
  readonly incentives: Incentives | undefined
  /** Pause state of the whole pool. V2 only. */
  readonly paused: ReadOutcome<boolean> | undefined
  /** Whether the functions of the gateway have no rate mode parameter, as from 3.2 on. */
  readonly isFrom32: boolean
}

/** Replies about one listed reserve. */
export interface ListedReserve extends ReserveAnswers {
  readonly symbol: ReadOutcome<string> | undefined
  /** Underlying balance of the aToken, if the contract returns no available liquidity. */
  readonly cash: ReadOutcome<bigint> | undefined
  /** E-mode of the reserve, if membership is by asset. */
  readonly category: ReadOutcome<bigint> | undefined
}

/** @throws CausewayError LENDER_UNREADABLE if a value that the protocol enforces could not be read */
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

/** Returns the available liquidity: the virtual balance from 3.1 on, the underlying balance of the aToken before. */
function getLiquidity(
  { deposits, debt, debtStable, liquidity }: ReserveFigures,
  answers: ListedReserve,
): bigint {
  const available = liquidity ?? optionalValue(answers.limits?.virtual) ?? optionalValue(answers.cash)
  if (available !== undefined) return available
  const rest = deposits - debt - debtStable
  return rest > 0n ? rest : 0n
}

type Limits = Pick<LendingPool, 'isPaused' | 'supplyCap' | 'borrowCap' | 'debtCeiling' | 'isSiloed'>

function toLimits({ asset, limits }: ReserveAnswers, { paused }: PoolTerms, decimals: number): Limits {
  if (!limits) return { isPaused: requiredValue(paused, 'The pause state of the pool') }
  const [borrowCap, supplyCap] = requiredValue(limits.caps, `The caps of ${asset}`)
  const unit = 10n ** BigInt(decimals)
  const limit = (amount: bigint) => (amount > 0n ? amount : undefined)
  return {
    isPaused: requiredValue(limits.paused, `The pause state of ${asset}`),
    isSiloed: requiredValue(limits.siloed, `The siloed borrowing flag of ${asset}`),
    ...compact({
      borrowCap: limit(borrowCap * unit),
      supplyCap: limit(supplyCap * unit),
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

/** Currency of the oracle prices of a market. */
export interface Currency {
  /** Base units of one whole unit. */
  readonly unit: bigint
  /** Token of the currency; undefined for US dollars, or if the oracle does not return it. Lower-cased. */
  readonly asset: Address | undefined
  readonly isUsd: boolean
}

/**
 * Base units of one dollar. Oracles in US dollars return the zero address, or an address without a token, as the
 * currency.
 */
const USD_UNIT = 10n ** 8n
/** Currency of a market without an oracle, which has no prices. */
export const DOLLARS: Currency = { unit: USD_UNIT, asset: undefined, isUsd: true }
/**
 * Reads the currency of an oracle. The first V2 oracles price in ether and only return WETH; their forks return
 * nothing.
 */
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

/** Converts a price of the oracle, which is 0 for an asset without a price. */
function toPrices(
  price: ReadOutcome<bigint> | undefined,
  currency: Currency | undefined,
  decimals: number,
): Pick<LendingPool, 'oraclePrice' | 'priceUsd'> {
  const priceValue = optionalValue(price)
  if (!priceValue || !currency) return { oraclePrice: 'unknown', priceUsd: 'unknown' }
  const oraclePrice: OraclePrice = { price: priceValue, per: 10n ** BigInt(decimals) }
  return { oraclePrice, priceUsd: currency.isUsd ? Number(priceValue) / Number(currency.unit) : 'unknown' }
}
