import type { DegenReason } from '@causeway/core/lending'
import { describe, expect, it } from 'vitest'
import { marketsCopy } from '#locale/markets-copy'
import { countDegenReasons, splitDegenRows } from './split-degen-rows.ts'

const row = (key: string, degenReason?: DegenReason) => ({ key, degenReason })
const ROWS = [row('a'), row('b', 'unpriced'), row('c', 'thin'), row('d', 'thin')]

describe('splitDegenRows', () => {
  it('hides the rows that have a reason unless degen mode is on', () => {
    const keys = (rows: readonly { readonly key: string }[]) => rows.map(({ key }) => key)
    const { shown, hidden } = splitDegenRows(ROWS, false)
    expect([keys(shown), keys(hidden)]).toEqual([['a'], ['b', 'c', 'd']])
    expect(splitDegenRows(ROWS, true)).toEqual({ shown: ROWS, hidden: [] })
  })
})

describe('countDegenReasons', () => {
  it('counts the rows of each reason, the most frequent first', () => {
    expect(countDegenReasons(ROWS)).toEqual([
      ['thin', 2],
      ['unpriced', 1],
    ])
  })
})

it('states the number of each reason only if there are several', () => {
  expect(marketsCopy.hidden('7 pools', [['below minimum', 7]])).toBe(
    '7 pools hidden: below the minimum liquidity.',
  )
  expect(marketsCopy.hidden('3 pools', countDegenReasons(ROWS))).toBe(
    '3 pools hidden: 2 with low liquidity, 1 without a price.',
  )
})
