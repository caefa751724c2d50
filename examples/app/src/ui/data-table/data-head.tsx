import { Icon } from '../icon.tsx'
import { type DataColumn, sortAfterPress, type TableSort } from './data-column.ts'
import styles from './data-head.module.css'

export interface DataHeadProps<Row> {
  columns: readonly DataColumn<Row>[]
  sort: TableSort
  onSort: (sort: TableSort) => void
}

/** The heads of a table, in sight for as long as its rows are. */
export function DataHead<Row>({ columns, sort, onSort }: DataHeadProps<Row>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map((column, place) => {
          const { key, head, sortBy, align = place === 0 ? 'start' : 'end' } = column
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
                  onClick={() => onSort(sortAfterPress(sort, { ...column, align }))}
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
