import type { ReactNode } from 'react'
import styles from './table.module.css'

export interface TableProps {
  /** Accessible name. */
  label: string
  children: ReactNode
}

/**
 * A table of plain `thead`, `tr` and `td` elements with attributes: `data-number` on numeric cells, `data-name` on the
 * name, `data-from="small"` on cells that phones hide; on a row `data-lines="two"`, `data-kind="child"` or
 * `data-kind="off"`, and `aria-selected`.
 */
export function Table({ label, children }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls horizontally must be focusable
    // biome-ignore lint/a11y/useSemanticElements: not a fieldset, it has no inputs
    <div className={styles['scroll']} role="group" aria-label={label} tabIndex={0}>
      <table className={styles['table']}>{children}</table>
    </div>
  )
}
