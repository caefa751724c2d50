import * as fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { createFakeClock } from '../testing/fake-clock.ts'
import { isCausewayError } from './errors.ts'
import { createHttpClient, type HttpClientOptions, type HttpRequest } from './http.ts'
import { HttpError, NetworkError } from './http-errors.ts'
import { uintSchema } from './schema.ts'

const BASE = 'https://api.example/v1'
const SECRET = 'hunter2-abcdef0123456789'
const schema = z.object({ amount: uintSchema })

type Answer = (request: Request) => Response | Promise<Response>

const json = (body: unknown, init: ResponseInit = {}) => new Response(JSON.stringify(body), init)
const ok: Answer = () => json({ amount: '5' })
const status =
  (code: number, headers: Record<string, string> = {}, body: unknown = {}): Answer =>
  () =>
    json(body, { status: code, headers })
const offline: Answer = () => {
  throw new TypeError('fetch failed', {
    cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }),
  })
}
const hang: Answer = () => new Promise(() => undefined)
/** Rejects when its signal aborts, like the global fetch. */
const hangPolitely: Answer = ({ signal }) =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })

/** Creates a client whose server returns the given replies in order, and repeats the last one. */
function serve(answers: readonly Answer[], options: Partial<HttpClientOptions> = {}) {
  const clock = createFakeClock()
  const requests: Request[] = []
  const times: number[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    requests.push(input instanceof Request ? input : request)
    times.push(clock.now())
    const answer = answers[Math.min(requests.length, answers.length) - 1]
    if (!answer) throw new Error('No answer is scripted')
    return answer(request)
  }
  const client = createHttpClient({ baseUrl: BASE, random: () => 1, fetch, ...options })
  const start = clock.now()
  return {
    clock,
    requests,
    sentAt: () => times.map((time) => time - start),
    get: (request: Partial<HttpRequest<{ amount: bigint }>> = {}, signal?: AbortSignal) =>
      client.request({ path: '/quote', schema, ...request }, { clock, signal }),
  }
}

/** Returns the result or the error of a promise after the clock has advanced. */
async function outcome<T>(server: ReturnType<typeof serve>, promise: Promise<T>, milliseconds = 60_000) {
  const settled = promise.then(
    (value) => ({ value, error: undefined, at: server.clock.now() }),
    (error: unknown) => ({ value: undefined, error, at: server.clock.now() }),
  )
  await server.clock.advance(milliseconds)
  return settled
}

function getAllTexts(error: unknown): string {
  if (!isCausewayError(error)) throw new Error('Not one of our errors')
  return [error.message, error.shortMessage, error.details, JSON.stringify(error), String(error)].join('\n')
}

describe('the reply of a request', () => {
  test('is rejected if its success status differs from the required one', async () => {
    const created = { method: 'POST', successStatus: 201 } as const
    const server = serve([status(200, {}, { amount: '5' }), status(201, {}, { amount: '7' })])
    expect((await outcome(server, server.get(created))).error).toMatchObject({
      code: 'HTTP_ERROR',
      status: 200,
    })
    expect((await outcome(server, server.get(created))).value).toMatchObject({ data: { amount: 7n } })
  })

  test('has no details if the request fails with a value that is not an error', async () => {
    const server = serve([
      () => {
        throw 'gone'
      },
    ])
    const { error } = await outcome(server, server.get())
    expect(error).toBeInstanceOf(NetworkError)
    expect(error).toMatchObject({ code: 'NETWORK_ERROR', details: undefined, cause: 'gone' })
  })

  test('is requested with the global fetch by default', async () => {
    const fetch = vi.fn(async () => json({ amount: '5' }))
    vi.stubGlobal('fetch', fetch)
    const client = createHttpClient({ baseUrl: BASE })
    const { data } = await client.request(
      { path: '/quote', schema },
      { clock: createFakeClock(), signal: undefined },
    )
    vi.unstubAllGlobals()
    expect(data).toEqual({ amount: 5n })
    expect(fetch).toHaveBeenCalledExactlyOnceWith(`${BASE}/quote`, expect.anything())
  })
})

