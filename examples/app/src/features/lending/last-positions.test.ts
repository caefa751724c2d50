import { type Address, CausewayError } from '@causeway/core'
import { emptyPosition, type LenderPosition, type LendingPositionsResult } from '@causeway/core/lending'
import { expect, test } from 'vitest'
import { createMarket, createPool, USDC } from '../../state/create-pool.test-support.ts'
import {
  type LastPosition,
  nextPositions,
  parsePositions,
  sumPositions,
  toPositionReads,
  unreadPositions,
  withLaterReads,
} from './last-positions.ts'

const NOW = 1_750_000_000_000
const AAVE = {
  chainId: 1,
  lender: 'AAVE_V3',
  deposits: 12_500,
  debt: 9_500,
  healthFactor: 1.04,
  time: NOW - 60_000,
} satisfies LastPosition
const READ = { ...AAVE, healthFactor: 1.5, isClosed: false }
const NO_READS = { lenders: [], unreadLenders: [], awaitedChains: [], readTimes: new Map() }

test('a position whose chain failed to load keeps its last values and their time', () => {
  for (const reads of [
    { ...NO_READS, unreadLenders: [{ chainId: 1, lender: undefined }] },
    { ...NO_READS, unreadLenders: [{ chainId: 1, lender: 'AAVE_V3' }] },
    { ...NO_READS, awaitedChains: [1] },
    { ...NO_READS, lenders: [{ ...READ, healthFactor: 'unknown' as const }] },
  ]) {
    expect(unreadPositions([AAVE], reads)).toEqual([AAVE])
    expect(nextPositions([AAVE], reads, NOW)).toEqual([AAVE])
  }
})

test('a position that was loaded, closed or is on another chain has no last known value', () => {
  const read = { ...NO_READS, lenders: [READ] }
  expect(unreadPositions([AAVE], read)).toEqual([])
  expect(nextPositions([AAVE], read, NOW)).toEqual([{ ...AAVE, healthFactor: 1.5, time: NOW }])
  expect(nextPositions([AAVE], NO_READS, NOW)).toEqual([])
  const unreadOptimism = { ...NO_READS, unreadLenders: [{ chainId: 10, lender: undefined }] }
  expect(unreadPositions([AAVE], unreadOptimism)).toEqual([])
})

test('a deposit without debt is stored without a health factor, a closed position not at all', () => {
  const deposit = { ...READ, debt: 0, healthFactor: Number.POSITIVE_INFINITY }
  const [stored] = nextPositions([], { ...NO_READS, lenders: [deposit] }, NOW)
  expect(stored).toEqual({ chainId: 1, lender: 'AAVE_V3', deposits: 12_500, debt: 0, time: NOW })
  expect(parsePositions(JSON.stringify([stored]))).toEqual([stored])
  expect(nextPositions([], { ...NO_READS, lenders: [{ ...deposit, isClosed: true }] }, NOW)).toEqual([])
})

test('totals are those of the stored positions, with the time of the oldest', () => {
  const later = { ...AAVE, chainId: 10, deposits: 500, debt: 0, time: NOW }
  const early = { chainId: 5, lender: 'X', healthFactor: 2, time: 1 }
  expect(sumPositions([later, AAVE, early])).toEqual({ deposits: 13_000, debt: 9_500, time: AAVE.time })
  expect([sumPositions([]), sumPositions([early])]).toEqual([undefined, undefined])
})

test('values that could not be refreshed keep the time of their last read', () => {
  const reads = {
    ...NO_READS,
    lenders: [{ ...READ, healthFactor: 1.04 }],
    readTimes: new Map([[1, AAVE.time]]),
  }
  expect(nextPositions([], reads, NOW)).toEqual([AAVE])
})

const ACCOUNT: Address = '0x00000000000000000000000000000000000a11ce'
const MARKET = createMarket([createPool()], { chainId: 1 })

/** A read of 100 USDC with the lender by its own page. */
function readPage(change: Partial<LenderPosition> = {}, readTime: number | undefined = NOW) {
  const pool = { poolId: USDC, underlying: USDC, deposits: 100_000_000n, debt: 0n, debtStable: 0n } as const
  const position = {
    ...emptyPosition({ chainId: 1, lender: 'AAVE_V3', account: ACCOUNT, subAccount: '0' }),
    pools: { [USDC]: { ...pool, collateralEnabled: true } },
    ...change,
  }
  return { chainId: 1, lender: 'AAVE_V3', account: ACCOUNT, market: MARKET, positions: [position], readTime }
}

test('the last known position is that of the latest read, also by the page of its lender', () => {
  const later = { chainId: 1, lender: 'AAVE_V3', deposits: 100, debt: 0, time: NOW }
  expect(withLaterReads([AAVE], [readPage()], ACCOUNT)).toEqual([later])
  expect(withLaterReads([], [readPage()], ACCOUNT)).toEqual([later])
  expect(withLaterReads([AAVE], [{ ...readPage(), positions: [] }], ACCOUNT)).toEqual([])
})

test('reads that are earlier, invalidated or of another account do not replace the last known position', () => {
  for (const read of [
    readPage({}, AAVE.time),
    { ...readPage(), readTime: undefined },
    { ...readPage(), account: `${ACCOUNT.slice(0, -1)}f` as Address },
  ])
    expect(withLaterReads([AAVE], [read], ACCOUNT)).toEqual([AAVE])
})

test('values that could not be refreshed do not replace those of a later read', () => {
  const reads = { ...NO_READS, lenders: [READ], readTimes: new Map([[1, AAVE.time - 1]]) }
  expect(nextPositions([AAVE], reads, NOW)).toEqual([AAVE])
})

test('parsing keeps stored positions, also of earlier versions, and omits malformed ones', () => {
  const early = { chainId: 1, lender: 'AAVE_V3', healthFactor: 1.04, time: NOW }
  expect(parsePositions(JSON.stringify([early, { ...AAVE, debt: 'x' }]))).toEqual([early])
  expect(parsePositions(JSON.stringify([AAVE, { chainId: 1 }, null, 'x']))).toEqual([AAVE])
  expect([parsePositions(null), parsePositions('{'), parsePositions('{}')]).toEqual([[], [], []])
})

test('a result of reading positions replaces those of its lenders and keeps those that failed to load', () => {
  const { account, market, positions } = readPage()
  const loaded = { chainId: 1, lender: 'AAVE_V3', account, market, positions }
  const optimism = { ...AAVE, chainId: 10 }
  const error = new CausewayError('The node did not answer', { code: 'LENDER_UNREADABLE' })
  const getNext = (read: LendingPositionsResult | undefined) => {
    const reads = toPositionReads(read, [1, 10], NOW)
    return [nextPositions([AAVE, optimism], reads, NOW), unreadPositions([AAVE, optimism], reads)]
  }
  const later = { chainId: 1, lender: 'AAVE_V3', deposits: 100, debt: 0, time: NOW }
  const failures = [{ chainId: 10, error }]
  expect(getNext({ positions: [loaded], failures })).toEqual([[later, optimism], [optimism]])
  for (const closed of [[], readPage({ mode: 1, pools: {} }).positions]) {
    expect(getNext({ positions: [{ ...loaded, positions: closed }], failures })).toEqual([
      [optimism],
      [optimism],
    ])
  }
  expect(getNext({ positions: [loaded], failures: [] })).toEqual([[later], []])
  expect(getNext(undefined)).toEqual([
    [AAVE, optimism],
    [AAVE, optimism],
  ])
})
