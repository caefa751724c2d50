import type { ReactNode, Ref } from 'react'
import { KeyValues } from '../key-values.tsx'
import type { DataColumn } from './data-column.ts'
import styles from './data-detail.module.css'

export interface DataDetailProps<Row> {
  id: string
  row: Row
  place: number
  /** For which the row had no room. */
  dropped: readonly DataColumn<Row>[]
  span: number
  children: ReactNode
  measure: Measure | undefined
}

/** Where its height is told to what places the rows. */
export interface Measure {
  readonly ref: Ref<HTMLDivElement>
  readonly 'data-index': number
}

/** What a row opens onto: first what the screen had no room for. */
export function DataDetail<Row>({ id, row, place, dropped, span, children, measure }: DataDetailProps<Row>) {
  return (
    <tr data-kind="detail" aria-rowindex={place}>
      <td colSpan={span}>
        <div {...measure} className={styles['detail']} id={id}>
          {dropped.length > 0 && (
            <div className={styles['dropped']}>
              <KeyValues
                rows={dropped.map(({ key, head, render }) => ({ key, label: head, value: render(row) }))}
              />
            </div>
          )}
          {children}
        </div>
      </td>
    </tr>
  )
}
