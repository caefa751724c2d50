import type { CSSProperties } from 'react'
import { commonCopy } from '#locale/common-copy'
import styles from './utilization-gauge.module.css'

export interface UtilizationGaugeProps {
  /** Utilization of a pool, 0 to 1. */
  share: number | 'unknown'
  /** Optimal utilization, at the kink of the rate curve, 0 to 1. Undefined without a kink, or if it is unknown. */
  optimum?: number | undefined
}

/** A gauge of the utilization of a pool, with a tick at its optimum. */
export function UtilizationGauge({ share, optimum }: UtilizationGaugeProps) {
  if (share === 'unknown') return <span className="dim">-</span>
  const isAbove = optimum !== undefined && share > optimum
  const style: CSSProperties & Record<'--share', string> = { '--share': percent(Math.min(share, 1)) }
  return (
    <span className={styles['gauge']} data-tone={isAbove ? 'warn' : undefined}>
      <span className={styles['line']} aria-hidden="true" style={style}>
        {optimum !== undefined && <span className={styles['optimum']} style={{ left: percent(optimum) }} />}
      </span>
      <span className={styles['figure']}>{percent(share)}</span>
      {optimum !== undefined && (
        <span className="visuallyHidden">
          {isAbove ? commonCopy.aboveOptimum(percent(optimum)) : commonCopy.optimumAt(percent(optimum))}
        </span>
      )}
    </span>
  )
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`
}
