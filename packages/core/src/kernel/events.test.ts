import { describe, expect, test } from 'vitest'
import { createEvents } from './events.ts'
import { type Logger, silentLogger } from './logger.ts'

function recordingLogger() {
  const errors: { message: string; data: unknown }[] = []
  const logger: Logger = { ...silentLogger, error: (message, data) => errors.push({ message, data }) }
  return { errors, logger }
}

describe('events', () => {
  test('reach everyone who listens to that name, until they leave', () => {
    const events = createEvents<{ sent: number; done: string }>(silentLogger)
    const heard: unknown[] = []
    const leave = events.on('sent', (payload) => heard.push(payload))
    events.on('sent', (payload) => heard.push(payload * 10))
    events.on('done', (payload) => heard.push(payload))
    events.emit('sent', 1)
    leave()
    events.emit('sent', 2)
    expect(heard).toEqual([1, 10, 20])
    events.clear()
    events.emit('sent', 3)
    expect(heard).toEqual([1, 10, 20])
  })

  test('a listener that throws harms neither the announcer nor the others, and is logged', () => {
    const { errors, logger } = recordingLogger()
    const events = createEvents<{ sent: number }>(logger)
    const heard: number[] = []
    const broken = new Error('broken')
    events.on('sent', () => {
      throw broken
    })
    events.on('sent', (payload) => heard.push(payload))
    events.emit('sent', 1)
    expect(heard).toEqual([1])
    expect(errors).toEqual([{ message: "A listener of 'sent' threw", data: broken }])
  })

  test('an async listener that rejects is logged too, and does not end the process', async () => {
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
