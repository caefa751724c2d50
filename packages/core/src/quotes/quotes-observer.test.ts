import { afterEach, describe, expect, test } from 'vitest'
import { ethereum } from '../chains/records.ts'
import { InvalidInputError, isCausewayError } from '../kernel/errors.ts'
import type { ProviderScript } from '../testing/scripted-provider.ts'
import {
  createTestObserver,
  DAI,
  disposeTestObservers,
  NOTHING,
  OTHER_PAIR,
  TWICE,
} from './create-test-observer.test-support.ts'
import { ProviderError } from './provider-error.ts'
import type { QuoteRequestOptions } from './quote-aggregator.ts'
import type { QuoteRequestInput } from './quote-request.ts'
import { after, aggregatorOf, INPUT, never, percent, refuse, START } from './quotes.test-support.ts'
import { createQuotesObserver, type QuotesObserverOptions } from './quotes-observer.ts'
import type { QuoteRow, QuotesState } from './quotes-state.ts'

afterEach(disposeTestObservers)

/** A row as a person would read it. */
function line(row: QuoteRow): string {
  if (row.status === 'quoting') return `${row.providerId} ...`
  const said = row.status === 'quoted' ? String(row.quote.toAmount) : row.failure.code
  const expired = row.status === 'quoted' && row.isExpired ? ' expired' : ''
  return `${row.providerId} ${said}${row.freshness === 'fresh' ? '' : ` ${row.freshness}`}${expired}`
}

const lines = ({ rows }: QuotesState) => rows.map(line)

/** A provider whose answers a test lines up: one a round, the last for ever. */
function inTurn(id: string, ...answers: readonly (bigint | 'fails' | 'silent')[]): ProviderScript {
  let round = 0
  return {
    id,
    quote: (request, context) => {
      const answer = answers[Math.min(round++, answers.length - 1)]
      if (answer === 'silent') return never()
      return typeof answer === 'bigint'
        ? after(100, answer)(request, context)
        : refuse('NOT_SUPPORT', 'No route')
    },
  }
}

