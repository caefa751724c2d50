import { getEventListeners } from 'node:events'
import { describe, expect, test } from 'vitest'
import { createFakeClock } from '../testing/fake-clock.ts'
import { AbortedError, abortReason, createDeadline, raceAbort, TimeoutError, withDeadline } from './abort.ts'
import { CausewayError } from './errors.ts'

const never = () => new Promise<never>(() => undefined)

describe('a deadline', () => {
  test('aborts at its time limit with the name and the duration of the operation', async () => {
    const clock = createFakeClock()
    const deadline = createDeadline({ clock, what: 'The answer', milliseconds: 500 })
    await clock.advance(499)
    expect(deadline.signal.aborted).toBe(false)
    await clock.advance(1)
    expect(deadline.signal.reason).toBeInstanceOf(TimeoutError)
    expect(deadline.signal.reason).toMatchObject({
      code: 'TIMEOUT',
      message: 'The answer took longer than 500 ms',
      retryable: true,
    })
  })

  test('starts no timer without a time limit', () => {
    const clock = createFakeClock()
    createDeadline({ clock, what: 'It' })
    expect(clock.pendingTimers).toBe(0)
  })

  test('aborts with its parent signal, and wraps the reason in an AbortedError unless it is a CausewayError', () => {
    const parent = new AbortController()
    const deadline = createDeadline({
      clock: createFakeClock(),
      what: 'It',
      parents: [undefined, parent.signal],
    })
    parent.abort('the user left')
    expect(deadline.signal.reason).toBeInstanceOf(AbortedError)
    expect(deadline.signal.reason).toMatchObject({ code: 'ABORTED', cause: 'the user left' })
  })

  test("aborts with a parent deadline, and keeps the parent's reason", async () => {
    const clock = createFakeClock()
    const parent = createDeadline({ clock, what: 'The round', milliseconds: 10 })
    const child = createDeadline({ clock, what: 'The provider', milliseconds: 50, parents: [parent] })
    await clock.advance(10)
    expect(child.signal.reason).toBe(parent.signal.reason)
  })

  test('is aborted from the start if its parent is already aborted', () => {
    const clock = createFakeClock()
    const aborted = AbortSignal.abort('gone')
    expect(createDeadline({ clock, what: 'It', parents: [aborted] }).signal.aborted).toBe(true)
    const parent = createDeadline({ clock, what: 'The round' })
    parent.abort()
    expect(createDeadline({ clock, what: 'It', parents: [parent] }).signal.aborted).toBe(true)
  })

  test('keeps the first reason', async () => {
    const clock = createFakeClock()
    const parent = new AbortController()
    const deadline = createDeadline({ clock, what: 'It', milliseconds: 10, parents: [parent.signal] })
    const reason = new CausewayError('Enough', { code: 'LATE' })
    deadline.abort(reason)
    parent.abort()
    await clock.advance(10)
    expect(deadline.signal.reason).toBe(reason)
  })

  test('calls each listener once, calls late listeners immediately, and does not call removed listeners', () => {
    const deadline = createDeadline({ clock: createFakeClock(), what: 'It' })
    const calls: string[] = []
    deadline.onAbort(() => calls.push('stays'))
    const leave = deadline.onAbort(() => calls.push('left'))
    leave()
    deadline.abort()
    deadline.abort()
    deadline.onAbort(() => calls.push('late'))
    expect(calls).toEqual(['stays', 'late'])
  })

  test('clears its timer and removes its listeners on dispose', () => {
    const clock = createFakeClock()
    const parent = new AbortController()
    const round = createDeadline({ clock, what: 'The round' })
    const deadline = createDeadline({ clock, what: 'It', milliseconds: 10, parents: [parent.signal, round] })
    expect(clock.pendingTimers).toBe(1)
    expect(getEventListeners(parent.signal, 'abort')).toHaveLength(1)
    deadline.dispose()
    expect(clock.pendingTimers).toBe(0)
    expect(getEventListeners(parent.signal, 'abort')).toHaveLength(0)
    parent.abort()
    round.abort()
    expect(deadline.signal.aborted).toBe(false)
  })

  test("does not add listeners to its parent's signal, so that Node.js prints no warning", () => {
    const clock = createFakeClock()
    const round = createDeadline({ clock, what: 'The round' })
    const children = Array.from({ length: 50 }, () => createDeadline({ clock, what: 'It', parents: [round] }))
    expect(getEventListeners(round.signal, 'abort')).toHaveLength(0)
    round.abort()
    expect(children.every(({ signal }) => signal.aborted)).toBe(true)
  })

  test('adds no listeners to the signal of a deadline that a task passes on', async () => {
    const clock = createFakeClock()
    const aborted = await withDeadline({ clock, what: 'The round' }, async (signal) => {
      const children = Array.from({ length: 50 }, () =>
        createDeadline({ clock, what: 'It', parents: [signal] }),
      )
      const races = children.map((child) => raceAbort(never(), child.signal).catch(() => 'aborted'))
      races.push(...children.map(() => raceAbort(never(), signal).catch(() => 'aborted')))
      expect(getEventListeners(signal, 'abort')).toHaveLength(0)
      return races
    })
    expect(await Promise.all(aborted)).toEqual(Array(100).fill('aborted'))
  })
})

describe('abortReason', () => {
  test('always returns a CausewayError', () => {
    const ours = new TimeoutError('It', 5)
    expect(abortReason(AbortSignal.abort(ours))).toBe(ours)
    expect(abortReason(AbortSignal.abort())).toMatchObject({ code: 'ABORTED', cause: { name: 'AbortError' } })
    expect(abortReason(undefined)).toBeInstanceOf(AbortedError)
  })
})

describe('raceAbort', () => {
  test('settles with the promise and removes its listener from the signal', async () => {
    const { signal } = new AbortController()
    await expect(raceAbort(Promise.resolve(5), signal)).resolves.toBe(5)
    await expect(raceAbort(Promise.reject(new TypeError('no')), signal)).rejects.toThrow('no')
    await Promise.resolve()
    expect(getEventListeners(signal, 'abort')).toHaveLength(0)
  })

  test('rejects on abort even if the callee ignores its signal', async () => {
    const controller = new AbortController()
    const race = raceAbort(never(), controller.signal)
    controller.abort()
    await expect(race).rejects.toBeInstanceOf(AbortedError)
  })

  test('rejects at once on an aborted signal, and ignores later errors of the callee', async () => {
    const late = Promise.reject(new Error('too late'))
    await expect(raceAbort(late, AbortSignal.abort())).rejects.toBeInstanceOf(AbortedError)
  })
})
