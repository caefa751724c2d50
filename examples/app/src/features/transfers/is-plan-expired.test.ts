import type { TransferRecord, TransferStep } from '@causeway/core'
import { describe, expect, it } from 'vitest'
import { approve, buildRecord, deposit, HASH, NOW } from './build-record.test-support.ts'
import { isPlanExpired } from './is-plan-expired.ts'

const sent = deposit({ done: true, hash: HASH })

/** Returns a plan that expires at `NOW`. */
function buildPlan(steps: TransferStep[], fields: Partial<TransferRecord> = {}): TransferRecord {
  return buildRecord({ run: { name: 'Aave V3', steps, validUntil: NOW }, ...fields })
}

describe('isPlanExpired', () => {
  it('is true once a plan expires of which at most the approval was sent', () => {
    const plan = buildPlan([approve({ hash: HASH }), deposit()])
    expect([NOW - 1, NOW].map((now) => isPlanExpired(plan, now))).toEqual([false, true])
  })

  it.each([
    ['a call', deposit()],
    ['a switch of the collateral', deposit({ kind: 'collateral' })],
  ])('is true if %s was not sent, and the call before it is confirmed', (_, step) => {
    expect(isPlanExpired(buildPlan([sent, step], { hash: HASH }), NOW)).toBe(true)
  })

  it('is false if only the revocation of a permission remains, which does not expire', () => {
    const revocation = deposit({ kind: 'permission' })
    expect(isPlanExpired(buildPlan([sent, revocation], { hash: HASH }), NOW)).toBe(false)
  })

  it('is false while a call is not confirmed or may have been sent', () => {
    const pending = buildPlan([deposit({ hash: HASH }), deposit()], { hash: HASH })
    const unanswered = buildPlan([sent, deposit({ ask: { time: NOW } })], { hash: HASH })
    expect([pending, unanswered].map((plan) => isPlanExpired(plan, NOW))).toEqual([false, false])
  })

  it('is false for a plan that has ended', () => {
    const failed = buildPlan([sent, deposit()], { hash: HASH, status: 'FAILED' })
    expect(isPlanExpired(failed, NOW)).toBe(false)
  })
})
