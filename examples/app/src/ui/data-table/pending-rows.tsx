import { Skeleton } from '../skeleton.tsx'
import type { DataColumn } from './data-column.ts'
import styles from './pending-rows.module.css'

export interface PendingRowsProps<Row> {
  count: number
  columns: readonly DataColumn<Row>[]
  height: 36 | 48
}

/** Placeholders of rows that are loading. */
export function PendingRows<Row>({ count, columns, height }: PendingRowsProps<Row>) {
  return (
    <tbody aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all rows are equal
        <tr key={index} data-lines={height === 48 ? 'two' : undefined}>
          {columns.map(({ key, width, align = 'end' }, columnIndex) => (
            <td key={key} data-number={(columnIndex > 0 && align === 'end') || undefined}>
              {columnIndex === 0 ? (
                <span className={styles['name']}>
                  <Skeleton shape="round" width={24} height={24} />
                  <Skeleton width={64} />
                </span>
              ) : (
                <Skeleton width={Math.min(width * 0.6, 72)} />
              )}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
