import type { ReactNode } from 'react'
import styles from './chart.module.css'
import { evenFigures } from './geometry.ts'

interface PlotProps {
  /** What the five rules say, lowest first; without words the axis of a chart with nothing on it. */
  readonly rules: readonly string[]
  /** The words under the foot, from left to right. */
  readonly foot: readonly string[]
  /** Drawn on a ground of 100 by 100. */
  readonly lines: ReactNode
  /** What stands over the lines, placed in percent. */
  readonly children?: ReactNode
}

const RULES = evenFigures({ low: 100, high: 0 }, 5)

/** The ground of a chart: five rules, their figures at the right, and what stands under the foot. */
export function Plot({ rules, foot, lines, children }: PlotProps) {
  return (
    <div className={styles['chart']} aria-hidden="true">
      <div className={styles['plot']}>
        <svg
          className={styles['drawing']}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {RULES.map((top) => (
            <path className={styles['rule']} key={top} d={`M0 ${top}H100`} />
          ))}
          {lines}
        </svg>
        {children}
        {rules.map((text, at) => (
          <span className={styles['figure']} key={RULES[at]} style={{ top: `${RULES[at]}%` }}>
            {text}
          </span>
        ))}
      </div>
      <div className={styles['foot']}>
        {foot.map((text, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two of the words may be the same, their places are not
          <span key={at}>{text}</span>
        ))}
      </div>
    </div>
  )
}
