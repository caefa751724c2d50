import { describe, expect, it } from 'vitest'
import { approve, buildRecord, deposit, HASH, sentRecord } from '../transfers/build-record.test-support.ts'
import { countPending, isUnfinished } from './count-pending.ts'
import { createJourney } from './journeys.test-support.ts'

/** A journey whose first leg has this transfer. */
function createRunningJourney(transferId: string) {
  const journey = createJourney({ state: { status: 'running', leg: 0 } })
  const legs = journey.legs.map((leg, index) => (index === 0 ? { ...leg, transferIds: [transferId] } : leg))
  return { ...journey, legs }
}

describe('countPending', () => {
  it('counts a journey that waits between its transfers', () => {
    const arrived = sentRecord({ id: 'a', status: 'DONE' })
    expect(countPending([arrived], [createRunningJourney('a')])).toBe(1)
    expect(countPending([], [createJourney()])).toBe(1)
  })

  it('counts a journey once while its transfer is in flight', () => {
    expect(
      countPending([sentRecord({ id: 'a' }), sentRecord({ id: 'b' })], [createRunningJourney('a')]),
    ).toBe(2)
  })

  it('counts an interrupted bridge of which the approval was sent, unless a journey started it', () => {
    const steps = [approve({ done: true, hash: HASH }), deposit({})]
    const interrupted = buildRecord({ id: 'a' }, steps)
    expect(countPending([interrupted], [])).toBe(1)
    expect(countPending([interrupted], [createRunningJourney('a')])).toBe(1)
  })

  it('counts neither journeys that have ended nor their transfers', () => {
    const ended = createJourney({ state: { status: 'done' } })
    expect(countPending([sentRecord({ id: 'a', status: 'DONE' })], [ended])).toBe(0)
  })
})

describe('isUnfinished', () => {
  it('is true until a journey is done or stopped', () => {
    expect(isUnfinished(createJourney())).toBe(true)
    expect(isUnfinished(createJourney({ state: { status: 'done' } }))).toBe(false)
    expect(isUnfinished(createJourney({ state: { status: 'stopped' } }))).toBe(false)
  })
})
