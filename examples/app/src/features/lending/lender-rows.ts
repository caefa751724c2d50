import { type Address, errorSentence, formatUnits } from '@causeway/core'
import {
  type LenderMarket,
  type LenderPositions,
  type LendingFailure,
  lenderPositionView,
  lenderTotals,
  poolRow,
} from '@causeway/core/lending'
import { lendingCopy } from '#locale/lending-copy'
import { toKnown } from '../../ui/to-known.ts'
import { knownDepositApr } from './known-deposit-apr.ts'
import type { LastPosition } from './last-positions.ts'
import type { MarketRef } from './resolve-market.ts'

/** A row of the lender table. Unknown values are undefined, never 0. */
export interface LenderRow extends MarketRef {
  readonly key: string
  /** The asset pair of an isolated market. */
  readonly pair: string | undefined
  readonly supplied: number | undefined
  readonly borrowed: number | undefined
  /** The highest deposit APR, in percent, without unknown intrinsic yields. */
  readonly best: { readonly apr: number; readonly symbol: string } | undefined
  /** Totals of the user; undefined without a position. */
  readonly userTotals:
    | {
        readonly netWorth: number | undefined
        readonly health: number | undefined
        /** Time of last known values, in milliseconds since the epoch. Undefined for current ones. */
        readonly readTime?: number | undefined
      }
    | undefined
  /** Reason why the lender could not be loaded. */
  readonly failure: string | undefined
}

interface LoadedLenders {
  readonly markets: readonly LenderMarket[]
  readonly positions: readonly LenderPositions[]
  /** Last known positions with lenders whose positions could not be loaded. */
  readonly lastPositions?: readonly (LastPosition & { readonly market?: LenderMarket | undefined })[]
  readonly failures: readonly LendingFailure[]
}

/** Returns a row for each lender, failed ones included: positions of the user first, then by size. */
export function lenderRows({ markets, positions, lastPositions = [], failures }: LoadedLenders): LenderRow[] {
  const totalsByKey = new Map([
    ...lastPositions.map((position) => [toKey(position), toLastTotals(position)] as const),
    ...positions.map((entry) => [toKey(entry), toUserTotals(entry)] as const),
  ])
  const loadedRows = markets.map((market): LenderRow => {
    const key = toKey(market)
    const pools = Object.values(market.pools).map((pool) => poolRow(pool, market))
    const best = pools
      .filter(({ isFrozen }) => !isFrozen)
      .reduce<LenderRow['best']>((highest, row) => {
        const apr = knownDepositApr(row)
        return highest && highest.apr >= apr ? highest : { apr, symbol: row.asset.symbol }
      }, undefined)
    return {
      ...toMarketRef(market),
      key,
      pair: toPair(market),
      supplied: sumOfKnown(pools.map(({ totalDepositsUSD }) => totalDepositsUSD)),
      borrowed: sumOfKnown(pools.map(({ totalDebtUSD }) => totalDebtUSD)),
      best,
      userTotals: totalsByKey.get(key),
      failure: undefined,
    }
  })
  const knownKeys = new Set(loadedRows.map(({ key }) => key))
  const failedRows = failures.flatMap(({ chainId, lender, error }): LenderRow[] => {
    if (lender === undefined || knownKeys.has(toKey({ chainId, lender }))) return []
    knownKeys.add(toKey({ chainId, lender }))
    const key = toKey({ chainId, lender })
    const userTotals = totalsByKey.get(key)
    return [{ ...NO_VALUES, key, chainId, lender, userTotals, failure: errorSentence(error) }]
  })
  // Lenders of a chain whose lenders could not be determined.
  const lastRows = lastPositions.flatMap((position): LenderRow[] => {
    const key = toKey(position)
    const userTotals = totalsByKey.get(key)
    if (knownKeys.has(key) || !userTotals) return []
    const pair = position.market && toPair(position.market)
    const failure = lendingCopy.positionsFailed
    return [{ ...NO_VALUES, ...toMarketRef(position), key, pair, userTotals, failure }]
  })
  return [...loadedRows, ...failedRows, ...lastRows].sort(
    (a, b) =>
      orZero(b.userTotals?.netWorth) - orZero(a.userTotals?.netWorth) ||
      orZero(b.supplied) - orZero(a.supplied),
  )
}

/** Describes the chains and families whose lenders could not be determined. */
export function unreadText(
  failures: readonly LendingFailure[],
  getChainName: (chainId: number) => string,
): string[] {
  return failures
    .filter(({ lender }) => lender === undefined)
    .map(({ chainId, family, error }) =>
      [family, lendingCopy.onChainFailed(getChainName(chainId), errorSentence(error))]
        .filter(Boolean)
        .join(' '),
    )
}

/** Returns the rows of a chain whose lender, chain or id contains the text. */
export function findLenders(
  rows: readonly LenderRow[],
  {
    chainId,
    text,
    getSearchText,
  }: {
    readonly chainId: number | undefined
    readonly text: string
    getSearchText(row: LenderRow): string
  },
): LenderRow[] {
  const query = text.trim().toLowerCase()
  return rows.filter(
    (row) =>
      (chainId === undefined || row.chainId === chainId) &&
      `${getSearchText(row)} ${row.lender}`.toLowerCase().includes(query),
  )
}

const NO_VALUES = {
  pair: undefined,
  supplied: undefined,
  borrowed: undefined,
  best: undefined,
} as const

function toPair({ params, pools }: LenderMarket): string | undefined {
  if (!params) return undefined
  const getSymbol = (token: Address) =>
    Object.values(pools).find(({ underlying }) => underlying === token.toLowerCase())?.asset.symbol ?? token
  return lendingCopy.pair(
    getSymbol(params.loanToken),
    getSymbol(params.collateralToken),
    `${formatUnits(params.lltv, 16)}%`,
  )
}

/** Returns last known totals. Undefined in entries of earlier versions, which have no values. */
function toLastTotals({ deposits, debt = 0, healthFactor, time }: LastPosition): LenderRow['userTotals'] {
  if (deposits === undefined) return undefined
  return { netWorth: deposits - debt, health: healthFactor ?? Number.POSITIVE_INFINITY, readTime: time }
}

function toUserTotals(loaded: LenderPositions): LenderRow['userTotals'] {
  if (loaded.positions.length === 0) return undefined
  const [totals] = lenderTotals(
    loaded.positions.map((position) => lenderPositionView(position, loaded.market)),
  )
  if (!totals || (totals.assetsLong.length === 0 && totals.assetsShort.length === 0)) return undefined
  const healths = Object.values(totals.healthFactors)
  const isKnown = healths.every((health) => health !== 'unknown')
  return {
    netWorth: toKnown(totals.netWorth),
    // Use the health factor of the position that is closest to liquidation.
    health: isKnown ? Math.min(...healths) : undefined,
  }
}

/** Returns the sum of the known values; undefined if none is known. */
export function sumOfKnown(values: readonly (number | 'unknown' | undefined)[]): number | undefined {
  const numbers = values.map(toKnown).filter((value) => value !== undefined)
  return numbers.length === 0 ? undefined : numbers.reduce((sum, value) => sum + value, 0)
}

function orZero(value: number | undefined): number {
  return value ?? 0
}

function toKey({ chainId, lender }: MarketRef): string {
  return `${chainId}:${lender}`
}

function toMarketRef({ chainId, lender }: MarketRef): MarketRef {
  return { chainId, lender }
}
