import { Icon } from '../icon.tsx'
import type { DataColumn, TableSort } from './data-column.ts'
import styles from './data-head.module.css'
import { toggleSort } from './sort-rows.ts'

export interface DataHeadProps<Row> {
  columns: readonly DataColumn<Row>[]
  sort: TableSort
  onSort: (sort: TableSort) => void
}

/** The sticky header of a table. */
export function DataHead<Row>({ columns, sort, onSort }: DataHeadProps<Row>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map((column, index) => {
          const { key, head, sortBy, align = index === 0 ? 'start' : 'end' } = column
          const isSorted = sort.key === key
          return (
            <th
              key={key}
              className={styles['head']}
              scope="col"
              data-number={align === 'end' || undefined}
              aria-sort={sortBy && (isSorted ? (sort.isDescending ? 'descending' : 'ascending') : 'none')}
            >
              {sortBy === undefined ? (
                head
              ) : (
                <button
                  className={styles['sort']}
                  type="button"
                  onClick={() => onSort(toggleSort(sort, { ...column, align }))}
                >
                  {head}
                  {isSorted && <Icon name={sort.isDescending ? 'sortDown' : 'sortUp'} size="s" />}
                </button>
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
