import type { ReactNode } from 'react'
import styles from './key-values.module.css'

export interface KeyValueRow {
  label: ReactNode
  value: ReactNode
  /** `sub` is a part of the row above, `total` the sum. */
  kind?: 'plain' | 'sub' | 'total' | undefined
  /** React key. Required if the label is not a string, or not unique. */
  key?: string | undefined
}

export interface KeyValuesProps {
  rows: readonly KeyValueRow[]
}

/** Labels and values in rows. */
export function KeyValues({ rows }: KeyValuesProps) {
  return (
    <dl className={styles['list']}>
      {rows.map((row, index) => (
        <div className={styles['row']} data-kind={row.kind ?? 'plain'} key={row.key ?? getKey(row, index)}>
          <dt>{row.label}</dt>
          <dd>{row.value}</dd>
        </div>
      ))}
    </dl>
  )
}

function getKey({ label }: KeyValueRow, index: number): string {
  return typeof label === 'string' ? label : String(index)
}