describe('A board of quotes', () => {
  test('shows one row per provider from the moment of asking, and what each said as it lands', async () => {
    const { board, clock, state } = createTestObserver([
      {
        id: 'none',
        name: 'None',
        unsupportedReason: () => new ProviderError('NOT_SUPPORT', 'Fuel only'),
        quote: never,
      },
      { id: 'poor', name: 'Poor', quote: after(100, 90n) },
      { id: 'rich', name: 'Rich', quote: after(200, 100n) },
      { id: 'slow', name: 'Slow', quote: never },
    ])
    expect(state()).toMatchObject({
      status: 'idle',
      rows: [],
      selection: undefined,
      selectedQuote: undefined,
    })
    board.setRequest(INPUT)
    const startedAt = START + 300
    expect(lines(state())).toEqual(['none ...', 'poor ...', 'rich ...', 'slow ...'])
    expect(state()).toMatchObject({ status: 'quoting', startedAt, deadlineAt: startedAt + 15_000 })
    expect(state().rows[1]).toEqual({ status: 'quoting', providerId: 'poor', name: 'Poor', startedAt })
    await clock.advance(300)
    expect(lines(state())).toEqual(['poor ...', 'rich ...', 'slow ...', 'none NOT_SUPPORT'])
    await clock.advance(100)
    expect(lines(state())).toEqual(['poor 90', 'rich ...', 'slow ...', 'none NOT_SUPPORT'])
    expect(state()).toMatchObject({ best: 'poor', selection: { providerId: 'poor', by: 'rank' } })
    await clock.advance(100)
    expect(lines(state())).toEqual(['rich 100', 'poor 90', 'slow ...', 'none NOT_SUPPORT'])
    expect(state()).toMatchObject({
      best: 'rich',
      selection: { providerId: 'rich' },
      selectedQuote: { toAmount: 100n },
    })
    await clock.advance(14_800)
    expect(lines(state())).toEqual(['rich 100', 'poor 90', 'none NOT_SUPPORT', 'slow TIMEOUT'])
    expect(state()).toMatchObject({ status: 'settled', updatedAt: START + 15_300, refreshAt: START + 45_300 })
    expect(state()).toMatchObject({ request: { fromAmount: 100_000_000n }, error: undefined })
  })

  test('names the most received and the soonest, however it is sorted', async () => {
    const { board, clock, state } = createTestObserver([
      { id: 'fast', quote: () => ({ toAmount: 90n, estimatedDuration: 5 }) },
      { id: 'rich', quote: () => ({ toAmount: 100n, estimatedDuration: 600 }) },
    ])
    board.setRequest(INPUT)
    await clock.advance(300)
    expect(lines(state())).toEqual(['rich 100', 'fast 90'])
    expect(state()).toMatchObject({ best: 'rich', fastest: 'fast', selection: { providerId: 'rich' } })
    board.setSortBy('estimatedDuration')
    expect(lines(state())).toEqual(['fast 90', 'rich 100'])
    expect(state()).toMatchObject({
      best: 'rich',
      fastest: 'fast',
      selection: { providerId: 'fast', by: 'rank' },
    })
  })

  test('means nobody who needs more slippage than was allowed, while another can do without', async () => {
    const { board, clock, state } = createTestObserver([
      {
        id: 'greedy',
        quote: () => ({ toAmount: 100n, estimatedDuration: 1, requiredSlippage: percent(1.5) }),
      },
      { id: 'fair', quote: after(100, 90n) },
    ])
    board.setRequest(INPUT)
    await clock.advance(300)
    expect(state()).toMatchObject({ best: 'greedy', selection: { providerId: 'greedy', by: 'rank' } })
    await clock.advance(100)
    expect(lines(state())).toEqual(['greedy 100', 'fair 90'])
    expect(state()).toMatchObject({ best: 'fair', fastest: 'fair', selection: { providerId: 'fair' } })
    board.selectProvider('greedy')
    expect(state()).toMatchObject({ best: 'fair', selectedQuote: { providerId: 'greedy' } })
  })

  test('shows what lands at one moment at once', async () => {
    const providers = Array.from({ length: 18 }, (_, at) => ({
      id: `p${at}`,
      unsupportedReason: () => new ProviderError('NOT_SUPPORT', 'No'),
      quote: never,
    }))
    const { board, clock, states } = createTestObserver([...providers, { id: 'slow', quote: after(1_000) }])
    board.setRequest(INPUT)
    await clock.advance(300)
    expect(states).toHaveLength(2)
    await clock.advance(1_000)
    expect(states).toHaveLength(3)
    expect(states.at(-1)).toMatchObject({ status: 'settled', selectedQuote: { providerId: 'slow' } })
  })

  test('keeps a row that has not changed as the same object', async () => {
    const { board, clock, state } = createTestObserver([
      { id: 'a', quote: after(100, 2n) },
      { id: 'b', quote: after(200, 1n) },
    ])
    board.setRequest(INPUT)
    await clock.advance(400)
    const before = state()
    await clock.advance(100)
    expect(state().rows[0]).toBe(before.rows[0])
    expect(state().selection).toBe(before.selection)
    expect(lines(state())).toEqual(['a 2', 'b 1'])
  })
})

