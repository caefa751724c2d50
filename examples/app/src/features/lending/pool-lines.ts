import {
  type LenderMarket,
  type LenderPosition,
  type LendingPool,
  type LendingPositionRow,
  lenderPositionView,
  type PoolRow,
  poolRow,
} from '@causeway/core/lending'

/** A row of the pool table. */
export interface PoolLine {
  readonly pool: LendingPool
  readonly market: LenderMarket
  readonly row: PoolRow
  /** Position of the user; undefined without one. */
  readonly userPosition: LendingPositionRow | undefined
  /** USD value of the position, debt being negative; undefined without a position. */
  readonly userPositionUsd: number | 'unknown' | undefined
  /** Utilization, 0 to 1. */
  readonly utilization: number | 'unknown'
}

/** Returns the pools of a market with the positions and wallet balances of the user. */
export function poolLines(
  market: LenderMarket,
  position: LenderPosition | undefined,
  balances: ReadonlyMap<string, bigint>,
): PoolLine[] {
  const userPositions = position && lenderPositionView(position, market).lendingPositions
  return Object.values(market.pools).map((pool) => {
    const row = poolRow(pool, market, { walletBalance: balances.get(pool.underlying.toLowerCase()) })
    const poolPosition = userPositions?.[pool.poolId]
    const hasPosition =
      poolPosition &&
      (poolPosition.depositsRaw > 0n || poolPosition.debtRaw > 0n || poolPosition.debtStableRaw > 0n)
    return {
      pool,
      market,
      row,
      userPosition: hasPosition ? poolPosition : undefined,
      userPositionUsd: hasPosition ? netUsd(poolPosition) : undefined,
      utilization: row.utilization,
    }
  })
}

/** Filters the pools by asset, and optionally by whether the user has a position. */
export function findLines(lines: readonly PoolLine[], text: string, mineOnly: boolean): PoolLine[] {
  const query = text.trim().toLowerCase()
  return lines.filter(({ row: { asset, walletBalance }, userPosition }) => {
    const isMine = userPosition !== undefined || (walletBalance !== 'unknown' && walletBalance > 0)
    const isMatch = [asset.symbol, asset.name ?? '', asset.address].some((text) =>
      text.toLowerCase().includes(query),
    )
    return isMatch && (isMine || !mineOnly)
  })
}

function netUsd({ depositsUSD, debtUSD, debtStableUSD }: LendingPositionRow): number | 'unknown' {
  if (depositsUSD === 'unknown' || debtUSD === 'unknown' || debtStableUSD === 'unknown') return 'unknown'
  return depositsUSD - debtUSD - debtStableUSD
}

/** Returns the pool whose asset has this symbol or address. */
export function findPoolId(
  market: LenderMarket | undefined,
  currency: string | undefined,
): string | undefined {
  const query = currency?.toLowerCase()
  if (!market || !query) return undefined
  const pools = Object.values(market.pools)
  const match =
    pools.find(({ underlying }) => underlying.toLowerCase() === query) ??
    pools.find(({ asset }) => asset.symbol.toLowerCase() === query)
  return match?.poolId
}
