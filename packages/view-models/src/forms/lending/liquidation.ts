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

/** The price of an asset at which an account can be liquidated while all other prices stay. */
export interface LiquidationPoint {
  /** US dollars for one whole token. */
  readonly priceUsd: number
  /** How far the price has to move from where it is, in percent: below 0 it falls. Past 0 it is there already. */
  readonly changePercent: number
}

/** How an action moves the price that decides over liquidation. */
export interface LiquidationMove {
  readonly poolId: string
  readonly asset: LendingAsset
  /** Whether a falling price is the danger, or a rising one. */
  readonly danger: 'falls' | 'rises'
  /** Of today, in US dollars for one whole token. */
  readonly priceUsd: number | Unknown
  /** 'none': at no price. */
  readonly before: LiquidationPoint | 'none' | Unknown
  readonly after: LiquidationPoint | 'none' | Unknown
}

/**
 * The asset whose price decides: of what counts as collateral or is owed, before what is stable, the asset of the action
 * before others, the larger before the smaller. Undefined where no price alone leads to liquidation.
 */
export function liquidationMove(
  before: PositionState,
  after: PositionState,
  market: LenderMarket,
  poolId: string | undefined,
): LiquidationMove | undefined {
  for (const pool of candidates(before.position, after.position, market, poolId)) {
    const move = moveFor(pool, before.position, after.position, market)
    if (move.after !== 'none' || move.before !== 'none') return move
  }
  return undefined
}

function candidates(
  before: LenderPosition,
  after: LenderPosition,
  { pools }: LenderMarket,
  poolId: string | undefined,
): LendingPool[] {
  const held = new Set([...Object.keys(after.pools), ...Object.keys(before.pools)])
  const ranked = [...held].flatMap((id) => {
    const pool = pools[id]
    if (!pool) return []
    const size = Math.max(sizeIn(after, pool), sizeIn(before, pool))
    return [{ pool, size, isStable: isStablecoin(pool.asset), isOther: id !== poolId }]
  })
  ranked.sort(
    (a, b) =>
      Number(a.isStable) - Number(b.isStable) || Number(a.isOther) - Number(b.isOther) || b.size - a.size,
  )
  return ranked.map(({ pool }) => pool)
}

/** US dollars of the larger side; what is unknown comes last. */
function sizeIn({ pools }: LenderPosition, pool: LendingPool): number {
  const own = pools[pool.poolId]
  if (!own) return 0
  const owed = getTotalDebt(own)
  const usd = toUsd(own.deposits > owed ? own.deposits : owed, pool)
  return usd === 'unknown' ? 0 : usd
}

function moveFor(
  pool: LendingPool,
  before: LenderPosition,
  after: LenderPosition,
  market: LenderMarket,
): LiquidationMove {
  const { poolId, asset, priceUsd } = pool
  const [was, is] = [sidesOf(before, market, pool), sidesOf(after, market, pool)]
  const danger = dangerOf(is) ?? dangerOf(was) ?? 'falls'
  return { poolId, asset, danger, priceUsd, before: was[danger], after: is[danger] }
}

type Point = LiquidationPoint | 'none' | Unknown
type Sides = Readonly<Record<LiquidationMove['danger'], Point>>

function sidesOf(position: LenderPosition, market: LenderMarket, { poolId, priceUsd }: LendingPool): Sides {
  const { longUsd, shortUsd } = liquidationPrice(position, market, poolId)
  return { falls: pointOf(longUsd, priceUsd), rises: pointOf(shortUsd, priceUsd) }
}

function dangerOf({ falls, rises }: Sides): LiquidationMove['danger'] | undefined {
  if (falls !== 'none') return 'falls'
  return rises === 'none' ? undefined : 'rises'
}

function pointOf(liquidation: number | Unknown, now: number | Unknown): Point {
  if (liquidation === 0 || liquidation === Number.POSITIVE_INFINITY) return 'none'
  if (liquidation === 'unknown' || now === 'unknown' || now === 0) return 'unknown'
  return { priceUsd: liquidation, changePercent: (liquidation / now - 1) * 100 }
}
