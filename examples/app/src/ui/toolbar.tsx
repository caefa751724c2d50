import type { ReactNode } from 'react'
import styles from './toolbar.module.css'

export interface ToolbarProps {
  /** Accessible name. */
  label: string
  children: ReactNode
}

/** A row of controls above a page. */
export function Toolbar({ label, children }: ToolbarProps) {
  return (
    <section className={styles['bar']} aria-label={label}>
      {children}
    </section>
  )
}
