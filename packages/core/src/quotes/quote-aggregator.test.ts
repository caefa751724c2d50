import { getEventListeners } from 'node:events'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ethereum } from '../chains/records.ts'
import { AbortedError } from '../kernel/abort.ts'
import { sleep } from '../kernel/clock.ts'
import { CausewayError, InvalidInputError } from '../kernel/errors.ts'
import { createFakeClock } from '../testing/fake-clock.ts'
import type { ProviderScript } from '../testing/scripted-provider.ts'
import type { ProviderContext, QuoteProvider } from './provider.ts'
import { ProviderError } from './provider-error.ts'
import type { QuoteRequestInput } from './quote-request.ts'
import {
  after,
  collect,
  createTestAggregator,
  createTestQuote,
  drive,
  INPUT,
  never,
  POOL,
  percent,
  rejectQuote,
  SENDER,
  START,
} from './quotes.test-support.ts'
import type { QuoteUpdate } from './start-quote-request.ts'
import { NoQuoteError } from './to-quote-failure.ts'

const networkError = new CausewayError('GET https://a.example failed', {
  code: 'NETWORK_ERROR',
  retryable: true,
})

const unreachable = (): never => {
  throw networkError
}

/** Creates a provider that records the contexts of its calls. */
function createSpy(id: string, quote: (request: unknown, context: ProviderContext) => unknown) {
  const contexts: ProviderContext[] = []
  const script = {
    id,
    quote: (request: unknown, context: ProviderContext) => {
      contexts.push(context)
      return quote(request, context) as Promise<never>
    },
  }
  return { script, contexts }
}

const describeUpdate = (update: QuoteUpdate) =>
  update.type === 'quote'
    ? `${update.quote.providerId}: quote`
    : `${update.failure.providerId}: ${update.failure.code}`

describe('getQuotes', () => {
  test('returns quotes best first, and failures with their reasons', async () => {
    const world = createTestAggregator([
      { id: 'poor', name: 'Poor', quote: after(10, 90n) },
      { id: 'rich', name: 'Rich', quote: after(20, 100n) },
      { id: 'none', name: 'None', quote: () => rejectQuote('AMOUNT_TOO_LOW', 'Send at least 10 USDC') },
    ])
    const results = await drive(world, world.aggregator.getQuotes(INPUT))
    expect(results.quotes.map(({ name }) => name)).toEqual(['Rich', 'Poor'])
    expect(results.rankingReason).toEqual({ type: 'more', by: 10n, than: 'Poor' })
    expect(results.failures).toMatchObject([
      {
        providerId: 'none',
        name: 'None',
        code: 'AMOUNT_TOO_LOW',
        message: 'amount is too low relative to fees',
        reason: 'Send at least 10 USDC',
        elapsedMs: 0,
      },
    ])
    expect(results.request).toMatchObject({ fromAmount: 100_000_000n, slippage: 0.5 })
    expect(results.elapsedMs).toBe(20)
    expect(results.quotes[0]).toMatchObject({ providerId: 'rich', fetchedAt: START + 20, elapsedMs: 20 })
    expect(world.warnings).toEqual(['None has no quote: Send at least 10 USDC'])
  })

  test('sorts by estimated duration if requested', async () => {
    const world = createTestAggregator([
      { id: 'slow', quote: () => ({ toAmount: 100n, estimatedDuration: 600 }) },
      { id: 'fast', quote: () => ({ toAmount: 90n, estimatedDuration: 5 }) },
    ])
    const results = await drive(world, world.aggregator.getQuotes(INPUT, { sortBy: 'estimatedDuration' }))
    expect(results.quotes.map(({ providerId }) => providerId)).toEqual(['fast', 'slow'])
    expect(results.rankingReason).toEqual({ type: 'faster', by: 595, than: 'slow' })
  })

  test('requests all providers in parallel', async () => {
    const world = createTestAggregator(['a', 'b', 'c'].map((id) => ({ id, quote: after(1_000) })))
    const results = await drive(world, world.aggregator.getQuotes(INPUT))
    expect(results.elapsedMs).toBe(1_000)
    expect(results.quotes).toHaveLength(3)
  })

  test('returns an empty result if no provider is configured', async () => {
    const world = createTestAggregator([])
    expect(await drive(world, world.aggregator.getQuotes(INPUT))).toMatchObject({
      quotes: [],
      failures: [],
      rankingReason: undefined,
    })
    expect(world.clock.pendingTimers).toBe(0)
  })

  test('assigns a unique id to each quote', async () => {
    const world = createTestAggregator(['a', 'b'].map((id) => ({ id, quote: () => ({}) })))
    const first = await drive(world, world.aggregator.getQuotes(INPUT))
    const second = await drive(world, world.aggregator.getQuotes(INPUT))
    const ids = [...first.quotes, ...second.quotes].map(({ id }) => id)
    expect(new Set(ids).size).toBe(4)
  })

  test('passes fetch and integrator of the application to every provider', async () => {
    const provider = createSpy('a', () => ({}))
    const fetch: typeof globalThis.fetch = async () => new Response()
    const world = createTestAggregator([provider.script], { fetch, integrator: 'my-dapp' })
    await drive(world, world.aggregator.getQuotes(INPUT))
    expect(provider.contexts[0]).toMatchObject({ fetch, integrator: 'my-dapp', clock: world.clock })
  })

  test('does not request a provider that does not support the route', async () => {
    const provider = createSpy('a', () => ({}))
    const unsupportedReason = () => new ProviderError('NOT_SUPPORT', 'Fuel is not served')
    const world = createTestAggregator([{ ...provider.script, unsupportedReason }])
    const { failures } = await drive(world, world.aggregator.getQuotes(INPUT))
    expect(failures).toMatchObject([{ code: 'NOT_SUPPORT', reason: 'Fuel is not served' }])
    expect(provider.contexts).toHaveLength(0)
  })
})

