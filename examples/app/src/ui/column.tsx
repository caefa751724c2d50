import type { ReactNode } from 'react'
import styles from './column.module.css'

export interface ColumnProps {
  /** Two grounds: one to compare on, one to decide on. */
  kind?: 'compare' | 'decide' | undefined
  label: string
  children: ReactNode
}

/** A column of a sheet, on the ground that says what is asked here. */
export function Column({ kind = 'compare', label, children }: ColumnProps) {
  return (
    <section className={styles['column']} data-kind={kind} aria-label={label}>
      {children}
    </section>
  )
}
