import type { Address } from '../../kernel/schema.ts'
import type { LenderMarket, LendingAsset, LendingPool, Unknown } from '../lender-market.ts'
import {
  type ClaimableReward,
  getTotalDebt,
  hasDebt,
  type LenderPosition,
  type PoolPosition,
} from '../lender-position.ts'
import { type AprFigures, accountAprs } from '../risk/account-aprs.ts'
import { accountFigures } from '../risk/account-figures.ts'
import { isBorrowableInMode } from './pool-row.ts'
import {
  figureToUsd,
  type GetDayAgoPrices,
  sumKnown,
  toRatio,
  toUsd,
  toUsdDayAgo,
  toWholeUnits,
} from './to-usd.ts'

/** Balances of a sub-account in US dollars. */
export interface BalanceData {
  readonly deposits: number | Unknown
  readonly debt: number | Unknown
  readonly nav: number | Unknown
  readonly deposits24h: number | Unknown
  readonly debt24h: number | Unknown
  readonly nav24h: number | Unknown
  readonly collateral: number | Unknown
  readonly collateralAllActive: number | Unknown
  readonly borrowDiscountedCollateral: number | Unknown
  readonly borrowDiscountedCollateralAllActive: number | Unknown
  readonly adjustedDebt: number | Unknown
  readonly rewards: readonly ClaimableReward[]
}

/** Position in one pool. Amounts in whole tokens, values in US dollars. */
export interface LendingPositionRow {
  readonly poolId: string
  readonly underlying: Address
  readonly deposits: number | Unknown
  /** Debt at the variable rate. */
  readonly debt: number | Unknown
  readonly debtStable: number | Unknown
  /** Base units. */
  readonly depositsRaw: bigint
  readonly debtRaw: bigint
  readonly debtStableRaw: bigint
  readonly depositsUSD: number | Unknown
  readonly debtUSD: number | Unknown
  readonly debtStableUSD: number | Unknown
  readonly collateralEnabled: boolean
}

/** An asset of the lender that an action can use. */
export interface PoolAsset {
  readonly poolId: string
  readonly asset: LendingAsset
}

/** Position of one sub-account with one lender, for display. */
export interface LenderPositionView {
  readonly chainId: number
  readonly lender: string
  /** Lower-cased. */
  readonly account: Address
  readonly subAccount: string
  /** Health factor; `Infinity` without debt. */
  readonly healthFactor: number | Unknown
  readonly leverage: number | Unknown
  readonly balanceData: BalanceData
  /** Rates in percent a year. */
  readonly aprData: AprFigures
  /** Positions by pool id. */
  readonly lendingPositions: Readonly<Record<string, LendingPositionRow>>
  readonly userConfigs: { readonly selectedMode: number; readonly id: string }
  readonly borrowableAssets: readonly PoolAsset[]
  readonly depositAssets: readonly PoolAsset[]
  readonly debtAssets: readonly PoolAsset[]
}

const NO_PRICES: GetDayAgoPrices = () => undefined

/**
 * Returns the view of a position: values in US dollars and whole tokens, its APRs, and the assets that actions can use.
 *
 * @param getPrices prices for the values of 24 hours ago. Default: those values are unknown
 */
