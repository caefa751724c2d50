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
import type { MarginRouter } from '@causeway/core/margin'
import { reachableLeverage, supportsMargin } from '@causeway/view-models'
import { commonCopy } from '#locale/common-copy'
import { knownDepositApr } from '../lending/known-deposit-apr.ts'
import { lenderSearchText } from '../lending/lender-search-text.ts'

/** A pool of any lender on any chain, as a row of the market table. */
export interface MarketRow extends PoolRow {
  readonly key: string
  readonly pool: LendingPool
  readonly market: LenderMarket
  readonly lenderName: string
  readonly chain: Pick<ChainRecord, 'id' | 'name' | 'explorer'>
  /** Percent a year: rate, rewards, and the intrinsic yield unless it is unknown. */
  readonly depositTotal: number
  /** Percent a year, less rewards. Undefined if borrowing is disabled. */
  readonly borrowTotal: number | undefined
  /** Utilization, 0 to 1; unknown if the pool cannot be borrowed from. */
  readonly utilizationShare: number | 'unknown'
  /** Maximum LTV, 0 to 1; undefined unless the pool is collateral. */
  readonly maxLtv: number | undefined
  /** Maximum leverage of each mode; empty unless the pool is collateral that a router can buy on margin. */
  readonly leverages: readonly number[]
  /** Reason why the pool does not accept actions; undefined if it does. */
  readonly closedReason: 'frozen' | 'paused' | 'inactive' | undefined
}

/** A displayed row, with the reason why it is only shown in degen mode. */
export interface ShownMarket extends MarketRow {
  readonly degenReason: DegenReason | undefined
}

/** Returns a row for each pool of each market. `routers` are those of margin trades, and `getLenderName` names the lenders. */
export function marketRows(
  markets: readonly LenderMarket[],
  chains: readonly ChainRecord[],
  routers: readonly MarginRouter[],
  getLenderName: (lender: string) => string = lenderDisplayName,
): ReadonlyMap<LendingPool, MarketRow> {
  return new Map(
    markets.flatMap((market) => {
      const { chainId, lender } = market
      const chain = chainById(chains, chainId) ?? { id: chainId, name: commonCopy.chainNumber(chainId) }
      const lenderName = getLenderName(lender)
      return Object.values(market.pools).map((pool): [LendingPool, MarketRow] => [
        pool,
        toRow(pool, market, { lenderName, chain, routers }),
      ])
    }),
  )
}

/** Returns the rows that pass the dashboard filter, in a stable order. */
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

/** Searches rows by asset, lender, chain, or start of an address. */
export function searchMarkets<Row extends MarketRow>(rows: readonly Row[], typed: string): readonly Row[] {
  const text = typed.trim().toLowerCase()
  if (text === '') return rows
  return rows.filter(({ asset, lenderName, pool, chain }) =>
    text.startsWith('0x')
      ? pool.underlying.startsWith(text) || pool.poolId.startsWith(text)
      : [asset.symbol, asset.name, lenderName, lenderSearchText(pool.lender), chain.name].some((name) =>
          name?.toLowerCase().includes(text),
        ),
  )
}

/** Totals of all rows. */
export interface MarketTotals {
  readonly suppliedUsd: number
  readonly borrowedUsd: number
  /** Number of rows without a price, which are in neither sum. */
  readonly unpriced: number
  readonly bestDeposit: MarketRow | undefined
  readonly cheapestDebt: MarketRow | undefined
}

/** Returns the sums over `rows`, and the best pools of `stables`. */
export function marketTotals(rows: readonly MarketRow[], stables: readonly MarketRow[]): MarketTotals {
  const sum = (getUsd: (row: MarketRow) => number | 'unknown') =>
    rows.map(getUsd).reduce((total: number, value) => (value === 'unknown' ? total : total + value), 0)
  const open = stables.filter(({ closedReason }) => closedReason === undefined)
  const debts = open.filter(
    ({ borrowTotal, totalLiquidity }) => borrowTotal !== undefined && totalLiquidity > 0,
  )
  return {
    suppliedUsd: sum(({ totalDepositsUSD }) => totalDepositsUSD),
    borrowedUsd: sum(({ totalDebtUSD }) => totalDebtUSD),
    unpriced: rows.filter(({ price }) => price === 'unknown').length,
    bestDeposit: first(open, (a, b) => b.depositTotal - a.depositTotal),
    cheapestDebt: first(debts, (a, b) => (a.borrowTotal ?? 0) - (b.borrowTotal ?? 0)),
  }
}

/** Compares rows by key, as the order of rows that a table sorts as equal. */
export function byKey(a: { readonly key: string }, b: { readonly key: string }): number {
  return a.key < b.key ? -1 : 1
}

function first<Row>(rows: readonly Row[], order: (a: Row, b: Row) => number): Row | undefined {
  return [...rows].sort(order)[0]
}

function getKey({ chainId, lender, poolId }: LendingPool): string {
  return `${chainId}:${lender}:${poolId}`
}

function toRow(
  pool: LendingPool,
  market: LenderMarket,
  {
    routers,
    ...names
  }: Pick<MarketRow, 'lenderName' | 'chain'> & { readonly routers: readonly MarginRouter[] },
): MarketRow {
  const row = poolRow(pool, market)
  const { netBorrowApr, utilization, totalDebt, config } = row
  const factors = Object.values(config).map(({ borrowCollateralFactor }) => borrowCollateralFactor)
  const leverages = factors
    .flatMap((factor) => collateralFactorToLeverage(factor) ?? [])
    .map(reachableLeverage)
    .filter((leverage) => leverage > 1)
  const baseLtv = config[0]?.borrowCollateralFactor ?? 0
  const isBorrowable = pool.borrowingEnabled || totalDebt > 0
  return {
    ...row,
    ...names,
    key: getKey(pool),
    pool,
    market,
    depositTotal: knownDepositApr(row),
    borrowTotal: pool.borrowingEnabled ? netBorrowApr : undefined,
    utilizationShare: isBorrowable ? utilization : 'unknown',
    maxLtv: pool.collateralActive && baseLtv > 0 ? baseLtv : undefined,
    leverages:
      pool.collateralActive && supportsMargin(routers, market, { buy: pool.poolId }) ? leverages : [],
    closedReason: closedReason(pool),
  }
}

function closedReason({ isActive, isPaused, isFrozen }: LendingPool): MarketRow['closedReason'] {
  if (!isActive) return 'inactive'
  if (isPaused) return 'paused'
  return isFrozen ? 'frozen' : undefined
}
