import { type ChartValue, linePath, toRange, toSegments } from './axis-values.ts'
import styles from './chart.module.css'

export interface SparklineProps {
  /** Values at even distances; the last one is now. */
  readonly points: readonly ChartValue[]
  /** Accessible name: `USDC borrow rate, 4.1% to 5.6% in 30 days`. */
  readonly label: string
}

const WIDTH = 64
const HEIGHT = 20

/** A small line chart for a row. */
export function Sparkline({ points, label }: SparklineProps) {
  const knownValues = points.filter((point) => point !== 'unknown')
  const positioned = points.map((y, x) => ({ x, y }))
  const segments = toSegments(positioned, { low: 0, high: points.length - 1 }, toRange(knownValues))
  const scaled = segments.map((segment) => segment.map(inBox))
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
