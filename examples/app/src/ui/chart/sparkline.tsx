import styles from './chart.module.css'
import { linePath, type Reading, reachOf, runsOf } from './geometry.ts'

export interface SparklineProps {
  /** At even distances, the last one is now. */
  readonly points: readonly Reading[]
  /** What it shows in words: `USDC borrow rate, 4.1% to 5.6% in 30 days`. */
  readonly label: string
}

const WIDTH = 64
const HEIGHT = 20

/** The way a figure went, small enough for a row. */
export function Sparkline({ points, label }: SparklineProps) {
  const known = points.filter((point) => point !== 'unknown')
  const placed = points.map((y, x) => ({ x, y }))
  const runs = runsOf(placed, { low: 0, high: points.length - 1 }, reachOf(known))
  const scaled = runs.map((run) => run.map(inBox))
  const end = scaled.at(-1)?.at(-1)
  return (
    <svg className={styles['spark']} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <path d={linePath(scaled)} />
      {end && <circle cx={end.left} cy={end.top} r="1.8" />}
    </svg>
  )
}

function inBox({ left, top }: { left: number; top: number }) {
  return { left: (left / 100) * (WIDTH - 2), top: 2 + (top / 100) * (HEIGHT - 4) }
}