describe('Asking', () => {
  test('waits until typing has stopped, and asks once', async () => {
    const { board, clock, asked } = createTestObserver([{ id: 'a', quote: () => ({}) }])
    for (const fromAmount of ['1', '10', '100']) {
      board.setRequest({ ...INPUT, fromAmount })
      await clock.advance(200)
    }
    expect(asked).toEqual([])
    await clock.advance(100)
    expect(asked.map(({ fromAmount }) => fromAmount)).toEqual([100n])
  })

  test('the same again changes nothing, however its amount is written', async () => {
    const { board, clock, asked, states } = createTestObserver([{ id: 'a', quote: () => ({}) }])
    board.setRequest(INPUT)
    await clock.advance(400)
    const woken = states.length
    board.setRequest({ ...INPUT })
    board.setRequest({ ...INPUT, fromAmount: 100_000_000n })
    await clock.advance(1_000)
    expect(states).toHaveLength(woken)
    expect(asked).toHaveLength(1)
  })

  test('another amount lets the round before it go', async () => {
    const signals: AbortSignal[] = []
    const { board, clock } = createTestObserver([
      {
        id: 'a',
        quote: (_, { signal }) => {
          signals.push(signal)
          return never()
        },
      },
    ])
    board.setRequest(INPUT)
    await clock.advance(300)
    board.setRequest(TWICE)
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
    await clock.advance(300)
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
  })

  test('an input that is no request is refused with every bad field, and asked of nobody', async () => {
    const { board, clock, state, states, asked } = createTestObserver([{ id: 'a', quote: () => ({}) }])
    board.setRequest(INPUT)
    await clock.advance(400)
    const bad = { ...INPUT, fromAmount: '0', slippage: 80 }
    board.setRequest(bad)
    const refused = state()
    if (refused.status !== 'invalid') throw new Error(`It is ${refused.status}`)
    expect(refused).toMatchObject({ rows: [], selectedQuote: undefined, request: undefined })
    expect(refused.error).toBeInstanceOf(InvalidInputError)
    expect(refused.error).toMatchObject({ issues: [{ field: 'fromAmount' }, { field: 'slippage' }] })
    const woken = states.length
    board.setRequest({ ...bad })
    board.refresh()
    await clock.advance(60_000)
    expect(states).toHaveLength(woken)
    expect(asked).toHaveLength(1)
    board.setRequest({ ...INPUT, aggregator: 'nobody' })
    expect(state()).toMatchObject({ status: 'invalid', error: { code: 'PROVIDER_CONFIGURATION_MISSING' } })
  })

  test('a chain that the aggregator does not know is refused, and not asked again and again', async () => {
    const { board, clock, state, states } = createTestObserver([{ id: 'a', quote: () => ({}) }], {
      chains: [ethereum],
    })
    board.setRequest(INPUT)
    await clock.advance(300)
    expect(state()).toMatchObject({
      status: 'invalid',
      error: { issues: [{ field: 'toChainId' }] },
      rows: [],
    })
    const woken = states.length
    board.setRequest({ ...INPUT })
    await clock.advance(60_000)
    expect(states).toHaveLength(woken)
  })

  test('one provider alone has the only row', async () => {
    const { board, clock, state } = createTestObserver(['a', 'b'].map((id) => ({ id, quote: after(100) })))
    board.setRequest(INPUT)
    await clock.advance(1_000)
    board.setRequest({ ...INPUT, aggregator: 'b' })
    expect(lines(state())).toEqual(['b 99000000 outdated'])
    board.setRequest(INPUT)
    expect(lines(state())).toEqual(['b 99000000 outdated', 'a ...'])
  })

  test('undefined clears the board and leaves nothing behind; a page that mounts twice asks once', async () => {
    const { board, clock, state, asked, listeners } = createTestObserver([{ id: 'a', quote: after(100) }])
    board.setRequest(INPUT)
    board.setRequest(undefined)
    expect(state()).toMatchObject({ status: 'idle', rows: [] })
    expect(clock.pendingTimers).toBe(0)
    expect(listeners.size).toBe(0)
    board.setRequest(INPUT)
    await clock.advance(1_000)
    expect(asked).toHaveLength(1)
    expect(state()).toMatchObject({ status: 'settled', selectedQuote: { providerId: 'a' } })
    board.setRequest(undefined)
    expect(clock.pendingTimers).toBe(0)
    expect(listeners.size).toBe(0)
  })
})

