import { fromKnown, type Known, sumKnown } from './usd.ts'
import type { BalanceData, LendingPositionRow, UserPosition } from './user-position.ts'

/** What is held or owed in one pool. Size in whole tokens. */
export interface ExposureEntry {
  readonly subAccount: string
  readonly underlying: string
  readonly poolId: string
  readonly size: Known
  readonly sizeUSD: Known
}

/** What an account has with one lender of one chain, over all sub-accounts. US dollars. */
export interface LenderTotals {
  readonly lender: string
  /** Its id. */
  readonly chain: number
  readonly netWorth: Known
  readonly netWorth24h: Known
  readonly assetsLong: readonly ExposureEntry[]
  readonly assetsShort: readonly ExposureEntry[]
  /** By sub-account. */
  readonly healthFactors: Readonly<Record<string, Known>>
  readonly leverages: Readonly<Record<string, Known>>
  /** Percent a year on the net worth; 0 where that is negative. */
  readonly apr: Known
}

/** What an account has altogether. US dollars. */
export interface GlobalTotals {
  /** Of all lenders whose net worth is known. */
  readonly total: number
  /** Of the same ones; unknown where one of them is. */
  readonly total24h: Known
  /** Percent a year on the total; 0 where that is negative. */
  readonly apr: Known
  /** Lenders that are not in the total, because their net worth is not known. */
  readonly unknown: number
}

/** Sums over sub-accounts. US dollars; unknown where one of them is. */
export type Portfolio = Pick<BalanceData, 'nav' | 'deposits' | 'debt' | 'nav24h' | 'deposits24h' | 'debt24h'>

/** The change against 24 hours ago. */
export interface ProfitAndLoss {
  /** US dollars. */
  readonly absolute: Known
  /** Of what there was; 0.01 is one percent. 0 where there was nothing. */
  readonly ratio: Known
}

/** One for each lender and chain, in the order in which they first come. */
export function lenderTotals(positions: readonly UserPosition[]): LenderTotals[] {
  const groups = new Map<string, UserPosition[]>()
  for (const position of positions) {
    const key = `${position.chainId}:${position.lender}`
    groups.set(key, [...(groups.get(key) ?? []), position])
  }
  return [...groups.values()].flatMap((own) => (own[0] ? [totalsOf(own[0], own)] : []))
}

function totalsOf({ lender, chainId }: UserPosition, positions: readonly UserPosition[]): LenderTotals {
  const { nav, nav24h } = portfolioOf(positions)
  const bySubAccount = (read: (position: UserPosition) => Known) =>
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
    assetsLong: positions.flatMap((position) => exposure(position, long)),
    assetsShort: positions.flatMap((position) => exposure(position, short)),
    healthFactors: bySubAccount(({ healthFactor }) => healthFactor),
    leverages: bySubAccount(({ leverage }) => leverage),
    apr: weightedApr(yields, nav),
  }
}

/** Everything together. A lender whose net worth is not known is counted, not guessed. */
export function globalTotals(totals: readonly LenderTotals[]): GlobalTotals {
  const known = totals.filter(({ netWorth }) => netWorth !== 'unknown')
  const total = known.reduce((sum, { netWorth }) => sum + (netWorth === 'unknown' ? 0 : netWorth), 0)
  const yields = known.map(({ netWorth, apr }) => ({ value: netWorth, apr }))
  return {
    total,
    total24h: sumKnown(known.map(({ netWorth24h }) => netWorth24h)),
    apr: weightedApr(yields, total),
    unknown: totals.length - known.length,
  }
}

export function portfolioOf(positions: readonly UserPosition[]): Portfolio {
  const sum = (field: keyof Portfolio) => sumKnown(positions.map(({ balanceData }) => balanceData[field]))
  return {
    nav: sum('nav'),
    deposits: sum('deposits'),
    debt: sum('debt'),
    nav24h: sum('nav24h'),
    deposits24h: sum('deposits24h'),
    debt24h: sum('debt24h'),
  }
}

export function profitAndLoss(now: Known, before: Known): ProfitAndLoss {
  if (now === 'unknown' || before === 'unknown') return { absolute: 'unknown', ratio: 'unknown' }
  const absolute = now - before
  // A gain on a debt is a gain: the base counts by its size.
  return { absolute, ratio: before === 0 ? 0 : absolute / Math.abs(before) }
}

/** What each part earns in a year, over all of it. */
function weightedApr(parts: readonly { readonly value: Known; readonly apr: Known }[], total: Known): Known {
  if (total === 'unknown') return total
  if (total <= 0) return 0
  const gains = parts.map(({ value, apr }) => {
    if (value === 0 || apr === 0) return 0
    return value === 'unknown' || apr === 'unknown' ? ('unknown' as const) : value * apr
  })
  return fromKnown(sumKnown(gains), (gain) => gain / total)
}

type Side = (row: LendingPositionRow) => Pick<ExposureEntry, 'size' | 'sizeUSD'>

const long: Side = ({ deposits, depositsUSD }) => ({ size: deposits, sizeUSD: depositsUSD })

const short: Side = ({ debt, debtStable, debtUSD, debtStableUSD }) => ({
  size: sumKnown([debt, debtStable]),
  sizeUSD: sumKnown([debtUSD, debtStableUSD]),
})

function exposure({ subAccount, lendingPositions }: UserPosition, side: Side): ExposureEntry[] {
  return Object.values(lendingPositions).flatMap((row) => {
    const sized = side(row)
    const { poolId, underlying } = row
    return sized.size === 0 ? [] : [{ subAccount, underlying, poolId, ...sized }]
  })
}
