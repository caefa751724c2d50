import type { ReactNode } from 'react'
import styles from './sheet.module.css'

export interface SheetProps {
  /** Column layout; a single column on small screens. */
  columns: 'bridge' | 'flight' | 'lend' | 'rewards' | 'pro' | 'multichain' | 'two' | 'one'
  children: ReactNode
}

/** The content of a page, in columns. */
export function Sheet({ columns, children }: SheetProps) {
  return (
    <div className={styles['sheet']} data-columns={columns}>
      {children}
    </div>
  )
}
