import type { CSSProperties } from 'react'
import styles from './utilization-gauge.module.css'

export interface UtilizationGaugeProps {
  /** Utilization of a pool, 0 to 1. */
  share: number | 'unknown'
}

/** A gauge of the utilization of a pool. */
export function UtilizationGauge({ share }: UtilizationGaugeProps) {
  if (share === 'unknown') return <span className="dim">-</span>
  const style: CSSProperties & Record<'--share', string> = { '--share': percent(Math.min(share, 1)) }
  return (
    <span className={styles['gauge']}>
      <span className={styles['line']} aria-hidden="true" style={style} />
      <span className={styles['figure']}>{percent(share)}</span>
    </span>
  )
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`
}
