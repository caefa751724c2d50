import { describe, expect, test } from 'vitest'
import type { ProviderScript } from '../testing/scripted-provider.ts'
import { OTHER_PAIR, TWICE } from './create-test-observer.test-support.ts'
import { createTestAggregator, INPUT } from './quotes.test-support.ts'
import { createQuotesObservers } from './quotes-observers.ts'

const PROVIDER: ProviderScript = { id: 'a', quote: () => ({ toAmount: 100n }) }

function createObservers() {
  const requests: string[] = []
  const createSpy: ProviderScript = {
    ...PROVIDER,
    quote(request) {
      requests.push(`${request.fromAmount}`)
      return { toAmount: 100n }
    },
  }
  const { aggregator, clock } = createTestAggregator([createSpy])
  const observers = createQuotesObservers({ quotes: aggregator, clock })
  return { observers, clock, requests, states: () => observers.store.getState() }
}

describe('Observers that are shown together', () => {
  test('each has its own request, and one without a request is removed', async () => {
    const { observers, clock, states } = createObservers()
    observers.setRequests(
      new Map([
        ['one', INPUT],
        ['two', TWICE],
      ]),
    )
    await clock.advance(300)
    expect([...states()].map(([key, { status }]) => [key, status])).toEqual([
      ['one', 'settled'],
      ['two', 'settled'],
    ])
    const firstState = states().get('one')
    observers.setRequests(new Map([['one', INPUT]]))
    expect([...states().keys()]).toEqual(['one'])
    expect(states().get('one')).toBe(firstState)
    observers.setRequests(new Map())
    expect(states().size).toBe(0)
    expect(clock.pendingTimers).toBe(0)
  })

  test('are refreshed and paused together, including later ones', async () => {
    const { observers, clock, requests } = createObservers()
    observers.setRequests(new Map([['one', INPUT]]))
    await clock.advance(300)
    const resume = observers.pause()
    observers.setRequests(
      new Map([
        ['one', INPUT],
        ['two', OTHER_PAIR],
      ]),
    )
    await clock.advance(300)
    expect(requests).toHaveLength(2)
    await clock.advance(90_000)
    expect(requests).toHaveLength(2)
    resume()
    resume()
    await clock.advance(0)
    expect(requests).toHaveLength(4)
    observers.refresh()
    await clock.advance(0)
    expect(requests).toHaveLength(6)
    observers.setRequests(new Map())
  })

  test('keep separate selections', async () => {
    const { observers, clock, states } = createObservers()
    observers.setRequests(
      new Map([
        ['one', INPUT],
        ['two', TWICE],
      ]),
    )
    await clock.advance(300)
    observers.selectProvider('one', 'a')
    observers.selectProvider('three', 'a')
    expect([...states().values()].map(({ selection }) => selection?.by)).toEqual(['user', 'rank'])
    observers.setRequests(new Map())
  })
})
