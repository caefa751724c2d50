import { commonCopy } from '#locale/common-copy'
import styles from './chart.module.css'
import { decimalsOf, linePath, type Reading, reachOf, ruleFigures, runsOf, share } from './geometry.ts'
import { Plot } from './plot.tsx'

/** The rates of a pool at a share of it that is borrowed, 0 to 1. */
export interface CurvePoint {
  readonly use: number
  readonly borrow: Reading
  readonly deposit: Reading
}

/** Where on the curve the pool stands. */
export interface CurvePlace {
  readonly use: number
  readonly borrow: number
}

export interface RateCurveChartProps {
  readonly curve: readonly CurvePoint[]
  /** Undefined while it is not known. */
  readonly now: CurvePlace | undefined
  /** Where it would stand, when `now` is where it stands. */
  readonly after?: CurvePlace | undefined
  /** The use from which the curve climbs. */
  readonly optimum?: CurvePlace | undefined
  formatRate(rate: number, decimals?: number): string
  formatUse(use: number): string
}

const WHOLE = { low: 0, high: 1 }

/** What borrowing costs and depositing earns at every share of the pool that is borrowed. */
export function RateCurveChart({ curve, now, after, optimum, formatRate, formatUse }: RateCurveChartProps) {
  const line = (name: 'borrow' | 'deposit') => curve.map((point) => ({ x: point.use, y: point[name] }))
  const rules = ruleFigures(curve.flatMap(({ borrow, deposit }) => [borrow, deposit]))
  const path = (name: 'borrow' | 'deposit') => linePath(runsOf(line(name), WHOLE, reachOf(rules)))
  const label = (template: (utilization: string, rate: string) => string, { use, borrow }: CurvePlace) =>
    template(formatUse(use), formatRate(borrow))
  return (
    <Plot
      rules={rules.map((rule) => formatRate(rule, decimalsOf(rules)))}
      foot={[formatUse(0), commonCopy.utilization, formatUse(1)]}
      lines={
        <>
          <path className={styles['second']} d={path('deposit')} />
          <path d={path('borrow')} />
        </>
      }
    >
      {after && (
        <Post
          use={after.use}
          kind="main"
          top={26}
          text={label(commonCopy.curveAfter, after)}
          beside={now?.use}
        />
      )}
      {now && (
        <Post
          use={now.use}
          kind={after ? 'dashed' : 'main'}
          top={after ? 41 : 26}
          text={label(commonCopy.curveNow, now)}
          beside={(after ?? optimum)?.use}
        />
      )}
      {optimum && now && !after && (
        <Post
          use={optimum.use}
          kind="dashed"
          top={41}
          text={label(commonCopy.curveOptimal, optimum)}
          beside={now.use}
        />
      )}
    </Plot>
  )
}

/** Closer than this, words of one post would lie on the other. */
const NEAR = 0.3

interface PostProps {
  readonly use: number
  readonly kind: 'main' | 'dashed'
  readonly top: number
  readonly text: string
  /** Of another post: words of two that are near each other stand on the same side of both. */
  readonly beside?: number | undefined
}

function Post({ use, kind, top, text, beside = use }: PostProps) {
  const at = share(use, WHOLE) * 100
  const [first, last] = [Math.min(use, beside), Math.max(use, beside)]
  const isNear = last - first < NEAR
  const isLeft = isNear ? last > 0.5 : use > 0.5
  const edge = share(isNear ? (isLeft ? first : last) : use, WHOLE) * 100
  return (
    <>
      <span className={styles['post']} data-kind={kind} style={{ left: `${at}%` }} />
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