describe('an invalid request', () => {
  const wrong = { ...INPUT, fromAmount: '-1' }

  test('is rejected by every method before a provider is requested', async () => {
    const provider = createSpy('a', () => ({}))
    const world = createTestAggregator([provider.script])
    await expect(world.aggregator.getQuotes(wrong)).rejects.toBeInstanceOf(InvalidInputError)
    await expect(world.aggregator.getBestQuote(wrong)).rejects.toBeInstanceOf(InvalidInputError)
    expect(() => world.aggregator.stream(wrong)).toThrow(InvalidInputError)
    expect(provider.contexts).toHaveLength(0)
    expect(world.clock.pendingTimers).toBe(0)
  })

  test('is rejected if its chain is not configured', async () => {
    const world = createTestAggregator([], { chains: [ethereum] })
    await expect(world.aggregator.getQuotes(INPUT)).rejects.toThrow(/toChainId/)
  })
})

describe('a request to a single provider', () => {
  test('is sent to that provider only', async () => {
    const a = createSpy('a', () => ({}))
    const b = createSpy('b', () => ({}))
    const world = createTestAggregator([a.script, b.script])
    const results = await drive(world, world.aggregator.getQuotes({ ...INPUT, aggregator: 'b' }))
    expect(results.quotes.map(({ providerId }) => providerId)).toEqual(['b'])
    expect([a.contexts.length, b.contexts.length]).toEqual([0, 1])
  })

  test("fails with '{name} configuration does not exist' if it is not configured (QUOTES-56)", async () => {
    const world = createTestAggregator([{ id: 'a', quote: () => ({}) }])
    const input = { ...INPUT, aggregator: 'lifi' }
    await expect(world.aggregator.getQuotes(input)).rejects.toThrow(/^lifi configuration does not exist$/)
    expect(() => world.aggregator.stream(input)).toThrow(/^lifi configuration does not exist$/)
    expect(world.clock.pendingTimers).toBe(0)
  })
})

describe('stream', () => {
  test('yields each result as it arrives', async () => {
    const world = createTestAggregator([
      { id: 'slow', quote: after(300) },
      { id: 'broken', quote: (_, { clock, signal }) => sleep(clock, 200, signal).then(unreachable) },
      { id: 'fast', quote: after(100) },
    ])
    const updates: string[] = []
    const result = (async () => {
      for await (const update of world.aggregator.stream(INPUT)) {
        updates.push(`${world.clock.now() - START} ${describeUpdate(update)}`)
      }
    })()
    await world.clock.advance(100)
    expect(updates).toEqual(['100 fast: quote'])
    await drive(world, result)
    expect(updates).toEqual(['100 fast: quote', '200 broken: NETWORK_ERROR', '300 slow: quote'])
    expect(world.clock.pendingTimers).toBe(0)
  })

  test('aborts pending requests and timers if the reader stops', async () => {
    const slow = createSpy('slow', after(5_000))
    const hanging = createSpy('hanging', never)
    const world = createTestAggregator([{ id: 'fast', quote: after(10) }, slow.script, hanging.script])
    const result = (async () => {
      for await (const update of world.aggregator.stream(INPUT)) return update.type
      return 'nothing'
    })()
    expect(await drive(world, result, 10)).toBe('quote')
    expect(slow.contexts[0]?.signal.aborted).toBe(true)
    expect(hanging.contexts[0]?.signal.aborted).toBe(true)
    expect(world.clock.pendingTimers).toBe(0)
    expect(world.warnings).toEqual([])
  })

  test('ends at its deadline even if it is not read', async () => {
    const world = createTestAggregator([{ id: 'hanging', quote: never }])
    world.aggregator.stream(INPUT, { timeout: 100 })
    await world.clock.advance(100)
    expect(world.clock.pendingTimers).toBe(0)
  })

  test('aborts the remaining work of a provider once it has returned', async () => {
    const stragglers: AbortSignal[] = []
    const world = createTestAggregator([
      {
        id: 'a',
        quote: (_, { signal }) => {
          stragglers.push(signal)
          return {}
        },
      },
      { id: 'b', quote: after(1_000) },
    ])
    const result = collect(world.aggregator.stream(INPUT))
    await world.clock.advance(1)
    expect(stragglers[0]?.aborted).toBe(true)
    expect((await drive(world, result)).map(describeUpdate)).toEqual(['a: quote', 'b: quote'])
  })
})

describe('timeout', () => {
  test('turns a provider that hangs into a failure and returns the other quotes', async () => {
    const hanging = createSpy('hanging', never)
    const world = createTestAggregator([{ id: 'fast', quote: after(10) }, hanging.script])
    const results = await drive(world, world.aggregator.getQuotes(INPUT, { timeout: 500 }))
    expect(results.quotes).toHaveLength(1)
    expect(results.failures).toMatchObject([
      {
        providerId: 'hanging',
        code: 'TIMEOUT',
        message: 'The response took longer than 500 ms',
        elapsedMs: 500,
        retryable: true,
      },
    ])
    expect(results.elapsedMs).toBe(500)
    expect(hanging.contexts[0]?.signal.aborted).toBe(true)
    expect(hanging.contexts[0]?.signal.reason).toMatchObject({ code: 'TIMEOUT' })
    expect(world.clock.pendingTimers).toBe(0)
  })

  test('defaults to 15 seconds', async () => {
    const world = createTestAggregator([{ id: 'hanging', quote: never }])
    expect((await drive(world, world.aggregator.getQuotes(INPUT))).elapsedMs).toBe(15_000)
  })

  test('reports TIMEOUT for an error that the abort itself caused', async () => {
    const world = createTestAggregator([
      {
        id: 'a',
        quote: (_, { signal }) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(new TypeError('body stream already read')))
          }),
      },
    ])
    const { failures } = await drive(world, world.aggregator.getQuotes(INPUT, { timeout: 100 }))
    expect(failures).toMatchObject([{ code: 'TIMEOUT' }])
  })
})

