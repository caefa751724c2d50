import { describe, expect, it, vi } from 'vitest'
import { InvalidInputError } from '../kernel/errors.ts'
import { drive } from '../testing/fake-clock.ts'
import { clientFromHeader } from './client-from-header.ts'
import { createBench, never, ORIGIN, readError, SECRET, type UpstreamCall } from './gateway.test-support.ts'
import { createGateway, type GatewayOptions } from './gateway.ts'

describe('a request through the gateway', () => {
  it('reaches the upstream with the secret, its query and its body', async () => {
    const { ask, calls } = createBench()
    const reply = await ask('/squid/v2/route?quoteOnly=true&a=b%20c', {
      method: 'POST',
      body: '{"fromAmount":"1"}',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
    })

    expect(await reply.json()).toEqual({ ok: true })
    expect(calls).toMatchObject([
      {
        url: 'https://api.example/base/v2/route?quoteOnly=true&a=b%20c',
        method: 'POST',
        body: '{"fromAmount":"1"}',
        redirect: 'manual',
      },
    ])
    expect(Object.fromEntries(calls[0]?.headers ?? [])).toEqual({
      accept: 'application/json',
      'content-type': 'application/json',
      'x-integrator-id': SECRET,
    })
  })

  it('contains only the accept and content-type headers of the client, and cannot override the secret', async () => {
    const { ask, calls } = createBench()
    await ask('/squid/v2/status', {
      headers: {
        cookie: 'session=1',
        authorization: 'Bearer mine',
        'X-Integrator-Id': 'mine',
        'x-forwarded-for': '10.0.0.1',
      },
    })
    expect(Object.fromEntries(calls[0]?.headers ?? [])).toMatchObject({ 'x-integrator-id': SECRET })
    const names = [...(calls[0]?.headers.keys() ?? [])]
    expect(names.filter((name) => /cookie|authorization|forwarded/.test(name))).toEqual([])
  })

  it.each(['accept', 'content-type'])('contains the configured %s', async (name) => {
    const { ask, calls } = createBench(undefined, {
      upstreams: { api: { baseUrl: 'https://api.example', headers: { [name]: 'a/b' }, allow: ['GET /x'] } },
    })
    await ask('/api/x', { headers: { [name]: 'c/d' } })
    expect(calls[0]?.headers.get(name)).toBe('a/b')
  })

  it.each([
    ['/squid/v2/tokens/0xA0b8', '/v2/tokens/0xA0b8'],
    ['/squid/v2/tokens/USDC.e', '/v2/tokens/USDC.e'],
    ['/squid/v2/tokens/eip155%3A1', '/v2/tokens/eip155%3A1'],
    ['/squid/v2/./tokens/1', '/v2/tokens/1'],
    ['/squid/v2/x/../tokens/1', '/v2/tokens/1'],
  ])('%s is requested as %s', async (path, upstreamPath) => {
    const { ask, calls } = createBench()
    expect((await ask(path)).status).toBe(200)
    expect(calls.map(({ url }) => url)).toEqual([`https://api.example/base${upstreamPath}`])
  })

  it.each([
    '/squid/v2/tokens/..',
    '/squid/v2/tokens/%2e%2e',
    '/squid/v2/tokens/.%2E/admin',
    '/squid/v2/tokens/..%2fadmin',
    '/squid/v2/tokens/..%5cadmin',
    '/squid/v2/tokens/%252e%252e',
    '/squid/v2/tokens/a%2Fb',
    '/squid/v2/tokens/..;',
    '/squid/v2/tokens/a;b=c',
    '/squid/v2/tokens/..%00',
    '/squid/v2/tokens/a%0d%0aX-Y:z',
    '/squid/v2/tokens/%ff',
    '/squid/v2/tokens/*',
    '/squid/v2/tokens/a/b',
    '/squid/v2/tokens/',
    '/squid/v2/tokens',
    '/squid//v2/status',
    '//squid/v2/status',
    '/squid/v2\\status\\x',
    '/squid/v2/status/',
    '/squid/V2/status',
    '/squid/https://evil.example/v2/status',
    '/squid/@evil.example',
    '/squid',
    '/other/v2/status',
    '/__proto__/v2/status',
    '/constructor/v2/status',
    '/quotes',
    '',
    '/',
  ])("never leaves the allowed paths: '%s' is not found", async (path) => {
    const { ask, calls } = createBench()
    const reply = await ask(path)
    expect(await readError(reply)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect(calls).toEqual([])
  })

  it('is not found outside of the base path', async () => {
    const { gateway } = createBench()
    const reply = await gateway.handle(new Request(`${ORIGIN}/other/squid/v2/status`))
    expect(reply.status).toBe(404)
  })

  it('is found below another base path or without one', async () => {
    for (const basePath of ['/api/gate', '/']) {
      const { gateway } = createBench(undefined, { basePath })
      const path = basePath === '/' ? '' : basePath
      const reply = await gateway.handle(new Request(`${ORIGIN}${path}/squid/v2/status`))
      expect(reply.status).toBe(200)
    }
  })

  it('returns the allowed methods of a path', async () => {
    const { ask, calls } = createBench()
    const reply = await ask('/squid/v2/status', { method: 'POST' })
    expect(reply.headers.get('allow')).toBe('GET, DELETE')
    expect(await readError(reply)).toEqual({
      status: 405,
      body: { code: 'METHOD_NOT_ALLOWED', message: 'POST is not allowed here.' },
    })
    expect(calls).toEqual([])
  })
})

describe('a reply through the gateway', () => {
  it('keeps the status and the body of an upstream error', async () => {
    const { ask } = createBench(() => Response.json({ error: 'no route' }, { status: 422 }))
    expect(await readError(await ask('/squid/v2/status'))).toEqual({
      status: 422,
      body: { error: 'no route' },
    })
  })

  it('contains only allowed headers, and no header that lets a browser execute it', async () => {
    const { ask } = createBench(
      () =>
        new Response('<script>', {
          headers: {
            'content-type': 'text/html',
            'retry-after': '3',
            'ratelimit-limit': '10',
            'x-request-id': 'r1',
            'set-cookie': 'a=b',
            'access-control-allow-origin': '*',
            'content-security-policy': '*',
            location: '/x',
            'x-powered-by': 'y',
          },
        }),
    )
    expect(Object.fromEntries((await ask('/squid/v2/status')).headers)).toEqual({
      'content-type': 'text/html',
      'retry-after': '3',
      'ratelimit-limit': '10',
      'x-request-id': 'r1',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
  })

  const TRICKY = 'a"b\\c/d e+f=='
  it.each([
    [SECRET, `x-integrator-id '${SECRET}' is over its limit`],
    [`Bearer ${SECRET}`, `token ${SECRET} is over its limit`],
    [TRICKY, JSON.stringify({ sent: TRICKY })],
    [TRICKY, `https://api.example/?key=${encodeURIComponent(TRICKY)}`],
    [`Basic ${TRICKY}`, `f== and ${TRICKY}`],
  ])('never contains the secret %s', async (secret, body) => {
    const { ask } = createBench(
      () => new Response(body, { status: 429, headers: { 'x-request-id': body } }),
      {
        upstreams: { api: { baseUrl: 'https://api.example', headers: { key: secret }, allow: ['GET /x'] } },
      },
    )
    const reply = await ask('/api/x')
    const shown = `${await reply.text()} ${reply.headers.get('x-request-id')}`
    expect(reply.status).toBe(429)
    expect(shown).toContain('***')
    for (const spelling of [
      SECRET,
      TRICKY,
      encodeURIComponent(TRICKY),
      JSON.stringify(TRICKY).slice(1, -1),
    ]) {
      expect(shown).not.toContain(spelling)
    }
  })

  const SPECIAL = 'k/e+y=1"2&<3'
  it.each([
    ['JSON that escapes slashes', 'k\\/e+y=1\\"2&<3'],
    ['JSON within JSON', 'k/e+y=1\\\\\\"2&<3'],
    ['JSON that escapes HTML characters', 'k/e\\u002By=1\\u00222\\u0026\\u003c3'],
    ['a URL in lower case', 'k%2fe%2by%3d1%222%26%3c3'],
    ['a URL within a URL', 'k%252Fe%252By%253D1%25222%2526%253C3'],
    ['a page', 'k/e+y=1&quot;2&amp;&lt;3'],
    ['a page with numeric entities', 'k&#47;e&#x2B;y&#61;1&#34;2&#38;&#60;3'],
    ['upper case', 'K/E+Y=1"2&<3'],
  ])('never contains a secret in the encoding of %s', async (_, encoded) => {
    const { ask } = createBench(() => new Response(`'${encoded}' is no key`), {
      upstreams: { api: { baseUrl: 'https://api.example', headers: { key: SPECIAL }, allow: ['GET /x'] } },
    })
    expect(await (await ask('/api/x')).text()).toBe("'***' is no key")
  })

  it('never contains the password of a `Basic` authorization', async () => {
    const { ask } = createBench(() => new Response('user bob with pa55-word'), {
      upstreams: {
        api: {
          baseUrl: 'https://api.example',
          headers: { authorization: `Basic ${btoa('bob:pa55-word')}` },
          allow: ['GET /x'],
        },
      },
    })
    expect(await (await ask('/api/x')).text()).toBe('user bob with ***')
  })

  it('keeps its media type', async () => {
    const { ask } = createBench(() => Response.json({}), {
      upstreams: {
        api: {
          baseUrl: 'https://api.example',
          headers: { accept: 'application/json', key: SECRET },
          allow: ['GET /x'],
        },
      },
    })
    expect((await ask('/api/x')).headers.get('content-type')).toBe('application/json')
  })

  it('never contains the secret of another upstream', async () => {
    const { ask } = createBench(() => new Response(`${SECRET} second-secret`), {
      upstreams: {
        one: { baseUrl: 'https://one.example', headers: { key: SECRET }, allow: ['GET /x'] },
        two: { baseUrl: 'https://two.example', headers: { key: 'second-secret' }, allow: ['GET /x'] },
      },
    })
    expect(await (await ask('/one/x')).text()).toBe('*** ***')
  })

  it('is unchanged if it is not text', async () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index)
    const { ask } = createBench(() => new Response(bytes))
    expect(new Uint8Array(await (await ask('/squid/v2/status')).arrayBuffer())).toEqual(bytes)
  })

  it.each([204, 205])('has no body if the status is %i', async (status) => {
    const { ask } = createBench(() => new Response(null, { status }))
    const reply = await ask('/squid/v2/status')
    expect([reply.status, await reply.text()]).toEqual([status, ''])
  })

  it.each([301, 302, 303, 307, 308])('is rejected if the upstream redirects with %i', async (status) => {
    const { ask, calls } = createBench(() => new Response(null, { status, headers: { location: '/x' } }))
    const reply = await ask('/squid/v2/status')
    expect(reply.headers.has('location')).toBe(false)
    expect(await readError(reply)).toMatchObject({ status: 502, body: { code: 'UPSTREAM_REDIRECTED' } })
    expect(calls).toHaveLength(1)
  })

  it('is 502 if the upstream cannot be reached, with the reason in the log only and without the secret', async () => {
    const { ask, log } = createBench(() => {
      throw new TypeError('fetch failed', { cause: new Error(`connect 10.0.0.7 with ${SECRET}`) })
    })
    expect(await readError(await ask('/squid/v2/status'))).toEqual({
      status: 502,
      body: { code: 'UPSTREAM_UNREACHABLE', message: 'squid could not be reached.' },
    })
    expect(log.join()).toContain('10.0.0.7')
    expect(log.join()).not.toContain(SECRET)
  })

  it('cancels the body of a redirect and of a late reply', async () => {
    const cancel = vi.fn()
    const body = () => new ReadableStream({ cancel })
    const { ask } = createBench(() => new Response(body(), { status: 302 }))
    await ask('/squid/v2/status')
    expect(cancel).toHaveBeenCalledOnce()

    let answer = (_reply: Response) => {}
    const late = createBench(
      () =>
        new Promise<Response>((resolve) => {
          answer = resolve
        }),
      { timeoutMs: 100 },
    )
    expect((await drive(late.clock, late.ask('/squid/v2/status'))).status).toBe(504)
    answer(new Response(body()))
    await late.clock.advance(0)
    expect(cancel).toHaveBeenCalledTimes(2)
  })

  it('is 502 if the body contains no bytes', async () => {
    const texts = new ReadableStream(
      { pull: (controller) => controller.enqueue('a text') },
      { highWaterMark: 0 },
    )
    const { ask } = createBench(() => ({ status: 200, headers: new Headers(), body: texts }) as Response)
    expect((await ask('/squid/v2/status')).status).toBe(502)
  })

  it('is 502 if the upstream closes the connection', async () => {
    const { ask } = createBench(
      () =>
        new Response(
          new ReadableStream({
            start(controller) {
              controller.enqueue(new TextEncoder().encode('{"a":'))
              controller.error(new Error('reset'))
            },
          }),
        ),
    )
    expect(await readError(await ask('/squid/v2/status'))).toMatchObject({ status: 502 })
  })

  it('is 502 if it exceeds the limit, and the rest is not read', async () => {
    const cancel = vi.fn()
    const { ask } = createBench(
      () =>
        new Response(
          new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(100)), cancel }),
        ),
      { limits: { maxReplyBytes: 250 } },
    )
    expect(await readError(await ask('/squid/v2/status'))).toMatchObject({
      status: 502,
      body: { code: 'REPLY_TOO_LARGE' },
    })
    expect(cancel).toHaveBeenCalledOnce()
  })

  it('may be longer for an upstream with its own limit', async () => {
    const list = JSON.stringify({ tokens: ['x'.repeat(500)] })
    const { ask } = createBench(() => new Response(list), {
      limits: { maxReplyBytes: 250 },
      upstreams: {
        squid: { baseUrl: 'https://api.squid.example', allow: ['GET /v2/*'], maxReplyBytes: 1_000 },
      },
    })
    expect(await (await ask('/squid/v2/status')).text()).toBe(list)
  })

  it.each([
    ['an upstream that never replies', never],
    ['a reply that does not end', () => new Response(new ReadableStream())],
  ])('is 504 for %s, and the call is aborted', async (_, answer) => {
    const { ask, calls, clock } = createBench(answer, { timeoutMs: 3_000 })
    const reply = await drive(clock, ask('/squid/v2/status'), 4_000)
    expect(await readError(reply)).toEqual({
      status: 504,
      body: { code: 'TIMEOUT', message: 'squid took longer than 3000 ms' },
    })
    expect(calls[0]?.signal.aborted).toBe(true)
    expect(clock.pendingTimers).toBe(0)
  })

  it('is 500 without details if the gateway fails', async () => {
    const { ask, log } = createBench(undefined, {
      clientOf: () => {
        throw new Error('a bug with details')
      },
    })
    expect(await readError(await ask('/squid/v2/status'))).toEqual({
      status: 500,
      body: { code: 'INTERNAL_ERROR', message: 'The gateway failed.' },
    })
    expect(log.join()).toContain('a bug with details')
  })
})

