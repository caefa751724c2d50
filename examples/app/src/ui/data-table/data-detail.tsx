import type { ReactNode, Ref } from 'react'
import { KeyValues } from '../key-values.tsx'
import type { DataColumn } from './data-column.ts'
import styles from './data-detail.module.css'

export interface DataDetailProps<Row> {
  id: string
  row: Row
  rowIndex: number
  /** Columns that are hidden in the row. */
  hiddenColumns: readonly DataColumn<Row>[]
  span: number
  children: ReactNode
  measure: Measure | undefined
}

/** Attributes by which the virtualizer measures an element. */
export interface Measure {
  readonly ref: Ref<HTMLDivElement>
  readonly 'data-index': number
}

/** The expanded content of a row, starting with the hidden columns. */
export function DataDetail<Row>({
  id,
  row,
  rowIndex,
  hiddenColumns,
  span,
  children,
  measure,
}: DataDetailProps<Row>) {
  return (
    <tr data-kind="detail" aria-rowindex={rowIndex}>
      <td colSpan={span}>
        <div {...measure} className={styles['detail']} id={id}>
          {hiddenColumns.length > 0 && (
            <div className={styles['dropped']}>
              <KeyValues
                rows={hiddenColumns.map(({ key, head, render }) => ({
                  key,
                  label: head,
                  value: render(row),
                }))}
              />
            </div>
          )}
          {children}
        </div>
      </td>
    </tr>
  )
}
