import { fieldOf, type Schema, scalarSchema } from '../../kernel/index.ts'
import { areCorrelatedAssets, assetKind, isLiquidStaking } from '../asset-kind.ts'
import type { LendingPool, Unknown } from '../market.ts'
import type { LendingPair } from '../pairs/index.ts'
import { usdOf } from './usd.ts'

/** The quick filters of the dashboard, as they are shown. */
export const DASHBOARD_QUICK_FILTERS = ['All', 'Correlated', 'ETH', 'BTC', 'Stables', 'LST'] as const

/** One of `DASHBOARD_QUICK_FILTERS`. */
export type DashboardQuickFilter = (typeof DASHBOARD_QUICK_FILTERS)[number]

/** What a dashboard of pairs shows. */
export interface DashboardFilter {
  /** Ids; none means all. */
  readonly chains: readonly number[]
  /** Also shows what is thin, unpriced or too good to be true. */
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

/** A filter from storage: a field that is missing or wrong has its default. */
export const dashboardFilterSchema: Schema<DashboardFilter> = /* @__PURE__ */ scalarSchema(
  'a dashboard filter',
  (value) => {
    if (typeof value !== 'object' || value === null) return undefined
    const field = <Name extends keyof DashboardFilter>(
      name: Name,
      isRight: (value: unknown) => value is DashboardFilter[Name],
    ): DashboardFilter[Name] => {
      const stored = fieldOf(value, name)
      return isRight(stored) ? stored : DEFAULT_DASHBOARD_FILTER[name]
    }
    return {
      chains: field('chains', isIdList),
      degenMode: field('degenMode', (stored) => typeof stored === 'boolean'),
      minimimApr: field('minimimApr', isFigure),
      minimumLongLiquidity: field('minimumLongLiquidity', isFigure),
      minimumShortLiquidity: field('minimumShortLiquidity', isFigure),
      quickFilter: field('quickFilter', isQuickFilter),
    }
  },
)

/** Below these, in US dollars, a pool is thin: as the product's own host drops them. */
const LIQUIDITY_FLOORS_USD = { deposits: 25_000, debt: 10_000, liquidity: 15_000 } as const

/** Percent a year above which a rate is too good to be true. */
const SANE_APR = 100

/** A pair that is shown, and whether it is one of those that only degen mode shows. */
export interface DashboardPair {
  readonly pair: LendingPair
  readonly isDegen: boolean
}

/** The pairs that a filter lets through, in their order. */
export function filterLendingPairs(pairs: readonly LendingPair[], filter: DashboardFilter): DashboardPair[] {
  const { chains, degenMode, minimimApr, minimumLongLiquidity, minimumShortLiquidity, quickFilter } = filter
  return pairs
    .filter(({ chainId }) => chains.length === 0 || chains.includes(chainId))
    .filter(({ apr }) => apr >= minimimApr)
    .filter((pair) => reaches(pair.longTotalLiquidityUSD, minimumLongLiquidity, degenMode))
    .filter((pair) => reaches(pair.shortTotalLiquidityUSD, minimumShortLiquidity, degenMode))
    .filter((pair) => MATCHES[quickFilter](pair))
    .map((pair) => ({ pair, isDegen: isDegenPair(pair) }))
    .filter(({ isDegen }) => degenMode || !isDegen)
}

/** Whether a pair is thin, unpriced, or promises more than 100 % a year. */
export function isDegenPair(pair: LendingPair): boolean {
  const { deposits, debt, liquidity } = LIQUIDITY_FLOORS_USD
  return (
    pair.price === 'unknown' ||
    pair.apr > SANE_APR ||
    !reaches(pair.longTotalDepositsUSD, deposits) ||
    !reaches(pair.shortTotalDebtUSD, debt) ||
    !reaches(pair.shortTotalLiquidityUSD, liquidity)
  )
}

/** The same of a single pool. */
export function isDegenPool(pool: LendingPool): boolean {
  const { deposits, liquidity } = LIQUIDITY_FLOORS_USD
  return (
    pool.priceUsd === 'unknown' ||
    pool.depositRate + pool.stakingYield > SANE_APR ||
    !reaches(usdOf(pool.totalDeposits, pool), deposits) ||
    !reaches(usdOf(pool.totalLiquidity, pool), liquidity)
  )
}

/** What is not known reaches nothing, unless it is let through. */
function reaches(value: number | Unknown, least: number, ifUnknown = false): boolean {
  return value === 'unknown' ? ifUnknown : value >= least
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
  Stables: ({ infoLong, infoShort }) =>
    [infoLong, infoShort].every(({ asset }) => assetKind(asset) === 'stable'),
  LST: ({ infoLong }) => isLiquidStaking(infoLong.asset),
}

function isFigure(value: unknown): value is number {
  return Number.isFinite(value)
}

function isIdList(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every((id) => Number.isSafeInteger(id) && id > 0)
}

function isQuickFilter(value: unknown): value is DashboardQuickFilter {
  return DASHBOARD_QUICK_FILTERS.some((one) => one === value)
}