describe('softTimeout', () => {
  test('returns the quotes received so far and reports the other providers as LATE', async () => {
    const slow = createSpy('slow', after(5_000))
    const world = createTestAggregator([{ id: 'fast', quote: after(10) }, slow.script])
    const results = await drive(world, world.aggregator.getQuotes(INPUT, { softTimeout: 1_000 }))
    expect(results.elapsedMs).toBe(1_000)
    expect(results.quotes.map(({ providerId }) => providerId)).toEqual(['fast'])
    expect(results.failures).toMatchObject([
      {
        providerId: 'slow',
        code: 'LATE',
        message: 'No response within 1000 ms.',
        reason: expect.stringContaining('Request again to wait longer'),
        retryable: true,
      },
    ])
    expect(slow.contexts[0]?.signal.aborted).toBe(true)
    expect(world.clock.pendingTimers).toBe(0)
  })

  test('waits for the first quote if no provider has returned one', async () => {
    const world = createTestAggregator([
      { id: 'rejects', quote: () => rejectQuote('NOT_SUPPORT', 'no') },
      { id: 'slow', quote: after(3_000) },
      { id: 'slower', quote: after(4_000) },
    ])
    const results = await drive(world, world.aggregator.getQuotes(INPUT, { softTimeout: 1_000 }))
    expect(results.elapsedMs).toBe(3_000)
    expect(results.quotes.map(({ providerId }) => providerId)).toEqual(['slow'])
    expect(results.failures.map(({ code }) => code)).toEqual(['NOT_SUPPORT', 'LATE'])
  })

  test('does not delay a result that is complete', async () => {
    const world = createTestAggregator([{ id: 'fast', quote: after(10) }])
    const results = await drive(world, world.aggregator.getQuotes(INPUT, { softTimeout: 1_000 }))
    expect(results.elapsedMs).toBe(10)
    expect(world.clock.pendingTimers).toBe(0)
  })

  test('never exceeds timeout', async () => {
    const world = createTestAggregator([{ id: 'hanging', quote: never }])
    const quoting = world.aggregator.getQuotes(INPUT, { softTimeout: 1_000, timeout: 2_000 })
    expect(await drive(world, quoting)).toMatchObject({
      elapsedMs: 2_000,
      quotes: [],
      failures: [{ code: 'TIMEOUT' }],
    })
  })

  test('does not count a late provider as a fault', async () => {
    const world = createTestAggregator([
      { id: 'fast', quote: () => ({}) },
      { id: 'slow', quote: after(5_000) },
    ])
    for (let round = 0; round < 4; round++) {
      const results = await drive(world, world.aggregator.getQuotes(INPUT, { softTimeout: 1_000 }))
      expect(results.failures.map(({ code }) => code)).toEqual(['LATE'])
    }
    expect(world.aggregator.health.get('slow')).toMatchObject({ circuit: { status: 'closed', faults: 0 } })
  })
})

describe('consecutive faults', () => {
  test('are not reset by a late reply or a canceled request', async () => {
    let calls = 0
    const world = createTestAggregator([
      { id: 'fast', quote: () => ({}) },
      { id: 'a', quote: () => (++calls === 3 || calls === 4 ? never() : unreachable()) },
    ])
    const ask = (options: object) => drive(world, world.aggregator.getQuotes(INPUT, options), 1_000)
    await ask({})
    await ask({})
    expect((await ask({ softTimeout: 500 })).failures).toMatchObject([{ code: 'LATE' }])
    const result = (async () => {
      for await (const update of world.aggregator.stream(INPUT)) return update
      return undefined
    })()
    await drive(world, result, 0)
    expect(world.aggregator.health.get('a')).toMatchObject({ circuit: { status: 'closed', faults: 2 } })
    await ask({})
    expect(world.aggregator.health.get('a')).toMatchObject({ circuit: { status: 'open' } })
  })
})

describe('a canceled request', () => {
  test('rejects with AbortedError immediately and logs nothing (QUOTES-64)', async () => {
    const compliant = createSpy('compliant', after(5_000))
    const hanging = createSpy('hanging', never)
    const world = createTestAggregator([{ id: 'fast', quote: after(10) }, compliant.script, hanging.script])
    const controller = new AbortController()
    const quoting = world.aggregator.getQuotes(INPUT, { signal: controller.signal, softTimeout: 4_000 })
    quoting.catch(() => undefined)
    await world.clock.advance(100)
    controller.abort()
    await expect(quoting).rejects.toBeInstanceOf(AbortedError)
    expect(world.clock.now()).toBe(START + 100)
    expect(world.warnings).toEqual([])
    expect(world.errors).toEqual([])
    expect(compliant.contexts[0]?.signal.aborted).toBe(true)
    expect(hanging.contexts[0]?.signal.aborted).toBe(true)
    expect(world.clock.pendingTimers).toBe(0)
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0)
  })

  test('ends the rows of a stream as CANCELLED', async () => {
    const world = createTestAggregator([{ id: 'hanging', quote: never }])
    const controller = new AbortController()
    const result = collect(world.aggregator.stream(INPUT, { signal: controller.signal }))
    controller.abort()
    expect((await drive(world, result)).map(describeUpdate)).toEqual(['hanging: CANCELLED'])
    expect(world.warnings).toEqual([])
  })

  test('is not sent if its signal was aborted before', async () => {
    const provider = createSpy('a', () => ({}))
    const world = createTestAggregator([provider.script])
    const quoting = world.aggregator.getQuotes(INPUT, { signal: AbortSignal.abort() })
    await expect(drive(world, quoting)).rejects.toBeInstanceOf(AbortedError)
    expect(provider.contexts).toHaveLength(0)
    expect(world.clock.pendingTimers).toBe(0)
  })

  test('does not count as a fault of the providers', async () => {
    const world = createTestAggregator([{ id: 'hanging', quote: never }])
    for (let round = 0; round < 5; round++) {
      const controller = new AbortController()
      const quoting = world.aggregator.getQuotes(INPUT, { signal: controller.signal })
      quoting.catch(() => undefined)
      await world.clock.advance(1)
      controller.abort()
      await expect(quoting).rejects.toBeInstanceOf(AbortedError)
    }
    expect(world.aggregator.health.get('hanging')).toMatchObject({ circuit: { status: 'closed', faults: 0 } })
  })

  test('leaves no listener on a signal that is used for many requests', async () => {
    const world = createTestAggregator([{ id: 'a', quote: () => ({}) }])
    const { signal } = new AbortController()
    for (let round = 0; round < 20; round++) await drive(world, world.aggregator.getQuotes(INPUT, { signal }))
    expect(getEventListeners(signal, 'abort')).toHaveLength(0)
  })
})

