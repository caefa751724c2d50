import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFakeClock } from '../testing/fake-clock.ts'
import { createReportLimit, DEFAULT_REPORT_LIMITS } from './report-limit.ts'

const MINUTE_MS = 60_000

const createLimit = (limits = DEFAULT_REPORT_LIMITS) => {
  const clock = createFakeClock()
  return { clock, limit: createReportLimit(limits, clock) }
}

describe('createReportLimit', () => {
  it('admits the same error once in ten minutes', async () => {
    const { clock, limit } = createLimit()
    expect([limit.admit('a'), limit.admit('a'), limit.admit('b')]).toEqual([true, false, true])
    await clock.advance(599_999)
    expect(limit.admit('a')).toBe(false)
    await clock.advance(1)
    expect(limit.admit('a')).toBe(true)
  })

  it('admits ten different errors per minute', async () => {
    const { clock, limit } = createLimit()
    const admitted = () => Array.from({ length: 15 }, (_, index) => limit.admit(`${clock.now()}-${index}`))
    expect(admitted().filter(Boolean)).toHaveLength(10)
    await clock.advance(MINUTE_MS - 1)
    expect(admitted().filter(Boolean)).toHaveLength(0)
    await clock.advance(1)
    expect(admitted().filter(Boolean)).toHaveLength(10)
  })

  it('does not count dropped errors', async () => {
    const { clock, limit } = createLimit({ sameErrorMs: 1_000, perMinute: 10 })
    limit.admit('a')
    await clock.advance(999)
    limit.admit('a')
    await clock.advance(1)
    expect(limit.admit('a')).toBe(true)
  })

  it('admits errors after the clock is set back', () => {
    let time = 2_000_000
    const limit = createReportLimit(DEFAULT_REPORT_LIMITS, { ...createFakeClock(), now: () => time })
    expect(limit.admit('a')).toBe(true)
    time = 1_000_000
    expect(limit.admit('a')).toBe(true)
  })

  it('admits as many errors per window as allowed, for any sequence', () => {
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
        const admitted: { error: string; admittedTime: number }[] = []
        for (const [pause, error] of steps) {
          time += pause
          const lastMinute = admitted.filter(({ admittedTime }) => time - admittedTime < MINUTE_MS)
          const isRepeated = admitted.some(
            (report) => report.error === error && time - report.admittedTime < sameErrorMs,
          )
          const isAdmitted = limit.admit(error)
          expect(isAdmitted).toBe(!isRepeated && lastMinute.length < perMinute)
          if (isAdmitted) admitted.push({ error, admittedTime: time })
        }
      }),
    )
  })
})
