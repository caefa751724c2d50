import { describe, expect, it } from 'vitest'
import type { DataColumn } from './data-column.ts'
import { sortRows, toggleSort } from './sort-rows.ts'

interface Row {
  readonly name: string
  readonly rate?: number
}

const columns: readonly DataColumn<Row>[] = [
  { key: 'name', head: 'Name', width: 100, align: 'start', sortBy: ({ name }) => name, render: () => null },
  { key: 'rate', head: 'Rate', width: 100, sortBy: ({ rate }) => rate, render: () => null },
  { key: 'note', head: 'Note', width: 100, render: () => null },
]

const rows: readonly Row[] = [
  { name: 'usdc', rate: 4 },
  { name: 'DAI' },
  { name: 'WETH', rate: -1 },
  { name: 'USDT', rate: 4 },
]

const sortedNames = (key: string, isDescending: boolean) =>
  sortRows(rows, columns, { key, isDescending }).map(({ name }) => name)

describe('sortRows', () => {
  it('sorts by number and keeps the order of equal rows', () => {
    expect(sortedNames('rate', true)).toEqual(['usdc', 'USDT', 'WETH', 'DAI'])
    expect(sortedNames('rate', false)).toEqual(['WETH', 'usdc', 'USDT', 'DAI'])
  })

  it('sorts by name regardless of case', () => {
    expect(sortedNames('name', false)).toEqual(['DAI', 'usdc', 'USDT', 'WETH'])
    expect(sortedNames('name', true)).toEqual(['WETH', 'USDT', 'usdc', 'DAI'])
  })

  it('keeps the order for unknown columns and columns that are not sortable', () => {
    expect(sortRows(rows, columns, { key: 'note', isDescending: true })).toBe(rows)
    expect(sortRows(rows, columns, { key: 'gone', isDescending: true })).toBe(rows)
  })

  it('does not mutate the rows', () => {
    const original = [...rows]
    sortRows(original, columns, { key: 'rate', isDescending: true })
    expect(original).toEqual(rows)
  })
})

describe('toggleSort', () => {
  const [name, rate] = columns
  it('starts with the largest number or the first name, and reverses on the next click', () => {
    if (!name || !rate) throw new Error('The columns are missing.')
    const byRate = toggleSort({ key: 'name', isDescending: false }, rate)
    expect(byRate).toEqual({ key: 'rate', isDescending: true })
    expect(toggleSort(byRate, rate)).toEqual({ key: 'rate', isDescending: false })
    expect(toggleSort(byRate, name)).toEqual({ key: 'name', isDescending: false })
  })
})
