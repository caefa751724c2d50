import { sumBalances } from '@causeway/core/data'
import type { AssetEntry } from './entries.ts'

/** Change in the value of held assets over 24 hours, computed from the assets whose earlier price is known. */
export interface DayChange {
  readonly usd: number
  /** Change in percent; undefined if the earlier value was 0. */
  readonly percent: number | undefined
  /** Number of assets that are excluded from the change because their price 24 hours ago is unknown. */
  readonly uncompared: number
}

/** Total value of assets, in US dollars. */
export interface AssetTotal {
  /** Sum of the known values; undefined if none is known. */
  readonly balanceUsd: number | undefined
  /** Number of assets without a price, which are excluded from the sum. */
  readonly unpriced: number
  /** Change in the value of the currently held amounts over 24 hours; undefined if no asset has both prices. */
  readonly dayChange: DayChange | undefined
}

/** Returns the total of entries. Entries without a value count as unpriced. */
export function assetTotal(entries: readonly AssetEntry[]): AssetTotal {
  const { balanceUsd, unknown } = sumBalances(entries)
  const held = entries.filter(({ isHeld }) => isHeld)
  // Skip zero balances: the total of held tokens without a price must stay unknown.
  const isUnknown = unknown === (held.length > 0 ? held.length : entries.length)
  return {
    balanceUsd: isUnknown ? undefined : balanceUsd,
    unpriced: unknown,
    dayChange: dayChange(held),
  }
}

function dayChange(held: readonly AssetEntry[]): DayChange | undefined {
  const valued = held.filter(({ balanceUsd }) => balanceUsd !== undefined)
  let now = 0
  let before = 0
  let compared = 0
  for (const { balanceUsd = 0, price } of valued) {
    if (!price?.price || price.price24h === undefined) continue
    now += balanceUsd
    before += balanceUsd * (price.price24h / price.price)
    compared++
  }
  if (compared === 0) return undefined
  const usd = now - before
  return { usd, percent: before > 0 ? (usd / before) * 100 : undefined, uncompared: valued.length - compared }
}
