import { commonCopy } from '#locale/common-copy'
import {
  axisValues,
  type ChartValue,
  countDecimals,
  linePath,
  toRange,
  toSegments,
  toShare,
} from './axis-values.ts'
import styles from './chart.module.css'
import { Plot } from './plot.tsx'

/** Rates of a pool at a utilization, 0 to 1. */
export interface CurvePoint {
  readonly utilization: number
  readonly borrow: ChartValue
  readonly deposit: ChartValue
}

/** A position on the curve. */
export interface CurvePosition {
  readonly utilization: number
  readonly borrow: number
}

export interface RateCurveProps {
  readonly curve: readonly CurvePoint[]
  /** Undefined while unknown. */
  readonly now: CurvePosition | undefined
  /** Position after an action, in addition to `now`. */
  readonly after?: CurvePosition | undefined
  /** The kink: the point above which the curve is steeper. */
  readonly optimum?: CurvePosition | undefined
  formatRate(rate: number, decimals?: number): string
  formatUtilization(utilization: number): string
}

const FULL_RANGE = { low: 0, high: 1 }

/** Plot of the borrow and deposit rates of a pool by utilization. */
export function RateCurve({ curve, now, after, optimum, formatRate, formatUtilization }: RateCurveProps) {
  const line = (name: 'borrow' | 'deposit') =>
    curve.map((point) => ({ x: point.utilization, y: point[name] }))
  const axis = axisValues(curve.flatMap(({ borrow, deposit }) => [borrow, deposit]))
  const path = (name: 'borrow' | 'deposit') => linePath(toSegments(line(name), FULL_RANGE, toRange(axis)))
  const label = (
    template: (utilization: string, rate: string) => string,
    { utilization, borrow }: CurvePosition,
  ) => template(formatUtilization(utilization), formatRate(borrow))
  return (
    <Plot
      yLabels={axis.map((value) => formatRate(value, countDecimals(axis)))}
      xLabels={[formatUtilization(0), commonCopy.utilization, formatUtilization(1)]}
      lines={
        <>
          <path className={styles['second']} d={path('deposit')} />
          <path d={path('borrow')} />
        </>
      }
    >
      {after && (
        <Marker
          utilization={after.utilization}
          kind="main"
          top={26}
          text={label(commonCopy.curveAfter, after)}
          otherUtilization={now?.utilization}
        />
      )}
      {now && (
        <Marker
          utilization={now.utilization}
          kind={after ? 'dashed' : 'main'}
          top={after ? 41 : 26}
          text={label(commonCopy.curveNow, now)}
          otherUtilization={(after ?? optimum)?.utilization}
        />
      )}
      {optimum && now && !after && (
        <Marker
          utilization={optimum.utilization}
          kind="dashed"
          top={41}
          text={label(commonCopy.curveOptimal, optimum)}
          otherUtilization={now.utilization}
        />
      )}
    </Plot>
  )
}

/** Markers closer than this would overlap with their labels. */
const NEAR = 0.3

interface MarkerProps {
  readonly utilization: number
  readonly kind: 'main' | 'dashed'
  readonly top: number
  readonly text: string
  /** Utilization of another marker. Labels of close markers are on the same side of both. */
  readonly otherUtilization?: number | undefined
}

function Marker({ utilization, kind, top, text, otherUtilization = utilization }: MarkerProps) {
  const position = toShare(utilization, FULL_RANGE) * 100
  const [first, last] = [Math.min(utilization, otherUtilization), Math.max(utilization, otherUtilization)]
  const isNear = last - first < NEAR
  const isLeft = isNear ? last > 0.5 : utilization > 0.5
  const edge = toShare(isNear ? (isLeft ? first : last) : utilization, FULL_RANGE) * 100
  return (
    <>
      <span className={styles['post']} data-kind={kind} style={{ left: `${position}%` }} />
      <span
        className={styles['flag']}
        data-kind={kind}
        style={{ top: `${top}%`, ...(isLeft ? { right: `${100 - edge}%` } : { left: `${edge}%` }) }}
      >
        {text}
      </span>
    </>
  )
}