describe('What was said before', () => {
  test('stays in sight when the amount changes, marked and never chosen, until the first new quote', async () => {
    const { board, clock, state } = createTestObserver([
      inTurn('a', 100n, 'silent', 'silent'),
      inTurn('b', 90n, 180n),
      inTurn('c', 'fails', 'silent'),
    ])
    board.setRequest(INPUT)
    await clock.advance(400)
    expect(lines(state())).toEqual(['a 100', 'b 90', 'c NOT_SUPPORT'])
    board.setRequest(TWICE)
    const marked = ['a 100 outdated', 'b 90 outdated', 'c NOT_SUPPORT outdated']
    expect(lines(state())).toEqual(marked)
    expect(state()).toMatchObject({
      best: 'a',
      selection: { providerId: 'a', by: 'rank' },
      selectedQuote: undefined,
    })
    await clock.advance(399)
    expect(lines(state())).toEqual(marked)
    await clock.advance(1)
    expect(lines(state())).toEqual(['b 180', 'a ...', 'c ...'])
    expect(state()).toMatchObject({
      best: 'b',
      selectedQuote: { toAmount: 180n, request: { fromAmount: 200_000_000n } },
    })
  })

  test('goes one by one when nobody has a new quote for the new amount', async () => {
    const { board, clock, state } = createTestObserver([
      inTurn('a', 100n, 'fails'),
      inTurn('b', 90n, 'silent'),
    ])
    board.setRequest(INPUT)
    await clock.advance(400)
    board.setRequest(TWICE)
    await clock.advance(400)
    expect(lines(state())).toEqual(['b 90 outdated', 'a NOT_SUPPORT'])
    await clock.advance(15_000)
    expect(lines(state())).toEqual(['a NOT_SUPPORT', 'b TIMEOUT'])
    expect(state()).toMatchObject({
      status: 'settled',
      best: undefined,
      selection: undefined,
      selectedQuote: undefined,
    })
  })

  test('is not taken for an answer to the new amount when that is asked at once', async () => {
    const { board, clock, state } = createTestObserver([inTurn('a', 100n, 'silent')])
    board.setRequest(INPUT)
    await clock.advance(400)
    board.setRequest(TWICE)
    board.refresh()
    expect(lines(state())).toEqual(['a 100 outdated'])
    expect(state().selectedQuote).toBeUndefined()
  })

  test('may end meanwhile, which does not cut the waiting for more typing short', async () => {
    const { board, clock, state, asked } = createTestObserver([
      { id: 'a', quote: () => ({ validForMs: 200 }) },
    ])
    board.setRequest(INPUT)
    await clock.advance(400)
    board.setRequest(TWICE)
    await clock.advance(200)
    expect(lines(state())).toEqual(['a 100000000 outdated expired'])
    expect(asked).toHaveLength(1)
  })

  test.each<Partial<QuoteRequestInput>>([
    { fromTokenAddress: DAI },
    { toTokenAddress: DAI },
    { fromChainId: 42161 },
    { toChainId: 42161 },
  ])('is gone at once, with a choice of the user, when what is asked about is another: %o', async (other) => {
    const { board, clock, state } = createTestObserver(['a', 'b'].map((id) => ({ id, quote: after(100) })))
    board.setRequest(INPUT)
    await clock.advance(400)
    board.selectProvider('b')
    board.setRequest({ ...INPUT, ...other })
    expect(lines(state())).toEqual(['a ...', 'b ...'])
    expect(state()).toMatchObject({ selection: undefined, selectedQuote: undefined, best: undefined })
  })

  test('holds during a refresh: nothing jumps, and the chosen quote stays until its provider answers anew', async () => {
    const { board, clock, state } = createTestObserver([
      inTurn('a', 100n, 95n),
      inTurn('b', 90n, 'silent'),
      inTurn('c', 'fails', 'silent'),
    ])
    board.setRequest(INPUT)
    await clock.advance(400)
    const before = state().selectedQuote
    board.refresh()
    expect(state().status).toBe('quoting')
    expect(lines(state())).toEqual(['a 100 previous', 'b 90 previous', 'c NOT_SUPPORT previous'])
    expect(state().selectedQuote).toBe(before)
    await clock.advance(100)
    expect(lines(state())).toEqual(['a 95', 'b 90 previous', 'c NOT_SUPPORT previous'])
    expect(state()).toMatchObject({ selectedQuote: { toAmount: 95n } })
    await clock.advance(15_000)
    expect(lines(state())).toEqual(['a 95', 'b TIMEOUT', 'c TIMEOUT'])
  })
})

