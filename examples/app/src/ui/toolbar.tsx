import type { ReactNode } from 'react'
import styles from './toolbar.module.css'

export interface ToolbarProps {
  /** What is chosen with it. */
  label: string
  children: ReactNode
}

/** A line of choices over a page. */
export function Toolbar({ label, children }: ToolbarProps) {
  return (
    <section className={styles['bar']} aria-label={label}>
      {children}
    </section>
  )
}
