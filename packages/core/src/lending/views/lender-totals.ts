import { groupBy } from '../../kernel/group-by.ts'
import type { Address } from '../../kernel/schema.ts'
import type { Unknown } from '../lender-market.ts'
import type { BalanceData, LenderPositionView, LendingPositionRow } from './lender-position-view.ts'
import { mapKnown, sumKnown } from './to-usd.ts'

/** Deposit or debt in one pool. Size in whole tokens. */
export interface ExposureEntry {
  readonly subAccount: string
  readonly underlying: Address
  readonly poolId: string
  readonly size: number | Unknown
  readonly sizeUSD: number | Unknown
}

/** Totals of an account with one lender on one chain, over all sub-accounts, in US dollars. */
export interface LenderTotals {
  readonly lender: string
  /** Chain id. */
  readonly chain: number
  readonly netWorth: number | Unknown
  readonly netWorth24h: number | Unknown
  readonly assetsLong: readonly ExposureEntry[]
  readonly assetsShort: readonly ExposureEntry[]
  /** Figures by sub-account. */
  readonly healthFactors: Readonly<Record<string, number | Unknown>>
  readonly leverages: Readonly<Record<string, number | Unknown>>
  /** APR on the net worth, in percent; 0 if that is not positive. */
  readonly apr: number | Unknown
}

/** Totals of an account with all lenders, in US dollars. */
export interface GlobalTotals {
  /** Sum over all lenders whose net worth is known. */
  readonly total: number
  /** Sum over the same lenders; unknown if one of them is. */
  readonly total24h: number | Unknown
  /** APR on the total, in percent; 0 if that is not positive. */
  readonly apr: number | Unknown
  /** Number of lenders whose net worth is unknown. They are not included. */
  readonly unknown: number
}

/** Sums over sub-accounts in US dollars; unknown if one of them is. */
export type PortfolioTotals = Pick<
  BalanceData,
  'nav' | 'deposits' | 'debt' | 'nav24h' | 'deposits24h' | 'debt24h'
>

/** Change of a value. */
export interface ProfitAndLoss {
  /** US dollars. */
  readonly absolute: number | Unknown
  /** Change relative to the earlier value; 0.01 is one percent. 0 without an earlier value. */
  readonly ratio: number | Unknown
}

/** Returns the totals of each lender on each chain, in order of first occurrence. */
export function lenderTotals(positions: readonly LenderPositionView[]): LenderTotals[] {
  const groups = groupBy(positions, ({ chainId, lender }) => `${chainId}:${lender}`)
  return [...groups.values()].flatMap((lenderPositions) =>
    lenderPositions[0] ? [toLenderTotals(lenderPositions[0], lenderPositions)] : [],
  )
}

function toLenderTotals(
  { lender, chainId }: LenderPositionView,
  positions: readonly LenderPositionView[],
): LenderTotals {
  const { nav, nav24h } = portfolioTotals(positions)
  const bySubAccount = (read: (position: LenderPositionView) => number | Unknown) =>
    Object.fromEntries(positions.map((position) => [position.subAccount, read(position)]))
  const yields = positions.map(({ balanceData, aprData }) => ({
    value: balanceData.nav,
    apr: aprData.netApr,
  }))
  return {
    lender,
    chain: chainId,
    netWorth: nav,
    netWorth24h: nav24h,
    assetsLong: positions.flatMap((position) => getExposure(position, long)),
    assetsShort: positions.flatMap((position) => getExposure(position, short)),
    healthFactors: bySubAccount(({ healthFactor }) => healthFactor),
    leverages: bySubAccount(({ leverage }) => leverage),
    apr: weightedApr(yields, nav),
  }
}

/** Returns the totals of all lenders. Lenders with an unknown net worth are only counted. */
export function globalTotals(totals: readonly LenderTotals[]): GlobalTotals {
  const knownTotals = totals.filter(({ netWorth }) => netWorth !== 'unknown')
  const total = knownTotals.reduce((sum, { netWorth }) => sum + (netWorth === 'unknown' ? 0 : netWorth), 0)
  const yields = knownTotals.map(({ netWorth, apr }) => ({ value: netWorth, apr }))
  return {
    total,
    total24h: sumKnown(knownTotals.map(({ netWorth24h }) => netWorth24h)),
    apr: weightedApr(yields, total),
    unknown: totals.length - knownTotals.length,
  }
}

/** Returns the sums over sub-accounts, now and 24 hours ago, in US dollars. */
export function portfolioTotals(positions: readonly LenderPositionView[]): PortfolioTotals {
  const sum = (field: keyof PortfolioTotals) =>
    sumKnown(positions.map(({ balanceData }) => balanceData[field]))
  return {
    nav: sum('nav'),
    deposits: sum('deposits'),
    debt: sum('debt'),
    nav24h: sum('nav24h'),
    deposits24h: sum('deposits24h'),
    debt24h: sum('debt24h'),
  }
}

/** Returns the change of a value in US dollars. */
export function profitAndLoss(now: number | Unknown, before: number | Unknown): ProfitAndLoss {
  if (now === 'unknown' || before === 'unknown') return { absolute: 'unknown', ratio: 'unknown' }
  const absolute = now - before
  // Divide by the absolute value, so that the ratio has the sign of the change.
  return { absolute, ratio: before === 0 ? 0 : absolute / Math.abs(before) }
}

/** Returns the APR of all parts on their total value. 0 for a total that is not positive. */
function weightedApr(
  parts: readonly { readonly value: number | Unknown; readonly apr: number | Unknown }[],
  total: number | Unknown,
): number | Unknown {
  if (total === 'unknown') return total
  if (total <= 0) return 0
  const gains = parts.map(({ value, apr }) => {
    if (value === 0 || apr === 0) return 0
    return value === 'unknown' || apr === 'unknown' ? ('unknown' as const) : value * apr
  })
  return mapKnown(sumKnown(gains), (gain) => gain / total)
}

type Side = (row: LendingPositionRow) => Pick<ExposureEntry, 'size' | 'sizeUSD'>

const long: Side = ({ deposits, depositsUSD }) => ({ size: deposits, sizeUSD: depositsUSD })

const short: Side = ({ debt, debtStable, debtUSD, debtStableUSD }) => ({
  size: sumKnown([debt, debtStable]),
  sizeUSD: sumKnown([debtUSD, debtStableUSD]),
})

function getExposure({ subAccount, lendingPositions }: LenderPositionView, side: Side): ExposureEntry[] {
  return Object.values(lendingPositions).flatMap((row) => {
    const sized = side(row)
    const { poolId, underlying } = row
    return sized.size === 0 ? [] : [{ subAccount, underlying, poolId, ...sized }]
  })
}
