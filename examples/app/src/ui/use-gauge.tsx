import type { CSSProperties } from 'react'
import styles from './use-gauge.module.css'

export interface UseGaugeProps {
  /** How much of a pool is lent out, 0 to 1. */
  share: number | 'unknown'
  /** Where its rates turn steep; past it the gauge warns. */
  optimum?: number | undefined
}

/** How much of a pool is in use, as a measure on a line. */
export function UseGauge({ share, optimum }: UseGaugeProps) {
  if (share === 'unknown') return <span className="dim">-</span>
  const isPast = optimum !== undefined && share > optimum
  return (
    <span className={styles['gauge']} data-past={isPast || undefined}>
      <span className={styles['line']} aria-hidden="true" style={at('--share', Math.min(share, 1))}>
        {optimum !== undefined && <span className={styles['optimum']} style={at('--optimum', optimum)} />}
      </span>
      <span className={styles['figure']}>{percent(share)}</span>
      {isPast && <span className="visuallyHidden">, past its optimum of {percent(optimum)}</span>}
    </span>
  )
}

function at(name: '--share' | '--optimum', share: number) {
  const place: CSSProperties & Record<string, string> = { [name]: percent(share) }
  return place
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`
}
