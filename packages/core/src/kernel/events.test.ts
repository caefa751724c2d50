import { describe, expect, test } from 'vitest'
import { createEvents } from './events.ts'
import { type Logger, silentLogger } from './logger.ts'

function recordingLogger() {
  const errors: { message: string; data: unknown }[] = []
  const logger: Logger = { ...silentLogger, error: (message, data) => errors.push({ message, data }) }
  return { errors, logger }
}

describe('events', () => {
  test('calls every listener of the name until it unsubscribes', () => {
    const events = createEvents<{ sent: number; done: string }>(silentLogger)
    const received: unknown[] = []
    const leave = events.on('sent', (payload) => received.push(payload))
    events.on('sent', (payload) => received.push(payload * 10))
    events.on('done', (payload) => received.push(payload))
    events.emit('sent', 1)
    leave()
    events.emit('sent', 2)
    expect(received).toEqual([1, 10, 20])
    events.clear()
    events.emit('sent', 3)
    expect(received).toEqual([1, 10, 20])
  })

  test('logs an error of a listener without affecting the emitter or other listeners', () => {
    const { errors, logger } = recordingLogger()
    const events = createEvents<{ sent: number }>(logger)
    const received: number[] = []
    const broken = new Error('broken')
    events.on('sent', () => {
      throw broken
    })
    events.on('sent', (payload) => received.push(payload))
    events.emit('sent', 1)
    expect(received).toEqual([1])
    expect(errors).toEqual([{ message: "A listener of 'sent' threw", data: broken }])
  })

  test('logs a rejection of an async listener instead of ending the process', async () => {
    const { errors, logger } = recordingLogger()
    const events = createEvents<{ sent: number }>(logger)
    const broken = new Error('broken')
    events.on('sent', async () => {
      throw broken
    })
    events.emit('sent', 1)
    await new Promise((resolve) => setImmediate(resolve))
    expect(errors).toEqual([{ message: "A listener of 'sent' threw", data: broken }])
  })
})
