import { describe, expect, test } from 'vitest'
import { readDeadline, readSlippage, slippageText } from './read-slippage.ts'

describe('readSlippage', () => {
  test.each([
    ['0.5', 50],
    ['0,05', 5],
    ['.5', 50],
    ['1.', 100],
    [' 50 ', 5_000],
    ['0', 0],
    ['0.29', 29],
  ])('parses %j as %d basis points', (text, basisPoints) => {
    expect(readSlippage(text)).toBe(basisPoints)
  })

  test.each(['', '50.01', '51', '-1', '1e1', 'abc', '0.123', '1.2.3', '100'])(
    'rejects the slippage %j',
    (text) => {
      expect(readSlippage(text)).toBeUndefined()
    },
  )
})

test('slippageText formats basis points without trailing zeros', () => {
  expect([10, 50, 100, 5].map(slippageText)).toEqual(['0.1', '0.5', '1', '0.05'])
})

describe('readDeadline', () => {
  test.each([
    ['1', 60],
    ['30', 1_800],
    [' 180 ', 10_800],
  ])('parses %j minutes as %d seconds', (text, seconds) => {
    expect(readDeadline(text)).toBe(seconds)
  })

  test.each(['0', '181', '1.5', '', '-5', 'abc'])('rejects the deadline %j', (text) => {
    expect(readDeadline(text)).toBeUndefined()
  })
})