describe('any behavior of the providers', () => {
  const NONSENSE: readonly unknown[] = [
    undefined,
    null,
    5,
    'ok',
    {},
    { toAmount: null },
    { toAmount: 5n },
    { toAmount: -5n, fee: {}, estimatedDuration: 1 },
    { toAmount: '5', fee: { swapFee: 0n, destinationGasFee: 0n }, estimatedDuration: 1 },
    { error: 'no' },
  ]
  const THROWN: readonly unknown[] = [
    new Error('boom'),
    networkError,
    new AbortedError(),
    'text',
    undefined,
    null,
    Symbol('s'),
    Object.create(null),
  ]

  const behaviors = fc.oneof(
    fc.record({ type: fc.constant('quote' as const), after: fc.nat(200) }),
    fc.record({ type: fc.constant('reject' as const), after: fc.nat(200) }),
    fc.record({
      type: fc.constant('throw later' as const),
      after: fc.nat(200),
      what: fc.constantFrom(...THROWN),
    }),
    fc.record({ type: fc.constant('throw at once' as const), what: fc.constantFrom(...THROWN) }),
    fc.record({ type: fc.constant('unsupportedReason throws' as const), what: fc.constantFrom(...THROWN) }),
    fc.record({ type: fc.constant('nonsense' as const), what: fc.constantFrom(...NONSENSE) }),
    fc.constant({ type: 'hang' as const }),
    fc.constant({ type: 'unsupported' as const }),
  )
  type Behavior = typeof behaviors extends fc.Arbitrary<infer Value> ? Value : never

  const allowed: Record<Behavior['type'], RegExp> = {
    quote: /quote|TIMEOUT/,
    reject: /NOT_SUPPORT|TIMEOUT/,
    'throw later': /ERROR|NETWORK_ERROR|CANCELLED|TIMEOUT/,
    'throw at once': /ERROR|NETWORK_ERROR|CANCELLED/,
    'unsupportedReason throws': /ERROR|NETWORK_ERROR|CANCELLED/,
    nonsense: /ERROR|INVALID_RESPONSE/,
    hang: /TIMEOUT/,
    unsupported: /NOT_ROUTE/,
  }

  function createProvider(behavior: Behavior, index: number, signals: AbortSignal[]): QuoteProvider {
    return {
      id: `p${index}`,
      name: `P${index}`,
      kind: 'bridge',
      settlesOn: 'destination',
      unsupportedReason() {
        if (behavior.type === 'unsupportedReason throws') throw behavior.what
        return behavior.type === 'unsupported' ? new ProviderError('NOT_ROUTE', 'never') : undefined
      },
      quote(_request, { clock, signal }) {
        signals.push(signal)
        const wait = 'after' in behavior ? sleep(clock, behavior.after, signal) : Promise.resolve()
        switch (behavior.type) {
          case 'quote': {
            const { toAmount, fee, estimatedDuration, interfaceParamData } = createTestQuote()
            return wait.then(() => ({ toAmount, fee, estimatedDuration, interfaceParamData }))
          }
          case 'reject':
            return wait.then(() => rejectQuote('NOT_SUPPORT', 'no'))
          case 'throw later':
            return wait.then(() => {
              throw behavior.what
            })
          case 'throw at once':
            throw behavior.what
          case 'nonsense':
            return Promise.resolve(behavior.what as never)
          default:
            return never()
        }
      },
    }
  }

  test('yields exactly one row per provider before the deadline, and leaves no timer or signal', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(behaviors, { maxLength: 10 }), async (list) => {
        const signals: AbortSignal[] = []
        const { aggregator, clock } = createTestAggregator([])
        await aggregator.dispose()
        const world = createTestAggregator([], {
          providers: list.map((behavior, index) => createProvider(behavior, index, signals)),
        })
        const result = collect(world.aggregator.stream(INPUT, { timeout: 100 }))
        const rows = (await drive(world, result, 100)).map(describeUpdate)
        expect(rows.map((row) => row.split(':')[0]).sort()).toEqual(
          list.map((_, index) => `p${index}`).sort(),
        )
        for (const row of rows) {
          const [id = '', outcome = ''] = row.split(': ')
          const behavior = list[Number(id.slice(1))]
          if (!behavior) throw new Error(`Nobody is called ${id}`)
          expect(outcome).toMatch(allowed[behavior.type])
        }
        expect(world.clock.pendingTimers).toBe(0)
        expect(clock.pendingTimers).toBe(0)
        expect(signals.every(({ aborted }) => aborted)).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  test('does not lose a row or time if the logger throws', async () => {
    const world = createTestAggregator(
      [
        { id: 'a', quote: unreachable },
        { id: 'b', quote: () => ({}) },
      ],
      {
        logger: { debug: unreachable, info: unreachable, warn: unreachable, error: unreachable },
      },
    )
    const results = await drive(world, world.aggregator.getQuotes(INPUT), 20_000)
    expect(results.quotes).toHaveLength(1)
    expect(results.failures).toMatchObject([{ providerId: 'a', code: 'NETWORK_ERROR' }])
    expect(results.elapsedMs).toBe(0)
  })

  test('does not lose a row if a listener of the health throws', async () => {
    const world = createTestAggregator([{ id: 'a', quote: () => ({}) }])
    world.aggregator.health.subscribe('a', () => {
      throw new Error('broken view')
    })
    const results = await drive(world, world.aggregator.getQuotes(INPUT))
    expect(results.quotes).toHaveLength(1)
    expect(world.errors.length).toBeGreaterThan(0)
  })
})

describe('getBestQuote', () => {
  test('returns the first quote of the ranking', async () => {
    const world = createTestAggregator([
      { id: 'poor', quote: () => ({ toAmount: 90n }) },
      { id: 'rich', quote: () => ({ toAmount: 100n }) },
    ])
    expect(await drive(world, world.aggregator.getBestQuote(INPUT))).toMatchObject({ providerId: 'rich' })
  })

  test('rejects with the reason of every provider if none has a quote', async () => {
    const world = createTestAggregator([
      { id: 'a', name: 'Alpha', quote: () => rejectQuote('NOT_SUPPORT', 'Fuel is not served') },
      { id: 'b', name: 'Beta', quote: () => rejectQuote('SERVICE_UNAVAILABLE', 'Down for maintenance') },
    ])
    const quoting = drive(world, world.aggregator.getBestQuote(INPUT))
    await expect(quoting).rejects.toBeInstanceOf(NoQuoteError)
    await expect(quoting).rejects.toMatchObject({
      code: 'NO_QUOTE',
      details: 'Alpha: Fuel is not served; Beta: Down for maintenance',
      retryable: true,
      failures: [{ providerId: 'a' }, { providerId: 'b' }],
    })
  })

  test('rejects if no provider is configured', async () => {
    const world = createTestAggregator([])
    await expect(drive(world, world.aggregator.getBestQuote(INPUT))).rejects.toMatchObject({
      details: 'No provider is configured.',
      retryable: false,
    })
  })
})

describe('a provider that fails repeatedly', () => {
  const failing = () => {
    const state = { well: false, calls: 0 }
    const world = createTestAggregator([
      {
        id: 'a',
        name: 'Alpha',
        quote: () => {
          state.calls++
          return state.well ? {} : unreachable()
        },
      },
    ])
    const ask = () => drive(world, world.aggregator.getQuotes(INPUT), 0)
    return { state, world, ask }
  }

  test('is disabled after three faults, and the reason states when it is requested again', async () => {
    const { state, world, ask } = failing()
    for (let round = 0; round < 3; round++) {
      expect((await ask()).failures).toMatchObject([{ code: 'NETWORK_ERROR' }])
    }
    expect(world.aggregator.health.get('a')).toEqual({
      providerId: 'a',
      circuit: { status: 'open', until: START + 30_000, cooldownMs: 30_000 },
      lastElapsedMs: 0,
      lastOutcome: 'outage',
    })
    await world.clock.advance(10_000)
    expect((await ask()).failures).toMatchObject([
      {
        code: 'CIRCUIT_OPEN',
        reason: 'Temporarily disabled after repeated outages: Next attempt in 20 s.',
        retryable: true,
      },
    ])
    expect(state.calls).toBe(3)
  })

  test('is requested again after the cooldown, and is enabled by one success', async () => {
    const { state, world, ask } = failing()
    for (let round = 0; round < 3; round++) await ask()
    await world.clock.advance(30_000)
    state.well = true
    expect((await ask()).quotes).toHaveLength(1)
    expect(world.aggregator.health.get('a')).toMatchObject({
      circuit: { status: 'closed', faults: 0 },
      lastOutcome: 'success',
    })
  })

  test('is disabled for twice the time if it fails again', async () => {
    const { state, world, ask } = failing()
    for (let round = 0; round < 3; round++) await ask()
    await world.clock.advance(30_000)
    await ask()
    expect(state.calls).toBe(4)
    await world.clock.advance(59_999)
    await ask()
    expect(state.calls).toBe(4)
    await world.clock.advance(1)
    await ask()
    expect(state.calls).toBe(5)
  })

  test('is probed by one request at a time', async () => {
    let calls = 0
    const world = createTestAggregator(
      [
        {
          id: 'a',
          quote: (_, { clock, signal }) => {
            calls++
            return calls === 1 ? unreachable() : sleep(clock, 100, signal).then(() => ({}))
          },
        },
      ],
      { circuit: { threshold: 1, cooldownMs: 1_000 } },
    )
    await drive(world, world.aggregator.getQuotes(INPUT), 1_000)
    const both = [world.aggregator.getQuotes(INPUT), world.aggregator.getQuotes(INPUT)]
    await world.clock.advance(100)
    const [first, second] = await Promise.all(both)
    expect(first?.quotes).toHaveLength(1)
    expect(second?.failures).toMatchObject([
      { code: 'CIRCUIT_OPEN', reason: expect.stringContaining('Another request is testing it') },
    ])
    expect(calls).toBe(2)
  })

  test('is not disabled for having no route', async () => {
    const provider = createSpy('a', () => rejectQuote('NOT_SUPPORT', 'no'))
    const world = createTestAggregator([provider.script])
    for (let round = 0; round < 10; round++) await drive(world, world.aggregator.getQuotes(INPUT), 0)
    expect(provider.contexts).toHaveLength(10)
  })

  test('notifies subscribers of its health', async () => {
    const { world, ask } = failing()
    const updates: unknown[] = []
    world.aggregator.health.select('a').subscribe((health) => updates.push(health?.circuit.status))
    for (let round = 0; round < 3; round++) await ask()
    expect(updates.at(-1)).toBe('open')
    expect(world.aggregator.health.getAll()).toHaveLength(1)
  })
})

describe('ensureFresh', () => {
  const market = (amounts: bigint[], extra: { otherPayOut?: bigint; validForMs?: number } = {}) =>
    createTestAggregator([
      { id: 'other', quote: () => ({ toAmount: 10n ** 12n }) },
      {
        id: 'a',
        name: 'Alpha',
        quote: () => ({ toAmount: (amounts.length > 1 ? amounts.shift() : amounts[0]) ?? 0n, ...extra }),
      },
    ])
  const input = { ...INPUT, aggregator: 'a', slippage: 0.1 }

  test('returns the same quote while it is fresh', async () => {
    const world = market([1_000_000n])
    const quote = await drive(world, world.aggregator.getBestQuote(input), 0)
    await world.clock.advance(54_999)
    expect(await world.aggregator.ensureFresh(quote)).toBe(quote)
  })

  test('requests a new quote of the same provider shortly before the expiry', async () => {
    const world = market([1_000_000n, 1_000_001n])
    const quote = await drive(world, world.aggregator.getBestQuote(input), 0)
    await world.clock.advance(55_000)
    const fresh = await drive(world, world.aggregator.ensureFresh(quote), 0)
    expect(fresh).toMatchObject({ providerId: 'a', toAmount: 1_000_001n, fetchedAt: START + 55_000 })
  })

  test('requests only the provider of the quote, even if the quote came from a request to all', async () => {
    const otherProvider = createSpy('other', () => ({ toAmount: 5n }))
    const world = createTestAggregator([
      otherProvider.script,
      { id: 'a', quote: () => ({ toAmount: 1_000_000n }) },
    ])
    const quote = await drive(world, world.aggregator.getBestQuote(INPUT), 0)
    const fresh = await drive(world, world.aggregator.refresh(quote), 0)
    expect([quote.providerId, fresh.providerId]).toEqual(['a', 'a'])
    expect(otherProvider.contexts).toHaveLength(1)
  })

  test.each([
    ['within the slippage of the request', 999_000n, undefined, true],
    ['one unit beyond it', 998_999n, undefined, false],
    ['within a tolerance in basis points', 990_000n, 100, true],
    ['one unit beyond that', 989_999n, 100, false],
    ['any worse where no tolerance is left', 999_999n, 0, false],
  ])('accepts new terms %s: %4$s', async (_what, amount, tolerance, accepted) => {
    const world = market([1_000_000n, amount])
    const quote = await drive(world, world.aggregator.getBestQuote(input), 0)
    const quoting = drive(world, world.aggregator.refresh(quote, { tolerance }), 0)
    if (accepted) expect(await quoting).toMatchObject({ toAmount: amount })
    else {
      await expect(quoting).rejects.toMatchObject({
        code: 'TERMS_WORSENED',
        quotedAmount: 1_000_000n,
        offeredAmount: amount,
      })
    }
  })

  test('keeps the first minimum: a lower price uses up the slippage once', async () => {
    const world = market([1_000_000n, 999_500n])
    const quote = await drive(world, world.aggregator.getBestQuote(input), 0)
    const { toAmountMin, ...unstated } = quote
    expect(toAmountMin).toBe(999_000n)
    for (const quoted of [quote, unstated]) {
      const fresh = await drive(world, world.aggregator.refresh(quoted), 0)
      expect(fresh).toMatchObject({ toAmount: 999_500n, request: { slippage: 0.05 } })
      expect(fresh.toAmountMin).toBeGreaterThanOrEqual(toAmountMin)
    }
  })

  test('rejects a new quote whose minimum is below the first', async () => {
    const promises: (bigint | undefined)[] = [undefined, 998_500n]
    const quoted = () => {
      const toAmountMin = promises.length > 1 ? promises.shift() : promises[0]
      return { toAmount: 1_000_000n, ...(toAmountMin === undefined ? {} : { toAmountMin }) }
    }
    const world = createTestAggregator([{ id: 'a', name: 'Alpha', quote: quoted }])
    const quote = await drive(world, world.aggregator.getBestQuote(input), 0)
    await expect(drive(world, world.aggregator.refresh(quote), 0)).rejects.toMatchObject({
      code: 'TERMS_WORSENED',
      details: 'Minimum output: quoted 999000 base units, now 998500',
    })
    const tolerated = await drive(world, world.aggregator.refresh(quote, { tolerance: 10 }), 0)
    expect(tolerated.toAmountMin).toBe(998_500n)
  })

  test('rejects a new quote with a native fee that was not quoted', async () => {
    const fees = [undefined, 10n ** 18n]
    const world = createTestAggregator([
      {
        id: 'a',
        quote: () => {
          const otherPayOut = fees.shift()
          return { toAmount: 5n, ...(otherPayOut === undefined ? {} : { otherPayOut }) }
        },
      },
    ])
    const quote = await drive(world, world.aggregator.getBestQuote(input), 0)
    await world.clock.advance(60_000)
    await expect(drive(world, world.aggregator.ensureFresh(quote), 0)).rejects.toMatchObject({
      code: 'TERMS_WORSENED',
    })
  })

  test.each([-1, 0.5, 10_001])(
    'rejects a tolerance of %d before a provider is requested',
    async (tolerance) => {
      const world = market([1_000_000n])
      const quote = await drive(world, world.aggregator.getBestQuote(input), 0)
      await expect(world.aggregator.refresh(quote, { tolerance })).rejects.toBeInstanceOf(InvalidInputError)
    },
  )

  test('rejects with NoQuoteError if the provider has no quote any more', async () => {
    const world = market([1_000_000n, 0n])
    const quote = await drive(world, world.aggregator.getBestQuote(input), 0)
    await expect(drive(world, world.aggregator.refresh(quote), 0)).rejects.toBeInstanceOf(NoQuoteError)
  })
})

describe('build', () => {
  const transactionData = { to: POOL, data: '0xab', value: 0n } as const
  const offer = { depositContract: POOL, spender: POOL, toAmount: 99n, interfaceParamData: { deposit: 5n } }
  type Build = NonNullable<ProviderScript['build']>

  async function quoted(build: Build | undefined, fields: object = {}, input: QuoteRequestInput = INPUT) {
    const world = createTestAggregator([
      { id: 'a', name: 'Alpha', quote: () => ({ ...offer, ...fields }), ...(build ? { build } : {}) },
    ])
    const quote = await drive(world, world.aggregator.getBestQuote(input), 0)
    return { ...world, quote }
  }

  test('passes interfaceParamData to the provider and returns the checked transaction', async () => {
    const requests: unknown[] = []
    const world = await quoted(async (request) => {
      requests.push(request)
      return { transactionData }
    })
    const built = await drive(world, world.aggregator.build(world.quote))
    expect(requests).toEqual([
      { request: world.quote.request, toAmount: 99n, toAmountMin: 99n, interfaceParamData: { deposit: 5n } },
    ])
    expect(built).toMatchObject({
      transaction: transactionData,
      approval: { spender: POOL, amount: 100_000_000n },
    })
    expect(world.clock.pendingTimers).toBe(0)
  })

  test('names the accounts that are missing', async () => {
    const calls: unknown[] = []
    const build: Build = async (request) => {
      calls.push(request)
      return { transactionData }
    }
    const world = await quoted(build, {}, { ...INPUT, fromAddress: undefined, toAddress: undefined })
    await expect(world.aggregator.build(world.quote)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      issues: [{ field: 'fromAddress' }, { field: 'toAddress' }],
    })
    const anonymous = await quoted(build, {}, { ...INPUT, fromAddress: undefined, toAddress: SENDER })
    await expect(anonymous.aggregator.build(anonymous.quote)).rejects.toMatchObject({
      issues: [{ field: 'fromAddress' }],
    })
    expect(calls).toEqual([])
  })

  test('rejects an expired quote', async () => {
    const world = await quoted(async () => ({ transactionData }))
    await world.clock.advance(60_000)
    await expect(world.aggregator.build(world.quote)).rejects.toMatchObject({ code: 'QUOTE_EXPIRED' })
  })

  test('rejects a higher slippage than the request has until it is accepted (ruling 7)', async () => {
    const world = await quoted(async () => ({ transactionData }), { requiredSlippage: percent(1.5) })
    await expect(world.aggregator.build(world.quote)).rejects.toMatchObject({
      code: 'SLIPPAGE_CONSENT_NEEDED',
      message: 'Alpha requires a slippage of 1.5%.',
      details: expect.stringContaining('0.5%'),
    })
    const consenting = { ...INPUT, slippage: 1.5 }
    const accepted = await quoted(
      async () => ({ transactionData }),
      { requiredSlippage: percent(1.5) },
      consenting,
    )
    await expect(drive(accepted, accepted.aggregator.build(accepted.quote))).resolves.toBeDefined()
  })

  test('rejects a transaction that differs from the quote', async () => {
    const world = await quoted(async () => ({ transactionData: { ...transactionData, to: SENDER } }))
    await expect(drive(world, world.aggregator.build(world.quote))).rejects.toMatchObject({
      code: 'BUILD_MISMATCH',
      field: 'to',
    })
  })

  test('throws the ProviderError of the provider', async () => {
    const world = await quoted(async () => rejectQuote('SLIPPAGE_TOO_LOW', 'At least 0.5 %'))
    await expect(drive(world, world.aggregator.build(world.quote))).rejects.toMatchObject({
      code: 'SLIPPAGE_TOO_LOW',
      details: 'At least 0.5 %',
    })
  })

  test.each([
    ['at once', () => unreachable()],
    ['later', async () => unreachable()],
  ])('rethrows an error that an adapter throws %s, and leaves no timer', async (_what, build) => {
    const world = await quoted(build)
    await expect(drive(world, world.aggregator.build(world.quote), 0)).rejects.toMatchObject({
      code: 'NETWORK_ERROR',
    })
    expect(world.clock.pendingTimers).toBe(0)
  })

  test('ends after 20 seconds or when it is canceled, even if the adapter hangs', async () => {
    const signals: AbortSignal[] = []
    const world = await quoted((_request, { signal }) => {
      signals.push(signal)
      return never()
    })
    await expect(drive(world, world.aggregator.build(world.quote), 20_000)).rejects.toMatchObject({
      code: 'TIMEOUT',
      message: 'The build of Alpha took longer than 20000 ms',
    })
    const controller = new AbortController()
    const building = world.aggregator.build(world.quote, { signal: controller.signal })
    building.catch(() => undefined)
    await world.clock.advance(1)
    controller.abort()
    await expect(building).rejects.toBeInstanceOf(AbortedError)
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
    expect(world.clock.pendingTimers).toBe(0)
  })

  test("fails with 'configuration does not exist' if the provider has no build (QUOTES-58)", async () => {
    const world = await quoted(undefined)
    await expect(world.aggregator.build(world.quote)).rejects.toThrow(
      /^Alpha build configuration does not exist$/,
    )
  })
})

describe('tokens', () => {
  const token = { chainId: 1, address: POOL, name: 'Token', symbol: 'T', decimals: 6, logoImg: '' }

  test('returns the token list of a provider within a deadline', async () => {
    const world = createTestAggregator([
      { id: 'a', quote: () => ({}), tokens: async () => [token] },
      { id: 'hanging', quote: () => ({}), tokens: never },
    ])
    expect(await drive(world, world.aggregator.tokens('a'), 0)).toEqual([token])
    await expect(drive(world, world.aggregator.tokens('hanging', { timeout: 50 }))).rejects.toMatchObject({
      code: 'TIMEOUT',
    })
    expect(world.clock.pendingTimers).toBe(0)
  })

  test('includes the principal tokens of listed tokens once the token list of their chain is loaded', async () => {
    const pendle = { tokenType: 'PT', underlyingAsset: POOL } as const
    const principal = { ...token, address: SENDER, symbol: 'PT-T', props: { pendle } }
    let isLoaded = false
    const list = () => {
      if (isLoaded) return [principal]
      throw new Error('The list is not loaded.')
    }
    const world = createTestAggregator([{ id: 'a', quote: () => ({}), tokens: async () => [token] }], {
      tokens: { find: () => undefined, list },
    })
    expect(await drive(world, world.aggregator.tokens('a'), 0)).toEqual([token])
    isLoaded = true
    const { props, ...entry } = principal
    expect(await drive(world, world.aggregator.tokens('a'), 0)).toEqual([token, { ...entry, logoImg: '' }])
  })

  test('requests the health of a provider', async () => {
    const world = createTestAggregator([
      { id: 'well', quote: () => ({}), health: async () => undefined },
      { id: 'ill', quote: () => ({}), health: async () => Promise.reject(new Error('down')) },
      { id: 'mute', name: 'Mute', quote: () => ({}) },
    ])
    await expect(world.aggregator.checkHealth('well')).resolves.toBeUndefined()
    await expect(world.aggregator.checkHealth('ill')).rejects.toThrow('down')
    await expect(world.aggregator.checkHealth('mute')).rejects.toThrow(
      /^Mute health configuration does not exist$/,
    )
  })

  test("fails with 'configuration does not exist' without a token list (QUOTES-59)", async () => {
    const world = createTestAggregator([{ id: 'a', name: 'Alpha', quote: () => ({}) }])
    await expect(world.aggregator.tokens('a')).rejects.toThrow(
      /^Alpha token list configuration does not exist$/,
    )
    await expect(world.aggregator.tokens('b')).rejects.toThrow(/^b configuration does not exist$/)
  })
})

describe('dispose', () => {
  test('aborts pending requests, and leaves no timers or live signals', async () => {
    const compliant = createSpy('compliant', after(5_000))
    const hanging = createSpy('hanging', never)
    const signals: AbortSignal[] = []
    const hang = (context: ProviderContext) => {
      signals.push(context.signal)
      return never()
    }
    const world = createTestAggregator([
      { ...compliant.script, tokens: hang, build: (_, context) => hang(context) },
      hanging.script,
    ])
    const result = collect(world.aggregator.stream(INPUT))
    const quoting = world.aggregator.getQuotes(INPUT, { softTimeout: 1_000 })
    const listing = world.aggregator.tokens('compliant')
    const building = world.aggregator.build(createTestQuote({ providerId: 'compliant' }))
    const settled = Promise.allSettled([quoting, listing, building])
    await world.clock.advance(10)

    await world.aggregator.dispose()
    expect(world.clock.pendingTimers).toBe(0)
    expect([...compliant.contexts, ...hanging.contexts].map(({ signal }) => signal.aborted)).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
    expect((await result).map(describeUpdate)).toEqual(['compliant: CANCELLED', 'hanging: CANCELLED'])
    const [quotes, ...others] = await settled
    expect(quotes).toMatchObject({ status: 'fulfilled', value: { quotes: [], failures: [{}, {}] } })
    expect(others).toMatchObject([
      { status: 'rejected', reason: { code: 'ABORTED' } },
      { status: 'rejected', reason: { code: 'ABORTED' } },
    ])
    expect(world.warnings).toEqual([])
  })

  test('has no effect the second time, and later requests are rejected', async () => {
    const provider = createSpy('a', () => ({}))
    const world = createTestAggregator([{ ...provider.script, build: never, tokens: never }])
    await world.aggregator.dispose()
    await world.aggregator.dispose()
    const disposed = {
      code: 'DISPOSED',
      message: 'This QuoteAggregator has been disposed. Create a new one.',
    }
    await expect(world.aggregator.getQuotes(INPUT)).rejects.toMatchObject(disposed)
    await expect(world.aggregator.tokens('a')).rejects.toMatchObject(disposed)
    await expect(world.aggregator.build(createTestQuote({ providerId: 'a' }))).rejects.toMatchObject(disposed)
    expect(() => world.aggregator.stream(INPUT)).toThrow(expect.objectContaining(disposed))
    expect(provider.contexts).toHaveLength(0)
    expect(world.clock.pendingTimers).toBe(0)
  })

  test('does not affect another aggregator', async () => {
    const disposed = createTestAggregator([{ id: 'a', quote: unreachable }], { circuit: { threshold: 1 } })
    const active = createTestAggregator([{ id: 'a', quote: () => ({}) }])
    await drive(disposed, disposed.aggregator.getQuotes(INPUT))
    await disposed.aggregator.dispose()
    expect((await drive(active, active.aggregator.getQuotes(INPUT))).quotes).toHaveLength(1)
    expect(active.aggregator.health.get('a')).toMatchObject({ circuit: { status: 'closed' } })
  })
})

test('an aggregator works without a clock, a logger and providers', () => {
  expect(createTestAggregator([], { clock: undefined, logger: undefined }).aggregator.providers).toEqual([])
  expect(createFakeClock().pendingTimers).toBe(0)
})