describe('a logger that throws does not affect the replies', () => {
  it('returns the reply to the client', async () => {
    const fail = () => {
      throw new Error('disk full')
    }
    const { ask, clock } = createBench(() => Promise.reject(new Error('down')), {
      logger: { debug: fail, info: fail, warn: fail, error: fail },
    })
    expect((await ask('/squid/v2/status')).status).toBe(500)
    expect(clock.pendingTimers).toBe(0)
  })
})

describe('a client that disconnects', () => {
  it('aborts the request to the upstream', async () => {
    const { ask, calls, clock } = createBench(never)
    const controller = new AbortController()
    const reply = ask('/squid/v2/status', { signal: controller.signal })
    await clock.advance(10)
    expect(calls[0]?.signal.aborted).toBe(false)
    controller.abort()
    expect((await reply).status).toBe(499)
    expect(calls[0]?.signal.aborted).toBe(true)
    expect(clock.pendingTimers).toBe(0)
  })
})

describe('the gateway at its limits', () => {
  const post = (body: BodyInit): RequestInit => ({ method: 'POST', body, duplex: 'half' }) as RequestInit
  const endless = () =>
    new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(new Uint8Array(10)) })

  it.each([
    ['too long by its content-length', () => 'x'.repeat(101)],
    ['too long without a content-length', endless],
  ])('rejects a body that is %s', async (_, body) => {
    const { ask, calls } = createBench(undefined, { limits: { maxBodyBytes: 100 } })
    expect(await readError(await ask('/squid/v2/route', post(body())))).toMatchObject({
      status: 413,
      body: { code: 'BODY_TOO_LARGE', message: 'The body is longer than 100 bytes.' },
    })
    expect(calls).toEqual([])
  })

  it('accepts a body of exactly the maximum size', async () => {
    const { ask, calls } = createBench(undefined, { limits: { maxBodyBytes: 100 } })
    expect((await ask('/squid/v2/route', post('x'.repeat(100)))).status).toBe(200)
    expect(calls[0]?.body).toHaveLength(100)
  })

  it('aborts a body that does not arrive', async () => {
    const { ask, clock } = createBench()
    const reply = drive(clock, ask('/squid/v2/route', post(new ReadableStream())))
    expect((await reply).status).toBe(504)
  })

  it('accepts a body that arrives byte by byte', async () => {
    const { ask, calls } = createBench()
    const bytes = new TextEncoder().encode('{"a":"schön"}'.repeat(3_000))
    let index = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (index === bytes.length) controller.close()
        else controller.enqueue(bytes.slice(index, ++index))
      },
    })
    expect((await ask('/squid/v2/route', post(body))).status).toBe(200)
    expect(calls[0]?.body).toBe(new TextDecoder().decode(bytes))
  })

  it('rejects a URL that is too long', async () => {
    const { ask, calls } = createBench()
    expect(await readError(await ask(`/squid/v2/status?q=${'x'.repeat(16_384)}`))).toMatchObject({
      status: 414,
      body: { code: 'URL_TOO_LONG' },
    })
    expect(calls).toEqual([])
  })

  it('limits the concurrent requests of a client', async () => {
    const { ask, clock } = createBench(never, { limits: { concurrentRequests: 2 }, timeoutMs: 1_000 })
    const first = [ask('/squid/v2/status'), ask('/squid/v2/status')]
    const refused = await ask('/squid/v2/status')
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(await readError(refused)).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY_PENDING_REQUESTS' },
    })
    await drive(clock, Promise.all(first))
    const next = ask('/squid/v2/status')
    expect((await drive(clock, next)).status).toBe(504)
  })

  it('limits the concurrent requests of all clients, including requests with slow bodies', async () => {
    const { ask, clock } = createBench(never, {
      limits: { concurrentInAll: 2 },
      timeoutMs: 1_000,
      clientOf: clientFromHeader('x-client'),
    })
    const from = (client: string) => ({ headers: { 'x-client': client } })
    const slow = { ...post(new ReadableStream()), ...from('a') }
    const first = [ask('/squid/v2/route', slow), ask('/squid/v2/status', from('b'))]
    await clock.advance(0)
    const refused = await ask('/squid/v2/status', from('c'))
    expect(await readError(refused)).toMatchObject({ status: 503, body: { code: 'OVERLOADED' } })
    await drive(clock, Promise.all(first))
    const next = ask('/squid/v2/status', from('c'))
    expect((await drive(clock, next)).status).toBe(504)
  })

  it('returns the time after which the client may retry', async () => {
    const { ask, clock, calls } = createBench(undefined, { limits: { requestsPerMinute: 2 } })
    const statuses = async (count: number) =>
      Promise.all(Array.from({ length: count }, async () => (await ask('/squid/v2/status')).status))
    expect(await statuses(2)).toEqual([200, 200])

    const refused = await ask('/squid/v2/status')
    expect(refused.headers.get('retry-after')).toBe('30')
    expect(await readError(refused)).toEqual({
      status: 429,
      body: { code: 'RATE_LIMITED', message: 'Too many requests', details: 'Retry in 30 s.' },
    })
    await clock.advance(30_000)
    expect(await statuses(2)).toEqual([200, 429])
    expect(calls).toHaveLength(3)
  })

  it('applies its limits per client if clients are identified', async () => {
    const { ask } = createBench(undefined, {
      limits: { requestsPerMinute: 1 },
      clientOf: clientFromHeader('x-client'),
    })
    const from = async (client: string) =>
      (await ask('/squid/v2/status', { headers: { 'x-client': client } })).status
    expect([await from('a'), await from('b'), await from('a'), await from('b')]).toEqual([200, 200, 429, 429])
  })
})

