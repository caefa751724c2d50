import { describe, expect, test } from 'vitest'
import { readDeadline, readSlippage, slippageText } from './settings-text.ts'

describe('a typed slippage', () => {
  test.each([
    ['0.5', 50],
    ['0,05', 5],
    ['.5', 50],
    ['1.', 100],
    [' 50 ', 5_000],
    ['0', 0],
    ['0.29', 29],
  ])('%j is %d basis points', (text, basisPoints) => {
    expect(readSlippage(text)).toBe(basisPoints)
  })

  test.each(['', '50.01', '51', '-1', '1e1', 'abc', '0.123', '1.2.3', '100'])('%j is none', (text) => {
    expect(readSlippage(text)).toBeUndefined()
  })

  test('is written without digits that say nothing', () => {
    expect([10, 50, 100, 5].map(slippageText)).toEqual(['0.1', '0.5', '1', '0.05'])
  })
})

describe('a typed deadline', () => {
  test.each([
    ['1', 60],
    ['30', 1_800],
    [' 180 ', 10_800],
  ])('%j minutes are %d seconds', (text, seconds) => {
    expect(readDeadline(text)).toBe(seconds)
  })

  test.each(['0', '181', '1.5', '', '-5', 'abc'])('%j is none', (text) => {
    expect(readDeadline(text)).toBeUndefined()
  })
})
