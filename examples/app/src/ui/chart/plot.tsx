import type { ReactNode } from 'react'
import { evenValues } from './axis-values.ts'
import styles from './chart.module.css'

interface PlotProps {
  /** Labels of the five grid lines, lowest first. Empty: a chart without data. */
  readonly yLabels: readonly string[]
  /** Labels of the x axis, from left to right. */
  readonly xLabels: readonly string[]
  /** SVG elements on a canvas of 100 by 100. */
  readonly lines: ReactNode
  /** Elements above the lines, positioned in percent. */
  readonly children?: ReactNode
}

const GRID_LINES = evenValues({ low: 100, high: 0 }, 5)

/** Canvas of a chart: five grid lines with labels on the right, and labels of the x axis. */
export function Plot({ yLabels, xLabels, lines, children }: PlotProps) {
  return (
    <div className={styles['chart']} aria-hidden="true">
      <div className={styles['plot']}>
        <svg
          className={styles['drawing']}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {GRID_LINES.map((top) => (
            <path className={styles['rule']} key={top} d={`M0 ${top}H100`} />
          ))}
          {lines}
        </svg>
        {children}
        {yLabels.map((text, index) => (
          <span className={styles['figure']} key={GRID_LINES[index]} style={{ top: `${GRID_LINES[index]}%` }}>
            {text}
          </span>
        ))}
      </div>
      <div className={styles['bottom']}>
        {xLabels.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two labels may be equal, their positions differ
          <span key={index}>{text}</span>
        ))}
      </div>
    </div>
  )
}
