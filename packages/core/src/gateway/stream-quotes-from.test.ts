import { describe, expect, it } from 'vitest'
import { createChannel } from '../kernel/channel.ts'
import { CausewayError, InvalidInputError } from '../kernel/errors.ts'
import { NetworkError } from '../kernel/http-errors.ts'
import type { Platform } from '../platforms/platform.ts'
import { getQuoteCheck } from '../quotes/get-quote-check.ts'
import type { Quote } from '../quotes/quote.ts'
import type { QuoteRequestInput } from '../quotes/quote-request.ts'
import {
  createTestAggregator,
  INPUT,
  POOL,
  percent,
  rejectQuote,
  START,
  createTestQuote as unbuiltQuote,
} from '../quotes/quotes.test-support.ts'
import type { QuoteUpdate } from '../quotes/start-quote-request.ts'
import { createFakeClock, drive, type FakeClock } from '../testing/fake-clock.ts'
import type { ProviderScript } from '../testing/scripted-provider.ts'
import { createBench, never, ORIGIN, readError, SECRET } from './gateway.test-support.ts'
import { createGateway, type GatewayOptions } from './gateway.ts'
import { receiveFromGateway } from './receive-from-gateway.test-support.ts'
import { streamQuotesFrom } from './stream-quotes-from.ts'

const URL_OF_QUOTES = `${ORIGIN}/gateway/quotes`
const JSON_BODY = JSON.stringify(INPUT)

/** Creates a gateway over scripted providers, with its own clock. */
function createQuotes(scripts: readonly ProviderScript[], options: Partial<GatewayOptions> = {}) {
  const { aggregator, clock } = createTestAggregator(scripts)
  const bench = createBench(undefined, { quotes: aggregator, clock, ...options })
  const signals: AbortSignal[] = []
  const fetch: typeof globalThis.fetch = (input, init) => {
    if (init?.signal) signals.push(init.signal)
    return bench.gateway.handle(new Request(input, init))
  }
  const post = (body: string, init: RequestInit = {}) =>
    bench.ask('/quotes', { method: 'POST', body, ...init })
  return { ...bench, aggregator, clock, fetch, post, signals }
}

const quick: ProviderScript = {
  id: 'quick',
  quote: () => ({
    toAmount: 2n ** 200n,
    depositContract: POOL,
    spender: POOL,
    otherPayOut: 5n,
    requiredSlippage: percent(0.7),
    transactionData: { to: POOL, data: '0x1234', value: 5n },
    interfaceParamData: { nested: [1n, { $bigint: 'data' }], text: 'x', nothing: null },
    fee: { swapFee: 1n, destinationGasFee: 2n },
    estimatedDuration: 12.5,
  }),
}
const rejecting: ProviderScript = {
  id: 'rejecting',
  quote: () => rejectQuote('AMOUNT_TOO_LOW', 'It takes at least 5 USDC'),
}
const silent: ProviderScript = { id: 'silent', quote: never }

async function collect(updates: AsyncIterable<QuoteUpdate>): Promise<QuoteUpdate[]> {
  const collected: QuoteUpdate[] = []
  for await (const update of updates) collected.push(update)
  return collected
}

function requireQuote(updates: readonly QuoteUpdate[]): Quote {
  const update = updates.find(({ type }) => type === 'quote')
  if (update?.type !== 'quote') throw new Error('There is no quote')
  return update.quote
}

async function readLines(reply: Response): Promise<unknown[]> {
  const text = await reply.text()
  expect(text.endsWith('\n')).toBe(true)
  return text
    .slice(0, -1)
    .split('\n')
    .map((line) => JSON.parse(line))
}

