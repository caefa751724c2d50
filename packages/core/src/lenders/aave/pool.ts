import { zeroAddress } from 'viem'
import { compact } from '../../kernel/compact.ts'
import type { Address } from '../../kernel/schema.ts'
import { type LendingPool, type PoolConfig, WAD } from '../../lending/market.ts'
import { optionalValue, type ReadOutcome, requiredValue } from '../../lending/read-contracts.ts'
import { assetOf } from '../shared/token.ts'
import type { AavePlace } from './directory.ts'
import { type AaveMode, configInMode } from './modes.ts'
import { type Currency, pricesOf } from './oracle.ts'
import {
  percentOf,
  type ReserveAnswers,
  type ReserveConfig,
  type ReserveFigures,
  type ReserveIdentity,
} from './reserve.ts'
import { type Incentives, rewardsOf } from './rewards.ts'

/** What all reserves of a market have in common. */
export interface PoolTerms {
  readonly place: AavePlace
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
export function poolFrom(terms: PoolTerms, answers: ListedReserve): LendingPool {
  const { place, modes, currency, incentives } = terms
  const { asset, symbol, price, category } = answers
  if (category) requiredValue(category, `The e-mode of ${asset}`)
  const figures = requiredValue(answers.figures, `The figures of ${asset}`)
  const reserve = requiredValue(answers.config, `The configuration of ${asset}`)
  const identity = identityOf(place, answers)
  const { decimals } = reserve
  const config = configOf(reserve, modes, asset)
  const prices = pricesOf(price, currency, decimals)
  return {
    chainId: place.chainId,
    lender: place.lender,
    poolId: asset,
    underlying: asset,
    asset: assetOf(asset, symbol, { ok: true, value: decimals }),
    totalDeposits: figures.deposits,
    totalDebt: figures.debt,
    totalDebtStable: figures.debtStable,
    totalLiquidity: liquidityOf(figures, answers),
    depositRate: percentOf(figures.depositRate),
    variableBorrowRate: percentOf(figures.variableBorrowRate),
    stableBorrowRate: percentOf(figures.stableBorrowRate),
    stakingYield: 'unknown',
    rewards: rewardsOf(incentives, currency, { tokens: identity, figures, oraclePrice: prices.oraclePrice }),
    config,
    collateralActive: Object.values(config).some(({ collateralDisabled }) => !collateralDisabled),
    borrowingEnabled: Object.values(config).some(({ debtDisabled }) => !debtDisabled),
    hasStable: reserve.stable,
    isActive: reserve.isActive,
    isFrozen: reserve.isFrozen,
    ...limitsOf(answers, terms, decimals),
    ...compact({ isBorrowableInIsolation: identity.isBorrowableInIsolation }),
    ...prices,
    contracts: contractsOf(terms, identity),
  }
}

function identityOf({ tokens }: AavePlace, { asset, identity }: ReserveAnswers): ReserveIdentity {
  return identity.ok ? identity.value : (tokens[asset] ?? requiredValue(identity, `The tokens of ${asset}`))
}

const BASIS_POINT = WAD / 10_000n

function configOf(reserve: ReserveConfig, modes: readonly AaveMode[], asset: Address): LendingPool['config'] {
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
function liquidityOf(
  { deposits, debt, debtStable, liquidity }: ReserveFigures,
  answers: ListedReserve,
): bigint {
  const known = liquidity ?? optionalValue(answers.limits?.virtual) ?? optionalValue(answers.cash)
  if (known !== undefined) return known
  const rest = deposits - debt - debtStable
  return rest > 0n ? rest : 0n
}

type Limits = Pick<LendingPool, 'isPaused' | 'supplyCap' | 'borrowCap' | 'debtCeiling' | 'isSiloed'>

function limitsOf({ asset, limits }: ReserveAnswers, { paused }: PoolTerms, decimals: number): Limits {
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

function contractsOf(
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