describe('the request that is sent', () => {
  test('joins the base URL, the path and the query into one URL, with any number of slashes', async () => {
    for (const [baseUrl, path] of [
      [BASE, 'quote'],
      [`${BASE}/`, '/quote'],
      [`${BASE}//`, '//quote'],
    ] as const) {
      const server = serve([ok], { baseUrl })
      await outcome(server, server.get({ path }))
      expect(server.requests[0]?.url).toBe(`${BASE}/quote`)
    }
  })

  test('encodes the query, omits undefined values and sends all digits of bigints', async () => {
    const server = serve([ok])
    await outcome(
      server,
      server.get({
        query: { token: 'a&b=c#d', amount: 2n ** 200n, flag: false, zero: 0, empty: '', absent: undefined },
      }),
    )
    expect(server.requests[0]?.url).toBe(
      `${BASE}/quote?token=a%26b%3Dc%23d&amount=${2n ** 200n}&flag=false&zero=0&empty=`,
    )
  })

  test('sends query values so that the server reads them unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (value) => {
        const server = serve([ok])
        await outcome(server, server.get({ query: { value } }), 0)
        const url = new URL(server.requests[0]?.url ?? '')
        expect(url.searchParams.get('value')).toBe(value)
        expect([...url.searchParams.keys()]).toEqual(['value'])
        expect(url.pathname).toBe('/v1/quote')
      }),
      { numRuns: 50 },
    )
  })

  test('sends the headers with every request, and the body as JSON', async () => {
    const server = serve([ok], { headers: { 'x-partner': 'causeway' } })
    await outcome(server, server.get({ method: 'POST', body: { a: [1] } }))
    const [request] = server.requests
    expect(request?.method).toBe('POST')
    expect(request?.headers.get('x-partner')).toBe('causeway')
    expect(request?.headers.get('content-type')).toBe('application/json')
    expect(await request?.text()).toBe('{"a":[1]}')
  })

  test('an injected fetch receives a URL, headers, text and a signal, not a Request', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => json({ amount: 5 }))
    const client = createHttpClient({ baseUrl: BASE, fetch, headers: { 'x-partner': 'causeway' } })
    const request = { method: 'POST', path: 'quote', query: { a: 1 }, body: { b: 'ü' }, schema } as const
    await client.request(request, { clock: createFakeClock() })
    expect(fetch).toHaveBeenCalledExactlyOnceWith(`${BASE}/quote?a=1`, {
      method: 'POST',
      headers: new Headers({ 'x-partner': 'causeway', 'content-type': 'application/json' }),
      body: '{"b":"ü"}',
      signal: expect.any(AbortSignal),
    })
  })

  test.each(['', '/', '/gateway', 'gateway', '//gateway.example'])(
    'the relative base URL %j is passed to fetch unchanged, for the page to resolve',
    async (baseUrl) => {
      const fetch = vi.fn<typeof globalThis.fetch>(async () => json({ amount: 5 }))
      const client = createHttpClient({ baseUrl, fetch })
      await client.request({ path: '/quote', query: { a: '$&' }, schema }, { clock: createFakeClock() })
      const expected = `${baseUrl.replace(/\/$/, '')}/quote?a=%24%26`
      expect(fetch).toHaveBeenCalledExactlyOnceWith(expected, expect.anything())
    },
  )

  test('prefers the fetch of the client over the fetch of the caller', async () => {
    const client = createHttpClient({ baseUrl: BASE })
    const fetch: typeof globalThis.fetch = async () => json({ amount: 7 })
    const reply = await client.request({ path: 'quote', schema }, { clock: createFakeClock(), fetch })
    expect(reply.data).toEqual({ amount: 7n })

    const clientFetch = createHttpClient({ baseUrl: BASE, fetch: async () => json({ amount: 8 }) })
    expect(
      (await clientFetch.request({ path: 'quote', schema }, { clock: createFakeClock(), fetch })).data.amount,
    ).toBe(8n)
  })
})

