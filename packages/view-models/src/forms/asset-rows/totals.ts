import { sumBalances } from '@causeway/core/data'
import type { AssetEntry } from './entries.ts'

/** What assets gained or lost within a day, as far as prices of the day before are known. */
export interface DayChange {
  readonly usd: number
  /** Percent; undefined where nothing was worth anything. */
  readonly percent: number | undefined
  /** Assets with a value of now whose value of then nobody knows: they are not in it. */
  readonly uncompared: number
}

/** What assets come to. US dollars. */
export interface AssetTotal {
  /** Of what has a known value; undefined where nothing has. */
  readonly balanceUsd: number | undefined
  /** Assets without a price: they are not in the sum. */
  readonly unpriced: number
  /** Against 24 hours ago, of what is held now; undefined where nothing can be compared. */
  readonly dayChange: DayChange | undefined
}

/** Of entries that were read. */
export function assetTotal(entries: readonly AssetEntry[]): AssetTotal {
  const { balanceUsd, unknown } = sumBalances(entries)
  const held = entries.filter(({ isHeld }) => isHeld)
  // Zeros elsewhere do not make the value of the other holdings known.
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
