import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type RecordOptions, recordFetch } from './record-fetch.ts'
import type { Recording } from './recording.ts'
import { replayFetch } from './replay-fetch.ts'

const API = 'https://api.example/v1'

type Answer = (request: Request) => Response | Promise<Response>

function recorder(answer: Answer, options: RecordOptions = {}) {
  return recordFetch({ ...options, fetch: async (input, init) => answer(new Request(input, init)) })
}

/** Serializes and parses a recording, like a file. */
function filed(recording: Recording): Recording {
  return JSON.parse(JSON.stringify(recording)) as Recording
}

const post = (body: unknown): RequestInit => ({ method: 'POST', body: JSON.stringify(body) })

describe('a recording', () => {
  it('contains requests and replies as plain JSON', async () => {
    const { fetch, recording } = recorder(() =>
      Response.json(
        { price: '5' },
        { status: 201, headers: { 'retry-after': '3', server: 'secret-host-7' } },
      ),
    )
    await fetch(`${API}/quote?to=b&from=a`, post({ amount: '1' }))
    expect(filed(recording())).toEqual({
      version: 1,
      exchanges: [
        {
          method: 'POST',
          path: '/v1/quote?from=a&to=b',
          body: { amount: '1' },
          status: 201,
          headers: { 'content-type': 'application/json', 'retry-after': '3' },
          reply: { price: '5' },
        },
      ],
    })
  })

  it('returns the complete reply to the caller', async () => {
    const { fetch } = recorder(() => new Response('busy', { status: 429, headers: { 'x-left': '0' } }))
    const response = await fetch(`${API}/quote`)
    expect([response.status, response.headers.get('x-left'), await response.text()]).toEqual([
      429,
      '0',
      'busy',
    ])
  })

  it('passes on the request with its body and signal', async () => {
    const { signal } = new AbortController()
    const received: unknown[] = []
    const { fetch } = recordFetch({
      fetch: async (input, init) => {
        received.push(input, init)
        return Response.json({})
      },
    })
    const init = { ...post({ a: 1 }), signal }
    await fetch(`${API}/quote`, init)
    expect(received).toEqual([`${API}/quote`, init])
  })

  it('keeps the order of the requests, not that of the replies', async () => {
    let release: (() => void) | undefined
    const { fetch, recording } = recorder(async ({ url }) => {
      if (url.endsWith('slow'))
        await new Promise<void>((resolve) => {
          release = resolve
        })
      return Response.json({})
    })
    const slow = fetch(`${API}/slow`)
    await fetch(`${API}/fast`)
    release?.()
    await slow
    expect(recording().exchanges.map(({ path }) => path)).toEqual(['/v1/slow', '/v1/fast'])
  })

  it('omits requests without a reply', async () => {
    const { fetch, recording } = recorder(() => Promise.reject(new TypeError('fetch failed')))
    await expect(fetch(API)).rejects.toThrow('fetch failed')
    expect(recording().exchanges).toEqual([])
  })

  it('keeps the digits of a number beyond float precision', async () => {
    const text = '{"amount":9007199254740993,"token":"a"}'
    const { fetch, recording } = recorder(() => new Response(text))
    await fetch(API)
    expect(await (await replayFetch(filed(recording()))(API)).text()).toBe(text)
  })
})

const KEY = 'k3y-0123456789'

describe('credentials in a recording', () => {
  const echo: Answer = async (request) =>
    Response.json({
      said: `${request.url} ${[...request.headers].join()} ${await request.text()}`,
      apiKey: KEY,
      nested: [{ 'access-token': KEY, note: `Bearer ${KEY}` }],
    })

  it.each<[string, string, RequestInit]>([
    ['headers', `${API}/quote`, { headers: { authorization: `Bearer ${KEY}`, 'x-api-key': KEY } }],
    ['the query', `${API}/quote?api_key=${KEY}&from=a`, {}],
    [
      'a JSON body',
      `${API}/quote`,
      post({ auth: { apiKey: KEY }, integratorId: KEY, list: [{ secret: KEY }] }),
    ],
    [
      'a body that cannot be kept as JSON',
      `${API}/quote`,
      { method: 'POST', body: `{"password":"${KEY}","n":1e400}` },
    ],
    ['the path, when a header has it too', `${API}/${KEY}/quote`, { headers: { 'x-integrator-id': KEY } }],
  ])('are masked in %s', async (_, url, init) => {
    const { fetch, recording } = recorder(() => Response.json({ apiKey: KEY }))
    await fetch(url, init)
    expect(JSON.stringify(recording())).not.toContain(KEY)
    expect(JSON.stringify(recording())).not.toContain('authorization')
  })

  it('are masked if the server echoes them', async () => {
    const { fetch, recording } = recorder(echo)
    await fetch(`${API}/quote`, { ...post({ a: 1 }), headers: { authorization: `Bearer ${KEY}` } })
    expect(JSON.stringify(recording())).not.toContain(KEY)
  })

  it('are masked if they are listed as secrets', async () => {
    const { fetch, recording } = recorder(({ url }) => Response.json({ url }), { secrets: [KEY] })
    await fetch(`${API}/${KEY}/quote`)
    expect(JSON.stringify(recording())).not.toContain(KEY)
    const replayed = await replayFetch(filed(recording()), { secrets: [KEY] })(`${API}/${KEY}/quote`)
    expect(replayed.status).toBe(200)
  })

  it('can differ in a replay', async () => {
    const { fetch, recording } = recorder(() => Response.json({ ok: true }))
    await fetch(`${API}/quote?apiKey=${KEY}`, { headers: { authorization: KEY } })
    const replayed = await replayFetch(recording())(`${API}/quote?apiKey=another`)
    expect(await replayed.json()).toEqual({ ok: true })
  })

  it('do not include the addresses of tokens', async () => {
    const { fetch, recording } = recorder(() => Response.json({ token: '0xA0', fromToken: '0xB0' }))
    await fetch(`${API}/quote?token=0xA0&keyword=b`)
    expect(recording().exchanges[0]).toMatchObject({
      path: '/v1/quote?keyword=b&token=0xA0',
      reply: { token: '0xA0', fromToken: '0xB0' },
    })
  })
})

