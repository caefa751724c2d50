import { type ChainRecord, chainById } from '@causeway/core/chains'
import { collateralFactorToLeverage } from '@causeway/core/format'
import {
  type DashboardFilter,
  type DegenReason,
  filterLendingPools,
  type LenderMarket,
  type LendingPool,
  lenderDisplayName,
  type PoolRow,
  poolRow,
} from '@causeway/core/lending'
import { commonCopy } from '#locale/common-copy'

/** A pool of any lender on any chain, as the table of all of them shows it. */
export interface MarketRow extends PoolRow {
  readonly key: string
  readonly pool: LendingPool
  readonly market: LenderMarket
  readonly lenderName: string
  readonly chain: Pick<ChainRecord, 'id' | 'name' | 'explorer'>
  /** Percent a year: rate, staking and rewards. */
  readonly depositTotal: number | 'unknown'
  /** Percent a year, less rewards. Undefined where nothing is lent out. */
  readonly borrowTotal: number | undefined
  /** The share that is lent out, 0 to 1. */
  readonly used: number | 'unknown'
  /** The share of a deposit that may be borrowed against, where it counts as collateral. */
  readonly maxLtv: number | undefined
  /** Of its modes, each once. */
  readonly leverages: readonly number[]
  /** Why nothing can be done with it now. */
  readonly closedReason: 'frozen' | 'paused' | 'inactive' | undefined
}

/** A row that is shown, and why it would not be outside degen mode. */
export interface ShownMarket extends MarketRow {
  readonly degenReason: DegenReason | undefined
}

/** Returns a row for each pool of each market. `getLenderName` names the lenders. */
export function marketRows(
  markets: readonly LenderMarket[],
  chains: readonly ChainRecord[],
  getLenderName: (lender: string) => string = lenderDisplayName,
): ReadonlyMap<LendingPool, MarketRow> {
  return new Map(
    markets.flatMap((market) => {
      const { chainId, lender } = market
      const chain = chainById(chains, chainId) ?? { id: chainId, name: commonCopy.chainNumber(chainId) }
      const lenderName = getLenderName(lender)
      return Object.values(market.pools).map((pool): [LendingPool, MarketRow] => [
        pool,
        rowOf(pool, market, { lenderName, chain }),
      ])
    }),
  )
}

/** The rows that the filter of the dashboard lets through, in an order that no later read changes. */
export function shownMarkets(
  rows: ReadonlyMap<LendingPool, MarketRow>,
  filter: DashboardFilter,
): ShownMarket[] {
  return filterLendingPools([...rows.keys()], filter)
    .flatMap(({ pool, degenReason }) => {
      const row = rows.get(pool)
      return row ? [{ ...row, degenReason }] : []
    })
    .sort(byKey)
}

/** The rows that a search finds: by asset, by lender, or by the beginning of an address. */
export function searchMarkets<Row extends MarketRow>(rows: readonly Row[], typed: string): readonly Row[] {
  const text = typed.trim().toLowerCase()
  if (text === '') return rows
  return rows.filter(({ asset, lenderName, pool, chain }) =>
    text.startsWith('0x')
      ? pool.underlying.startsWith(text) || pool.poolId.startsWith(text)
      : [asset.symbol, asset.name, lenderName, chain.name].some((name) => name?.toLowerCase().includes(text)),
  )
}

/** What all of them come to. */
export interface MarketTotals {
  readonly suppliedUsd: number
  readonly borrowedUsd: number
  /** Whose price nobody knows: they are in neither sum. */
  readonly unpriced: number
  readonly bestDeposit: MarketRow | undefined
  readonly cheapestDebt: MarketRow | undefined
}

/** Sums over rows, and the best of those that are stable. */
export function marketTotals(rows: readonly MarketRow[], stables: readonly MarketRow[]): MarketTotals {
  const sum = (usdOf: (row: MarketRow) => number | 'unknown') =>
    rows.map(usdOf).reduce((total: number, value) => (value === 'unknown' ? total : total + value), 0)
  const open = stables.filter(({ closedReason }) => closedReason === undefined)
  const debts = open.filter(
    ({ borrowTotal, totalLiquidity }) => borrowTotal !== undefined && totalLiquidity > 0,
  )
  return {
    suppliedUsd: sum(({ totalDepositsUSD }) => totalDepositsUSD),
    borrowedUsd: sum(({ totalDebtUSD }) => totalDebtUSD),
    unpriced: rows.filter(({ price }) => price === 'unknown').length,
    bestDeposit: first(open, (one, other) => sortableApr(other) - sortableApr(one)),
    cheapestDebt: first(debts, (one, other) => (one.borrowTotal ?? 0) - (other.borrowTotal ?? 0)),
  }
}

function sortableApr({ depositTotal }: MarketRow): number {
  return depositTotal === 'unknown' ? Number.NEGATIVE_INFINITY : depositTotal
}

/** Of the rows of any table: where a table takes them for equal, they stand in this order. */
export function byKey(one: { readonly key: string }, other: { readonly key: string }): number {
  return one.key < other.key ? -1 : 1
}

function first<Row>(rows: readonly Row[], order: (one: Row, other: Row) => number): Row | undefined {
  return [...rows].sort(order)[0]
}

function keyOf({ chainId, lender, poolId }: LendingPool): string {
  return `${chainId}:${lender}:${poolId}`
}

function rowOf(
  pool: LendingPool,
  market: LenderMarket,
  names: Pick<MarketRow, 'lenderName' | 'chain'>,
): MarketRow {
  const row = poolRow(pool, market)
  const { netDepositApr, netBorrowApr, utilization, totalDebt, config } = row
  const factors = Object.values(config).map(({ borrowCollateralFactor }) => borrowCollateralFactor)
  const leverages = factors
    .flatMap((factor) => collateralFactorToLeverage(factor) ?? [])
    .filter((leverage) => leverage > 1)
  const baseLtv = config[0]?.borrowCollateralFactor ?? 0
  const isLent = pool.borrowingEnabled || totalDebt > 0
  return {
    ...row,
    ...names,
    key: keyOf(pool),
    pool,
    market,
    depositTotal: netDepositApr,
    borrowTotal: pool.borrowingEnabled ? netBorrowApr : undefined,
    used: isLent ? utilization : 'unknown',
    maxLtv: pool.collateralActive && baseLtv > 0 ? baseLtv : undefined,
    leverages: pool.collateralActive ? leverages : [],
    closedReason: closedReason(pool),
  }
}

function closedReason({ isActive, isPaused, isFrozen }: LendingPool): MarketRow['closedReason'] {
  if (!isActive) return 'inactive'
  if (isPaused) return 'paused'
  return isFrozen ? 'frozen' : undefined
}