export function lenderPositionView(
  position: LenderPosition,
  market: LenderMarket,
  getPrices: GetDayAgoPrices = NO_PRICES,
): LenderPositionView {
  const figures = accountFigures(position, market)
  const entries = Object.values(position.pools).map((poolPosition) => ({
    poolPosition,
    pool: market.pools[poolPosition.poolId],
  }))
  const usd = (name: Exclude<keyof typeof figures, 'healthFactor'>) => figureToUsd(figures[name], market)
  const deposits24h = sumKnown(entries.map((entry) => valueDayAgo(entry, 'deposits', getPrices)))
  const debt24h = sumKnown(entries.map((entry) => valueDayAgo(entry, 'debt', getPrices)))
  return {
    chainId: position.chainId,
    lender: position.lender,
    account: position.account,
    subAccount: position.subAccount,
    healthFactor: toRatio(figures.healthFactor),
    leverage: toRatio(figures.leverage),
    balanceData: {
      deposits: usd('deposits'),
      debt: usd('debt'),
      nav: usd('nav'),
      deposits24h,
      debt24h,
      nav24h: sumKnown([deposits24h, debt24h === 'unknown' ? debt24h : -debt24h]),
      collateral: usd('collateral'),
      collateralAllActive: usd('collateralAllActive'),
      borrowDiscountedCollateral: usd('borrowDiscountedCollateral'),
      borrowDiscountedCollateralAllActive: usd('borrowDiscountedCollateralAllActive'),
      adjustedDebt: usd('adjustedDebt'),
      rewards: position.claimable,
    },
    aprData: accountAprs(position, market),
    lendingPositions: Object.fromEntries(
      entries.map(({ poolPosition, pool }) => [poolPosition.poolId, toRow(poolPosition, pool)]),
    ),
    userConfigs: { selectedMode: position.mode, id: position.subAccount },
    borrowableAssets: Object.values(market.pools)
      .filter((pool) => isBorrowableInMode(pool, position.mode))
      .map(toPoolAsset),
    depositAssets: getAssets(entries, ({ deposits }) => deposits > 0n),
    debtAssets: getAssets(entries, hasDebt),
  }
}

interface PositionEntry {
  readonly poolPosition: PoolPosition
  /** Undefined if the pool could not be read. */
  readonly pool: LendingPool | undefined
}

function valueDayAgo(
  { poolPosition, pool }: PositionEntry,
  side: 'deposits' | 'debt',
  getPrices: GetDayAgoPrices,
): number | Unknown {
  const amount = side === 'deposits' ? poolPosition.deposits : getTotalDebt(poolPosition)
  if (amount === 0n) return 0
  return pool ? toUsdDayAgo(toUsd(amount, pool), pool, getPrices) : 'unknown'
}

function toRow(poolPosition: PoolPosition, pool: LendingPool | undefined): LendingPositionRow {
  const units = (amount: bigint) => (pool ? toWholeUnits(amount, pool.asset.decimals) : 'unknown')
  const usd = (amount: bigint) => (pool ? toUsd(amount, pool) : 'unknown')
  const { poolId, underlying, deposits, debt, debtStable, collateralEnabled } = poolPosition
  return {
    poolId,
    underlying,
    deposits: units(deposits),
    debt: units(debt),
    debtStable: units(debtStable),
    depositsRaw: deposits,
    debtRaw: debt,
    debtStableRaw: debtStable,
    depositsUSD: usd(deposits),
    debtUSD: usd(debt),
    debtStableUSD: usd(debtStable),
    collateralEnabled,
  }
}

function getAssets(
  entries: readonly PositionEntry[],
  matches: (position: PoolPosition) => boolean,
): PoolAsset[] {
  return entries.flatMap(({ poolPosition, pool }) =>
    pool && matches(poolPosition) ? [toPoolAsset(pool)] : [],
  )
}

function toPoolAsset({ poolId, asset }: LendingPool): PoolAsset {
  return { poolId, asset }
}

/**
 * Distance of a health factor from liquidation. `liquidation`: below 1, the position can be liquidated. `at-risk`: below 1.1.
 * `watch`: below 1.3. `none`: no debt.
 */
export type HealthBand = 'liquidation' | 'at-risk' | 'watch' | 'safe' | 'none' | Unknown

/** Returns the band of a health factor, which is `Infinity` without debt. */
export function healthBand(healthFactor: number | Unknown): HealthBand {
  if (healthFactor === 'unknown') return healthFactor
  if (healthFactor === Number.POSITIVE_INFINITY) return 'none'
  if (healthFactor < 1) return 'liquidation'
  if (healthFactor < 1.1) return 'at-risk'
  return healthFactor < 1.3 ? 'watch' : 'safe'
}
