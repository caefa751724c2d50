import { describe, expect, test } from 'vitest'
import type { ProviderScript } from '../testing/scripted-provider.ts'
import { OTHER_PAIR, TWICE } from './create-test-observer.test-support.ts'
import { createTestAggregator, INPUT } from './quotes.test-support.ts'
import { createQuotesObservers } from './quotes-observers.ts'

const PROVIDER: ProviderScript = { id: 'a', quote: () => ({ toAmount: 100n }) }

function boardsOf() {
  const asked: string[] = []
  const createSpy: ProviderScript = {
    ...PROVIDER,
    quote(request) {
      asked.push(`${request.fromAmount}`)
      return { toAmount: 100n }
    },
  }
  const { aggregator, clock } = createTestAggregator([createSpy])
  const boards = createQuotesObservers({ quotes: aggregator, clock })
  return { boards, clock, asked, states: () => boards.store.getState() }
}

describe('Observers that are shown together', () => {
  test('each has its own request, and one without a request is removed', async () => {
    const { boards, clock, states } = boardsOf()
    boards.setRequests(
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
    const one = states().get('one')
    boards.setRequests(new Map([['one', INPUT]]))
    expect([...states().keys()]).toEqual(['one'])
    expect(states().get('one')).toBe(one)
    boards.setRequests(new Map())
    expect(states().size).toBe(0)
    expect(clock.pendingTimers).toBe(0)
  })

  test('are refreshed and paused together, including later ones', async () => {
    const { boards, clock, asked } = boardsOf()
    boards.setRequests(new Map([['one', INPUT]]))
    await clock.advance(300)
    const letGo = boards.pause()
    boards.setRequests(
      new Map([
        ['one', INPUT],
        ['two', OTHER_PAIR],
      ]),
    )
    await clock.advance(300)
    expect(asked).toHaveLength(2)
    await clock.advance(90_000)
    expect(asked).toHaveLength(2)
    letGo()
    letGo()
    await clock.advance(0)
    expect(asked).toHaveLength(4)
    boards.refresh()
    await clock.advance(0)
    expect(asked).toHaveLength(6)
    boards.setRequests(new Map())
  })

  test('keep separate selections', async () => {
    const { boards, clock, states } = boardsOf()
    boards.setRequests(
      new Map([
        ['one', INPUT],
        ['two', TWICE],
      ]),
    )
    await clock.advance(300)
    boards.selectProvider('one', 'a')
    boards.selectProvider('three', 'a')
    expect([...states().values()].map(({ selection }) => selection?.by)).toEqual(['user', 'rank'])
    boards.setRequests(new Map())
  })
})
