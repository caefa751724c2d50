import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFakeClock } from '../testing/fake-clock.ts'
import { createRateLimit } from './rate-limit.ts'

describe('createRateLimit', () => {
  it('allows no more requests than a full bucket and its refill', async () => {
    const requests = fc.array(fc.record({ client: fc.constantFrom('a', 'b'), waitMs: fc.nat(5_000) }))
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 50 }), requests, async (perMinute, sequence) => {
        let now = 0
        const clock = { ...createFakeClock(), now: () => now }
        const limit = createRateLimit(perMinute, clock)
        const passed = { a: 0, b: 0 }
        for (const { client, waitMs } of sequence) {
          now += waitMs
          if (limit.take(client as 'a' | 'b') === 0) passed[client as 'a' | 'b'] += 1
          expect(passed[client as 'a' | 'b']).toBeLessThanOrEqual(
            perMinute + (now * perMinute) / 60_000 + 1e-6,
          )
        }
      }),
    )
  })

  it('allows a request after exactly the returned wait', async () => {
    const clock = createFakeClock()
    const limit = createRateLimit(7, clock)
    while (limit.take('a') === 0);
    const wait = Math.ceil(limit.take('a'))
    await clock.advance(wait - 2)
    expect(limit.take('a')).toBeGreaterThan(0)
    await clock.advance(2)
    expect(limit.take('a')).toBe(0)
  })

  it('removes clients after a minute without requests', async () => {
    const clock = createFakeClock()
    const limit = createRateLimit(60, clock)
    for (let client = 0; client < 100; client++) limit.take(`client-${client}`)
    expect(limit.size).toBe(100)
    await clock.advance(60_000)
    limit.take('new')
    expect(limit.size).toBe(1)
  })

  it('stores at most the maximum number of clients, the most recent ones', () => {
    const limit = createRateLimit(1, createFakeClock(), 4)
    for (const client of ['a', 'b', 'a', 'c', 'd', 'e', 'f', 'g']) {
      limit.take(client)
      expect(limit.size).toBeLessThanOrEqual(4)
    }
    expect(limit.take('g')).toBeGreaterThan(0)
    expect(limit.take('f')).toBeGreaterThan(0)
  })

  it('handles many clients with bounded memory', () => {
    const limit = createRateLimit(60, createFakeClock())
    for (let client = 0; client < 200_000; client++) limit.take(`${client}`)
    expect(limit.size).toBeLessThanOrEqual(10_000)
  })

  it('keeps the buckets full when the clock is set back', () => {
    let now = 100_000
    const limit = createRateLimit(2, { ...createFakeClock(), now: () => now })
    limit.take('a')
    now = 0
    expect(limit.take('a')).toBe(0)
  })
})
