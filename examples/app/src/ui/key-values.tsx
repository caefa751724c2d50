import type { ReactNode } from 'react'
import styles from './key-values.module.css'

export interface KeyValueRow {
  label: ReactNode
  value: ReactNode
  /** `sub` is a part of the row above it, `total` what they come to. */
  kind?: 'plain' | 'sub' | 'total' | undefined
  /** Given where the label is not a text or not unique. */
  key?: string | undefined
}

export interface KeyValuesProps {
  rows: readonly KeyValueRow[]
}

/** Names and figures down a panel. */
export function KeyValues({ rows }: KeyValuesProps) {
  return (
    <dl className={styles['list']}>
      {rows.map((row, place) => (
        <div className={styles['row']} data-kind={row.kind ?? 'plain'} key={row.key ?? keyOf(row, place)}>
          <dt>{row.label}</dt>
          <dd>{row.value}</dd>
        </div>
      ))}
    </dl>
  )
}

function keyOf({ label }: KeyValueRow, place: number): string {
  return typeof label === 'string' ? label : String(place)
}
