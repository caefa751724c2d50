import type { ReactNode } from 'react'
import styles from './column.module.css'
import { useDistanceFromTop } from './use-distance-from-top.ts'

export interface ColumnProps {
  /** `compare` for lists; `decide` for forms and reviews, which stay in view while lists scroll. */
  kind?: 'compare' | 'decide' | undefined
  label: string
  children: ReactNode
}

/** A column of a sheet. */
export function Column({ kind = 'compare', label, children }: ColumnProps) {
  return kind === 'decide' ? (
    <DecideColumn label={label}>{children}</DecideColumn>
  ) : (
    <section className={styles['column']} aria-label={label}>
      {children}
    </section>
  )
}

function DecideColumn({ label, children }: Omit<ColumnProps, 'kind'>) {
  const ref = useDistanceFromTop()
  return (
    <section ref={ref} className={styles['column']} data-kind="decide" aria-label={label}>
      <div className={styles['content']}>{children}</div>
    </section>
  )
}
