import type { ReactNode } from 'react'
import styles from './pane.module.css'

export interface PaneProps {
  title?: ReactNode
  /** What stands at the end of the title's line. */
  aside?: ReactNode
  /** Its rows run to both edges and to the foot. */
  flush?: boolean | undefined
  children: ReactNode
}

/** One section of the ruled sheet. */
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