describe('The choice', () => {
  test('of a user is not taken by a better quote', async () => {
    const { board, clock, state } = createTestObserver([
      { id: 'poor', quote: after(100, 90n) },
      { id: 'rich', quote: after(200, 100n) },
    ])
    board.setRequest(INPUT)
    await clock.advance(400)
    board.selectProvider('poor')
    await clock.advance(100)
    expect(state()).toMatchObject({
      best: 'rich',
      selection: { providerId: 'poor', by: 'user' },
      selectedQuote: { providerId: 'poor' },
    })
    board.selectProvider(undefined)
    expect(state()).toMatchObject({
      selection: { providerId: 'rich', by: 'rank' },
      selectedQuote: { providerId: 'rich' },
    })
  })

  test('of a user stays when its provider fails, without a quote, and comes back with one', async () => {
    const { board, clock, state } = createTestObserver([inTurn('a', 100n), inTurn('b', 90n, 'fails', 91n)])
    board.setRequest(INPUT)
    await clock.advance(400)
    board.selectProvider('b')
    board.refresh()
    await clock.advance(100)
    const selection = { providerId: 'b', by: 'user' }
    expect(lines(state())).toEqual(['a 100', 'b NOT_SUPPORT'])
    expect(state()).toMatchObject({ selection, selectedQuote: undefined })
    board.refresh()
    await clock.advance(100)
    expect(state()).toMatchObject({ selection, selectedQuote: { toAmount: 91n } })
  })

  test('of a user outlives an amount that is deleted and typed anew', async () => {
    const { board, clock, state } = createTestObserver(['a', 'b'].map((id) => ({ id, quote: after(100) })))
    board.setRequest(INPUT)
    await clock.advance(400)
    board.selectProvider('b')
    board.setRequest(undefined)
    board.setRequest(NOTHING)
    expect(state()).toMatchObject({
      status: 'invalid',
      selection: { providerId: 'b' },
      selectedQuote: undefined,
    })
    board.setRequest(TWICE)
    await clock.advance(400)
    expect(state()).toMatchObject({ selection: { by: 'user' }, selectedQuote: { providerId: 'b' } })
  })

  test('made before anything is asked is meant for what is asked next', async () => {
    const { board, clock, state } = createTestObserver(['a', 'b'].map((id) => ({ id, quote: after(100) })))
    board.selectProvider('b')
    board.setRequest(INPUT)
    await clock.advance(400)
    expect(state()).toMatchObject({ selectedQuote: { providerId: 'b' } })
    board.setRequest(undefined)
    board.selectProvider('b')
    board.setRequest(OTHER_PAIR)
    await clock.advance(400)
    expect(state()).toMatchObject({ selection: { by: 'user' }, selectedQuote: { providerId: 'b' } })
  })

  test('of a provider that does not exist is an error', () => {
    const { board } = createTestObserver([{ id: 'a', quote: never }])
    expect(() => board.selectProvider('nobody')).toThrow('nobody configuration does not exist')
  })
})

