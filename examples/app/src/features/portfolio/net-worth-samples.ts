import type { ChartPoint } from '../../ui/chart/axis-values.ts'

/** Net worth of an account at a time. */
export interface NetWorthSample {
  /** Milliseconds since the epoch. */
  readonly time: number
  readonly usd: number
}

const HOUR_MS = 3_600_000
/** 30 days. */
const MAX_SAMPLES = 720
/** Time without a sample that the chart shows as a gap. */
const GAP_MS = 3 * HOUR_MS

/** Returns the storage key of the samples of accounts: an account that is added or removed is neither a gain nor a loss. */
export function getSamplesKey(accounts: readonly string[]): string | undefined {
  return accounts.length > 0 ? `causeway:net-worth:${accounts.join('+').toLowerCase()}` : undefined
}

/** Returns the samples with a new one. Within an hour, it replaces the last one. */
export function withSample(samples: readonly NetWorthSample[], sample: NetWorthSample): NetWorthSample[] {
  const hour = Math.floor(sample.time / HOUR_MS)
  const earlier = samples.filter(({ time }) => Math.floor(time / HOUR_MS) < hour)
  return [...earlier, sample].slice(-MAX_SAMPLES)
}

/** Returns the points of a chart, with an unknown value wherever no sample was taken for hours. */
export function toChartPoints(samples: readonly NetWorthSample[]): ChartPoint[] {
  return samples.flatMap(({ time, usd }, index): ChartPoint[] => {
    const before = samples[index - 1]
    const point = { x: time, y: usd }
    return before && time - before.time > GAP_MS ? [{ x: before.time + 1, y: 'unknown' }, point] : [point]
  })
}

/** Returns the minimum range of the axis in US dollars: steps of 1% that `formatUsdCompact` formats differently. */
export function getMinRange(samples: readonly NetWorthSample[]): number {
  return Math.max(1, ...samples.map(({ usd }) => Math.abs(usd) * 0.04))
}

/** Parses stored samples and omits malformed ones, and those of the future. */
export function parseSamples(text: string | null, now: number): NetWorthSample[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(list)) return []
    return list
      .filter(isSample)
      .filter(({ time }) => time <= now)
      .sort((a, b) => a.time - b.time)
      .slice(-MAX_SAMPLES)
      .map(({ time, usd }) => ({ time, usd }))
  } catch {
    return []
  }
}

function isSample(value: unknown): value is NetWorthSample {
  return (
    typeof value === 'object' &&
    value !== null &&
    Number.isFinite(Reflect.get(value, 'time')) &&
    Number.isFinite(Reflect.get(value, 'usd'))
  )
}
