import styles from './chart.module.css'
import {
  type ChartPoint,
  decimalsOf,
  evenFigures,
  linePath,
  reachOf,
  ruleFigures,
  runsOf,
  shapeUnder,
} from './geometry.ts'
import { Plot } from './plot.tsx'

export interface ChartSeries {
  readonly name: string
  readonly points: readonly ChartPoint[]
}

export interface LineChartProps {
  /** One, or a second one to compare it with, which is drawn dashed. */
  readonly series: readonly [ChartSeries, ChartSeries?]
  formatX(x: number): string
  /** With as many decimals as the rules need. */
  formatY(y: number, decimals: number): string
  /** Ruled water under the first line: for what is an amount, not for a rate. */
  readonly isWater?: boolean | undefined
}

/** What a figure was over time. */
export function LineChart({ series, formatX, formatY, isWater = false }: LineChartProps) {
  const [first, second] = series
  const all = [...first.points, ...(second?.points ?? [])]
  const rules = ruleFigures(all.map(({ y }) => y))
  const x = reachOf(all.map((point) => point.x))
  const y = reachOf(rules)
  const runs = runsOf(first.points, x, y)
  const end = runs.at(-1)?.at(-1)
  return (
    <Plot
      rules={rules.map((rule) => formatY(rule, decimalsOf(rules)))}
      foot={all.length > 0 ? evenFigures(x, 4).map(formatX) : []}
      lines={
        <>
          {second && <path className={styles['second']} d={linePath(runsOf(second.points, x, y))} />}
          <path d={linePath(runs)} />
        </>
      }
    >
      {isWater &&
        runs.map((run) => (
          <span className={styles['water']} key={run[0]?.left} style={{ clipPath: shapeUnder(run) }} />
        ))}
      {end && <span className={styles['end']} style={{ left: `${end.left}%`, top: `${end.top}%` }} />}
    </Plot>
  )
}
