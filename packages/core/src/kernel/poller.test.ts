import { describe, expect, test } from 'vitest'
import { createFakeClock } from '../testing/fake-clock.ts'
import type { Clock } from './clock.ts'
import { createPoller } from './poller.ts'

/** Clock whose timers the test fires at any time, late or early. */
function clockByHand(start: number) {
  let time = start
  let ring: (() => void) | undefined
  const waits: number[] = []
  const clock: Clock = {
    now: () => time,
    setTimeout: (callback, milliseconds) => {
      ring = callback
      waits.push(milliseconds)
      return 1
    },
    clearTimeout: () => undefined,
  }
  const ringAt = (now: number) => {
    time = now
    ring?.()
  }
  return { clock, waits, ringAt }
}

describe('a poller', () => {
  test('continues within one interval after the clock is set back by hours', () => {
    const hours = 3 * 3_600_000
    const { clock, waits, ringAt } = clockByHand(hours)
    const ticks: number[] = []
    createPoller({ clock, intervalMs: 100, onTick: (planned) => ticks.push(planned) }).start()
    ringAt(40)
    ringAt(140)
    expect(waits).toEqual([100, 100, 100])
    expect(ticks).toEqual([hours + 100, 140])
  })

  test('ticks at fixed intervals, for the first time after one interval', async () => {
    const clock = createFakeClock(0)
    const ticks: number[] = []
    const poller = createPoller({ clock, intervalMs: 100, onTick: (time) => ticks.push(time) })
    poller.start()
    await clock.advance(350)
    expect(ticks).toEqual([100, 200, 300])
    poller.stop()
  })

  test('keeps its intervals when a timer fires late, and skips missed ticks', () => {
    const { clock, waits, ringAt } = clockByHand(0)
    const ticks: number[] = []
    createPoller({ clock, intervalMs: 100, onTick: (planned) => ticks.push(planned) }).start()
    ringAt(130)
    ringAt(545)
    ringAt(600)
    expect(ticks).toEqual([100, 500, 600])
    expect(waits).toEqual([100, 70, 55, 100])
  })

  test('waits for an interval after the clock is set back', () => {
    const { clock, waits, ringAt } = clockByHand(1_000)
    const ticks: number[] = []
    createPoller({ clock, intervalMs: 100, onTick: (planned) => ticks.push(planned) }).start()
    ringAt(1_050)
    expect(ticks).toEqual([1_100])
    expect(waits).toEqual([100, 150])
  })

  test('starting twice creates one timer, and stopping clears it', async () => {
    const clock = createFakeClock(0)
    let ticks = 0
    const poller = createPoller({ clock, intervalMs: 100, onTick: () => ticks++ })
    expect(poller.running).toBe(false)
    poller.start()
    poller.start()
    expect(poller.running).toBe(true)
    expect(clock.pendingTimers).toBe(1)
    poller.stop()
    poller.stop()
    expect(poller.running).toBe(false)
    expect(clock.pendingTimers).toBe(0)
    await clock.advance(1_000)
    expect(ticks).toBe(0)
  })

  test('stopping during a tick leaves no timer, and it can be started again', async () => {
    const clock = createFakeClock(0)
    const ticks: number[] = []
    const poller = createPoller({
      clock,
      intervalMs: 100,
      onTick: (time) => {
        ticks.push(time)
        poller.stop()
      },
    })
    poller.start()
    await clock.advance(500)
    expect(clock.pendingTimers).toBe(0)
    poller.start()
    await clock.advance(100)
    expect(ticks).toEqual([100, 600])
  })
})
