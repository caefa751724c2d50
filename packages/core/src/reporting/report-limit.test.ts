import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFakeClock } from '../testing/fake-clock.ts'
import { createReportLimit, DEFAULT_REPORT_LIMITS } from './report-limit.ts'

const MINUTE_MS = 60_000

const limitOf = (limits = DEFAULT_REPORT_LIMITS) => {
  const clock = createFakeClock()
  return { clock, limit: createReportLimit(limits, clock) }
}

describe('the limit of reports', () => {
  it('lets the same error through once in ten minutes', async () => {
    const { clock, limit } = limitOf()
    expect([limit.admit('a'), limit.admit('a'), limit.admit('b')]).toEqual([true, false, true])
    await clock.advance(599_999)
    expect(limit.admit('a')).toBe(false)
    await clock.advance(1)
    expect(limit.admit('a')).toBe(true)
  })

  it('lets ten through in a minute, however different they are', async () => {
    const { clock, limit } = limitOf()
    const admitted = () => Array.from({ length: 15 }, (_, at) => limit.admit(`${clock.now()}-${at}`))
    expect(admitted().filter(Boolean)).toHaveLength(10)
    await clock.advance(MINUTE_MS - 1)
    expect(admitted().filter(Boolean)).toHaveLength(0)
    await clock.advance(1)
    expect(admitted().filter(Boolean)).toHaveLength(10)
  })

  it('does not count what it did not let through', async () => {
    const { clock, limit } = limitOf({ sameErrorMs: 1_000, perMinute: 10 })
    limit.admit('a')
    await clock.advance(999)
    limit.admit('a')
    await clock.advance(1)
    expect(limit.admit('a')).toBe(true)
  })

  it('goes on where the clock is set back', () => {
    let time = 2_000_000
    const limit = createReportLimit(DEFAULT_REPORT_LIMITS, { ...createFakeClock(), now: () => time })
    expect(limit.admit('a')).toBe(true)
    time = 1_000_000
    expect(limit.admit('a')).toBe(true)
  })

  it('holds whatever comes whenever: never more in a window than it says, and never fewer without a reason', () => {
    const limits = fc.record({
      sameErrorMs: fc.integer({ min: 0, max: 200_000 }),
      perMinute: fc.integer({ min: 0, max: 5 }),
    })
    const arrivals = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 40_000 }), fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')),
      { maxLength: 60 },
    )
    fc.assert(
      fc.property(limits, arrivals, ({ sameErrorMs, perMinute }, steps) => {
        let time = 0
        const limit = createReportLimit({ sameErrorMs, perMinute }, { ...createFakeClock(), now: () => time })
        const passed: { error: string; at: number }[] = []
        for (const [pause, error] of steps) {
          time += pause
          const lately = passed.filter(({ at }) => time - at < MINUTE_MS)
          const isRepeated = passed.some((one) => one.error === error && time - one.at < sameErrorMs)
          const isAdmitted = limit.admit(error)
          expect(isAdmitted).toBe(!isRepeated && lately.length < perMinute)
          if (isAdmitted) passed.push({ error, at: time })
        }
      }),
    )
  })
})