describe('By itself', () => {
  const settled = async (options: Partial<QuotesObserverOptions> = {}) => {
    const world = createTestObserver([{ id: 'a', quote: after(1_000) }], options)
    world.board.setRequest(INPUT)
    await world.clock.advance(1_300)
    expect(world.state()).toMatchObject({ status: 'settled', refreshAt: START + 31_300 })
    expect(world.asked).toHaveLength(1)
    return world
  }

  test('it asks again 30 seconds after everyone has answered', async () => {
    const { clock, asked, state } = await settled()
    await clock.advance(29_999)
    expect(asked).toHaveLength(1)
    await clock.advance(1)
    expect(asked).toHaveLength(2)
    expect(state()).toMatchObject({ status: 'quoting', startedAt: START + 31_300 })
    await clock.advance(1_000)
    expect(state()).toMatchObject({ status: 'settled', refreshAt: START + 62_300 })
  })

  test('it asks nobody while a form is held, by however many, and at once when the last lets go late', async () => {
    const { board, clock, asked, state } = await settled()
    const letGo = [board.pause(), board.pause()]
    expect(state()).toMatchObject({ status: 'settled', refreshAt: undefined })
    await clock.advance(40_000)
    letGo[0]?.()
    letGo[0]?.()
    await clock.advance(5_000)
    expect(asked).toHaveLength(1)
    letGo[1]?.()
    await clock.advance(0)
    expect(asked).toHaveLength(2)
  })

  test('it asks nobody while hidden or offline; back within ten seconds it goes on as planned, back later it asks at once', async () => {
    const { clock, asked, state, turn } = await settled()
    turn(false)
    expect(state()).toMatchObject({ refreshAt: undefined })
    await clock.advance(9_000)
    turn(true)
    expect(state()).toMatchObject({ refreshAt: START + 31_300 })
    await clock.advance(0)
    expect(asked).toHaveLength(1)
    turn(false)
    await clock.advance(1_000)
    expect(asked).toHaveLength(1)
    expect(asked).toHaveLength(1)
    turn(true)
    await clock.advance(0)
    expect(asked).toHaveLength(2)
  })

  test('it asks nobody when one comes back to what is held', async () => {
    const { board, clock, asked, turn } = await settled()
    const letGo = board.pause()
    turn(false)
    await clock.advance(60_000)
    turn(true)
    await clock.advance(0)
    expect(asked).toHaveLength(1)
    letGo()
  })

  test('a refresh by hand is asked even while it is held, and not twice while providers answer', async () => {
    const { board, clock, asked } = await settled()
    const letGo = board.pause()
    board.refresh()
    await clock.advance(500)
    board.refresh()
    await clock.advance(1_000)
    expect(asked).toHaveLength(2)
    letGo()
  })

  test('a refresh by hand does not wait for more typing', async () => {
    const { board, clock, asked, state } = createTestObserver([{ id: 'a', quote: after(100) }])
    board.refresh()
    expect(state().status).toBe('idle')
    board.setRequest(INPUT)
    board.refresh()
    await clock.advance(0)
    expect(asked).toHaveLength(1)
    expect(state()).toMatchObject({ status: 'quoting', startedAt: START })
  })
})

describe('A quote that ends', () => {
  const brief = (id: string, validForMs: number, toAmount: bigint): ProviderScript => ({
    id,
    quote: () => ({ toAmount, validForMs }),
  })

  test('is never chosen, and says so even while the board is held', async () => {
    const { board, clock, state } = createTestObserver([brief('a', 20_000, 100n)])
    board.setRequest(INPUT)
    await clock.advance(300)
    board.pause()
    await clock.advance(19_999)
    expect(state()).toMatchObject({ selectedQuote: { validUntil: START + 20_300 } })
    await clock.advance(1)
    expect(lines(state())).toEqual(['a 100 expired'])
    expect(state()).toMatchObject({ best: 'a', selection: { providerId: 'a' }, selectedQuote: undefined })
  })

  test('hands the place of the ranking on, never that of the user', async () => {
    const { board, clock, state } = createTestObserver([brief('a', 20_000, 100n), brief('b', 60_000, 90n)])
    board.setRequest(INPUT)
    await clock.advance(300)
    board.pause()
    await clock.advance(20_000)
    expect(lines(state())).toEqual(['a 100 expired', 'b 90'])
    expect(state()).toMatchObject({
      best: 'b',
      selection: { providerId: 'b' },
      selectedQuote: { providerId: 'b' },
    })
    board.selectProvider('a')
    expect(state()).toMatchObject({ selection: { providerId: 'a' }, selectedQuote: undefined })
  })

  test('is asked for anew five seconds before, so that it can always be carried out', async () => {
    const { board, clock, state, states } = createTestObserver([brief('a', 20_000, 100n)])
    board.setRequest(INPUT)
    await clock.advance(300)
    expect(state()).toMatchObject({ refreshAt: START + 15_300 })
    const from = states.length
    await clock.advance(120_000)
    expect(states.slice(from).every(({ selectedQuote }) => selectedQuote !== undefined)).toBe(true)
  })

  test('does not make it ask more often than every ten seconds', async () => {
    const { board, clock, asked } = createTestObserver([brief('a', 0, 100n)])
    board.setRequest(INPUT)
    await clock.advance(300)
    await clock.advance(60_000)
    expect(asked).toHaveLength(7)
  })
})

