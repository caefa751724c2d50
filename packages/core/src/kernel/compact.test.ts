import { expect, test } from 'vitest'
import { compact } from './compact.ts'

test('undefined fields are left out; null, zero and false stay', () => {
  const record = compact({ a: undefined, b: null, c: 0, d: false, e: '' })
  expect(Object.entries(record)).toEqual([
    ['b', null],
    ['c', 0],
    ['d', false],
    ['e', ''],
  ])
})
