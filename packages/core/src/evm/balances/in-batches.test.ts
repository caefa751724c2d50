import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arbitrum, base, ethereum, mantle, polygon } from '../../chains/records.ts'
import { sleep } from '../../kernel/clock.ts'
import { createFakeClock, drive } from '../../testing/fake-clock.ts'
import { inBatches } from './create-evm-balance-adapter.ts'

const items = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Runs batches that take 100 ms each. Returns their items and start times. */
async function runBatches(count: number, limits: { maxBatch: number; throttleMs: number; parallel: number }) {
  const clock = createFakeClock()
  const began = clock.now()
  const starts: number[] = []
  let running = 0
  let maxPending = 0
  const results = await drive(
    clock,
    inBatches(items(count), limits, { clock }, async (batch) => {
      starts.push(clock.now() - began)
      maxPending = Math.max(maxPending, ++running)
      await sleep(clock, 100)
      running--
      return batch
    }),
    10_000_000,
  )
  return { results, starts, most: maxPending, pendingTimers: clock.pendingTimers }
}

describe('inBatches', () => {
  it.each([
    ['Base', base, 2_500, [0, 350, 700]],
    ['Ethereum', ethereum, 2_500, [0, 150, 300]],
    ['Polygon', polygon, 3_500, [0, 130, 260]],
    ['Arbitrum', arbitrum, 4_500, [0, 125, 250]],
    ['any other chain', mantle, 10_000, [0, 0, 0, 250, 250]],
  ])('respects the limits of %s', async (_, { balanceLimits }, count, expected) => {
    const { results, starts, pendingTimers } = await runBatches(count, balanceLimits)
    expect(starts).toEqual(expected)
    expect(results.flat()).toEqual(items(count))
    expect(pendingTimers).toBe(0)
  })

  it('runs every item once, in order, within the concurrency limit', async () => {
    const limits = fc.record({
      maxBatch: fc.integer({ min: 1, max: 20 }),
      throttleMs: fc.integer({ min: 0, max: 300 }),
      parallel: fc.integer({ min: 1, max: 4 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 60 }), limits, async (count, chosen) => {
        const { results, most } = await runBatches(count, chosen)
        expect(results.flat()).toEqual(items(count))
        expect(Math.max(...results.map(({ length }) => length))).toBeLessThanOrEqual(chosen.maxBatch)
        expect(most).toBeLessThanOrEqual(chosen.parallel)
      }),
      { numRuns: 20 },
    )
  })

  it('runs one batch without items, and stops during a pause when the signal aborts', async () => {
    expect((await runBatches(0, base.balanceLimits)).results).toEqual([[]])
    const clock = createFakeClock()
    const controller = new AbortController()
    let batches = 0
    const run = inBatches(
      items(9),
      { maxBatch: 1, throttleMs: 1_000, parallel: 1 },
      { clock, signal: controller.signal },
      async () => {
        batches++
      },
    )
    const stopped = expect(run).rejects.toThrow()
    await clock.advance(1_500)
    controller.abort()
    await stopped
    expect(batches).toBe(2)
    expect(clock.pendingTimers).toBe(0)
  })
})
