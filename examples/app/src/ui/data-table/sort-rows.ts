import type { DataColumn, TableSort } from './data-column.ts'

/** Sorts rows by a column. The sort is stable; unknown columns and columns that are not sortable keep the order. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly DataColumn<Row>[],
  { key, isDescending }: TableSort,
): readonly Row[] {
  const column = columns.find((candidate) => candidate.key === key)
  if (column?.sortBy === undefined) return rows
  const direction = isDescending ? -1 : 1
  return rows
    .map((row) => ({ row, value: column.sortBy?.(row) }))
    .sort((a, b) => compare(a.value, b.value, direction))
    .map(({ row }) => row)
}

/**
 * Returns the sort after a click on a column header: names ascending, numbers descending, reversed on a second click.
 */
export function toggleSort<Row>(sort: TableSort, { key, align = 'end' }: DataColumn<Row>): TableSort {
  if (sort.key === key) return { key, isDescending: !sort.isDescending }
  return { key, isDescending: align === 'end' }
}

type Value = number | string | undefined

function compare(a: Value, b: Value, direction: 1 | -1): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
  if (typeof a === 'number' && typeof b === 'number') return direction * (a - b)
  return direction * collator.compare(String(a), String(b))
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
