import { describe, expect, it } from 'vitest'
import { type DataColumn, sortAfterPress } from './data-column.ts'
import { sortRows } from './sort-rows.ts'

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

const order = (key: string, isDescending: boolean) =>
  sortRows(rows, columns, { key, isDescending }).map(({ name }) => name)

describe('the rows of a table', () => {
  it('stand by figure, equal ones as they came', () => {
    expect(order('rate', true)).toEqual(['usdc', 'USDT', 'WETH', 'DAI'])
    expect(order('rate', false)).toEqual(['WETH', 'usdc', 'USDT', 'DAI'])
  })

  it('stand by name, whatever its case', () => {
    expect(order('name', false)).toEqual(['DAI', 'usdc', 'USDT', 'WETH'])
    expect(order('name', true)).toEqual(['WETH', 'USDT', 'usdc', 'DAI'])
  })

  it('stay as they are by a column that is not sortable, or not there', () => {
    expect(sortRows(rows, columns, { key: 'note', isDescending: true })).toBe(rows)
    expect(sortRows(rows, columns, { key: 'gone', isDescending: true })).toBe(rows)
  })

  it('leave the given list alone', () => {
    const given = [...rows]
    sortRows(given, columns, { key: 'rate', isDescending: true })
    expect(given).toEqual(rows)
  })
})

describe('a press on a head', () => {
  const [name, rate] = columns
  it('begins with the largest figure or the first name, and turns when pressed again', () => {
    if (!name || !rate) throw new Error('The columns are gone')
    const byRate = sortAfterPress({ key: 'name', isDescending: false }, rate)
    expect(byRate).toEqual({ key: 'rate', isDescending: true })
    expect(sortAfterPress(byRate, rate)).toEqual({ key: 'rate', isDescending: false })
    expect(sortAfterPress(byRate, name)).toEqual({ key: 'name', isDescending: false })
  })
})
