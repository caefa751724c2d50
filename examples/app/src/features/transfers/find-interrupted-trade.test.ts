import { describe, expect, test } from 'vitest'
import { approve, buildRecord, deposit, HASH, sentRecord } from './build-record.test-support.ts'
import { findInterruptedTrade } from './find-interrupted-trade.ts'

const APPROVED = buildRecord({}, [approve({ done: true, hash: HASH }), deposit()])
const OLDER = { ...APPROVED, id: 'older' }

describe('findInterruptedTrade', () => {
  test('returns the newest trade whose approval was sent', () => {
    expect(findInterruptedTrade([OLDER, APPROVED, { ...sentRecord(), id: 'sent' }], [])).toBe(APPROVED)
  })

  test('skips the transfers that the page shows', () => {
    expect(findInterruptedTrade([OLDER, APPROVED], [APPROVED.id])).toBe(OLDER)
    expect(findInterruptedTrade([APPROVED], [APPROVED.id])).toBeUndefined()
  })

  test('skips a trade of this page without a wallet request', () => {
    const addedTime = performance.timeOrigin + 1
    expect(findInterruptedTrade([buildRecord({ addedTime }, [approve(), deposit()])], [])).toBeUndefined()
  })
})
