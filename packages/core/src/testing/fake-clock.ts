import type { Clock, TimerHandle } from '../kernel/clock.ts'
import { createLazy } from '../kernel/load-module.ts'

/** A clock that only advances on request. */
export interface FakeClock extends Clock {
  /** Advances the time, runs each timer when it is due, and lets promises settle in between. */
  advance(milliseconds: number): Promise<void>
  /** Number of pending timers: zero after a clean `dispose()`. */
  readonly pendingTimers: number
}

interface Timer {
  readonly at: number
  readonly order: number
  readonly callback: () => void
}

/** Modules that the core loads on first use. They are loaded before the clock advances. */
const loadModules = createLazy(() =>
  Promise.all([
    import('../execution/engine.ts'),
    import('../quotes/build-chunk.ts'),
    import('../transfers/loaded-readers.ts'),
    import('../transfers/create-effects-reporter.ts'),
    import('../transfers/tracking.ts'),
  ]),
)

/**
 * Creates a clock that only `advance` moves. It does not wait for real I/O, so import modules that an adapter loads on
 * demand before the test. `advance` itself loads the modules of the core.
 *
 * @param startMs milliseconds since the Unix epoch
 */
export function createFakeClock(startMs = 1_750_000_000_000): FakeClock {
  const timers = new Map<TimerHandle, Timer>()
  let time = startMs
  let created = 0

  const nextDue = (until: number) =>
    [...timers.entries()]
      .filter(([, { at }]) => at <= until)
      .sort(([, a], [, b]) => a.at - b.at || a.order - b.order)[0]

  return {
    now: () => time,
    setTimeout(callback, milliseconds) {
      const handle: TimerHandle = Symbol('timer')
      timers.set(handle, { at: time + Math.max(0, milliseconds), order: created++, callback })
      return handle
    },
    clearTimeout: (handle) => {
      timers.delete(handle)
    },
    async advance(milliseconds) {
      await loadModules()
      const end = time + milliseconds
      await settle()
      for (let due = nextDue(end); due; due = nextDue(end)) {
        const [handle, timer] = due
        timers.delete(handle)
        time = Math.max(time, timer.at)
        timer.callback()
        await settle()
      }
      time = end
      await settle()
    },
    get pendingTimers() {
      return timers.size
    },
  }
}

/**
 * Advances the clock in steps of 100 ms until the promise settles, and returns it.
 *
 * @param limitMs maximum time in milliseconds; default ten minutes
 * @throws Error if the promise has not settled by then
 */
export async function drive<T>(clock: FakeClock, promise: Promise<T>, limitMs = 600_000): Promise<T> {
  let settled = false
  const done = () => {
    settled = true
  }
  promise.then(done, done)
  await clock.advance(0)
  for (let spent = 0; !settled && spent < limitMs; spent += 100) {
    // Without timers, the promise waits for I/O, such as a module that is loaded.
    if (clock.pendingTimers === 0) await new Promise((resolve) => setTimeout(resolve, 1))
    await clock.advance(100)
  }
  if (!settled) throw new Error(`The promise did not settle within ${limitMs} ms.`)
  return promise
}

/** Runs promise chains until they wait for a timer or I/O. */
async function settle(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  for (let turn = 0; turn < 5; turn++) {
    await new Promise<void>((resolve) => {
      port1.onmessage = () => resolve()
      port2.postMessage(undefined)
    })
  }
  port1.close()
}
