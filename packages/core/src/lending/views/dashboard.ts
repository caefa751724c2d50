import { areCorrelatedAssets, assetKind, isLiquidStaking, isStablecoin } from '../asset-kind.ts'
import type { LendingAsset, LendingPool, Unknown } from '../lender-market.ts'
import type { LendingPair } from '../pairs/get-lending-pairs.ts'
import { knownRewardApr } from '../pool-rates.ts'
import { toUsd } from './to-usd.ts'

/** Quick filters of the dashboard, by label. */
export const DASHBOARD_QUICK_FILTERS = ['All', 'Correlated', 'ETH', 'BTC', 'Stables', 'LST'] as const

/** One of `DASHBOARD_QUICK_FILTERS`. */
export type DashboardQuickFilter = (typeof DASHBOARD_QUICK_FILTERS)[number]

/** Filter of a dashboard of pairs or pools. */
export interface DashboardFilter {
  /** Chain ids. Empty for all. */
  readonly chains: readonly number[]
  /** Whether to show pools and pairs that have a `DegenReason`. */
  readonly degenMode: boolean
  /** Minimum APR, in percent a year. The spelling is that of the stored settings. */
  readonly minimimApr: number
  /** Minimum liquidity of each side, in US dollars. */
  readonly minimumLongLiquidity: number
  readonly minimumShortLiquidity: number
  readonly quickFilter: DashboardQuickFilter
}

/** Default filter. Liquidity in US dollars, APR in percent a year. */
export const DEFAULT_DASHBOARD_FILTER: DashboardFilter = {
  chains: [],
  degenMode: false,
  minimimApr: -99,
  minimumLongLiquidity: 1_000,
  minimumShortLiquidity: 1_000,
  quickFilter: 'All',
}

/** Minimum sizes in US dollars, equal to those of the product's host. A pool below them is thin. */
const MIN_USD = { deposits: 25_000, debt: 10_000, liquidity: 15_000 } as const

/** APR in percent a year above which a rate is too good to be true. */
const MAX_PLAUSIBLE_APR = 100

/**
 * Reason why a pair or pool is only shown in degen mode: no price, an APR above 100%, less liquidity than the filter
 * requires, or less than the minimum sizes of the product's host.
 */
export type DegenReason = 'unpriced' | 'too good' | 'below minimum' | 'thin'

/** A pair, and whether it is only shown in degen mode. */
export interface DashboardPair {
  readonly pair: LendingPair
  readonly isDegen: boolean
  readonly degenReason: DegenReason | undefined
}

/** Returns the pairs that match a filter, in the given order. */
export function filterLendingPairs(pairs: readonly LendingPair[], filter: DashboardFilter): DashboardPair[] {
  const { chains, degenMode, minimimApr, minimumLongLiquidity, minimumShortLiquidity, quickFilter } = filter
  const isBelowMinimum = (pair: LendingPair) =>
    !reaches(pair.longTotalLiquidityUSD, minimumLongLiquidity) ||
    !reaches(pair.shortTotalLiquidityUSD, minimumShortLiquidity)
  return (
    pairs
      .filter(({ chainId }) => chains.length === 0 || chains.includes(chainId))
      // Hide pairs with an unknown APR if the user has set a minimum.
      .filter(({ apr }) => reaches(apr, minimimApr) || minimimApr <= DEFAULT_DASHBOARD_FILTER.minimimApr)
      .filter((pair) => MATCHES[quickFilter](pair))
      .map((pair) => ({ pair, ...getDegenReason(toPairFacts(pair), isBelowMinimum(pair)) }))
      .filter(({ isDegen }) => degenMode || !isDegen)
  )
}

/** A pool, and whether it is only shown in degen mode. */
export interface DashboardPool {
  readonly pool: LendingPool
  readonly isDegen: boolean
  readonly degenReason: DegenReason | undefined
}

/**
 * Returns the pools that match a filter, in the given order. A pool is treated as the long side of a pair: its APR is
 * that of a deposit with staking and known rewards, and the minimum long liquidity applies. Quick filters match its
 * asset.
 */
