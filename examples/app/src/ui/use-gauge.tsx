import type { CSSProperties } from 'react'
import styles from './use-gauge.module.css'

export interface UseGaugeProps {
  /** How much of a pool is lent out, 0 to 1. */
  share: number | 'unknown'
}

/** How much of a pool is in use, as a measure on a line. */
export function UseGauge({ share }: UseGaugeProps) {
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
