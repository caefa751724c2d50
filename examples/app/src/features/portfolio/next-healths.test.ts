import { expect, test } from 'vitest'
import { type LastHealth, nextHealths, parseHealths, unreadHealths } from './next-healths.ts'

const NOW = 1_750_000_000_000
const AAVE: LastHealth = { chainId: 1, lender: 'AAVE_V3', healthFactor: 1.04, time: NOW - 60_000 }
const NOTHING = { lenders: [], unreadLenders: [], awaitedChains: [], readTimes: new Map() }

test('a loan whose chain could not be read keeps its last health factor and its time', () => {
  for (const reads of [
    { ...NOTHING, unreadLenders: [{ chainId: 1, lender: undefined }] },
    { ...NOTHING, unreadLenders: [{ chainId: 1, lender: 'AAVE_V3' }] },
    { ...NOTHING, awaitedChains: [1] },
    { ...NOTHING, lenders: [{ chainId: 1, lender: 'AAVE_V3', healthFactor: 'unknown' as const }] },
  ]) {
    expect(unreadHealths([AAVE], reads)).toEqual([AAVE])
    expect(nextHealths([AAVE], reads, NOW)).toEqual([AAVE])
  }
})

test('a loan that is read, repaid or of another chain is not shown from memory', () => {
  const read = { ...NOTHING, lenders: [{ chainId: 1, lender: 'AAVE_V3', healthFactor: 1.5 }] }
  expect(unreadHealths([AAVE], read)).toEqual([])
  expect(nextHealths([AAVE], read, NOW)).toEqual([{ ...AAVE, healthFactor: 1.5, time: NOW }])
  expect(nextHealths([AAVE], NOTHING, NOW)).toEqual([])
  const unreadOptimism = { ...NOTHING, unreadLenders: [{ chainId: 10, lender: undefined }] }
  expect(unreadHealths([AAVE], unreadOptimism)).toEqual([])
})

test('a loan without a debt has no health factor to remember', () => {
  const safe = { ...NOTHING, lenders: [{ chainId: 1, lender: 'X', healthFactor: Number.POSITIVE_INFINITY }] }
  expect(nextHealths([], safe, NOW)).toEqual([])
})

test('figures that could not be refreshed keep the time of their own read', () => {
  const reads = {
    ...NOTHING,
    lenders: [{ chainId: 1, lender: 'AAVE_V3', healthFactor: 1.04 }],
    readTimes: new Map([[1, AAVE.time]]),
  }
  expect(nextHealths([], reads, NOW)).toEqual([AAVE])
})

test('parsing keeps stored health factors and omits malformed ones', () => {
  expect(parseHealths(JSON.stringify([AAVE, { chainId: 1 }, null, 'x']))).toEqual([AAVE])
  expect([parseHealths(null), parseHealths('{'), parseHealths('{}')]).toEqual([[], [], []])
})