describe('POST /quotes', () => {
  it('streams a line for each provider as its quote arrives, then an end line', async () => {
    const { post, clock } = createQuotes([quick, rejecting, silent], { timeoutMs: 3_000 })
    const reply = await post(JSON_BODY)
    expect(reply.headers.get('content-type')).toBe('application/x-ndjson')
    const lines = await drive(clock, readLines(reply), 4_000)
    expect(lines).toMatchObject([
      { type: 'failure', failure: { providerId: 'rejecting', code: 'AMOUNT_TOO_LOW' } },
      { type: 'quote', quote: { providerId: 'quick', toAmount: { $bigint: (2n ** 200n).toString() } } },
      { type: 'failure', failure: { providerId: 'silent', code: 'TIMEOUT' } },
      { type: 'end' },
    ])
    expect(clock.pendingTimers).toBe(0)
  })

  it('streams the first line while others are pending', async () => {
    const { post } = createQuotes([quick, silent])
    const reader = (await post(JSON_BODY)).body?.getReader()
    const first = await reader?.read()
    expect(new TextDecoder().decode(first?.value)).toContain('"providerId":"quick"')
    await reader?.cancel()
  })

  it('sends no functions, and only the public fields of errors', async () => {
    const typedData = { domain: {}, types: {}, primaryType: 'Order', message: {} }
    const order = { typedData, broadcast: async () => 'id' }
    const { post } = createQuotes([
      { id: 'order', quote: () => ({ orderData: order }) },
      {
        id: 'buggy',
        quote: () => {
          throw new Error('postgres://user:pass@db')
        },
      },
      {
        id: 'chatty',
        quote: () =>
          rejectQuote(
            'ERROR',
            `The id ${SECRET} is blocked`,
            new Error(`token=abc at https://x.example/?k=1`),
          ),
      },
    ])
    const text = await (await post(JSON_BODY)).text()
    expect(text).toContain('"primaryType":"Order"')
    expect(text).toContain('The adapter failed')
    expect(text).toContain('The id *** is blocked')
    for (const secret of ['postgres', SECRET, 'token=abc', '?k=1', 'stack'])
      expect(text).not.toContain(secret)
  })

  it.each([
    ['{', ['body']],
    ['[]', ['body']],
    ['null', ['body']],
    ['', ['body']],
    [
      '{}',
      [
        'fromChainId',
        'toChainId',
        'fromTokenAddress',
        'toTokenAddress',
        'fromTokenDecimals',
        'toTokenDecimals',
        'fromAmount',
      ],
    ],
    [JSON.stringify({ ...INPUT, fromAmount: '1.5', toAddress: '0x1' }), ['fromAmount', 'toAddress']],
    [JSON.stringify({ ...INPUT, fromAmount: '-1' }), ['fromAmount']],
    [JSON.stringify({ ...INPUT, fromAmount: '0' }), ['fromAmount']],
    [JSON.stringify({ ...INPUT, fromAmount: 1e30 }), ['fromAmount']],
    [JSON.stringify({ ...INPUT, slippage: 51, fromChainId: 'one' }), ['fromChainId', 'slippage']],
    [JSON.stringify({ ...INPUT, slippage: '0.5' }), ['slippage']],
    [JSON.stringify({ ...INPUT, referrer: 7, permitEnabled: 'yes' }), ['referrer', 'permitEnabled']],
    [JSON.stringify({ ...INPUT, fromAddress: { toString: 1 } }), ['fromAddress']],
  ])('rejects %s with each invalid field', async (body, fields) => {
    const requests: unknown[] = []
    const watched: ProviderScript = {
      quote: (request) => {
        requests.push(request)
        return {}
      },
    }
    const { post } = createQuotes([watched])
    const reply = await post(body)
    const error = (await reply.json()) as { issues: { field: string }[] }
    expect(reply.status).toBe(400)
    expect(error).toMatchObject({ code: 'INVALID_INPUT', details: expect.stringContaining('expected') })
    expect(error.issues.map(({ field }) => field).sort()).toEqual([...fields].sort())
    expect(requests).toEqual([])
  })

  it('returns the received value of an invalid field', async () => {
    const { post } = createQuotes([quick])
    expect(await readError(await post(JSON.stringify({ ...INPUT, fromAmount: '1.5' })))).toEqual({
      status: 400,
      body: {
        code: 'INVALID_INPUT',
        message: 'Quote request: invalid fromAmount',
        details: "fromAmount: expected digits, received '1.5'",
        issues: [{ field: 'fromAmount', expected: 'digits', received: "'1.5'" }],
      },
    })
  })

  it('rejects a provider that is not configured', async () => {
    const { post, clock } = createQuotes([quick])
    const reply = await post(JSON.stringify({ ...INPUT, aggregator: 'nobody' }))
    expect(await readError(reply)).toMatchObject({
      status: 400,
      body: { code: 'PROVIDER_CONFIGURATION_MISSING' },
    })
    expect(clock.pendingTimers).toBe(0)
  })

  it('only accepts POST', async () => {
    const reply = await createQuotes([quick]).ask('/quotes')
    expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'POST'])
  })

  it('rejects a body that is too long', async () => {
    const { post } = createQuotes([quick], { limits: { maxBodyBytes: 10 } })
    expect((await post(JSON_BODY)).status).toBe(413)
  })

  it('limits the open streams', async () => {
    const { post, clock } = createQuotes([silent], { limits: { concurrentStreams: 1 }, timeoutMs: 1_000 })
    const first = await post(JSON_BODY)
    const rejected = await post(JSON_BODY)
    expect(rejected.headers.get('retry-after')).toBe('1')
    expect(await readError(rejected)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_STREAMS' } })
    await drive(clock, first.text())
    const next = await post(JSON_BODY)
    expect(next.status).toBe(200)
    await next.body?.cancel()
    await clock.advance(0)
    expect((await post(JSON_BODY)).status).toBe(200)
  })

  it('counts streams per client if clients are identified', async () => {
    const { post } = createQuotes([silent], {
      limits: { concurrentStreams: 1 },
      clientOf: (request) => request.headers.get('x-client') ?? '',
    })
    const from = async (client: string) => (await post(JSON_BODY, { headers: { 'x-client': client } })).status
    expect([await from('a'), await from('b'), await from('a')]).toEqual([200, 200, 429])
  })

  const circular: { self?: unknown } = {}
  circular.self = circular
  it.each([
    ['is circular', circular],
    ['is nested too deeply', JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)],
    ['is too long', 'x'.repeat(2_000_000)],
  ])('sends a failure instead of a quote that %s, and the other quotes', async (_, interfaceParamData) => {
    const { post } = createQuotes([{ id: 'hostile', quote: () => ({ interfaceParamData }) }, quick])
    expect(await readLines(await post(JSON_BODY))).toMatchObject([
      { type: 'failure', failure: { providerId: 'hostile', code: 'INVALID_RESPONSE', error: {} } },
      { type: 'quote', quote: { providerId: 'quick' } },
      { type: 'end' },
    ])
  })

  it('ends the stream of a quote request that fails, and releases it', async () => {
    const stream = () => {
      const updates = createChannel<QuoteUpdate>()
      updates.fail(new Error(`a bug near ${SECRET}`))
      return updates
    }
    const { post, log, clock } = createQuotes([], { quotes: { stream }, limits: { concurrentStreams: 1 } })
    await expect((await post(JSON_BODY)).text()).rejects.toThrow('The quote stream was interrupted.')
    await clock.advance(0)
    expect(log.join()).toContain('a bug near ***')
    expect(clock.pendingTimers).toBe(0)
    expect((await post(JSON_BODY)).status).toBe(200)
  })

  it('ends the stream of a quote request that exceeds the time limit, and releases it', async () => {
    const quotes = { stream: () => createChannel<QuoteUpdate>() }
    const { post, clock } = createQuotes([], { quotes, limits: { concurrentStreams: 1 }, timeoutMs: 1_000 })
    const first = (await post(JSON_BODY)).text()
    const rejected = expect(first).rejects.toThrow('The quote stream was interrupted.')
    await clock.advance(1_000)
    expect((await post(JSON_BODY)).status).toBe(429)
    await clock.advance(1_000)
    await rejected
    expect(clock.pendingTimers).toBe(0)
    expect((await post(JSON_BODY)).status).toBe(200)
  })

  it('ends immediately when the gateway is disposed, even if the quote request ignores its signal', async () => {
    const quotes = { stream: () => createChannel<QuoteUpdate>() }
    const { post, gateway, clock } = createQuotes([], { quotes })
    const cut = expect((await post(JSON_BODY)).text()).rejects.toThrow('The quote stream was interrupted.')
    await gateway.dispose()
    await cut
    expect(clock.pendingTimers).toBe(0)
  })

  it('releases the stream of a client that never reads, once the quote request has ended', async () => {
    const { post, clock } = createQuotes([quick, silent], {
      limits: { concurrentStreams: 1 },
      timeoutMs: 1_000,
    })
    await post(JSON_BODY)
    await clock.advance(1_000)
    expect((await post(JSON_BODY)).status).toBe(200)
  })

  it.each(['the reader', 'the request', 'the gateway'])(
    'ends the quote request when %s ends',
    async (party) => {
      const signals: AbortSignal[] = []
      const watched: ProviderScript = {
        quote: (_request, { signal }) => {
          signals.push(signal)
          return never()
        },
      }
      const { post, gateway, clock } = createQuotes([watched])
      const controller = new AbortController()
      const reply = await post(JSON_BODY, { signal: controller.signal })
      await clock.advance(10)
      expect(signals.map(({ aborted }) => aborted)).toEqual([false])
      if (party === 'the reader') await reply.body?.cancel()
      if (party === 'the request') controller.abort()
      if (party === 'the gateway') await gateway.dispose()
      await clock.advance(0)
      expect(signals.map(({ aborted }) => aborted)).toEqual([true])
      expect(clock.pendingTimers).toBe(0)
    },
  )
})

