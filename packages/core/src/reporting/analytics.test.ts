import { describe, expect, it } from 'vitest'
import { createFakeClock } from '../testing/fake-clock.ts'
import { recordingLogger } from '../transfers/transfers.test-support.ts'
import { Analytics, type AnalyticsAdapter, type TrackedEvent } from './analytics.ts'

const EVENT = { type: 'token-added', chainId: 5000, symbol: 'MOE' } as const

function listener(): AnalyticsAdapter & { readonly heard: TrackedEvent[] } {
  const heard: TrackedEvent[] = []
  return { name: 'list', heard, handle: (event) => void heard.push(event) }
}

describe('analytics', () => {
  it('tells every adapter of each event, with its time', () => {
    const [first, second] = [listener(), listener()]
    const analytics = new Analytics({ adapters: [first, second], clock: createFakeClock(1_000) })
    analytics.track(EVENT)
    expect(first.heard).toEqual([{ ...EVENT, time: 1_000 }])
    expect(second.heard).toEqual(first.heard)
  })

  it('tells an adapter that comes later nothing of what was before, and nothing more once it has gone', () => {
    const analytics = new Analytics()
    const adapter = listener()
    analytics.track(EVENT)
    const remove = analytics.add(adapter)
    analytics.track(EVENT)
    remove()
    analytics.track(EVENT)
    expect(adapter.heard).toHaveLength(1)
  })

  it('takes nothing from the others where one adapter throws, rejects or meddles', async () => {
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
    expect(last.heard).toEqual([{ ...EVENT, time: clock.now() }])
    expect(logger.lines.toSorted()).toEqual(
      ['meddles', 'rejects', 'throws'].map((name) => `error: The analytics adapter '${name}' threw`),
    )
  })

  it('tells nobody of anything after dispose', () => {
    const adapter = listener()
    const analytics = new Analytics({ adapters: [adapter] })
    analytics.dispose()
    analytics.track(EVENT)
    expect(adapter.heard).toEqual([])
  })
})
