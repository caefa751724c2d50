import { sumBalances } from '@causeway/core/data'
import type { AssetEntry } from './entries.ts'

/** Change of the value of held assets within 24 hours, as far as earlier prices are known. */
export interface DayChange {
  readonly usd: number
  /** Change in percent; undefined if the earlier value was 0. */
  readonly percent: number | undefined
  /** Number of assets with a current value but no price of 24 hours ago, which the change leaves out. */
  readonly uncompared: number
}

/** Total value of assets, in US dollars. */
export interface AssetTotal {
  /** Sum of the known values; undefined if none is known. */
  readonly balanceUsd: number | undefined
  /** Number of assets without a price, which the sum leaves out. */
  readonly unpriced: number
  /** Change within 24 hours of the currently held amounts; undefined if no asset has both prices. */
  readonly dayChange: DayChange | undefined
}

/** Returns the total of entries. Entries without a value count as unpriced. */
export function assetTotal(entries: readonly AssetEntry[]): AssetTotal {
  const { balanceUsd, unknown } = sumBalances(entries)
  const held = entries.filter(({ isHeld }) => isHeld)
  // Zero balances of other tokens do not make the value of the held ones known.
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
