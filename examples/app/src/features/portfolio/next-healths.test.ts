import { expect, test } from 'vitest'
import { type LastHealth, nextHealths, parseHealths, unreadHealths } from './next-healths.ts'

const NOW = 1_750_000_000_000
const AAVE: LastHealth = { chainId: 1, lender: 'AAVE_V3', healthFactor: 1.04, time: NOW - 60_000 }
const NO_READS = { lenders: [], unreadLenders: [], awaitedChains: [], readTimes: new Map() }

test('a loan whose chain failed to load keeps its last health factor and its time', () => {
  for (const reads of [
    { ...NO_READS, unreadLenders: [{ chainId: 1, lender: undefined }] },
    { ...NO_READS, unreadLenders: [{ chainId: 1, lender: 'AAVE_V3' }] },
    { ...NO_READS, awaitedChains: [1] },
    { ...NO_READS, lenders: [{ chainId: 1, lender: 'AAVE_V3', healthFactor: 'unknown' as const }] },
  ]) {
    expect(unreadHealths([AAVE], reads)).toEqual([AAVE])
    expect(nextHealths([AAVE], reads, NOW)).toEqual([AAVE])
  }
})

test('a loan that was loaded, repaid or is on another chain has no stored health factor', () => {
  const read = { ...NO_READS, lenders: [{ chainId: 1, lender: 'AAVE_V3', healthFactor: 1.5 }] }
  expect(unreadHealths([AAVE], read)).toEqual([])
  expect(nextHealths([AAVE], read, NOW)).toEqual([{ ...AAVE, healthFactor: 1.5, time: NOW }])
  expect(nextHealths([AAVE], NO_READS, NOW)).toEqual([])
  const unreadOptimism = { ...NO_READS, unreadLenders: [{ chainId: 10, lender: undefined }] }
  expect(unreadHealths([AAVE], unreadOptimism)).toEqual([])
})

test('a loan without debt stores no health factor', () => {
  const safe = { ...NO_READS, lenders: [{ chainId: 1, lender: 'X', healthFactor: Number.POSITIVE_INFINITY }] }
  expect(nextHealths([], safe, NOW)).toEqual([])
})

test('values that could not be refreshed keep the time of their last read', () => {
  const reads = {
    ...NO_READS,
    lenders: [{ chainId: 1, lender: 'AAVE_V3', healthFactor: 1.04 }],
    readTimes: new Map([[1, AAVE.time]]),
  }
  expect(nextHealths([], reads, NOW)).toEqual([AAVE])
})

test('parsing keeps stored health factors and omits malformed ones', () => {
  expect(parseHealths(JSON.stringify([AAVE, { chainId: 1 }, null, 'x']))).toEqual([AAVE])
  expect([parseHealths(null), parseHealths('{'), parseHealths('{}')]).toEqual([[], [], []])
})
