import {
  getTotalDebt,
  isStablecoin,
  type LenderMarket,
  type LenderPosition,
  type LendingAsset,
  type LendingPool,
  liquidationPrice,
  type PositionState,
  toUsd,
  type Unknown,
} from '@causeway/core/lending'

/** The price of an asset at which an account can be liquidated if all other prices stay the same. */
export interface LiquidationPoint {
  /** Price in US dollars per whole token. */
  readonly priceUsd: number
  /** Change from the current price, in percent; negative if the price has to fall. */
  readonly changePercent: number
}

/** Change of the liquidation price by an action. */
export interface LiquidationMove {
  readonly poolId: string
  readonly asset: LendingAsset
  /** Whether the account is liquidated if the price falls, or if it rises. */
  readonly danger: 'falls' | 'rises'
  /** Current price in US dollars per whole token. */
  readonly priceUsd: number | Unknown
  /** 'none': no price of this asset leads to liquidation. */
  readonly before: LiquidationPoint | 'none' | Unknown
  readonly after: LiquidationPoint | 'none' | Unknown
  /** Symbols of the other held assets but stablecoins, whose prices are assumed to stay the same. */
  readonly unchanged: readonly string[]
}

/**
 * Returns the liquidation price of the asset that matters most: volatile assets before stablecoins, the asset of the
 * action before others, larger amounts before smaller ones. Undefined if no single price leads to liquidation.
 */
export function liquidationMove(
  before: PositionState,
  after: PositionState,
  market: LenderMarket,
  poolId: string | undefined,
): LiquidationMove | undefined {
  for (const pool of getCandidates(before.position, after.position, market, poolId)) {
    const move = getMove(pool, before.position, after.position, market)
    if (move.after !== 'none' || move.before !== 'none') return move
  }
  return undefined
}

function getCandidates(
  before: LenderPosition,
  after: LenderPosition,
  { pools }: LenderMarket,
  poolId: string | undefined,
): LendingPool[] {
  const held = new Set([...Object.keys(after.pools), ...Object.keys(before.pools)])
  const ranked = [...held].flatMap((id) => {
    const pool = pools[id]
    if (!pool) return []
    const size = Math.max(getSize(after, pool), getSize(before, pool))
    return [{ pool, size, isStable: isStablecoin(pool.asset), isOther: id !== poolId }]
  })
  ranked.sort(
    (a, b) =>
      Number(a.isStable) - Number(b.isStable) || Number(a.isOther) - Number(b.isOther) || b.size - a.size,
  )
  return ranked.map(({ pool }) => pool)
}

/** Returns the larger of deposit and debt in US dollars; 0 if the price is unknown. */
function getSize({ pools }: LenderPosition, pool: LendingPool): number {
  const poolPosition = pools[pool.poolId]
  if (!poolPosition) return 0
  const debt = getTotalDebt(poolPosition)
  const usd = toUsd(poolPosition.deposits > debt ? poolPosition.deposits : debt, pool)
  return usd === 'unknown' ? 0 : usd
}

function getMove(
  pool: LendingPool,
  before: LenderPosition,
  after: LenderPosition,
  market: LenderMarket,
): LiquidationMove {
  const { poolId, asset, priceUsd } = pool
  const [sidesBefore, sidesAfter] = [getSides(before, market, pool), getSides(after, market, pool)]
  const danger = getDanger(sidesAfter) ?? getDanger(sidesBefore) ?? 'falls'
  return {
    poolId,
    asset,
    danger,
    priceUsd,
    before: sidesBefore[danger],
    after: sidesAfter[danger],
    unchanged: getUnchanged(after, market, poolId),
  }
}

function getUnchanged(position: LenderPosition, { pools }: LenderMarket, poolId: string): string[] {
  return Object.entries(position.pools).flatMap(([id, held]) => {
    const pool = pools[id]
    const isHeld = held.deposits > 0n || getTotalDebt(held) > 0n
    return pool && id !== poolId && isHeld && !isStablecoin(pool.asset) ? [pool.asset.symbol] : []
  })
}

type Point = LiquidationPoint | 'none' | Unknown
type Sides = Readonly<Record<LiquidationMove['danger'], Point>>

function getSides(position: LenderPosition, market: LenderMarket, { poolId, priceUsd }: LendingPool): Sides {
  const { longUsd, shortUsd } = liquidationPrice(position, market, poolId)
  return { falls: toPoint(longUsd, priceUsd), rises: toPoint(shortUsd, priceUsd) }
}

function getDanger({ falls, rises }: Sides): LiquidationMove['danger'] | undefined {
  if (falls !== 'none') return 'falls'
  return rises === 'none' ? undefined : 'rises'
}

function toPoint(liquidation: number | Unknown, now: number | Unknown): Point {
  if (liquidation === 0 || liquidation === Number.POSITIVE_INFINITY) return 'none'
  if (liquidation === 'unknown' || now === 'unknown' || now === 0) return 'unknown'
  return { priceUsd: liquidation, changePercent: (liquidation / now - 1) * 100 }
}
