import type { ReactNode } from 'react'
import styles from './sheet.module.css'

export interface SheetProps {
  /** How the page is divided; every division falls into one column on a small screen. */
  columns: 'bridge' | 'flight' | 'lend' | 'rewards' | 'pro' | 'multichain' | 'two' | 'one'
  children: ReactNode
}

/** The page: one sheet, its columns meeting at hairlines. */
export function Sheet({ columns, children }: SheetProps) {
  return (
    <div className={styles['sheet']} data-columns={columns}>
      {children}
    </div>
  )
}