describe('streamQuotesFrom', () => {
  it('returns the quotes of the aggregator behind the gateway', async () => {
    const { aggregator, fetch, clock } = createQuotes([quick, rejecting])
    const here = requireQuote(await collect(aggregator.stream(INPUT)))
    const received = await collect(streamQuotesFrom({ url: URL_OF_QUOTES, fetch, clock }, INPUT))

    expect(received).toHaveLength(2)
    const { verification: _, ...quote } = here
    expect(requireQuote(received)).toEqual({ ...quote, id: expect.stringMatching(/^[0-9a-f]{20}$/) })
    expect(received[0]).toMatchObject({
      type: 'failure',
      failure: {
        providerId: 'rejecting',
        code: 'AMOUNT_TOO_LOW',
        reason: 'It takes at least 5 USDC',
        retryable: false,
      },
    })
    const error = received[0]?.type === 'failure' ? received[0].failure.error : undefined
    expect(error).toBeInstanceOf(CausewayError)
    expect(error).toMatchObject({
      code: 'AMOUNT_TOO_LOW',
      message: 'amount is too low relative to fees',
      details: 'It takes at least 5 USDC',
    })
  })

  it('sends the request with bigints', async () => {
    const requests: unknown[] = []
    const { fetch } = createQuotes([
      {
        quote: (request) => {
          requests.push(request)
          return {}
        },
      },
    ])
    const input: QuoteRequestInput = { ...INPUT, fromAmount: 2n ** 90n, destinationGasLimit: 200_000n }
    await collect(streamQuotesFrom({ url: URL_OF_QUOTES, fetch }, input))
    expect(requests).toMatchObject([{ fromAmount: 2n ** 90n, destinationGasLimit: 200_000n, slippage: 0.5 }])
  })

  it.each([-3_600_000, 0, 3_600_000])(
    'keeps the remaining validity of a quote if the clocks differ by %i ms',
    async (skew) => {
      const gate = createQuotes([{ quote: () => ({ validForMs: 30_000 }) }])
      const clock = createFakeClock(START + skew)
      const [update] = await collect(
        streamQuotesFrom({ url: URL_OF_QUOTES, fetch: gate.fetch, clock }, INPUT),
      )
      expect(update).toMatchObject({
        quote: { fetchedAt: START + skew, validUntil: START + skew + 30_000 },
      })
    },
  )

  it('rejects an invalid request before it is sent', () => {
    const { fetch, signals } = createQuotes([quick])
    const ask = () => streamQuotesFrom({ url: URL_OF_QUOTES, fetch }, { ...INPUT, fromAmount: '-1' })
    expect(ask).toThrow(InvalidInputError)
    expect(signals).toEqual([])
  })

  it('rejects decimals that differ from the contract, with the same error as a local aggregator', async () => {
    const platform: Partial<Platform> = {
      chainType: 'EVM',
      call: async () => ({ status: 'success', data: `0x${'0'.repeat(62)}12` }),
    }
    const platforms = { forChain: () => platform as Platform, dispose: () => undefined }
    const { aggregator, clock } = createTestAggregator([quick], { platforms })
    const rejected = aggregator.getQuotes(INPUT).catch((error: unknown) => error)
    const direct = await drive(clock, rejected, 1_000)
    expect(direct).toMatchObject({ code: 'INVALID_INPUT' })

    // The first request reads the contracts while it streams, the second one has them cached.
    const behind = createTestAggregator([quick], { platforms })
    const { fetch, log } = createQuotes([], { quotes: behind.aggregator })
    for (let attempt = 0; attempt < 2; attempt++) {
      const received = collect(streamQuotesFrom({ url: URL_OF_QUOTES, fetch }, INPUT))
      const streamed = await received.catch((error: unknown) => error)
      expect(streamed).toBeInstanceOf(InvalidInputError)
      expect(streamed).toEqual(direct)
      expect(streamed).toMatchObject({
        issues: [{ field: 'fromTokenDecimals' }, { field: 'toTokenDecimals' }],
      })
    }
    expect(log.join()).not.toContain('cut')
  })

  it('rejects a streamed quote that pays less than an exact purchase requests, or costs more than its maximum', async () => {
    const { aggregator, clock } = createTestAggregator([quick])
    const quote = await drive(clock, aggregator.getBestQuote(INPUT))
    const purchase = { ...INPUT, toAmount: quote.toAmount + 1n }
    await expect(receiveFromGateway(quote, purchase, clock)).rejects.toMatchObject({
      code: 'INVALID_RESPONSE',
      path: 'quote.toAmount',
    })
    const dearer = { ...quote, fromAmount: quote.request.fromAmount + 1n }
    await expect(receiveFromGateway(dearer, INPUT, clock)).rejects.toMatchObject({
      code: 'INVALID_RESPONSE',
      path: 'quote.fromAmount',
    })
  })

  it('assigns its own ids to streamed quotes, so that a gateway cannot use the id of another quote', async () => {
    const { aggregator, clock } = createTestAggregator([quick])
    const quote = await drive(clock, aggregator.getBestQuote(INPUT))
    const received = [
      await receiveFromGateway(quote, INPUT, clock),
      await receiveFromGateway(quote, INPUT, clock),
    ]
    expect(new Set([quote.id, ...received.map(({ id }) => id)]).size).toBe(3)
  })

  it('reports why the gateway rejected the request', async () => {
    const { fetch } = createQuotes([quick], { limits: { requestsPerMinute: 1 } })
    await collect(streamQuotesFrom({ url: URL_OF_QUOTES, fetch }, INPUT))
    await expect(collect(streamQuotesFrom({ url: URL_OF_QUOTES, fetch }, INPUT))).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      details: 'Retry in 60 s.',
      retryable: true,
    })
  })

  const received = (body: BodyInit | null, status = 200) => {
    const fetch = async () => new Response(body, { status })
    return collect(streamQuotesFrom({ url: '/gateway/quotes', fetch, clock: createFakeClock() }, INPUT))
  }
  const failure = {
    providerId: 'a',
    name: 'A',
    code: 'TIMEOUT',
    message: 'm',
    reason: 'r',
    elapsedMs: 1,
    retryable: true,
    error: { code: 'TIMEOUT', message: 'm', retryable: true },
  }
  const FAILURE = `${JSON.stringify({ type: 'failure', failure })}\n`
  const END = '{"type":"end"}\n'

  it.each([
    ['nothing', null],
    ['no line', ''],
    ['a line without the end', FAILURE],
    ['half an end', `${FAILURE}{"type":"end"}`],
    ['half a line', FAILURE.slice(0, 40)],
  ])('rejects a stream with %s', async (_, body) => {
    await expect(received(body)).rejects.toMatchObject({ code: 'STREAM_INTERRUPTED', retryable: true })
  })

  it('returns the quotes before the stream was interrupted', async () => {
    const fetch = async () => new Response(FAILURE)
    const updates = streamQuotesFrom({ url: '/gateway/quotes', fetch }, INPUT)
    expect(await updates.next()).toMatchObject({ value: { failure: { providerId: 'a' } } })
    await expect(updates.next()).rejects.toMatchObject({ code: 'STREAM_INTERRUPTED' })
  })

  it('parses lines regardless of chunks, and ignores data after the end line', async () => {
    const bytes = new TextEncoder().encode(
      `${FAILURE.replaceAll('"r"', '"schön \u{1f511}"')}${FAILURE}${END}garbage\n`,
    )
    const pieces = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
        controller.close()
      },
    })
    expect(await received(pieces)).toMatchObject([{ failure: { reason: 'schön \u{1f511}' } }, {}])
  })

  it('accepts a failure with an unknown code, and keeps the code', async () => {
    const newer = { ...failure, code: 'NEW_CODE', error: { ...failure.error, code: 'NEW_CODE' } }
    const [update] = await received(`${JSON.stringify({ type: 'failure', failure: newer })}\n${END}`)
    expect(update).toMatchObject({ failure: { code: 'ERROR', error: { code: 'NEW_CODE' } } })
  })

  const big = (value: bigint) => ({ $bigint: value.toString() })
  const quote = {
    id: 'quote-1',
    providerId: 'a',
    name: 'A',
    toAmount: big(1_000n),
    toAmountMin: big(995n),
    fee: { swapFee: big(0n), destinationGasFee: big(0n) },
    estimatedDuration: 1,
    interfaceParamData: {},
    fetchedAt: START,
    validUntil: START + 60_000,
    elapsedMs: 5,
  }
  const quoteLine = (change: object) =>
    `${JSON.stringify({ type: 'quote', quote: { ...quote, ...change } })}\n${END}`

  it('validates a quote against the local request, and ignores the request in the line', async () => {
    const foreignRequest = { request: { toAddress: '0x9999999999999999999999999999999999999999' } }
    const verified = { status: 'verified', by: ['calldata'] }
    const verification = { spend: verified, spender: verified, recipient: verified }
    const line = quoteLine({ ...foreignRequest, verification, extra: 1 })
    const parsed = requireQuote(await received(line))
    expect(parsed.request.toAddress).toBe(INPUT.toAddress)
    expect(Object.keys(parsed).sort()).toEqual([...Object.keys(quote), 'request'].sort())
    expect(getQuoteCheck(parsed.verification)).toBe('pending')
  })

  it.each([
    ['toAmount', { toAmount: 1_000 }],
    ['toAmount', { toAmount: '1000' }],
    ['toAmount', { toAmount: '***' }],
    ['toAmount', { toAmount: big(0n), toAmountMin: big(0n) }],
    ['toAmount', { toAmount: big(-1n) }],
    ['toAmountMin', { toAmountMin: big(1_001n) }],
    ['toAmountMin', { toAmountMin: big(900n) }],
    ['requiredSlippage', { requiredSlippage: -1 }],
    ['requiredSlippage', { requiredSlippage: 101 }],
    ['transactionData', { transactionData: { to: POOL, data: '0x1', value: big(0n) } }],
    ['transactionData', { transactionData: { to: POOL, data: '0x12', value: '0' } }],
    ['validUntil', { validUntil: null }],
    ['fee', { fee: {} }],
    ['name', { name: undefined }],
  ])('rejects a quote with an invalid %s: %j', async (field, change) => {
    const error = await received(quoteLine(change)).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: 'INVALID_RESPONSE', path: expect.stringContaining(`quote.${field}`) })
  })

  it('reports the slippage that a lower minimum requires', async () => {
    const [update] = await received(quoteLine({ toAmountMin: big(900n), requiredSlippage: 10 }))
    expect(update).toMatchObject({ quote: { toAmountMin: 900n, requiredSlippage: 10 } })
  })

  it.each(['{', 'null', '[]', '{"type":"other"}', '"end"', '<!doctype html>'])(
    'rejects the line %s',
    async (line) => {
      await expect(received(`${line}\n${END}`)).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
    },
  )

  it('stops at the size limit', async () => {
    await expect(received('x'.repeat(4 * 1024 * 1024 + 1))).rejects.toMatchObject({
      code: 'INVALID_RESPONSE',
    })
  })

  it.each([
    ['<h1>Bad gateway</h1>', 502, true],
    ['{"code":1}', 404, false],
  ])('reports a reply that is not from a gateway: %s', async (body, status, retryable) => {
    await expect(received(body, status)).rejects.toMatchObject({ code: 'HTTP_ERROR', status, retryable })
  })

  it('reports an unreachable server', async () => {
    const fetch = async () => {
      throw new TypeError('fetch failed')
    }
    await expect(collect(streamQuotesFrom({ url: '/gateway/quotes', fetch }, INPUT))).rejects.toBeInstanceOf(
      NetworkError,
    )
  })

  const hanging = (clock: FakeClock) => {
    const gate = createQuotes([quick, silent])
    return { ...gate, source: { url: URL_OF_QUOTES, fetch: gate.fetch, clock } }
  }

  it('aborts the quote request on the gateway when the loop ends early', async () => {
    const clock = createFakeClock()
    const { source, signals, clock: gatewayClock } = hanging(clock)
    for await (const update of streamQuotesFrom(source, INPUT)) {
      expect(update.type).toBe('quote')
      break
    }
    await gatewayClock.advance(0)
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
    expect([clock.pendingTimers, gatewayClock.pendingTimers]).toEqual([0, 0])
  })

  it('can be aborted', async () => {
    const clock = createFakeClock()
    const { source, clock: gatewayClock } = hanging(clock)
    const controller = new AbortController()
    const updates = streamQuotesFrom(source, INPUT, { signal: controller.signal })
    await updates.next()
    const next = updates.next()
    controller.abort()
    await expect(next).rejects.toMatchObject({ code: 'ABORTED' })
    await gatewayClock.advance(0)
    expect([clock.pendingTimers, gatewayClock.pendingTimers]).toEqual([0, 0])
  })

  it.each([
    ['a gateway that never replies', never],
    ['a stream that stalls', async () => new Response(new ReadableStream())],
  ])('times out for %s', async (_, fetch) => {
    const clock = createFakeClock()
    const all = collect(streamQuotesFrom({ url: '/gateway/quotes', fetch, clock }, INPUT, { timeout: 500 }))
    await expect(drive(clock, all, 600)).rejects.toMatchObject({ code: 'TIMEOUT' })
    expect(clock.pendingTimers).toBe(0)
  })
})

