import type { DataColumn, TableSort } from './data-column.ts'

/** The rows in the order of a column; equal ones, and all where no such column is, stay as they are. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly DataColumn<Row>[],
  { key, isDescending }: TableSort,
): readonly Row[] {
  const column = columns.find((one) => one.key === key)
  if (column?.sortBy === undefined) return rows
  const turn = isDescending ? -1 : 1
  return rows
    .map((row) => ({ row, value: column.sortBy?.(row) }))
    .sort((one, other) => compare(one.value, other.value, turn))
    .map(({ row }) => row)
}

type Value = number | string | undefined

function compare(one: Value, other: Value, turn: 1 | -1): number {
  if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined)
  if (typeof one === 'number' && typeof other === 'number') return turn * (one - other)
  return turn * inOrder.compare(String(one), String(other))
}

const inOrder = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