describe('a successful reply', () => {
  test('is parsed without unknown fields and returned with its headers', async () => {
    const server = serve([() => json({ amount: '5', surprise: 'x' }, { headers: { 'x-rate': '9' } })])
    const { value } = await outcome(server, server.get())
    expect(value?.data).toStrictEqual({ amount: 5n })
    expect(value?.headers.get('x-rate')).toBe('9')
  })

  test('leaves no timer and aborts pending work', async () => {
    const server = serve([ok])
    await outcome(server, server.get(), 0)
    expect(server.clock.pendingTimers).toBe(0)
    expect(server.requests[0]?.signal.aborted).toBe(true)
  })

  test.each([
    ['HTML', '<!doctype html><title>Just a moment...</title>', /Expected JSON, received: <!doctype html>/],
    ['broken JSON', '{"amount":', /Expected JSON, received: \{"amount":/],
    ['nothing', '', /Expected JSON, received: nothing/],
    ['the wrong shape', '{"amount":1.5}', /^amount: /],
  ])('is rejected with an InvalidResponseError and not retried: %s', async (_what, body, details) => {
    const server = serve([() => new Response(body)])
    const { error } = await outcome(server, server.get())
    expect(error).toMatchObject({
      name: 'InvalidResponseError',
      message: `The reply of ${BASE}/quote did not have the expected shape`,
      details: expect.stringMatching(details),
      retryable: false,
    })
    expect(server.requests).toHaveLength(1)
  })

  test('decodes a character that is split between two chunks', async () => {
    const bytes = new TextEncoder().encode('{"amount":"5","é":"日本"}')
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
        controller.close()
      },
    })
    const loose = z.object({ é: z.string() })
    const client = createHttpClient({ baseUrl: BASE, fetch: async () => new Response(body) })
    const reply = await client.request({ path: 'x', schema: loose }, { clock: createFakeClock() })
    expect(reply.data).toEqual({ é: '日本' })
  })

  test('stops reading an endless body at the size limit', async () => {
    let cancelled = false
    let chunks = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        chunks++
        controller.enqueue(new Uint8Array(1_000).fill(32))
      },
      cancel() {
        cancelled = true
      },
    })
    const server = serve([() => new Response(endless)], { maxBytes: 10_000 })
    const { error } = await outcome(server, server.get())
    expect(error).toMatchObject({ code: 'INVALID_RESPONSE', details: 'Expected at most 10000 bytes.' })
    expect(cancelled).toBe(true)
    expect(chunks).toBeLessThan(20)
    expect(server.requests).toHaveLength(1)
  })

  test('accepts a body of exactly the size limit', async () => {
    const body = '{"amount":"5"}'
    const server = serve([() => new Response(body)], { maxBytes: body.length })
    expect((await outcome(server, server.get())).value?.data).toEqual({ amount: 5n })
  })

  test('reports a connection that breaks during the body as a network error and retries it', async () => {
    const broken: Answer = () =>
      new Response(
        new ReadableStream({
          start(controller) {
            controller.enqueue(new TextEncoder().encode('{"am'))
            controller.error(new TypeError('terminated'))
          },
        }),
      )
    const server = serve([broken, ok])
    expect((await outcome(server, server.get())).value?.data).toEqual({ amount: 5n })

    const always = serve([broken], { retries: 0 })
    expect((await outcome(always, always.get())).error).toMatchObject({
      code: 'NETWORK_ERROR',
      message: `GET ${BASE}/quote failed`,
      details: 'terminated',
    })
  })
})

describe('an error status', () => {
  test('passes the parsed body to the adapter, but not to logs', async () => {
    const server = serve([status(400, {}, { type: 'AMOUNT_TOO_LOW', wallet: 'private'.repeat(60) })])
    const { error } = await outcome(server, server.get())
    if (!(error instanceof HttpError)) throw error
    expect(error).toMatchObject({
      code: 'HTTP_ERROR',
      status: 400,
      message: `GET ${BASE}/quote answered 400`,
      retryable: false,
      body: { type: 'AMOUNT_TOO_LOW' },
    })
    expect(JSON.stringify(error)).not.toContain('body')
    expect(Object.keys(error)).not.toContain('body')
    expect((error.details ?? '').length).toBeLessThanOrEqual(200)
  })

  test('contains an excerpt of the body if the body is not JSON', async () => {
    const server = serve([() => new Response('<h1>Bad\n gateway</h1>', { status: 400 })])
    const { error } = await outcome(server, server.get())
    expect(error).toMatchObject({ body: undefined, details: '<h1>Bad gateway</h1>' })
  })
})

