import { describe, expect, test } from 'vitest'
import { csvCell, csvTable } from './csv.ts'

describe('csvTable', () => {
  test('writes the header and a line for each row, with empty cells for missing values', () => {
    const columns = [
      ['Name', (row: string) => row],
      ['Note', () => undefined],
    ] as const
    expect(csvTable(columns, ['a', 'b'])).toBe('Name,Note\r\na,\r\nb,\r\n')
    expect(csvTable(columns, [])).toBe('Name,Note\r\n')
  })

  test.each([
    ['=1+1', `'=1+1`],
    ['+1', `'+1`],
    ['-1', `'-1`],
    ['@SUM(A1)', `'@SUM(A1)`],
    [' =1', `' =1`],
    ['\t=1', `"'\t=1"`],
    ['a,b', '"a,b"'],
    ['say "no"', '"say ""no"""'],
    ['two\nlines', '"two\nlines"'],
    ['plain', 'plain'],
    ['', ''],
  ])('writes %j as %j, so that no cell is a formula', (text, cell) => {
    expect(csvCell(text)).toBe(cell)
  })
})