describe('a quote from a gateway', () => {
  it('is built by the aggregator of the browser', async () => {
    const script: ProviderScript = {
      ...quick,
      quote: () => ({ depositContract: POOL, spender: POOL, interfaceParamData: { nonce: 7n } }),
      build: async ({ interfaceParamData, request }) => {
        expect(interfaceParamData).toEqual({ nonce: 7n })
        return {
          transactionData: { to: POOL, data: '0xab', value: 0n },
          interfaceParamData: request.fromAmount,
        }
      },
    }
    const { fetch } = createQuotes([script])
    const { aggregator, clock } = createTestAggregator([script])
    const quote = requireQuote(await collect(streamQuotesFrom({ url: URL_OF_QUOTES, fetch, clock }, INPUT)))
    expect(await drive(clock, aggregator.build(quote))).toMatchObject({
      transaction: { to: POOL, data: '0xab', value: 0n },
      approval: { spender: POOL, amount: 100_000_000n },
      interfaceParamData: 100_000_000n,
    })
  })
})

describe('the provider of a quote from a gateway', () => {
  const name = 'Across, checked by Causeway,\u202e'
  const call = { to: POOL, data: '0xab', value: 0n } as const
  const providers = [{ id: 'scripted', name: 'Scripted' }]

  it('has the name of the configured provider with its id', async () => {
    const quote = unbuiltQuote({ name })
    const received = await receiveFromGateway(quote, INPUT, createFakeClock(), providers)
    expect(received).toMatchObject({ providerId: 'scripted', name: 'Scripted' })
  })

  it('is rejected with an unknown id', async () => {
    const quote = unbuiltQuote({ providerId: 'across' })
    await expect(receiveFromGateway(quote, INPUT, createFakeClock(), providers)).rejects.toMatchObject({
      code: 'INVALID_RESPONSE',
      details: expect.stringContaining('quote.providerId'),
    })
  })

  it('has the name of the configured provider when it is built, even in consent errors', async () => {
    const { aggregator, clock } = createTestAggregator([{ name: 'Scripted', quote: () => ({}) }])
    const built = await drive(clock, aggregator.build(unbuiltQuote({ name, transactionData: call })))
    expect(built.quote.name).toBe('Scripted')
    const slippage = unbuiltQuote({ name, requiredSlippage: percent(3) })
    await expect(aggregator.build(slippage)).rejects.toThrow(/^Scripted/)
    await expect(aggregator.build(unbuiltQuote({ providerId: 'across' }))).rejects.toMatchObject({
      code: 'PROVIDER_CONFIGURATION_MISSING',
    })
  })
})

it('a gateway without quotes does not serve their path', async () => {
  const reply = await createGateway({}).handle(
    new Request(URL_OF_QUOTES, { method: 'POST', body: JSON_BODY }),
  )
  expect(reply.status).toBe(404)
})