describe('retries', () => {
  test.each([
    ['an unreachable server', offline],
    ...[408, 425, 429, 500, 502, 503, 504, 520].map((code): [string, Answer] => [
      `status ${code}`,
      status(code),
    ]),
  ] as [string, Answer][])('%s is retried at most twice', async (_what, answer) => {
    const recovering = serve([answer, answer, ok])
    expect((await outcome(recovering, recovering.get())).value?.data).toEqual({ amount: 5n })

    const failing = serve([answer])
    const { error } = await outcome(failing, failing.get())
    expect(error).toMatchObject({ retryable: true })
    expect(failing.requests).toHaveLength(3)
    expect(failing.clock.pendingTimers).toBe(0)
  })

  test.each([300, 304, 400, 401, 403, 404, 409, 422].map((code) => [code] as const))(
    'status %i is final',
    async (code) => {
      const body = code === 304 ? null : '{}'
      const server = serve([() => new Response(body, { status: code })])
      expect((await outcome(server, server.get())).error).toMatchObject({ code: 'HTTP_ERROR', status: code })
      expect(server.requests).toHaveLength(1)
    },
  )

  test('double the backoff each time, scaled by the random factor', async () => {
    const full = serve([status(500)], { retries: 6, timeoutMs: 60_000 })
    await outcome(full, full.get())
    expect(full.sentAt()).toEqual([0, 300, 900, 2_100, 4_500, 9_300, 14_300])

    const half = serve([status(500)], { random: () => 0.5 })
    await outcome(half, half.get())
    expect(half.sentAt()).toEqual([0, 150, 450])
  })

  test('wait for the delay of Retry-After, in seconds or as a date', async () => {
    const seconds = serve([status(429, { 'retry-after': '2' }), ok])
    await outcome(seconds, seconds.get())
    expect(seconds.sentAt()).toEqual([0, 2_000])

    const startedAt = new Date(createFakeClock().now() + 4_000).toUTCString()
    const date = serve([status(503, { 'retry-after': startedAt }), ok])
    await outcome(date, date.get())
    expect(date.sentAt()).toEqual([0, 4_000])
  })

  test.each([
    ['nonsense', undefined],
    ['-5', 0],
    ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
    ['0', 0],
  ])('never wait less than the backoff, even for a Retry-After of %s', async (header, retryAfterMs) => {
    const server = serve([status(429, { 'retry-after': header })])
    const { error } = await outcome(server, server.get())
    expect(error).toMatchObject({ retryAfterMs })
    expect(server.sentAt()).toEqual([0, 300, 900])
  })

  test('never repeat a POST unless it is marked as a read', async () => {
    for (const answer of [offline, status(503)]) {
      const mutation = serve([answer, ok])
      await outcome(mutation, mutation.get({ method: 'POST', body: {} }))
      expect(mutation.requests).toHaveLength(1)

      const question = serve([answer, ok])
      const requested = question.get({ method: 'POST', body: { a: 1 }, mutation: false })
      expect((await outcome(question, requested)).value?.data).toEqual({ amount: 5n })
      expect(await question.requests[1]?.text()).toBe('{"a":1}')
    }
  })

  test('never repeat a GET that is marked as a mutation', async () => {
    const server = serve([status(503)])
    await outcome(server, server.get({ mutation: true }))
    expect(server.requests).toHaveLength(1)
  })
})

describe('timeouts', () => {
  test('cover all attempts, waits and bodies with one deadline', async () => {
    const server = serve([status(500), status(500, { 'retry-after': '2' }), hang], { timeoutMs: 5_000 })
    const { error, at } = await outcome(server, server.get())
    expect(error).toMatchObject({ code: 'TIMEOUT', message: `GET ${BASE}/quote took longer than 5000 ms` })
    expect(at - 1_750_000_000_000).toBe(5_000)
    expect(server.requests).toHaveLength(3)
    expect(server.clock.pendingTimers).toBe(0)
  })

  test('skip a retry that would start after the deadline, and return the error instead of a timeout', async () => {
    const server = serve([status(429, { 'retry-after': '60' })], { timeoutMs: 5_000 })
    const { error, at } = await outcome(server, server.get())
    expect(error).toMatchObject({ code: 'HTTP_ERROR', status: 429, retryAfterMs: 60_000, retryable: true })
    expect(at - 1_750_000_000_000).toBe(0)
    expect(server.requests).toHaveLength(1)
  })

  test('reject at the deadline even if the fetch ignores its signal', async () => {
    const server = serve([hang], { timeoutMs: 1_000 })
    const { error, at } = await outcome(server, server.get())
    expect(error).toMatchObject({ code: 'TIMEOUT' })
    expect(at - 1_750_000_000_000).toBe(1_000)
    expect(server.requests).toHaveLength(1)
  })

  test('cancel a body that never ends', async () => {
    let cancelled = false
    const silent = new ReadableStream({
      cancel() {
        cancelled = true
      },
    })
    const server = serve([() => new Response(silent)], { timeoutMs: 1_000 })
    const { error } = await outcome(server, server.get())
    expect(error).toMatchObject({ code: 'TIMEOUT' })
    expect(cancelled).toBe(true)
  })

  test('abort the signal of the fetch', async () => {
    const server = serve([hangPolitely], { timeoutMs: 1_000 })
    const asking = outcome(server, server.get())
    await asking
    expect(server.requests[0]?.signal.aborted).toBe(true)
  })

  test('default to ten seconds', async () => {
    const server = serve([hang])
    expect((await outcome(server, server.get())).at - 1_750_000_000_000).toBe(10_000)
  })
})

