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

const count = (
  transfers: Parameters<typeof countPending>[0],
  journeys: Parameters<typeof countPending>[1],
  ...runningIds: string[]
) => countPending(transfers, journeys, new Set(runningIds))

describe('countPending', () => {
  it('counts a journey that waits between its transfers', () => {
    const arrived = sentRecord({ id: 'a', status: 'DONE' })
    expect(count([arrived], [createRunningJourney('a')])).toBe(1)
    expect(count([], [createJourney()])).toBe(1)
  })

  it('counts a journey once while its transfer is in flight', () => {
    expect(count([sentRecord({ id: 'a' }), sentRecord({ id: 'b' })], [createRunningJourney('a')])).toBe(2)
  })

  it('counts an interrupted bridge of which the approval was sent, unless it is executed or of a journey', () => {
    const steps = [approve({ done: true, hash: HASH }), deposit({})]
    const interrupted = buildRecord({ id: 'a' }, steps)
    expect(count([interrupted], [])).toBe(1)
    expect(count([interrupted], [], 'b')).toBe(1)
    expect(count([interrupted], [], 'a')).toBe(0)
    expect(count([interrupted], [createRunningJourney('a')])).toBe(1)
  })

  it('counts neither journeys that have ended nor their transfers', () => {
    const ended = createJourney({ state: { status: 'done' } })
    expect(count([sentRecord({ id: 'a', status: 'DONE' })], [ended])).toBe(0)
  })
})

describe('isUnfinished', () => {
  it('is true until a journey is done or stopped', () => {
    expect(isUnfinished(createJourney())).toBe(true)
    expect(isUnfinished(createJourney({ state: { status: 'done' } }))).toBe(false)
    expect(isUnfinished(createJourney({ state: { status: 'stopped' } }))).toBe(false)
  })
})
