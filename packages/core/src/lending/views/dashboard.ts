import { areCorrelatedAssets, assetKind, isLiquidStaking, isStablecoin } from '../asset-kind.ts'
import type { LendingAsset, LendingPool, Unknown } from '../market.ts'
import type { LendingPair } from '../pairs/get-lending-pairs.ts'
import { knownRewardApr } from '../pool-rates.ts'
import { toUsd } from './to-usd.ts'

/** The quick filters of the dashboard, as they are shown. */
export const DASHBOARD_QUICK_FILTERS = ['All', 'Correlated', 'ETH', 'BTC', 'Stables', 'LST'] as const

/** One of `DASHBOARD_QUICK_FILTERS`. */
export type DashboardQuickFilter = (typeof DASHBOARD_QUICK_FILTERS)[number]

/** Filter of a dashboard of pairs or pools. */
export interface DashboardFilter {
  /** Ids; none means all. */
  readonly chains: readonly number[]
  /** Whether pools and pairs are shown that are thin, without a price, or too good to be true. */
  readonly degenMode: boolean
  /** Percent a year. The name is spelt as settings have it. */
  readonly minimimApr: number
  /** US dollars. */
  readonly minimumLongLiquidity: number
  readonly minimumShortLiquidity: number
  readonly quickFilter: DashboardQuickFilter
}

/** The filter before the user sets one. Liquidity in US dollars, APR in percent. */
export const DEFAULT_DASHBOARD_FILTER: DashboardFilter = {
  chains: [],
  degenMode: false,
  minimimApr: -99,
  minimumLongLiquidity: 1_000,
  minimumShortLiquidity: 1_000,
  quickFilter: 'All',
}

/** Below these, in US dollars, a pool is thin: as the product's own host drops them. */
const LIQUIDITY_FLOORS_USD = { deposits: 25_000, debt: 10_000, liquidity: 15_000 } as const

/** Percent a year above which a rate is too good to be true. */
const SANE_APR = 100

/**
 * Why something is shown in degen mode alone: nobody has its price, it promises more than 100 % a year, it is below the
 * liquidity that was asked for, or so thin that the product's own host drops it.
 */
export type DegenReason = 'unpriced' | 'too good' | 'below minimum' | 'thin'

/** A pair that is shown, and whether it is one of those that only degen mode shows. */
export interface DashboardPair {
  readonly pair: LendingPair
  readonly isDegen: boolean
  readonly degenReason: DegenReason | undefined
}

/** The pairs that a filter lets through, in their order. */
export function filterLendingPairs(pairs: readonly LendingPair[], filter: DashboardFilter): DashboardPair[] {
  const { chains, degenMode, minimimApr, minimumLongLiquidity, minimumShortLiquidity, quickFilter } = filter
  const isBelowMinimum = (pair: LendingPair) =>
    !reaches(pair.longTotalLiquidityUSD, minimumLongLiquidity) ||
    !reaches(pair.shortTotalLiquidityUSD, minimumShortLiquidity)
  return (
    pairs
      .filter(({ chainId }) => chains.length === 0 || chains.includes(chainId))
      // A pair of unknown APR is hidden once the user asks for a minimum.
      .filter(({ apr }) => reaches(apr, minimimApr) || minimimApr <= DEFAULT_DASHBOARD_FILTER.minimimApr)
      .filter((pair) => MATCHES[quickFilter](pair))
      .map((pair) => ({ pair, ...getDegenReason(toPairFacts(pair), isBelowMinimum(pair)) }))
      .filter(({ isDegen }) => degenMode || !isDegen)
  )
}

/** A pool that is shown, and whether it is one of those that only degen mode shows. */
export interface DashboardPool {
  readonly pool: LendingPool
  readonly isDegen: boolean
  readonly degenReason: DegenReason | undefined
}

/**
 * The pools that a filter lets through, in their order. A pool is what is held long: the APR is that of a deposit, with
 * staking and rewards, the liquidity is the long side's, and a quick filter asks what its asset follows.
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

/** Returns the yield of a deposit as far as it is known: an unknown staking yield or reward can only add to it. */
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
    if (apr !== 'unknown' && apr > SANE_APR) return 'too good'
    if (isBelowMinimum) return 'below minimum'
    return isThin ? 'thin' : undefined
  }
  const degenReason = reason()
  return { degenReason, isDegen: degenReason !== undefined }
}

function toPairFacts(pair: LendingPair): DegenFacts {
  const { deposits, debt, liquidity } = LIQUIDITY_FLOORS_USD
  const isThin =
    isBelow(pair.longTotalDepositsUSD, deposits) ||
    !reaches(pair.shortTotalDebtUSD, debt) ||
    !reaches(pair.shortTotalLiquidityUSD, liquidity)
  return { price: pair.price, apr: pair.apr, isThin }
}

function toPoolFacts(pool: LendingPool): DegenFacts {
  const { deposits, liquidity } = LIQUIDITY_FLOORS_USD
  const isThin =
    isBelow(toUsd(pool.totalDeposits, pool), deposits) ||
    !reaches(toUsd(pool.totalLiquidity, pool), liquidity)
  return { price: pool.priceUsd, apr: knownDepositApr(pool), isThin }
}

function reaches(value: number | Unknown, minimum: number): boolean {
  return value !== 'unknown' && value >= minimum
}

/** Some contracts keep no total of deposits: an unknown total does not make a pool thin. */
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