export function filterLendingPools(pools: readonly LendingPool[], filter: DashboardFilter): DashboardPool[] {
  const { chains, degenMode, minimimApr, minimumLongLiquidity, quickFilter } = filter
  const isBelowMinimum = (pool: LendingPool) =>
    !reaches(toUsd(pool.totalLiquidity, pool), minimumLongLiquidity)
  return pools
    .filter(({ chainId }) => chains.length === 0 || chains.includes(chainId))
    .filter((pool) => knownDepositApr(pool) >= minimimApr)
    .filter(({ asset }) => POOL_MATCHES[quickFilter](asset))
    .map((pool) => ({ pool, ...getDegenReason(toPoolFacts(pool), isBelowMinimum(pool)) }))
    .filter(({ isDegen }) => degenMode || !isDegen)
}

/**
 * Returns the known yield of a deposit. Unknown staking yields and rewards count as 0, because they can only add to it.
 */
function knownDepositApr(pool: LendingPool): number {
  const { depositRate, stakingYield } = pool
  return depositRate + (stakingYield === 'unknown' ? 0 : stakingYield) + knownRewardApr(pool, 'depositRate')
}

interface DegenFacts {
  readonly price: number | Unknown
  readonly apr: number | Unknown
  readonly isThin: boolean
}

function getDegenReason({ price, apr, isThin }: DegenFacts, isBelowMinimum = false) {
  const reason = (): DegenReason | undefined => {
    if (price === 'unknown') return 'unpriced'
    if (apr !== 'unknown' && apr > MAX_PLAUSIBLE_APR) return 'too good'
    if (isBelowMinimum) return 'below minimum'
    return isThin ? 'thin' : undefined
  }
  const degenReason = reason()
  return { degenReason, isDegen: degenReason !== undefined }
}

function toPairFacts(pair: LendingPair): DegenFacts {
  const { deposits, debt, liquidity } = MIN_USD
  const isThin =
    isBelow(pair.longTotalDepositsUSD, deposits) ||
    !reaches(pair.shortTotalDebtUSD, debt) ||
    !reaches(pair.shortTotalLiquidityUSD, liquidity)
  return { price: pair.price, apr: pair.apr, isThin }
}

function toPoolFacts(pool: LendingPool): DegenFacts {
  const { deposits, liquidity } = MIN_USD
  const isThin =
    isBelow(toUsd(pool.totalDeposits, pool), deposits) ||
    !reaches(toUsd(pool.totalLiquidity, pool), liquidity)
  return { price: pool.priceUsd, apr: knownDepositApr(pool), isThin }
}

function reaches(value: number | Unknown, minimum: number): boolean {
  return value !== 'unknown' && value >= minimum
}

/**
 * Returns whether a known value is below a minimum. Unknown values pass, because some contracts keep no total of
 * deposits.
 */
function isBelow(value: number | Unknown, minimum: number): boolean {
  return value !== 'unknown' && value < minimum
}

const isEither =
  (kind: 'ETH' | 'BTC') =>
  ({ infoLong, infoShort }: LendingPair) =>
    [infoLong, infoShort].some(({ asset }) => assetKind(asset) === kind)

const MATCHES: { readonly [Filter in DashboardQuickFilter]: (pair: LendingPair) => boolean } = {
  All: () => true,
  Correlated: ({ infoLong, infoShort }) => areCorrelatedAssets([infoLong.asset, infoShort.asset]),
  ETH: isEither('ETH'),
  BTC: isEither('BTC'),
  Stables: ({ infoLong, infoShort }) => [infoLong, infoShort].every(({ asset }) => isStablecoin(asset)),
  LST: ({ infoLong }) => isLiquidStaking(infoLong.asset),
}

const POOL_MATCHES: { readonly [Filter in DashboardQuickFilter]: (asset: LendingAsset) => boolean } = {
  All: () => true,
  Correlated: (asset) => assetKind(asset) !== undefined,
  ETH: (asset) => assetKind(asset) === 'ETH',
  BTC: (asset) => assetKind(asset) === 'BTC',
  Stables: isStablecoin,
  LST: isLiquidStaking,
}