/** An aggregator whose rounds are cut after one answer, and what became of them. */
function cutAfterOne(ids: readonly string[]) {
  const { aggregator, clock } = aggregatorOf(ids.map((id) => ({ id, quote: after(100) })))
  const left: string[] = []
  const quotes = {
    providers: aggregator.providers,
    async *stream(input: QuoteRequestInput, options?: QuoteRequestOptions) {
      let fate = 'returned'
      try {
        for await (const update of aggregator.stream(input, options)) {
          yield update
          fate = 'cut'
          throw new Error('The line is cut')
        }
        return undefined
      } finally {
        left.push(fate)
      }
    },
  }
  return { quotes, clock, left }
}

describe('A round that fails as a whole', () => {
  test('is a state with its error, and a reason in every row that was still open', async () => {
    const { quotes, clock } = cutAfterOne(['a', 'b'])
    const board = createQuotesObserver({ quotes, clock })
    board.setRequest(INPUT)
    await clock.advance(400)
    const state = board.store.getState()
    expect(state).toMatchObject({ status: 'settled', error: { message: 'The line is cut' } })
    expect(lines(state)).toEqual(['a 99000000', 'b ERROR'])
    expect(state.rows[1]).toMatchObject({ failure: { reason: 'The adapter failed: The line is cut' } })
    board.refresh()
    await clock.advance(0)
    expect(lines(board.store.getState())).toEqual(['a 99000000 previous', 'b ERROR previous'])
    await clock.advance(100)
    expect(lines(board.store.getState())).toEqual(['a 99000000', 'b ERROR'])
    board.dispose()
    await clock.advance(0)
    expect(clock.pendingTimers).toBe(0)
  })

  test('is left at its next word once nobody wants it, even where it does not listen', async () => {
    const { quotes, clock, left } = cutAfterOne(['a', 'b'])
    const deaf = { ...quotes, stream: (input: QuoteRequestInput) => quotes.stream(input) }
    const board = createQuotesObserver({ quotes: deaf, clock })
    board.setRequest(INPUT)
    await clock.advance(350)
    board.dispose()
    await clock.advance(50)
    expect(left).toEqual(['returned'])
    expect(board.store.getState().status).toBe('idle')
  })

  test('and one whose aggregator is gone says that', async () => {
    const { board, aggregator, clock, state } = createTestObserver([{ id: 'a', quote: after(100) }])
    await aggregator.dispose()
    board.setRequest(INPUT)
    await clock.advance(300)
    const now = state()
    expect(now.status === 'settled' && isCausewayError(now.error, 'DISPOSED')).toBe(true)
    expect(lines(now)).toEqual(['a ERROR'])
  })
})

describe('After it is disposed', () => {
  test.each([0, 150, 350, 500, 20_000])(
    '%i ms after asking, no timer and no request is left',
    async (wait) => {
      const signals: AbortSignal[] = []
      const { board, clock, state, states, listeners, asked } = createTestObserver([
        {
          id: 'a',
          quote: async (request, context) => {
            signals.push(context.signal)
            return after(100)(request, context)
          },
        },
      ])
      board.setRequest(INPUT)
      const letGo = board.pause()
      await clock.advance(wait)
      board.dispose()
      await clock.advance(0)
      expect(clock.pendingTimers).toBe(0)
      expect(listeners.size).toBe(0)
      expect(signals.every(({ aborted }) => aborted)).toBe(true)
      const [woken, rounds] = [states.length, asked.length]
      letGo()
      board.refresh()
      board.setRequest(undefined)
      await clock.advance(60_000)
      expect(states).toHaveLength(woken)
      expect(asked).toHaveLength(rounds)
      expect(state().status).toBe('idle')
      expect(() => board.setRequest(INPUT)).toThrow('disposed')
    },
  )
})
