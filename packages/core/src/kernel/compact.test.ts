import { expect, test } from 'vitest'
import { compact } from './compact.ts'

test('compact removes undefined fields and keeps null, zero and false', () => {
  const record = compact({ a: undefined, b: null, c: 0, d: false, e: '' })
  expect(Object.entries(record)).toEqual([
    ['b', null],
    ['c', 0],
    ['d', false],
    ['e', ''],
  ])
})
