import {
  areaShape,
  axisValues,
  type ChartPoint,
  countDecimals,
  evenValues,
  linePath,
  toRange,
  toSegments,
} from './axis-values.ts'
import styles from './chart.module.css'
import { Plot } from './plot.tsx'

export interface ChartSeries {
  readonly name: string
  readonly points: readonly ChartPoint[]
}

export interface LineChartProps {
  /** One series, and optionally a second one, drawn dashed for comparison. */
  readonly series: readonly [ChartSeries, ChartSeries?]
  formatX(x: number): string
  /** Formats with the number of decimals that the axis needs. */
  formatY(y: number, decimals: number): string
  /** Minimum range of the y axis, so that small changes look small. Default 0. */
  readonly minRange?: number | undefined
  /** A point of the first series that is marked by a post, with its figures. */
  readonly mark?: { readonly x: number; readonly y: number; readonly label: string } | undefined
  /** Fills the area below the first line: for amounts, not for rates. */
  readonly isFilled?: boolean | undefined
}

/** A value over time. */
export function LineChart({ series, formatX, formatY, minRange, mark, isFilled = false }: LineChartProps) {
  const [first, second] = series
  const points = [...first.points, ...(second?.points ?? [])]
  const axis = axisValues([...points.map(({ y }) => y), ...(mark ? [mark.y] : [])], minRange)
  const x = toRange(points.map((point) => point.x))
  const y = toRange(axis)
  const segments = toSegments(first.points, x, y)
  const marked = mark && points.length > 0 ? toSegments([mark], x, y)[0]?.[0] : undefined
  const end = marked ?? segments.at(-1)?.at(-1)
  return (
    <Plot
      yLabels={axis.map((value) => formatY(value, countDecimals(axis)))}
      xLabels={points.length > 0 ? evenValues(x, 4).map(formatX) : []}
      lines={
        <>
          {second && <path className={styles['second']} d={linePath(toSegments(second.points, x, y))} />}
          <path d={linePath(segments)} />
        </>
      }
    >
      {isFilled &&
        segments.map((segment) => (
          <span className={styles['area']} key={segment[0]?.left} style={{ clipPath: areaShape(segment) }} />
        ))}
      {marked && (
        <>
          <span className={styles['post']} style={{ left: `${marked.left}%` }} />
          <span
            className={styles['flag']}
            data-kind="main"
            style={marked.left > 50 ? { right: `${100 - marked.left}%` } : { left: `${marked.left}%` }}
          >
            {mark?.label}
          </span>
        </>
      )}
      {end && <span className={styles['end']} style={{ left: `${end.left}%`, top: `${end.top}%` }} />}
    </Plot>
  )
}
