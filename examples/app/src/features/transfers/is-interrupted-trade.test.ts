import { describe, expect, it } from 'vitest'
import { approve, buildRecord, deposit, HASH, NOW, sentRecord } from './build-record.test-support.ts'
import { isInterruptedTrade } from './is-interrupted-trade.ts'

const unasked = buildRecord({}, [approve({}), deposit({})])
const approved = buildRecord({}, [approve({ done: true, hash: HASH }), deposit({})])

describe('isInterruptedTrade', () => {
  it('is true for a bridge that a reload interrupted before the first wallet request', () => {
    expect(isInterruptedTrade(unasked, NOW + 1)).toBe(true)
  })

  it('is false for such a bridge while the page that started it is open', () => {
    expect(isInterruptedTrade(unasked, NOW - 1)).toBe(false)
  })

  it('is true once the approval was requested or sent', () => {
    const ask = { nonce: 1, fromBlock: 1n, time: NOW }
    expect(isInterruptedTrade(buildRecord({}, [approve({ ask }), deposit({})]), NOW - 1)).toBe(true)
    expect(isInterruptedTrade(approved, NOW - 1)).toBe(true)
  })

  it('is false for a sent or finished trade, and for another action', () => {
    expect(isInterruptedTrade(sentRecord(), NOW + 1)).toBe(false)
    expect(isInterruptedTrade({ ...approved, status: 'INVALID' }, NOW + 1)).toBe(false)
    expect(isInterruptedTrade({ ...approved, info: { ...approved.info, type: 'Margin' } }, NOW + 1)).toBe(
      false,
    )
  })
})
