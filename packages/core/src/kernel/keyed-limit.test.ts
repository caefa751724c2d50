import * as fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createFakeClock } from '../testing/fake-clock.ts'
import { sleep } from './clock.ts'
import { createKeyedLimit } from './keyed-limit.ts'

const created = vi.hoisted(() => ({ count: 0 }))

vi.mock('p-limit', async (importOriginal) => {
  const original = await importOriginal<typeof import('p-limit')>()
  const counted: typeof original.default = (concurrency) => {
    created.count++
    return original.default(concurrency)
  }
  return { ...original, default: counted }
})

beforeEach(() => {
  created.count = 0
})

describe('createKeyedLimit', () => {
  test('never exceeds the concurrency of a key, and runs every task', async () => {
    const task = fc.record({
      key: fc.constantFrom('a', 'b'),
      startAt: fc.nat(20),
      lasts: fc.nat(20),
      fails: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 3 }),
        fc.array(task, { maxLength: 12 }),
        async (maxRunning, tasks) => {
          const clock = createFakeClock()
          const limit = createKeyedLimit(maxRunning)
          const active = new Map<string, number>()
          let peak = 0
          const runs = tasks.map(async ({ key, startAt, lasts, fails }) => {
            await sleep(clock, startAt)
            return limit.run(key, async () => {
              active.set(key, (active.get(key) ?? 0) + 1)
              peak = Math.max(peak, active.get(key) ?? 0)
              await sleep(clock, lasts)
              active.set(key, (active.get(key) ?? 0) - 1)
              if (fails) throw new Error('failed')
              return 'done'
            })
          })
          const results = Promise.allSettled(runs)
          await clock.advance(20 + 20 * tasks.length)
          expect(clock.pendingTimers).toBe(0)
          expect((await results).map(({ status }) => status)).toEqual(
            tasks.map(({ fails }) => (fails ? 'rejected' : 'fulfilled')),
          )
          expect(peak).toBeLessThanOrEqual(maxRunning)
        },
      ),
      { numRuns: 25 },
    )
  })

  test('runs the tasks of a key in order, without waiting for other keys', async () => {
    const clock = createFakeClock()
    const limit = createKeyedLimit(1)
    const log: string[] = []
    const run = (key: string, name: string) =>
      limit.run(key, async () => {
        log.push(`${name} starts`)
        await sleep(clock, 10)
        log.push(`${name} ends`)
      })
    const all = [run('a', 'a1'), run('a', 'a2'), run('b', 'b1')]
    await clock.advance(30)
    await Promise.all(all)
    expect(log).toEqual(['a1 starts', 'b1 starts', 'a1 ends', 'a2 starts', 'b1 ends', 'a2 ends'])
  })

  test('returns the result of the task, or rejects with its error even if it throws synchronously', async () => {
    const limit = createKeyedLimit(1)
    await expect(limit.run('a', async () => 5)).resolves.toBe(5)
    const throwing = () => {
      throw new Error('at once')
    }
    await expect(limit.run('a', throwing)).rejects.toThrow('at once')
    await expect(limit.run('a', async () => 6)).resolves.toBe(6)
  })

  test('removes an idle key, even if its last task failed', async () => {
    const limit = createKeyedLimit(2)
    await Promise.all([
      limit.run('a', async () => 1),
      limit.run('a', async () => 2),
      limit.run('a', async () => 3),
    ])
    expect(created.count).toBe(1)
    await limit.run('a', async () => 4)
    expect(created.count).toBe(2)
    await limit.run('a', () => Promise.reject(new Error('no'))).catch(() => undefined)
    await limit.run('a', async () => 5)
    expect(created.count).toBe(4)
  })
})
