import { describe, expect, test } from 'vitest'
import type { ProviderScript } from '../testing/scripted-provider.ts'
import { OTHER_PAIR, TWICE } from './board.test-support.ts'
import { createQuoteBoards } from './boards.ts'
import { aggregatorOf, INPUT } from './quotes.test-support.ts'

const PROVIDER: ProviderScript = { id: 'a', quote: () => ({ toAmount: 100n }) }

function boardsOf() {
  const asked: string[] = []
  const spied: ProviderScript = {
    ...PROVIDER,
    quote(request) {
      asked.push(`${request.fromAmount}`)
      return { toAmount: 100n }
    },
  }
  const { aggregator, clock } = aggregatorOf([spied])
  const boards = createQuoteBoards({ quotes: aggregator, clock })
  return { boards, clock, asked, states: () => boards.store.getState() }
}

describe('Boards that are shown together', () => {
  test('each answers its own question, and one that is not asked any more is gone', async () => {
    const { boards, clock, states } = boardsOf()
    boards.ask(
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
    boards.ask(new Map([['one', INPUT]]))
    expect([...states().keys()]).toEqual(['one'])
    expect(states().get('one')).toBe(one)
    boards.ask(new Map())
    expect(states().size).toBe(0)
    expect(clock.pendingTimers).toBe(0)
  })

  test('are refreshed together, and held together, those too that come meanwhile', async () => {
    const { boards, clock, asked } = boardsOf()
    boards.ask(new Map([['one', INPUT]]))
    await clock.advance(300)
    const letGo = boards.pause()
    boards.ask(
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
    boards.ask(new Map())
  })

  test('keep a choice apart from that of the others', async () => {
    const { boards, clock, states } = boardsOf()
    boards.ask(
      new Map([
        ['one', INPUT],
        ['two', TWICE],
      ]),
    )
    await clock.advance(300)
    boards.choose('one', 'a')
    boards.choose('three', 'a')
    expect([...states().values()].map(({ choice }) => choice?.by)).toEqual(['user', 'rank'])
    boards.ask(new Map())
  })
})
