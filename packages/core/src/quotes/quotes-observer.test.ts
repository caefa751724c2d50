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
import {
  after,
  createTestAggregator,
  INPUT,
  never,
  percent,
  rejectQuote,
  START,
} from './quotes.test-support.ts'
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
        : rejectQuote('NOT_SUPPORT', 'No route')
    },
  }
}

describe('createQuotesObserver', () => {
  test('has one row per provider as soon as it requests, and updates each row as its result arrives', async () => {
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

  test('marks the highest output and the shortest duration in any order', async () => {
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

  test('does not mark or select a provider that requires more slippage while another does not', async () => {
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

  test('notifies once for results that arrive together', async () => {
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

  test('keeps the object of an unchanged row', async () => {
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

describe('setRequest', () => {
  test('requests once, after typing has stopped', async () => {
    const { board, clock, asked } = createTestObserver([{ id: 'a', quote: () => ({}) }])
    for (const fromAmount of ['1', '10', '100']) {
      board.setRequest({ ...INPUT, fromAmount })
      await clock.advance(200)
    }
    expect(asked).toEqual([])
    await clock.advance(100)
    expect(asked.map(({ fromAmount }) => fromAmount)).toEqual([100n])
  })

  test('does nothing if the request is the same with another notation of the amount', async () => {
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

  test('aborts the previous request if the amount changes', async () => {
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

  test('reports every invalid field and requests no provider', async () => {
    const { board, clock, state, states, asked } = createTestObserver([{ id: 'a', quote: () => ({}) }])
    board.setRequest(INPUT)
    await clock.advance(400)
    const bad = { ...INPUT, fromAmount: '0', slippage: 80 }
    board.setRequest(bad)
    const invalid = state()
    if (invalid.status !== 'invalid') throw new Error(`It is ${invalid.status}`)
    expect(invalid).toMatchObject({ rows: [], selectedQuote: undefined, request: undefined })
    expect(invalid.error).toBeInstanceOf(InvalidInputError)
    expect(invalid.error).toMatchObject({ issues: [{ field: 'fromAmount' }, { field: 'slippage' }] })
    const woken = states.length
    board.setRequest({ ...bad })
    board.refresh()
    await clock.advance(60_000)
    expect(states).toHaveLength(woken)
    expect(asked).toHaveLength(1)
    board.setRequest({ ...INPUT, aggregator: 'nobody' })
    expect(state()).toMatchObject({ status: 'invalid', error: { code: 'PROVIDER_CONFIGURATION_MISSING' } })
  })

  test('reports an unknown chain once', async () => {
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

  test('has a single row for a request to a single provider', async () => {
    const { board, clock, state } = createTestObserver(['a', 'b'].map((id) => ({ id, quote: after(100) })))
    board.setRequest(INPUT)
    await clock.advance(1_000)
    board.setRequest({ ...INPUT, aggregator: 'b' })
    expect(lines(state())).toEqual(['b 99000000 outdated'])
    board.setRequest(INPUT)
    expect(lines(state())).toEqual(['b 99000000 outdated', 'a ...'])
  })

  test('clears everything for undefined, and requests once if a page mounts twice', async () => {
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

describe('Quotes of the previous amount', () => {
  test('stay visible as outdated and cannot be selected until the first new quote', async () => {
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

  test('disappear one by one if no provider has a new quote', async () => {
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

  test('are not used for a new amount that is requested immediately', async () => {
    const { board, clock, state } = createTestObserver([inTurn('a', 100n, 'silent')])
    board.setRequest(INPUT)
    await clock.advance(400)
    board.setRequest(TWICE)
    board.refresh()
    expect(lines(state())).toEqual(['a 100 outdated'])
    expect(state().selectedQuote).toBeUndefined()
  })

  test('can expire without shortening the wait for more input', async () => {
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
  ])(
    "disappear together with the user's selection if the request is for something else: %o",
    async (other) => {
      const { board, clock, state } = createTestObserver(['a', 'b'].map((id) => ({ id, quote: after(100) })))
      board.setRequest(INPUT)
      await clock.advance(400)
      board.selectProvider('b')
      board.setRequest({ ...INPUT, ...other })
      expect(lines(state())).toEqual(['a ...', 'b ...'])
      expect(state()).toMatchObject({ selection: undefined, selectedQuote: undefined, best: undefined })
    },
  )

  test('stay in place during a refresh, and the selected quote stays until its provider returns a new one', async () => {
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

describe('The selection', () => {
  test('stays with the quote of the user if a better one arrives', async () => {
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

  test('stays with a provider that fails, and has a quote again when the provider does', async () => {
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

  test('is kept if the amount is deleted and entered again', async () => {
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

  test('applies to the next request if it is made before any', async () => {
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

  test('throws for an unknown provider', () => {
    const { board } = createTestObserver([{ id: 'a', quote: never }])
    expect(() => board.selectProvider('nobody')).toThrow('nobody configuration does not exist')
  })
})

describe('The refresh', () => {
  const settled = async (options: Partial<QuotesObserverOptions> = {}) => {
    const world = createTestObserver([{ id: 'a', quote: after(1_000) }], options)
    world.board.setRequest(INPUT)
    await world.clock.advance(1_300)
    expect(world.state()).toMatchObject({ status: 'settled', refreshAt: START + 31_300 })
    expect(world.asked).toHaveLength(1)
    return world
  }

  test('starts 30 seconds after all providers have returned', async () => {
    const { clock, asked, state } = await settled()
    await clock.advance(29_999)
    expect(asked).toHaveLength(1)
    await clock.advance(1)
    expect(asked).toHaveLength(2)
    expect(state()).toMatchObject({ status: 'quoting', startedAt: START + 31_300 })
    await clock.advance(1_000)
    expect(state()).toMatchObject({ status: 'settled', refreshAt: START + 62_300 })
  })

  test('waits while any holder pauses it, and starts immediately if the last one resumes late', async () => {
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

  test('pauses while hidden or offline, and starts immediately after more than ten seconds', async () => {
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

  test('does not start on return if it is paused', async () => {
    const { board, clock, asked, turn } = await settled()
    const letGo = board.pause()
    turn(false)
    await clock.advance(60_000)
    turn(true)
    await clock.advance(0)
    expect(asked).toHaveLength(1)
    letGo()
  })

  test('starts on demand even if it is paused, but not twice at the same time', async () => {
    const { board, clock, asked } = await settled()
    const letGo = board.pause()
    board.refresh()
    await clock.advance(500)
    board.refresh()
    await clock.advance(1_000)
    expect(asked).toHaveLength(2)
    letGo()
  })

  test('starts on demand without waiting for more input', async () => {
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

describe('An expired quote', () => {
  const brief = (id: string, validForMs: number, toAmount: bigint): ProviderScript => ({
    id,
    quote: () => ({ toAmount, validForMs }),
  })

  test('is never selected, and is marked even while the refresh is paused', async () => {
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

  test('passes an automatic selection to the next quote, but not the selection of the user', async () => {
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

  test('is requested again five seconds before its expiry', async () => {
    const { board, clock, state, states } = createTestObserver([brief('a', 20_000, 100n)])
    board.setRequest(INPUT)
    await clock.advance(300)
    expect(state()).toMatchObject({ refreshAt: START + 15_300 })
    const from = states.length
    await clock.advance(120_000)
    expect(states.slice(from).every(({ selectedQuote }) => selectedQuote !== undefined)).toBe(true)
  })

  test('does not cause more than one request every ten seconds', async () => {
    const { board, clock, asked } = createTestObserver([brief('a', 0, 100n)])
    board.setRequest(INPUT)
    await clock.advance(300)
    await clock.advance(60_000)
    expect(asked).toHaveLength(7)
  })
})

/** An aggregator whose rounds are cut after one answer, and what became of them. */
function cutAfterOne(ids: readonly string[]) {
  const { aggregator, clock } = createTestAggregator(ids.map((id) => ({ id, quote: after(100) })))
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

describe('A request that fails as a whole', () => {
  test('becomes the error state, with a reason in every pending row', async () => {
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

  test('is dropped with its next update if it does not react to its abort signal', async () => {
    const { quotes, clock, left } = cutAfterOne(['a', 'b'])
    const hanging = { ...quotes, stream: (input: QuoteRequestInput) => quotes.stream(input) }
    const board = createQuotesObserver({ quotes: hanging, clock })
    board.setRequest(INPUT)
    await clock.advance(350)
    board.dispose()
    await clock.advance(50)
    expect(left).toEqual(['returned'])
    expect(board.store.getState().status).toBe('idle')
  })

  test('reports that its aggregator was disposed', async () => {
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
