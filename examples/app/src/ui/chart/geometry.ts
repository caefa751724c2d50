/** A figure of a chart; what could not be read leaves a gap. */
export type Reading = number | 'unknown'

/** A reading and where along the foot it stands: a time in milliseconds, a share. */
export interface ChartPoint {
  readonly x: number
  readonly y: Reading
}

/** From where to where a side of the chart reaches. */
export interface Reach {
  readonly low: number
  readonly high: number
}

/** A place in the plot, in percent of it from the top left. */
export interface Place {
  readonly left: number
  readonly top: number
}

const GAPS = 4
const ROUND_STEPS = [1, 1.25, 1.5, 2, 2.5, 4, 5, 7.5, 10] as const

/** The figures of the five rules, lowest first, round and as close as holds every reading; none without readings. */
export function ruleFigures(readings: readonly Reading[]): readonly number[] {
  const known = readings.filter(isKnown)
  if (known.length === 0) return []
  const low = Math.min(...known)
  const high = Math.max(...known)
  const wanted = (high - low || Math.abs(high) || 1) / GAPS
  const unit = 10 ** Math.floor(Math.log10(wanted))
  for (const step of [...ROUND_STEPS, 12.5, 15].map((round) => round * unit)) {
    const foot = Math.floor(low / step + EXACT) * step
    if (foot + GAPS * step >= high - step * EXACT) {
      return Array.from({ length: GAPS + 1 }, (_, at) => tidy(foot + at * step))
    }
  }
  return []
}

/** How many decimals the figures need so that none is rounded: the same for all of them. */
export function decimalsOf(figures: readonly number[]): number {
  const isExact = (decimals: number) =>
    figures.every((figure) => Math.abs(Number(figure.toFixed(decimals)) - figure) <= Math.abs(figure) * EXACT)
  return [0, 1, 2, 3, 4, 5].find(isExact) ?? 6
}

/** A hair, in steps: 0.3 / 0.1 is a little under 3. */
const EXACT = 1e-9

/** From the lowest figure to the highest; nothing to measure reaches from 0 to 1. */
export function reachOf(figures: readonly number[]): Reach {
  if (figures.length === 0) return { low: 0, high: 1 }
  return { low: Math.min(...figures), high: Math.max(...figures) }
}

/** Where the points stand, cut into unbroken runs at every reading that is not known. */
export function runsOf(points: readonly ChartPoint[], x: Reach, y: Reach): readonly (readonly Place[])[] {
  const runs: Place[][] = [[]]
  for (const point of points) {
    if (isKnown(point.y)) {
      runs.at(-1)?.push({ left: 100 * share(point.x, x), top: 100 * (1 - share(point.y, y)) })
    } else runs.push([])
  }
  return runs.filter((run) => run.length > 0)
}

/** The runs as the path of one line; a reading between two gaps is a dot. */
export function linePath(runs: readonly (readonly Place[])[]): string {
  return runs
    .map((run) => {
      const [first = '', ...rest] = run.map(({ left, top }) => `${round(left)} ${round(top)}`)
      return `M${first}L${rest.length > 0 ? rest.join('L') : first}`
    })
    .join('')
}

/** What stands under a run down to the foot, as a CSS shape. */
export function shapeUnder(run: readonly Place[]): string {
  const first = run[0]?.left ?? 0
  const last = run.at(-1)?.left ?? 0
  const corners = [...run, { left: last, top: 100 }, { left: first, top: 100 }]
  return `polygon(${corners.map(({ left, top }) => `${round(left)}% ${round(top)}%`).join(',')})`
}

/** Figures at even distances, for the words under the foot. */
export function evenFigures({ low, high }: Reach, count: number): readonly number[] {
  return Array.from({ length: count }, (_, at) => low + ((high - low) * at) / (count - 1))
}

/** How far along its reach a figure stands, from 0 to 1. A reach of one figure has it in the middle. */
export function share(figure: number, { low, high }: Reach): number {
  if (high === low) return 0.5
  return Math.min(1, Math.max(0, (figure - low) / (high - low)))
}

function isKnown(reading: Reading): reading is number {
  return reading !== 'unknown' && Number.isFinite(reading)
}

function tidy(figure: number): number {
  return Number(figure.toPrecision(12))
}

function round(figure: number): number {
  return Math.round(figure * 100) / 100
}