describe('a request from a page of another origin', () => {
  const preflight = (origin: string): RequestInit => ({
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST' },
  })

  it('is allowed, and its response readable, if the origin is configured', async () => {
    const { ask, calls } = createBench(undefined, { allowedOrigins: [ORIGIN] })
    const allowed = await ask('/squid/v2/route', preflight(ORIGIN))
    expect(allowed.status).toBe(204)
    expect(Object.fromEntries(allowed.headers)).toMatchObject({
      'access-control-allow-origin': ORIGIN,
      'access-control-allow-methods': expect.stringContaining('POST'),
      'access-control-allow-headers': 'accept, content-type',
      vary: 'origin',
    })
    expect(calls).toEqual([])

    const headers = { origin: ORIGIN, 'sec-fetch-site': 'cross-site' }
    const reply = await ask('/squid/v2/status', { headers })
    expect([reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([200, ORIGIN])
    expect(reply.headers.has('access-control-allow-credentials')).toBe(false)
    const rejected = await ask('/squid/nowhere', { headers })
    expect([rejected.status, rejected.headers.get('access-control-allow-origin')]).toEqual([404, ORIGIN])
  })

  it.each(['https://evil.example', 'https://app.example.evil.example', 'http://app.example', 'null'])(
    'is rejected if it is %s',
    async (origin) => {
      const { ask, calls } = createBench(undefined, { allowedOrigins: [ORIGIN] })
      const replies = [
        await ask('/squid/v2/route', preflight(origin)),
        await ask('/squid/v2/status', { headers: { origin, 'sec-fetch-site': 'cross-site' } }),
        await ask('/squid/v2/status', { headers: { origin, 'sec-fetch-site': 'same-site' } }),
      ]
      expect(replies.map(({ status }) => status)).toEqual([403, 403, 403])
      for (const reply of replies) expect(reply.headers.has('access-control-allow-origin')).toBe(false)
      expect(calls).toEqual([])
    },
  )

  it('is rejected by default, unlike a page of the same origin', async () => {
    const { ask } = createBench()
    expect((await ask('/squid/v2/route', preflight(ORIGIN))).status).toBe(403)
    const reply = await ask('/squid/v2/status', {
      headers: { origin: ORIGIN, 'sec-fetch-site': 'same-origin' },
    })
    expect(reply.status).toBe(200)
    expect(reply.headers.has('access-control-allow-origin')).toBe(false)
  })
})

describe('after dispose', () => {
  it('the gateway aborts pending requests and rejects new ones', async () => {
    const { gateway, ask, calls, clock } = createBench(never)
    const reply = ask('/squid/v2/status')
    await clock.advance(10)
    await gateway.dispose()
    expect(await readError(await reply)).toMatchObject({ status: 503, body: { code: 'DISPOSED' } })
    expect(calls[0]?.signal.aborted).toBe(true)
    expect(clock.pendingTimers).toBe(0)
    expect((await ask('/squid/v2/status')).status).toBe(503)
  })
})

describe('an invalid gateway configuration', () => {
  const upstream = { baseUrl: 'https://api.example', allow: ['GET /x'] }
  const problems = (options: Partial<GatewayOptions>) => {
    try {
      createGateway({ upstreams: {}, ...options })
    } catch (error) {
      if (error instanceof InvalidInputError) return error
      throw error
    }
    throw new Error('It was taken')
  }

  it.each([
    [undefined, 'no value'],
    ['', 'an empty value'],
    [' \n', 'an empty value'],
    ['a\nb-secret', 'an invalid name or value'],
    ['schlüssel\u{1f511}', 'an invalid name or value'],
  ])(
    'is rejected with the upstream and the header, but without the secret, if the secret is %j',
    (value, received) => {
      const error = problems({ upstreams: { squid: { ...upstream, headers: { 'x-integrator-id': value } } } })
      expect(error.issues).toEqual([
        { field: 'upstreams.squid.headers.x-integrator-id', expected: 'the value to send', received },
      ])
      expect(JSON.stringify(error)).not.toContain('b-secret')
    },
  )

  it.each([
    ['upstreams.quotes', { quotes: upstream }],
    ['upstreams.a/b', { 'a/b': upstream }],
    ['upstreams.a.baseUrl', { a: { ...upstream, baseUrl: '/relative' } }],
    ['upstreams.a.baseUrl', { a: { ...upstream, baseUrl: 'ftp://api.example' } }],
    ['upstreams.a.baseUrl', { a: { ...upstream, baseUrl: 'https://user:pass@api.example' } }],
    ['upstreams.a.baseUrl', { a: { ...upstream, baseUrl: 'https://api.example/?key=1' } }],
    ['upstreams.a.baseUrl', { a: { ...upstream, baseUrl: 'https://api.example/base?' } }],
    ['upstreams.a.baseUrl', { a: { ...upstream, baseUrl: 'https://api.example/base#' } }],
    ['upstreams.a.baseUrl', { a: { ...upstream, baseUrl: 'https://@api.example' } }],
    ['upstreams.a.headers.Host', { a: { ...upstream, headers: { Host: 'other.example' } } }],
    [
      'upstreams.a.headers.transfer-encoding',
      { a: { ...upstream, headers: { 'transfer-encoding': 'chunked' } } },
    ],
    ['upstreams.a.allow.1', { a: { ...upstream, allow: ['GET /x', '/y'] } }],
    ['upstreams.a.allow.0', { a: { ...upstream, allow: ['GET x'] } }],
    ['upstreams.a.allow.0', { a: { ...upstream, allow: ['GET /x/../y'] } }],
    ['upstreams.a.allow.0', { a: { ...upstream, allow: ['GET /x?y'] } }],
    ['upstreams.a.allow.0', { a: { ...upstream, allow: ['GET /**'] } }],
    ['upstreams.a.allow.0', { a: { ...upstream, allow: ['get /x'] } }],
  ])('is rejected with the name of the field %s', (field, upstreams) => {
    expect(problems({ upstreams }).issues.map((issue) => issue.field)).toEqual([field])
  })

  it('is reported with all invalid fields at once', () => {
    const error = problems({
      basePath: 'gateway',
      timeoutMs: -1,
      allowedOrigins: ['https://app.example', '*', 'https://app.example/', 'app.example'],
      limits: { requestsPerMinute: 0, maxBodyBytes: 1.5, concurrentInAll: Number.NaN },
    })
    expect(error.issues.map(({ field }) => field)).toEqual([
      'basePath',
      'timeoutMs',
      'allowedOrigins.1',
      'allowedOrigins.2',
      'allowedOrigins.3',
      'limits.requestsPerMinute',
      'limits.concurrentInAll',
      'limits.maxBodyBytes',
    ])
  })

  it('normalizes the base URL', async () => {
    const { ask, calls } = createBench(undefined, {
      upstreams: { api: { ...upstream, baseUrl: 'https://API.example:443/a/../b/\n/' } },
    })
    await ask('/api/x')
    expect(calls.map(({ url }) => url)).toEqual(['https://api.example/b/x'])
  })

  it('accepts a secret with a trailing line break, and masks the secret without it', async () => {
    const answer = ({ headers }: UpstreamCall) => new Response(`'${headers.get('key')}'`)
    const { ask } = createBench(answer, {
      upstreams: { api: { ...upstream, headers: { key: `${SECRET}\n` } } },
    })
    expect(await (await ask('/api/x')).text()).toBe("'***'")
  })
})
