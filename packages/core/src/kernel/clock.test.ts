import { getEventListeners } from 'node:events'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createFakeClock } from '../testing/fake-clock.ts'
import { sleep, systemClock } from './clock.ts'

describe('sleep', () => {
  test('resolves after the delay and leaves no listener on the signal', async () => {
    const clock = createFakeClock()
    const { signal } = new AbortController()
    let awake = false
    const sleeping = sleep(clock, 1_000, signal).then(() => {
      awake = true
    })
    await clock.advance(999)
    expect(awake).toBe(false)
    await clock.advance(1)
    await sleeping
    expect(getEventListeners(signal, 'abort')).toHaveLength(0)
  })

  test('rejects with the reason of the signal and leaves no timer', async () => {
    const clock = createFakeClock()
    const controller = new AbortController()
    const sleeping = sleep(clock, 1_000, controller.signal)
    controller.abort('enough')
    await expect(sleeping).rejects.toBe('enough')
    expect(clock.pendingTimers).toBe(0)
  })

  test('does not start on a signal that is already aborted', async () => {
    const clock = createFakeClock()
    await expect(sleep(clock, 1_000, AbortSignal.abort('enough'))).rejects.toBe('enough')
    expect(clock.pendingTimers).toBe(0)
  })
})

describe('the system clock', () => {
  afterEach(() => vi.useRealTimers())

  test('returns the time and runs its timers', () => {
    vi.useFakeTimers({ now: 5_000 })
    const rung: string[] = []
    systemClock.setTimeout(() => rung.push('kept'), 100)
    systemClock.clearTimeout(systemClock.setTimeout(() => rung.push('cleared'), 100))
    vi.advanceTimersByTime(100)
    expect(rung).toEqual(['kept'])
    expect(systemClock.now()).toBe(5_100)
  })

  test.each([Number.POSITIVE_INFINITY, 2 ** 31, 1e12])(
    'does not resolve a wait of %d ms immediately, unlike setTimeout',
    (milliseconds) => {
      const spy = vi.spyOn(globalThis, 'setTimeout')
      const handle = systemClock.setTimeout(() => undefined, milliseconds)
      systemClock.clearTimeout(handle)
      expect(spy).toHaveBeenCalledWith(expect.anything(), 2 ** 31 - 1)
      spy.mockRestore()
    },
  )
})
