import { describe, expect, it } from 'vitest'
import { createFakeClock } from '../testing/fake-clock.ts'
import { recordingLogger } from '../transfers/transfers.test-support.ts'
import { Analytics, type AnalyticsAdapter, type TrackedEvent } from './analytics.ts'

const EVENT = { type: 'token-added', chainId: 5000, symbol: 'MOE' } as const

function listener(): AnalyticsAdapter & { readonly received: TrackedEvent[] } {
  const received: TrackedEvent[] = []
  return { name: 'list', received, handle: (event) => void received.push(event) }
}

describe('analytics', () => {
  it('passes each event with its time to every adapter', () => {
    const [first, second] = [listener(), listener()]
    const analytics = new Analytics({ adapters: [first, second], clock: createFakeClock(1_000) })
    analytics.track(EVENT)
    expect(first.received).toEqual([{ ...EVENT, time: 1_000 }])
    expect(second.received).toEqual(first.received)
  })

  it('passes events to an adapter only between adding and removing it', () => {
    const analytics = new Analytics()
    const adapter = listener()
    analytics.track(EVENT)
    const remove = analytics.add(adapter)
    analytics.track(EVENT)
    remove()
    analytics.track(EVENT)
    expect(adapter.received).toHaveLength(1)
  })

  it('isolates an adapter that throws, rejects or mutates the event', async () => {
    const logger = recordingLogger()
    const clock = createFakeClock()
    const last = listener()
    const adapters: AnalyticsAdapter[] = [
      {
        name: 'throws',
        handle: () => {
          throw new Error('no')
        },
      },
      { name: 'rejects', handle: () => Promise.reject(new Error('no')) },
      { name: 'meddles', handle: (event) => void Object.assign(event, { type: 'other' }) },
      last,
    ]
    new Analytics({ adapters, logger, clock }).track(EVENT)
    await clock.advance(0)
    expect(last.received).toEqual([{ ...EVENT, time: clock.now() }])
    expect(logger.lines.toSorted()).toEqual(
      ['meddles', 'rejects', 'throws'].map((name) => `error: The analytics adapter "${name}" failed.`),
    )
  })

  it('passes no event after dispose', () => {
    const adapter = listener()
    const analytics = new Analytics({ adapters: [adapter] })
    analytics.dispose()
    analytics.track(EVENT)
    expect(adapter.received).toEqual([])
  })
})