describe('canceling a request', () => {
  test.each([
    ['a fetch that listens', hangPolitely],
    ['a fetch that does not', hang],
  ])('ends %s immediately and aborts its signal', async (_what, answer) => {
    const server = serve([answer])
    const controller = new AbortController()
    const asking = outcome(server, server.get({}, controller.signal), 0)
    await server.clock.advance(0)
    expect(server.requests[0]?.signal.aborted).toBe(false)
    controller.abort()
    expect((await asking).error).toMatchObject({ code: 'ABORTED' })
    expect(server.requests[0]?.signal.aborted).toBe(true)
    expect(server.clock.pendingTimers).toBe(0)
  })

  test('ends the wait before the next attempt', async () => {
    const server = serve([status(500)])
    const controller = new AbortController()
    const asking = outcome(server, server.get({}, controller.signal), 100)
    await server.clock.advance(0)
    controller.abort()
    expect((await asking).error).toMatchObject({ code: 'ABORTED' })
    await server.clock.advance(10_000)
    expect(server.requests).toHaveLength(1)
    expect(server.clock.pendingTimers).toBe(0)
  })

  test('prevents a request that was canceled before it was sent', async () => {
    const server = serve([ok])
    const { error } = await outcome(server, server.get({}, AbortSignal.abort()))
    expect(error).toMatchObject({ code: 'ABORTED' })
    expect(server.requests).toHaveLength(0)
  })
})

describe('secrets', () => {
  const keyed = { headers: { 'x-api-key': SECRET, authorization: `Bearer ${SECRET}-2` } }
  const echo =
    (code: number): Answer =>
    () =>
      new Response(`<p>Key ${SECRET} or ${SECRET}-2 is bad`, { status: code })
  const leaky: Answer = () => {
    throw new TypeError(`cannot reach https://api.example/v1?apiKey=${SECRET} with ${SECRET}`)
  }

  test.each([
    ['an error status that echoes the key', echo(401)],
    ['a page that echoes the key', echo(200)],
    ['a network error that names the key', leaky],
    [
      'a body that breaks with the key',
      () => new Response(new ReadableStream({ start: (c) => c.error(new Error(SECRET)) })),
    ],
  ] satisfies [string, Answer][])('%s does not expose the secret in the error', async (_what, answer) => {
    const server = serve([answer], { ...keyed, retries: 0 })
    const { error } = await outcome(server, server.get({ query: { session: SECRET } }))
    expect(getAllTexts(error)).not.toContain(SECRET)
  })

  test('masks the token of a header value as well as the value', async () => {
    const server = serve([() => new Response(`unknown key ${SECRET}`, { status: 401 })], {
      headers: { authorization: `Bearer ${SECRET}` },
    })
    const { error } = await outcome(server, server.get())
    expect(error).toMatchObject({ details: 'unknown key ***' })
  })

  test('does not print an API key that is not a valid header value', async () => {
    const server = serve([ok], { headers: { 'x-api-key': `${SECRET}\nsecond line` }, retries: 0 })
    const { error } = await outcome(server, server.get())
    expect(error).toBeInstanceOf(NetworkError)
    expect(getAllTexts(error)).not.toContain(SECRET)
  })

  test('leaves queries, credentials in URLs and sent bodies out of errors', async () => {
    const server = serve([status(500), offline, hang], {
      baseUrl: `https://user:${SECRET}@api.example/v1`,
      timeoutMs: 999,
    })
    const body = { signature: SECRET }
    for (const code of [500, 400]) {
      const failing = serve([status(code)], { retries: 0 })
      const requested = failing.get({ method: 'POST', body, query: { key: SECRET } })
      expect(getAllTexts((await outcome(failing, requested)).error)).not.toContain(SECRET)
    }
    const { error } = await outcome(server, server.get({ query: { key: SECRET } }))
    expect(getAllTexts(error)).not.toContain(SECRET)
  })

  test('a network error contains the reason in its details', async () => {
    const server = serve([offline], { retries: 0 })
    expect((await outcome(server, server.get())).error).toMatchObject({
      name: 'NetworkError',
      message: `GET ${BASE}/quote failed`,
      details: 'ECONNREFUSED: refused',
    })
  })
})
