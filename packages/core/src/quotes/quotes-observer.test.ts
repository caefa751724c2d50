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

/** Describes a row in one line. */
function line(row: QuoteRow): string {
  if (row.status === 'quoting') return `${row.providerId} ...`
  const result = row.status === 'quoted' ? String(row.quote.toAmount) : row.failure.code
  const expired = row.status === 'quoted' && row.isExpired ? ' expired' : ''
  return `${row.providerId} ${result}${row.freshness === 'fresh' ? '' : ` ${row.freshness}`}${expired}`
}

const lines = ({ rows }: QuotesState) => rows.map(line)

/** Creates a provider with one reply per request. The last reply is repeated. */
function withAnswers(id: string, ...answers: readonly (bigint | 'fails' | 'silent')[]): ProviderScript {
  let count = 0
  return {
    id,
    quote: (request, context) => {
      const answer = answers[Math.min(count++, answers.length - 1)]
      if (answer === 'silent') return never()
      return typeof answer === 'bigint'
        ? after(100, answer)(request, context)
        : rejectQuote('NOT_SUPPORT', 'No route')
    },
  }
}

describe('createQuotesObserver', () => {
  test('has one row per provider as soon as it requests, and updates each row as its result arrives', async () => {
    const { observer, clock, state } = createTestObserver([
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
    observer.setRequest(INPUT)
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
    const { observer, clock, state } = createTestObserver([
      { id: 'fast', quote: () => ({ toAmount: 90n, estimatedDuration: 5 }) },
      { id: 'rich', quote: () => ({ toAmount: 100n, estimatedDuration: 600 }) },
    ])
    observer.setRequest(INPUT)
    await clock.advance(300)
    expect(lines(state())).toEqual(['rich 100', 'fast 90'])
    expect(state()).toMatchObject({ best: 'rich', fastest: 'fast', selection: { providerId: 'rich' } })
    observer.setSortBy('estimatedDuration')
    expect(lines(state())).toEqual(['fast 90', 'rich 100'])
    expect(state()).toMatchObject({
      best: 'rich',
      fastest: 'fast',
      selection: { providerId: 'fast', by: 'rank' },
    })
  })

  test('does not mark or select a provider that requires more slippage while another does not', async () => {
    const { observer, clock, state } = createTestObserver([
      {
        id: 'greedy',
        quote: () => ({ toAmount: 100n, estimatedDuration: 1, requiredSlippage: percent(1.5) }),
      },
      { id: 'fair', quote: after(100, 90n) },
    ])
    observer.setRequest(INPUT)
    await clock.advance(300)
    expect(state()).toMatchObject({ best: 'greedy', selection: { providerId: 'greedy', by: 'rank' } })
    await clock.advance(100)
    expect(lines(state())).toEqual(['greedy 100', 'fair 90'])
    expect(state()).toMatchObject({ best: 'fair', fastest: 'fair', selection: { providerId: 'fair' } })
    observer.selectProvider('greedy')
    expect(state()).toMatchObject({ best: 'fair', selectedQuote: { providerId: 'greedy' } })
  })

  test('notifies once for results that arrive together', async () => {
    const providers = Array.from({ length: 18 }, (_, index) => ({
      id: `p${index}`,
      unsupportedReason: () => new ProviderError('NOT_SUPPORT', 'No'),
      quote: never,
    }))
    const { observer, clock, states } = createTestObserver([
      ...providers,
      { id: 'slow', quote: after(1_000) },
    ])
    observer.setRequest(INPUT)
    await clock.advance(300)
    expect(states).toHaveLength(2)
    await clock.advance(1_000)
    expect(states).toHaveLength(3)
    expect(states.at(-1)).toMatchObject({ status: 'settled', selectedQuote: { providerId: 'slow' } })
  })

  test('keeps the object of an unchanged row', async () => {
    const { observer, clock, state } = createTestObserver([
      { id: 'a', quote: after(100, 2n) },
      { id: 'b', quote: after(200, 1n) },
    ])
    observer.setRequest(INPUT)
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
    const { observer, clock, requests } = createTestObserver([{ id: 'a', quote: () => ({}) }])
    for (const fromAmount of ['1', '10', '100']) {
      observer.setRequest({ ...INPUT, fromAmount })
      await clock.advance(200)
    }
    expect(requests).toEqual([])
    await clock.advance(100)
    expect(requests.map(({ fromAmount }) => fromAmount)).toEqual([100n])
  })

  test('does nothing if the request is the same with another notation of the amount', async () => {
    const { observer, clock, requests, states } = createTestObserver([{ id: 'a', quote: () => ({}) }])
    observer.setRequest(INPUT)
    await clock.advance(400)
    const stateCount = states.length
    observer.setRequest({ ...INPUT })
    observer.setRequest({ ...INPUT, fromAmount: 100_000_000n })
    await clock.advance(1_000)
    expect(states).toHaveLength(stateCount)
    expect(requests).toHaveLength(1)
  })

  test('aborts the previous request if the amount changes', async () => {
    const signals: AbortSignal[] = []
    const { observer, clock } = createTestObserver([
      {
        id: 'a',
        quote: (_, { signal }) => {
          signals.push(signal)
          return never()
        },
      },
    ])
    observer.setRequest(INPUT)
    await clock.advance(300)
    observer.setRequest(TWICE)
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
    await clock.advance(300)
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
  })

  test('reports every invalid field and requests no provider', async () => {
    const { observer, clock, state, states, requests } = createTestObserver([{ id: 'a', quote: () => ({}) }])
    observer.setRequest(INPUT)
    await clock.advance(400)
    const bad = { ...INPUT, fromAmount: '0', slippage: 80 }
    observer.setRequest(bad)
    const invalid = state()
    if (invalid.status !== 'invalid') throw new Error(`It is ${invalid.status}`)
    expect(invalid).toMatchObject({ rows: [], selectedQuote: undefined, request: undefined })
    expect(invalid.error).toBeInstanceOf(InvalidInputError)
    expect(invalid.error).toMatchObject({ issues: [{ field: 'fromAmount' }, { field: 'slippage' }] })
    const stateCount = states.length
    observer.setRequest({ ...bad })
    observer.refresh()
    await clock.advance(60_000)
    expect(states).toHaveLength(stateCount)
    expect(requests).toHaveLength(1)
    observer.setRequest({ ...INPUT, aggregator: 'unknown' })
    expect(state()).toMatchObject({ status: 'invalid', error: { code: 'PROVIDER_CONFIGURATION_MISSING' } })
  })

  test('reports an unknown chain once', async () => {
    const { observer, clock, state, states } = createTestObserver([{ id: 'a', quote: () => ({}) }], {
      chains: [ethereum],
    })
    observer.setRequest(INPUT)
    await clock.advance(300)
    expect(state()).toMatchObject({
      status: 'invalid',
      error: { issues: [{ field: 'toChainId' }] },
      rows: [],
    })
    const stateCount = states.length
    observer.setRequest({ ...INPUT })
    await clock.advance(60_000)
    expect(states).toHaveLength(stateCount)
  })

  test('has a single row for a request to a single provider', async () => {
    const { observer, clock, state } = createTestObserver(['a', 'b'].map((id) => ({ id, quote: after(100) })))
    observer.setRequest(INPUT)
    await clock.advance(1_000)
    observer.setRequest({ ...INPUT, aggregator: 'b' })
    expect(lines(state())).toEqual(['b 99000000 outdated'])
    observer.setRequest(INPUT)
    expect(lines(state())).toEqual(['b 99000000 outdated', 'a ...'])
  })

  test('clears everything for undefined, and requests once if a page mounts twice', async () => {
    const { observer, clock, state, requests, listeners } = createTestObserver([
      { id: 'a', quote: after(100) },
    ])
    observer.setRequest(INPUT)
    observer.setRequest(undefined)
    expect(state()).toMatchObject({ status: 'idle', rows: [] })
    expect(clock.pendingTimers).toBe(0)
    expect(listeners.size).toBe(0)
    observer.setRequest(INPUT)
    await clock.advance(1_000)
    expect(requests).toHaveLength(1)
    expect(state()).toMatchObject({ status: 'settled', selectedQuote: { providerId: 'a' } })
    observer.setRequest(undefined)
    expect(clock.pendingTimers).toBe(0)
    expect(listeners.size).toBe(0)
  })
})

describe('Quotes of the previous amount', () => {
  test('stay visible as outdated and cannot be selected until the first new quote', async () => {
    const { observer, clock, state } = createTestObserver([
      withAnswers('a', 100n, 'silent', 'silent'),
      withAnswers('b', 90n, 180n),
      withAnswers('c', 'fails', 'silent'),
    ])
    observer.setRequest(INPUT)
    await clock.advance(400)
    expect(lines(state())).toEqual(['a 100', 'b 90', 'c NOT_SUPPORT'])
    observer.setRequest(TWICE)
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
    const { observer, clock, state } = createTestObserver([
      withAnswers('a', 100n, 'fails'),
      withAnswers('b', 90n, 'silent'),
    ])
    observer.setRequest(INPUT)
    await clock.advance(400)
    observer.setRequest(TWICE)
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
    const { observer, clock, state } = createTestObserver([withAnswers('a', 100n, 'silent')])
    observer.setRequest(INPUT)
    await clock.advance(400)
    observer.setRequest(TWICE)
    observer.refresh()
    expect(lines(state())).toEqual(['a 100 outdated'])
    expect(state().selectedQuote).toBeUndefined()
  })

  test('can expire without shortening the wait for more input', async () => {
    const { observer, clock, state, requests } = createTestObserver([
      { id: 'a', quote: () => ({ validForMs: 200 }) },
    ])
    observer.setRequest(INPUT)
    await clock.advance(400)
    observer.setRequest(TWICE)
    await clock.advance(200)
    expect(lines(state())).toEqual(['a 100000000 outdated expired'])
    expect(requests).toHaveLength(1)
  })

  test.each<Partial<QuoteRequestInput>>([
    { fromTokenAddress: DAI },
    { toTokenAddress: DAI },
    { fromChainId: 42161 },
    { toChainId: 42161 },
  ])(
    "disappear together with the user's selection if the request is for something else: %o",
    async (change) => {
      const { observer, clock, state } = createTestObserver(
        ['a', 'b'].map((id) => ({ id, quote: after(100) })),
      )
      observer.setRequest(INPUT)
      await clock.advance(400)
      observer.selectProvider('b')
      observer.setRequest({ ...INPUT, ...change })
      expect(lines(state())).toEqual(['a ...', 'b ...'])
      expect(state()).toMatchObject({ selection: undefined, selectedQuote: undefined, best: undefined })
    },
  )

  test('stay in place during a refresh, and the selected quote stays until its provider returns a new one', async () => {
    const { observer, clock, state } = createTestObserver([
      withAnswers('a', 100n, 95n),
      withAnswers('b', 90n, 'silent'),
      withAnswers('c', 'fails', 'silent'),
    ])
    observer.setRequest(INPUT)
    await clock.advance(400)
    const before = state().selectedQuote
    observer.refresh()
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
    const { observer, clock, state } = createTestObserver([
      { id: 'poor', quote: after(100, 90n) },
      { id: 'rich', quote: after(200, 100n) },
    ])
    observer.setRequest(INPUT)
    await clock.advance(400)
    observer.selectProvider('poor')
    await clock.advance(100)
    expect(state()).toMatchObject({
      best: 'rich',
      selection: { providerId: 'poor', by: 'user' },
      selectedQuote: { providerId: 'poor' },
    })
    observer.selectProvider(undefined)
    expect(state()).toMatchObject({
      selection: { providerId: 'rich', by: 'rank' },
      selectedQuote: { providerId: 'rich' },
    })
  })

  test('stays with a provider that fails, and has a quote again when the provider does', async () => {
    const { observer, clock, state } = createTestObserver([
      withAnswers('a', 100n),
      withAnswers('b', 90n, 'fails', 91n),
    ])
    observer.setRequest(INPUT)
    await clock.advance(400)
    observer.selectProvider('b')
    observer.refresh()
    await clock.advance(100)
    const selection = { providerId: 'b', by: 'user' }
    expect(lines(state())).toEqual(['a 100', 'b NOT_SUPPORT'])
    expect(state()).toMatchObject({ selection, selectedQuote: undefined })
    observer.refresh()
    await clock.advance(100)
    expect(state()).toMatchObject({ selection, selectedQuote: { toAmount: 91n } })
  })

  test('is kept if the amount is deleted and entered again', async () => {
    const { observer, clock, state } = createTestObserver(['a', 'b'].map((id) => ({ id, quote: after(100) })))
    observer.setRequest(INPUT)
    await clock.advance(400)
    observer.selectProvider('b')
    observer.setRequest(undefined)
    observer.setRequest(NOTHING)
    expect(state()).toMatchObject({
      status: 'invalid',
      selection: { providerId: 'b' },
      selectedQuote: undefined,
    })
    observer.setRequest(TWICE)
    await clock.advance(400)
    expect(state()).toMatchObject({ selection: { by: 'user' }, selectedQuote: { providerId: 'b' } })
  })

  test('applies to the next request if it is made before any', async () => {
    const { observer, clock, state } = createTestObserver(['a', 'b'].map((id) => ({ id, quote: after(100) })))
    observer.selectProvider('b')
    observer.setRequest(INPUT)
    await clock.advance(400)
    expect(state()).toMatchObject({ selectedQuote: { providerId: 'b' } })
    observer.setRequest(undefined)
    observer.selectProvider('b')
    observer.setRequest(OTHER_PAIR)
    await clock.advance(400)
    expect(state()).toMatchObject({ selection: { by: 'user' }, selectedQuote: { providerId: 'b' } })
  })

  test('throws for an unknown provider', () => {
    const { observer } = createTestObserver([{ id: 'a', quote: never }])
    expect(() => observer.selectProvider('unknown')).toThrow('unknown configuration does not exist')
  })
})

describe('The refresh', () => {
  const settled = async (options: Partial<QuotesObserverOptions> = {}) => {
    const world = createTestObserver([{ id: 'a', quote: after(1_000) }], options)
    world.observer.setRequest(INPUT)
    await world.clock.advance(1_300)
    expect(world.state()).toMatchObject({ status: 'settled', refreshAt: START + 31_300 })
    expect(world.requests).toHaveLength(1)
    return world
  }

  test('starts 30 seconds after all providers have returned', async () => {
    const { clock, requests, state } = await settled()
    await clock.advance(29_999)
    expect(requests).toHaveLength(1)
    await clock.advance(1)
    expect(requests).toHaveLength(2)
    expect(state()).toMatchObject({ status: 'quoting', startedAt: START + 31_300 })
    await clock.advance(1_000)
    expect(state()).toMatchObject({ status: 'settled', refreshAt: START + 62_300 })
  })

  test('waits while any holder pauses it, and starts immediately if the last one resumes late', async () => {
    const { observer, clock, requests, state } = await settled()
    const resume = [observer.pause(), observer.pause()]
    expect(state()).toMatchObject({ status: 'settled', refreshAt: undefined })
    await clock.advance(40_000)
    resume[0]?.()
    resume[0]?.()
    await clock.advance(5_000)
    expect(requests).toHaveLength(1)
    resume[1]?.()
    await clock.advance(0)
    expect(requests).toHaveLength(2)
  })

  test('pauses while hidden or offline, and starts immediately after more than ten seconds', async () => {
    const { clock, requests, state, turn } = await settled()
    turn(false)
    expect(state()).toMatchObject({ refreshAt: undefined })
    await clock.advance(9_000)
    turn(true)
    expect(state()).toMatchObject({ refreshAt: START + 31_300 })
    await clock.advance(0)
    expect(requests).toHaveLength(1)
    turn(false)
    await clock.advance(1_000)
    expect(requests).toHaveLength(1)
    expect(requests).toHaveLength(1)
    turn(true)
    await clock.advance(0)
    expect(requests).toHaveLength(2)
  })

  test('starts immediately on return if no provider could be reached', async () => {
    let isOnline = false
    const quote = () => {
      if (!isOnline) throw new ProviderError('SERVICE_UNAVAILABLE', 'Failed to fetch')
      return { toAmount: 100n }
    }
    const { observer, clock, state, turn } = createTestObserver([{ id: 'a', quote }])
    observer.setRequest(INPUT)
    await clock.advance(300)
    turn(false)
    await clock.advance(1_000)
    isOnline = true
    turn(true)
    await clock.advance(0)
    expect(lines(state())).toEqual(['a 100'])
  })

  test('does not start on return if it is paused', async () => {
    const { observer, clock, requests, turn } = await settled()
    const resume = observer.pause()
    turn(false)
    await clock.advance(60_000)
    turn(true)
    await clock.advance(0)
    expect(requests).toHaveLength(1)
    resume()
  })

  test('starts on demand even if it is paused, but not twice at the same time', async () => {
    const { observer, clock, requests } = await settled()
    const resume = observer.pause()
    observer.refresh()
    await clock.advance(500)
    observer.refresh()
    await clock.advance(1_000)
    expect(requests).toHaveLength(2)
    resume()
  })

  test('starts on demand without waiting for more input', async () => {
    const { observer, clock, requests, state } = createTestObserver([{ id: 'a', quote: after(100) }])
    observer.refresh()
    expect(state().status).toBe('idle')
    observer.setRequest(INPUT)
    observer.refresh()
    await clock.advance(0)
    expect(requests).toHaveLength(1)
    expect(state()).toMatchObject({ status: 'quoting', startedAt: START })
  })
})

describe('An expired quote', () => {
  const brief = (id: string, validForMs: number, toAmount: bigint): ProviderScript => ({
    id,
    quote: () => ({ toAmount, validForMs }),
  })

  test('is never selected, and is marked even while the refresh is paused', async () => {
    const { observer, clock, state } = createTestObserver([brief('a', 20_000, 100n)])
    observer.setRequest(INPUT)
    await clock.advance(300)
    observer.pause()
    await clock.advance(19_999)
    expect(state()).toMatchObject({ selectedQuote: { validUntil: START + 20_300 } })
    await clock.advance(1)
    expect(lines(state())).toEqual(['a 100 expired'])
    expect(state()).toMatchObject({ best: 'a', selection: { providerId: 'a' }, selectedQuote: undefined })
  })

  test('passes an automatic selection to the next quote, but not the selection of the user', async () => {
    const { observer, clock, state } = createTestObserver([brief('a', 20_000, 100n), brief('b', 60_000, 90n)])
    observer.setRequest(INPUT)
    await clock.advance(300)
    observer.pause()
    await clock.advance(20_000)
    expect(lines(state())).toEqual(['a 100 expired', 'b 90'])
    expect(state()).toMatchObject({
      best: 'b',
      selection: { providerId: 'b' },
      selectedQuote: { providerId: 'b' },
    })
    observer.selectProvider('a')
    expect(state()).toMatchObject({ selection: { providerId: 'a' }, selectedQuote: undefined })
  })

  describe('that a user reviews', () => {
    const review = async () => {
      const fixture = createTestObserver([brief('a', 20_000, 100n), brief('b', 60_000, 90n)])
      fixture.observer.setRequest(INPUT)
      await fixture.clock.advance(300)
      fixture.observer.pause()
      const { selectedQuote: quote } = fixture.state()
      if (!quote) throw new Error('No quote is selected.')
      return {
        ...fixture,
        quote,
        renewed: { ...quote, toAmount: 99n, validUntil: quote.validUntil + 20_000 },
      }
    }

    test('stays selected in place of the next quote, and in its row once it is requested again', async () => {
      const { observer, clock, state, quote, renewed } = await review()
      const release = observer.hold(quote)
      await clock.advance(20_000)
      expect(lines(state())).toEqual(['a 100 expired', 'b 90'])
      expect(state()).toMatchObject({
        selection: { providerId: 'a', by: 'rank' },
        selectedQuote: undefined,
      })
      release()
      observer.hold(renewed)
      expect(lines(state())).toEqual(['a 99', 'b 90'])
      expect(state()).toMatchObject({ best: 'a', selection: { providerId: 'a' }, selectedQuote: renewed })
    })

    test('is not the best if an expired quote is better, until the others are requested again', async () => {
      const { observer, clock, state, renewed } = await review()
      await clock.advance(60_000)
      const validUntil = clock.now() + 30_000
      const release = observer.hold({ ...renewed, toAmount: 80n, validUntil })
      expect(lines(state())).toEqual(['b 90 expired', 'a 80'])
      expect(state()).toMatchObject({ best: undefined, selection: { providerId: 'a', by: 'rank' } })
      release()
      observer.hold({ ...renewed, toAmount: 95n, validUntil })
      expect(lines(state())).toEqual(['a 95', 'b 90 expired'])
      expect(state()).toMatchObject({ best: 'a' })
      observer.refresh()
      await clock.advance(300)
      expect(state()).toMatchObject({ best: 'a', selectedQuote: { toAmount: 95n } })
    })

    test('is not replaced by quotes that arrive meanwhile, and its row stays until the next ones', async () => {
      const { observer, clock, state, renewed } = await review()
      const release = observer.hold(renewed)
      observer.refresh()
      await clock.advance(300)
      expect(lines(state())).toEqual(['a 99', 'b 90'])
      release()
      expect(lines(state())).toEqual(['a 99', 'b 90'])
      observer.refresh()
      await clock.advance(300)
      expect(lines(state())).toEqual(['a 100', 'b 90'])
    })

    test('gives way to another provider that the user selects, and to another amount', async () => {
      const { observer, clock, state, quote, renewed } = await review()
      observer.hold(quote)
      observer.selectProvider('b')
      expect(state()).toMatchObject({ selection: { providerId: 'b', by: 'user' } })
      observer.hold(renewed)
      observer.setRequest(TWICE)
      expect(lines(state())).toEqual(['a 99 outdated', 'b 90 outdated'])
      await clock.advance(300)
      expect(lines(state())).toEqual(['a 100', 'b 90'])
    })
  })

  test('is requested again five seconds before its expiry', async () => {
    const { observer, clock, state, states } = createTestObserver([brief('a', 20_000, 100n)])
    observer.setRequest(INPUT)
    await clock.advance(300)
    expect(state()).toMatchObject({ refreshAt: START + 15_300 })
    const from = states.length
    await clock.advance(120_000)
    expect(states.slice(from).every(({ selectedQuote }) => selectedQuote !== undefined)).toBe(true)
  })

  test('does not cause more than one request every ten seconds', async () => {
    const { observer, clock, requests } = createTestObserver([brief('a', 0, 100n)])
    observer.setRequest(INPUT)
    await clock.advance(300)
    await clock.advance(60_000)
    expect(requests).toHaveLength(7)
  })
})

/** Creates an aggregator whose streams fail after one update, and records how each stream ended. */
function failAfterOne(ids: readonly string[]) {
  const { aggregator, clock } = createTestAggregator(ids.map((id) => ({ id, quote: after(100) })))
  const endings: string[] = []
  const quotes = {
    providers: aggregator.providers,
    async *stream(input: QuoteRequestInput, options?: QuoteRequestOptions) {
      let ending = 'returned'
      try {
        for await (const update of aggregator.stream(input, options)) {
          yield update
          ending = 'failed'
          throw new Error('The connection failed.')
        }
        return undefined
      } finally {
        endings.push(ending)
      }
    },
  }
  return { quotes, clock, endings }
}

describe('A request that fails as a whole', () => {
  test('becomes the error state, with a reason in every pending row', async () => {
    const { quotes, clock } = failAfterOne(['a', 'b'])
    const observer = createQuotesObserver({ quotes, clock })
    observer.setRequest(INPUT)
    await clock.advance(400)
    const state = observer.store.getState()
    expect(state).toMatchObject({ status: 'settled', error: { message: 'The connection failed.' } })
    expect(lines(state)).toEqual(['a 99000000', 'b ERROR'])
    expect(state.rows[1]).toMatchObject({ failure: { reason: 'The adapter failed: The connection failed.' } })
    observer.refresh()
    await clock.advance(0)
    expect(lines(observer.store.getState())).toEqual(['a 99000000 previous', 'b ERROR previous'])
    await clock.advance(100)
    expect(lines(observer.store.getState())).toEqual(['a 99000000', 'b ERROR'])
    observer.dispose()
    await clock.advance(0)
    expect(clock.pendingTimers).toBe(0)
  })

  test('is dropped with its next update if it does not react to its abort signal', async () => {
    const { quotes, clock, endings } = failAfterOne(['a', 'b'])
    const hanging = { ...quotes, stream: (input: QuoteRequestInput) => quotes.stream(input) }
    const observer = createQuotesObserver({ quotes: hanging, clock })
    observer.setRequest(INPUT)
    await clock.advance(350)
    observer.dispose()
    await clock.advance(50)
    expect(endings).toEqual(['returned'])
    expect(observer.store.getState().status).toBe('idle')
  })

  test('reports that its aggregator was disposed', async () => {
    const { observer, aggregator, clock, state } = createTestObserver([{ id: 'a', quote: after(100) }])
    await aggregator.dispose()
    observer.setRequest(INPUT)
    await clock.advance(300)
    const now = state()
    expect(now.status === 'settled' && isCausewayError(now.error, 'DISPOSED')).toBe(true)
    expect(lines(now)).toEqual(['a ERROR'])
  })
})

describe('A disposed observer', () => {
  test.each([0, 150, 350, 500, 20_000])(
    'leaves no timer and no request %i ms after its first request',
    async (wait) => {
      const signals: AbortSignal[] = []
      const { observer, clock, state, states, listeners, requests } = createTestObserver([
        {
          id: 'a',
          quote: async (request, context) => {
            signals.push(context.signal)
            return after(100)(request, context)
          },
        },
      ])
      observer.setRequest(INPUT)
      const resume = observer.pause()
      await clock.advance(wait)
      observer.dispose()
      await clock.advance(0)
      expect(clock.pendingTimers).toBe(0)
      expect(listeners.size).toBe(0)
      expect(signals.every(({ aborted }) => aborted)).toBe(true)
      const [stateCount, requestCount] = [states.length, requests.length]
      resume()
      observer.refresh()
      observer.setRequest(undefined)
      await clock.advance(60_000)
      expect(states).toHaveLength(stateCount)
      expect(requests).toHaveLength(requestCount)
      expect(state().status).toBe('idle')
      expect(() => observer.setRequest(INPUT)).toThrow('disposed')
    },
  )
})