describe('replayFetch', () => {
  const exchange = { method: 'GET', path: '/v1/quote?a=1&b=2', status: 200, headers: {}, reply: { n: 1 } }
  const of = (...exchanges: Recording['exchanges']): Recording => ({ version: 1, exchanges })

  it('replies on any host, for any order of the query', async () => {
    const response = await replayFetch(of(exchange))('https://gateway.test:8080/v1/quote?b=2&a=1')
    expect([response.status, await response.json()]).toEqual([200, { n: 1 }])
  })

  it('replies for any order of the fields of a body', async () => {
    const recording = of({ ...exchange, method: 'POST', path: '/q', body: { a: { x: 1, y: [2, 1] }, b: 1 } })
    const response = await replayFetch(recording)('https://h/q', post({ b: 1, a: { y: [2, 1], x: 1 } }))
    expect(await response.json()).toEqual({ n: 1 })
    await expect(
      replayFetch(recording)('https://h/q', post({ b: 1, a: { y: [1, 2], x: 1 } })),
    ).rejects.toThrow()
  })

  it('returns the replies of repeated requests in order, then rejects', async () => {
    const fetch = replayFetch(of(exchange, { ...exchange, reply: { n: 2 } }))
    const ask = async () => (await fetch(`${API}/quote?a=1&b=2`)).json()
    expect([await ask(), await ask()]).toEqual([{ n: 1 }, { n: 2 }])
    await expect(ask()).rejects.toThrow('GET /v1/quote?a=1&b=2 was recorded less often than it is requested.')
  })

  it('starts from the first reply for every replay of a recording', async () => {
    const recording = of(exchange)
    for (const fetch of [replayFetch(recording), replayFetch(recording)]) {
      expect((await fetch(`${API}/quote?a=1&b=2`)).status).toBe(200)
    }
  })

  it('returns texts, statuses, headers and empty replies unchanged', async () => {
    const fetch = replayFetch(
      of(
        { ...exchange, path: '/text', status: 503, headers: { 'retry-after': '7' }, reply: '<html>' },
        { ...exchange, path: '/none', status: 204, reply: '' },
        { ...exchange, path: '/quoted', reply: '"quoted"' },
      ),
    )
    const busy = await fetch('https://h/text')
    expect([busy.status, busy.headers.get('retry-after'), await busy.text()]).toEqual([503, '7', '<html>'])
    expect([(await fetch('https://h/none')).status, await (await fetch('https://h/quoted')).json()]).toEqual([
      204,
      'quoted',
    ])
  })

  it('names the most similar requests if none matches', async () => {
    const fetch = replayFetch(
      of(
        { ...exchange, path: '/v1/tokens' },
        { ...exchange, path: '/v1/quote?a=1&b=3' },
        { ...exchange, path: '/v1/quote?a=9&b=9' },
        { ...exchange, path: '/elsewhere', method: 'POST' },
      ),
    )
    const error = await fetch(`${API}/quote?a=1&b=2`).catch((reason: unknown) => String(reason))
    expect(
      String(error)
        .split('\n')
        .map((line) => line.trim()),
    ).toEqual([
      'Error: GET /v1/quote?a=1&b=2 was not recorded. Nearest are:',
      'GET /v1/quote?a=1&b=3',
      'GET /v1/quote?a=9&b=9',
      'GET /v1/tokens',
    ])
    await expect(replayFetch(of())(API)).rejects.toThrow('the recording is empty')
  })

  it('rejects an aborted request, and keeps its reply', async () => {
    const fetch = replayFetch(of(exchange))
    const ask = (init?: RequestInit) => fetch(`${API}/quote?a=1&b=2`, init)
    await expect(ask({ signal: AbortSignal.abort() })).rejects.toThrow('abort')
    expect((await ask()).status).toBe(200)
  })

  it('rejects a recording of another version', () => {
    expect(() => replayFetch({ version: 2, exchanges: [] })).toThrow('version 2, expected 1')
  })

  it('returns exactly the recorded text', async () => {
    const plain = fc
      .string()
      .filter(
        (text) => !/key|token|secret|auth|password|cookie|credential|signature|jwt|eyJ|Bearer/i.test(text),
      )
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          plain,
          fc.json().filter((text) => !/key|Bearer/i.test(text)),
        ),
        fc.array(fc.string()),
        async (text, segments) => {
          const { fetch, recording } = recorder(() => new Response(text))
          const url = `https://h/${segments.map(encodeURIComponent).join('/')}`
          await fetch(url)
          const replayed = await (await replayFetch(filed(recording()))(url)).text()
          expect(sameJson(replayed, text)).toBe(true)
        },
      ),
    )
  })
})

/** Compares bodies. JSON may have different whitespace, other text must be equal. */
function sameJson(a: string, b: string): boolean {
  if (a === b) return true
  expect(JSON.parse(a)).toEqual(JSON.parse(b))
  return true
}
