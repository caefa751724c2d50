/** A value of a chart. Unknown values leave a gap. */
export type ChartValue = number | 'unknown'

/** A value and its position on the x axis, such as a time in milliseconds or a share. */
export interface ChartPoint {
  readonly x: number
  readonly y: ChartValue
}

/** Range of an axis. */
export interface AxisRange {
  readonly low: number
  readonly high: number
}

/** A position in the plot, in percent from the top left. */
export interface PlotPoint {
  readonly left: number
  readonly top: number
}

const STEPS = 4
const ROUND_STEPS = [1, 1.25, 1.5, 2, 2.5, 4, 5, 7.5, 10] as const

/**
 * Returns the five axis values, lowest first: round, and as close together as includes every value. Empty without
 * known values.
 *
 * @param minRange range around the values that is included as well, so that small changes look small
 */
export function axisValues(values: readonly ChartValue[], minRange = 0): readonly number[] {
  const knownValues = values.filter(isKnown)
  if (knownValues.length === 0) return []
  const [lowest, highest] = [Math.min(...knownValues), Math.max(...knownValues)]
  const padding = Math.max(0, minRange - (highest - lowest)) / 2
  const low = lowest < 0 ? lowest - padding : Math.max(0, lowest - padding)
  const high = highest + padding
  const minStep = (high - low || Math.abs(high) || 1) / STEPS
  const unit = 10 ** Math.floor(Math.log10(minStep))
  for (const step of [...ROUND_STEPS, 12.5, 15].map((round) => round * unit)) {
    const bottom = Math.floor(low / step + TOLERANCE) * step
    if (bottom + STEPS * step >= high - step * TOLERANCE) {
      return Array.from({ length: STEPS + 1 }, (_, index) => roundFloat(bottom + index * step))
    }
  }
  return []
}

/** Returns the number of decimals at which no value is rounded, the same for all. */
export function countDecimals(values: readonly number[]): number {
  const isExact = (decimals: number) =>
    values.every((value) => Math.abs(Number(value.toFixed(decimals)) - value) <= Math.abs(value) * TOLERANCE)
  return [0, 1, 2, 3, 4, 5].find(isExact) ?? 6
}

/** Relative tolerance: 0.3 / 0.1 is slightly less than 3. */
const TOLERANCE = 1e-9

/** Returns the range of the values; 0 to 1 without values. */
export function toRange(values: readonly number[]): AxisRange {
  if (values.length === 0) return { low: 0, high: 1 }
  return { low: Math.min(...values), high: Math.max(...values) }
}

/** Converts points to plot positions, split into segments at unknown values. */
export function toSegments(
  points: readonly ChartPoint[],
  x: AxisRange,
  y: AxisRange,
): readonly (readonly PlotPoint[])[] {
  const segments: PlotPoint[][] = [[]]
  for (const point of points) {
    if (isKnown(point.y)) {
      segments.at(-1)?.push({ left: 100 * toShare(point.x, x), top: 100 * (1 - toShare(point.y, y)) })
    } else segments.push([])
  }
  return segments.filter((run) => run.length > 0)
}

/** Returns the SVG path of the segments. A single point between two gaps is drawn as a dot. */
export function linePath(segments: readonly (readonly PlotPoint[])[]): string {
  return segments
    .map((segment) => {
      const [first = '', ...rest] = segment.map(({ left, top }) => `${round(left)} ${round(top)}`)
      return `M${first}L${rest.length > 0 ? rest.join('L') : first}`
    })
    .join('')
}

/** Returns the CSS shape of the area below a segment. */
export function areaShape(segment: readonly PlotPoint[]): string {
  const first = segment[0]?.left ?? 0
  const last = segment.at(-1)?.left ?? 0
  const corners = [...segment, { left: last, top: 100 }, { left: first, top: 100 }]
  return `polygon(${corners.map(({ left, top }) => `${round(left)}% ${round(top)}%`).join(',')})`
}

/** Returns evenly spaced values, for the labels of the x axis. */
export function evenValues({ low, high }: AxisRange, count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => low + ((high - low) * index) / (count - 1))
}

/** Returns the position of a value in a range, 0 to 1, clamped. 0.5 in a range of one value. */
export function toShare(value: number, { low, high }: AxisRange): number {
  if (high === low) return 0.5
  return Math.min(1, Math.max(0, (value - low) / (high - low)))
}

function isKnown(value: ChartValue): value is number {
  return value !== 'unknown' && Number.isFinite(value)
}

function roundFloat(value: number): number {
  return Number(value.toPrecision(12))
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
