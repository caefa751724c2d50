import type { ReactNode } from 'react'
import styles from './pane.module.css'

export interface PaneProps {
  title?: ReactNode
  /** Content at the end of the title line. */
  aside?: ReactNode
  /** Whether its rows extend to the edges. */
  flush?: boolean | undefined
  children: ReactNode
}

/** A section of a sheet. */
export function Pane({ title, aside, flush = false, children }: PaneProps) {
  const hasTitle = title !== undefined
  return (
    <section className={styles['pane']} data-flush={flush}>
      {(hasTitle || aside !== undefined) && (
        <div className={styles['head']}>
          {hasTitle && <h2 className={styles['title']}>{title}</h2>}
          {aside}
        </div>
      )}
      {children}
    </section>
  )
}
