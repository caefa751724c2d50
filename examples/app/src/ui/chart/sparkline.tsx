import { type ChartPoint, linePath, toRange, toSegments } from './axis-values.ts'
import styles from './chart.module.css'

export interface SparklineProps {
  readonly points: readonly ChartPoint[]
  /** Accessible name: `USDC borrow rate, 4.1% to 5.6% in 30 days`. */
  readonly label: string
}

const WIDTH = 64
const HEIGHT = 20

/** A small line chart for a row. */
export function Sparkline({ points, label }: SparklineProps) {
  const knownValues = points.flatMap(({ y }) => (y === 'unknown' ? [] : y))
  const segments = toSegments(points, toRange(points.map(({ x }) => x)), toRange(knownValues))
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
