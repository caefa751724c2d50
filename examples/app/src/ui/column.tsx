import type { ReactNode } from 'react'
import styles from './column.module.css'

export interface ColumnProps {
  /** Background: `compare` for lists, `decide` for forms and reviews. */
  kind?: 'compare' | 'decide' | undefined
  label: string
  children: ReactNode
}

/** A column of a sheet. */
export function Column({ kind = 'compare', label, children }: ColumnProps) {
  return (
    <section className={styles['column']} data-kind={kind} aria-label={label}>
      {children}
    </section>
  )
}
