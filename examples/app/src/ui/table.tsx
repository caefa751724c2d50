import type { ReactNode } from 'react'
import styles from './table.module.css'

export interface TableProps {
  /** What the table is of. */
  label: string
  children: ReactNode
}

/**
 * A ruled table to compare in. Its parts are plain `thead`, `tr`, `td`, marked where they differ: `data-number` on a
 * cell of figures, `data-name` on the name, `data-from="small"` on what a phone leaves out; on a row `data-lines="two"`,
 * `data-kind="child"` or `data-kind="off"`, and `aria-selected`.
 */
export function Table({ label, children }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard
    // biome-ignore lint/a11y/useSemanticElements: no fieldset, there is nothing to fill in
    <div className={styles['scroll']} role="group" aria-label={label} tabIndex={0}>
      <table className={styles['table']}>{children}</table>
    </div>
  )
}
