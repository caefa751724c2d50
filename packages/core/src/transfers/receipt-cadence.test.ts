import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextReceiptTime, RECEIPT_TICK_MS } from './next-check-time.ts'
import { ADDED } from './transfers.test-support.ts'

const MINUTE = 60_000

describe('the interval of receipt requests', () => {
  it.each([
    [0, 1],
    [5 * MINUTE, 1],
    [5 * MINUTE + 1, 3],
    [60 * MINUTE, 3],
    [60 * MINUTE + 1, 10],
    [24 * 60 * MINUTE, 10],
  ])('transactions of %s ms are checked every %s ticks', (age, ticks) => {
    const now = ADDED + age
    const record = { addedTime: ADDED, lastCheckedTime: now }
    expect(nextReceiptTime(record, now)).toBe(now + ticks * RECEIPT_TICK_MS)
  })

  it('is due immediately without an earlier request', () => {
    expect(nextReceiptTime({ addedTime: ADDED }, ADDED + MINUTE)).toBe(ADDED + MINUTE)
  })

  it('is due immediately if the last request is in the future, because the clock was set back', () => {
    const looked = { addedTime: ADDED, lastCheckedTime: ADDED + 60 * MINUTE }
    expect(nextReceiptTime(looked, ADDED + MINUTE)).toBe(ADDED + MINUTE)
  })

  it('is between one and ten ticks', () => {
    fc.assert(
      fc.property(fc.nat(10 * 3_600_000), fc.nat(MINUTE), (age, since) => {
        const now = ADDED + age
        const lastCheckedTime = now - since
        const wait = nextReceiptTime({ addedTime: ADDED, lastCheckedTime }, now) - lastCheckedTime
        expect(wait).toBeGreaterThanOrEqual(RECEIPT_TICK_MS)
        expect(wait).toBeLessThanOrEqual(10 * RECEIPT_TICK_MS)
      }),
    )
  })
})
