import {
  type LenderMarket,
  type LenderPosition,
  type LendingPool,
  type LendingPositionRow,
  lenderPositionView,
  type PoolRow,
  poolRow,
} from '@causeway/core/lending'

/** A pool of a lender as its table shows it. */
export interface PoolLine {
  readonly pool: LendingPool
  readonly row: PoolRow
  /** What the account has there; undefined where nothing. */
  readonly own: LendingPositionRow | undefined
  /** In US dollars, debt counted below zero; undefined where there is neither. */
  readonly ownUsd: number | 'unknown' | undefined
  /** How much of it is lent out, 0 to 1. */
  readonly used: number | 'unknown'
}

/** The pools of a market with what the account has there and in its wallet. */
export function poolLines(
  market: LenderMarket,
  position: LenderPosition | undefined,
  balances: ReadonlyMap<string, bigint>,
): PoolLine[] {
  const held = position && lenderPositionView(position, market).lendingPositions
  return Object.values(market.pools).map((pool) => {
    const row = poolRow(pool, market, { walletBalance: balances.get(pool.underlying.toLowerCase()) })
    const own = held?.[pool.poolId]
    const hasSome = own && (own.depositsRaw > 0n || own.debtRaw > 0n || own.debtStableRaw > 0n)
    return {
      pool,
      row,
      own: hasSome ? own : undefined,
      ownUsd: hasSome ? netUsd(own) : undefined,
      used: row.utilization,
    }
  })
}

/** The lines that somebody is looking for. */
export function findLines(lines: readonly PoolLine[], text: string, mineOnly: boolean): PoolLine[] {
  const wanted = text.trim().toLowerCase()
  return lines.filter(({ row: { asset, walletBalance }, own }) => {
    const isMine = own !== undefined || (walletBalance !== 'unknown' && walletBalance > 0)
    const isFound = [asset.symbol, asset.name ?? '', asset.address].some((one) =>
      one.toLowerCase().includes(wanted),
    )
    return isFound && (isMine || !mineOnly)
  })
}

function netUsd({ depositsUSD, debtUSD, debtStableUSD }: LendingPositionRow): number | 'unknown' {
  if (depositsUSD === 'unknown' || debtUSD === 'unknown' || debtStableUSD === 'unknown') return 'unknown'
  return depositsUSD - debtUSD - debtStableUSD
}

/** The pool that an address names by the symbol or the address of its asset. */
export function poolOfCurrency(
  market: LenderMarket | undefined,
  currency: string | undefined,
): string | undefined {
  const wanted = currency?.toLowerCase()
  if (!market || !wanted) return undefined
  const pools = Object.values(market.pools)
  const found =
    pools.find(({ underlying }) => underlying.toLowerCase() === wanted) ??
    pools.find(({ asset }) => asset.symbol.toLowerCase() === wanted)
  return found?.poolId
}
