import { expect, test } from 'vitest'
import { createDeadline } from '../kernel/index.ts'
import { createFakeClock } from '../testing/index.ts'
import { createFlights } from './flights.ts'

function flight() {
  const clock = createFakeClock()
  const flights = createFlights<number>()
  const signals: AbortSignal[] = []
  const answers: ((value: number) => void)[] = []
  const join = (leaves: AbortSignal = new AbortController().signal) =>
    flights.join('key', { clock, leaves }, (signal) => {
      signals.push(signal)
      return new Promise((resolve) => answers.push(resolve))
    })
  return { flights, clock, signals, answers, join }
}

test('two who want the same share one request', async () => {
  const { join, answers, signals, flights } = flight()
  const both = Promise.all([join(), join()])
  answers[0]?.(5)
  expect(await both).toEqual([5, 5])
  expect(signals).toHaveLength(1)
  expect(flights.has('key')).toBe(false)
})

test('one who leaves ends nothing for the other; the last one ends the request', async () => {
  const { join, answers, signals } = flight()
  const leaving = new AbortController()
  const left = join(leaving.signal)
  const stays = join()
  leaving.abort()
  await expect(left).rejects.toMatchObject({ code: 'ABORTED' })
  expect(signals[0]?.aborted).toBe(false)
  answers[0]?.(7)
  expect(await stays).toBe(7)

  const last = new AbortController()
  const alone = join(last.signal)
  last.abort()
  await expect(alone).rejects.toMatchObject({ code: 'ABORTED' })
  expect(signals[1]?.aborted).toBe(true)
})

test('who comes after the last one left gets a new request', async () => {
  const { join, answers, signals } = flight()
  const leaving = new AbortController()
  const left = join(leaving.signal)
  leaving.abort()
  await expect(left).rejects.toMatchObject({ code: 'ABORTED' })
  const next = join()
  answers[1]?.(9)
  expect(await next).toBe(9)
  expect(signals).toHaveLength(2)
})

test('a deadline can be the one who leaves, and a failure is everybody’s', async () => {
  const clock = createFakeClock()
  const flights = createFlights<number>()
  const leaves = createDeadline({ clock, what: 'test', milliseconds: 10 })
  const fail = () => Promise.reject(new Error('down'))
  await expect(flights.join('key', { clock, leaves }, fail)).rejects.toThrow('down')
  const waits = flights.join('key', { clock, leaves }, () => new Promise(() => undefined))
  const refused = expect(waits).rejects.toMatchObject({ code: 'TIMEOUT' })
  await clock.advance(10)
  await refused
})
