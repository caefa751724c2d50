import { describe, expect, it } from 'vitest'
import { createFakeClock } from '../testing/fake-clock.ts'
import { createRequestLimiter } from './request-limiter.ts'

const signal = () => new AbortController().signal

/** Creates tasks that record their start and end on demand. */
function bench(limits: { maxConcurrent: number; delayMs: number }) {
  const clock = createFakeClock(0)
  const gate = createRequestLimiter(limits, clock)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const ask = (abort = signal()) =>
    gate.run(async () => {
      begun.push(clock.now())
      await new Promise<void>((resolve) => ends.push(resolve))
    }, abort)
  return { clock, gate, begun, ends, ask }
}

describe('createRequestLimiter', () => {
  it.each([0, 100])(
    'waits no longer than its pause of %s ms after the clock was set back',
    async (delayMs) => {
      const clock = createFakeClock(0)
      let offset = 3 * 3_600_000
      const wrong = { ...clock, now: () => clock.now() + offset }
      const gate = createRequestLimiter({ maxConcurrent: 5, delayMs }, wrong)
      await gate.run(async () => undefined, signal())
      offset = 0
      const second = gate.run(async () => 'let in', signal())
      await clock.advance(delayMs)
      await expect(Promise.race([second, 'held up'])).resolves.toBe('let in')
    },
  )

  it('limits concurrent requests and starts them in order', async () => {
    const { clock, begun, ends, ask } = bench({ maxConcurrent: 2, delayMs: 0 })
    const all = [ask(), ask(), ask()]
    await clock.advance(1_000)
    expect(begun).toEqual([0, 0])
    ends[0]?.()
    await clock.advance(0)
    expect(begun).toEqual([0, 0, 1_000])
    ends.forEach((end) => {
      end()
    })
    await Promise.all(all)
    expect(clock.pendingTimers).toBe(0)
  })

  it('keeps the delay between two starts, without delaying the first one', async () => {
    const { clock, begun, ask } = bench({ maxConcurrent: 5, delayMs: 100 })
    ask()
    ask()
    ask()
    await clock.advance(250)
    expect(begun).toEqual([0, 100, 200])
    await clock.advance(1_000)
    ask()
    await clock.advance(0)
    expect(begun).toEqual([0, 100, 200, 1_250])
    expect(clock.pendingTimers).toBe(0)
  })

  it('starts the next request when a task fails', async () => {
    const { clock, gate } = bench({ maxConcurrent: 1, delayMs: 0 })
    const failing = gate.run(async () => {
      throw new Error('no')
    }, signal())
    const next = gate.run(async () => 7, signal())
    await expect(failing).rejects.toThrow('no')
    await clock.advance(0)
    await expect(next).resolves.toBe(7)
  })

  it('removes a waiting request that aborts, and leaves no timer', async () => {
    const { clock, begun, ask } = bench({ maxConcurrent: 5, delayMs: 100 })
    const controller = new AbortController()
    ask()
    const waiting = ask(controller.signal)
    controller.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'ABORTED' })
    expect(clock.pendingTimers).toBe(0)
    await clock.advance(1_000)
    expect(begun).toEqual([0])
    await expect(ask(controller.signal)).rejects.toMatchObject({ code: 'ABORTED' })
  })
})
