import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { clientFromHeader, createGateway, type GatewayOptions } from '@causeway/core/gateway'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createGatewayServer, type Patience } from '../../examples/gateway/src/create-gateway-server.ts'
import { currentTier } from '../support/current-tier.ts'

const KEY = 'sk-live-0123456789'
const RUNS = currentTier() === 'quick' ? 60 : 3_000

interface UpstreamRequest {
  readonly line: string
  readonly headers: IncomingHttpHeaders
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return address.port
}

interface World {
  readonly port: number
  readonly server: Server
  /** Requests that reached the upstream server. */
  readonly requests: readonly UpstreamRequest[]
}

/** Starts a gateway in a Node server in front of an upstream server. */
async function open(
  answer: RequestListener = (_incoming, outgoing) => outgoing.end('{}'),
  options: Partial<GatewayOptions> = {},
  patience: Patience = {},
): Promise<World> {
  const requests: UpstreamRequest[] = []
  const upstream = createServer((incoming, outgoing) => {
    requests.push({ line: `${incoming.method} ${incoming.url}`, headers: incoming.headers })
    answer(incoming, outgoing)
  })
  const baseUrl = `http://127.0.0.1:${await listen(upstream)}/base`
  const gateway = createGateway({
    upstreams: { api: { baseUrl, headers: { 'x-key': KEY }, allow: ['GET /*', 'POST /*'] } },
    clientOf: clientFromHeader('x-client-address'),
    limits: { requestsPerMinute: 1_000_000 },
    ...options,
  })
  onTestFinished(() => gateway.dispose())
  const server = createGatewayServer(gateway, patience)
  return { port: await listen(server), server, requests: requests }
}

function dial(port: number): { socket: Socket; received: Promise<string> } {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => {
    socket.destroy()
  })
  const received = new Promise<string>((resolve) => {
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(text))
  })
  return { socket, received }
}

/** Sends raw bytes, followed by a request that closes the connection, and returns the response. */
function sendRaw(port: number, bytes: string): Promise<string> {
  const { socket, received } = dial(port)
  const last = request('GET /gateway/last HTTP/1.1', 'Host: h', 'Connection: close')
  socket.write(Buffer.from(`${bytes}${last}`, 'latin1'))
  return received
}

const getStatuses = (text: string) =>
  [...text.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => Number(status))
const request = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`

describe('a raw socket', () => {
  const HIDDEN = request('GET /gateway/api/hidden HTTP/1.1', 'Host: h')
  const post = 'POST /gateway/api/x HTTP/1.1'
  const get = 'GET /gateway/api/x HTTP/1.1'

  test.each([
    [
      'a length and chunks',
      `${request(post, 'Host: h', 'Content-Length: 6', 'Transfer-Encoding: chunked')}0\r\n\r\n${HIDDEN}`,
    ],
    [
      'two lengths',
      request(post, 'Host: h', 'Content-Length: 0', `Content-Length: ${HIDDEN.length}`) + HIDDEN,
    ],
    ['a list of lengths', request(post, 'Host: h', 'Content-Length: 0, 5') + HIDDEN],
    ['a length with a sign', request(post, 'Host: h', 'Content-Length: +0') + HIDDEN],
    ['a length below zero', request(post, 'Host: h', 'Content-Length: -1') + HIDDEN],
    ['an unknown transfer coding', request(post, 'Host: h', 'Transfer-Encoding: xchunked') + HIDDEN],
    ['chunks that are not last', request(post, 'Host: h', 'Transfer-Encoding: chunked, identity') + HIDDEN],
    [
      'a space before the colon',
      `${request(post, 'Host: h', 'Transfer-Encoding : chunked')}0\r\n\r\n${HIDDEN}`,
    ],
    [
      'an invalid chunk size',
      `${request(post, 'Host: h', 'Transfer-Encoding: chunked')}0x0\r\n\r\n${HIDDEN}`,
    ],
    ['a NUL', request(get, 'Host: h', 'X-A: a\0b')],
    ['a bare CR', request(get, 'Host: h', `X-A: a\rX-B: b`)],
    ['a name with a space', request(get, 'Host: h', 'X A: b')],
    ['no host', request(get)],
    ['an absolute target', request('GET http://127.0.0.1/gateway/api/hidden HTTP/1.1', 'Host: h')],
    ['an asterisk', request('OPTIONS * HTTP/1.1', 'Host: h')],
    ['a target without its slash', request('GET gateway/api/hidden HTTP/1.1', 'Host: h')],
    ['an unknown method', request('HIDE /gateway/api/hidden HTTP/1.1', 'Host: h')],
    ['TRACE', request('TRACE /gateway/api/hidden HTTP/1.1', 'Host: h')],
    ['another protocol', 'SSH-2.0-client\r\n'],
    ['headers without end', request(get, 'Host: h', `X-A: ${'a'.repeat(100_000)}`)],
    ['an overlong path', request(`GET /gateway/api/${'a'.repeat(20_000)} HTTP/1.1`, 'Host: h')],
  ])('sending %s reaches no upstream and smuggles no second request', async (_, bytes) => {
    const { port, requests } = await open()
    const statuses = getStatuses(await sendRaw(port, bytes))
    expect(statuses.filter((status) => status < 400 || status >= 500)).toEqual([])
    expect(requests).toEqual([])
  })

  test.each([
    ['GET', '/gateway/api/x', 200],
    ['POST', '/gateway/nowhere', 404],
    ['POST', '/gateway/api/x', 200],
  ])('does not execute a request in the body of %s %s', async (method, path, status) => {
    const { port, requests } = await open()
    const head = request(`${method} ${path} HTTP/1.1`, 'Host: h', `Content-Length: ${HIDDEN.length}`)
    const [first, ...others] = getStatuses(await sendRaw(port, head + HIDDEN))
    expect(first).toBe(status)
    expect(others.filter((status) => status !== 404)).toEqual([])
    expect(requests.map(({ line }) => line)).toEqual(status === 200 ? [`${method} /base/x`] : [])
  })

  test('opens no tunnel for CONNECT', async () => {
    const { port, requests } = await open()
    const text = await sendRaw(port, request('CONNECT 127.0.0.1:22 HTTP/1.1', 'Host: 127.0.0.1:22'))
    expect(getStatuses(text).filter((status) => status < 400)).toEqual([])
    expect(requests).toEqual([])
  })

  test("forwards only accepted headers to the upstream, with the gateway's own key", async () => {
    const { port, requests } = await open()
    const forged = [
      'Connection: x-key, keep-alive',
      'X-Key: mine',
      'Authorization: Bearer mine',
      'Cookie: a=b',
      'Forwarded: for=10.0.0.1;host=evil.example',
      'X-Forwarded-For: 10.0.0.1',
      'X-Forwarded-Host: evil.example',
      'X-Http-Method-Override: DELETE',
      'X-Original-Url: /admin',
      'Proxy-Authorization: Basic eDp5',
      'Upgrade: h2c',
      'HTTP2-Settings: AAMAAABkAAQAAP__',
      'TE: trailers',
      'Expect: 100-continue',
      'Accept: a/b',
    ]
    const text = await sendRaw(port, request('GET /gateway/api/x HTTP/1.1', 'Host: evil.example', ...forged))
    expect(getStatuses(text)).toContain(200)
    const headers: IncomingHttpHeaders = requests[0]?.headers ?? {}
    expect(headers).toMatchObject({
      'x-key': KEY,
      accept: 'a/b',
      host: expect.stringMatching(/^127\.0\.0\.1:/),
    })
    const usual = ['accept-encoding', 'accept-language', 'connection', 'sec-fetch-mode', 'user-agent']
    expect(
      Object.keys(headers)
        .filter((name) => !usual.includes(name))
        .sort(),
    ).toEqual(['accept', 'host', 'x-key'])
    expect(headers.connection).not.toContain('x-key')
  })

  const word = fc.oneof(
    fc.constantFrom(
      'GET',
      'POST',
      '/gateway/api/x',
      '/gateway/api/',
      'HTTP/1.1',
      'Host: h',
      'Content-Length: 5',
    ),
    fc.constantFrom(
      'Transfer-Encoding: chunked',
      '0',
      '5',
      'Connection: close',
      ':',
      ' ',
      '\t',
      '\r\n',
      '\n',
      '\r\n\r\n',
    ),
    fc.constantFrom('..', '%2e%2e', '//', '\\', '@', '\0', '\u00ff', 'http://127.0.0.1/'),
    fc.string({ maxLength: 6 }),
  )
  const start = fc.constantFrom(
    '',
    'GET /gateway/api/x HTTP/1.1\r\nHost: h\r\n',
    'POST /gateway/api/x HTTP/1.1\r\nHost: h\r\n',
  )

  test(`lets only allowed requests through for random input: ${RUNS} sockets`, async () => {
    const { port, requests } = await open()
    await fc.assert(
      fc.asyncProperty(start, fc.array(word, { maxLength: 12 }), async (first, lines) => {
        const text = await sendRaw(port, `${first}${lines.join('')}\r\n\r\n`)
        expect(text === '' || text.startsWith('HTTP/1.1 ')).toBe(true)
        expect(text).not.toContain(KEY)
      }),
      { numRuns: RUNS },
    )
    expect(
      requests.filter(({ line }) => !/^(GET|POST) \/base\/[\w~:@,+=%-][\w.~:@,+=%-]*(\?\S*)?$/.test(line)),
    ).toEqual([])
    expect(requests.filter(({ headers }) => headers['x-key'] !== KEY)).toEqual([])
  })
})

describe('a slow client', () => {
  /** Resolves when the server closes the next connection. */
  const waitForClose = (server: Server) =>
    new Promise<void>((resolve) => {
      server.once('connection', (socket: Socket) => socket.once('close', () => resolve()))
    })

  test('is disconnected if it sends headers slowly', async () => {
    const { port, requests } = await open(undefined, {}, { headersMs: 100 })
    const { socket, received } = dial(port)
    socket.write('GET /gateway/api/x HTTP/1.1\r\nHost: h\r\n')
    expect(getStatuses(await received)).toEqual([408])
    expect(requests).toEqual([])
  })

  test("receives a response after the gateway's timeout if it sends a body slowly, and is disconnected", async () => {
    const { port, requests } = await open(undefined, { timeoutMs: 100 })
    const { socket, received } = dial(port)
    socket.write(`${request('POST /gateway/api/x HTTP/1.1', 'Host: h', 'Content-Length: 10')}1`)
    const text = await received
    expect(getStatuses(text)).toEqual([504])
    expect(text.toLowerCase()).toContain('connection: close')
    expect(requests).toEqual([])
  })

  test('is stopped at the size limit if it sends an endless chunked body', async () => {
    const { port, requests } = await open(undefined, {
      limits: { maxBodyBytes: 1_000 },
      timeoutMs: 60_000,
    })
    const { socket, received } = dial(port)
    socket.write(request('POST /gateway/api/x HTTP/1.1', 'Host: h', 'Transfer-Encoding: chunked'))
    socket.write(`3e9\r\n${'x'.repeat(1_001)}\r\n`)
    expect(getStatuses(await received)).toEqual([413])
    expect(requests).toEqual([])
  })

  test('is disconnected if it reads the response slowly', async () => {
    const large = 'x'.repeat(4_000_000)
    const { port, server } = await open((_incoming, outgoing) => outgoing.end(large), {}, { answerMs: 300 })
    const closed = waitForClose(server)
    const { socket } = dial(port)
    socket.pause()
    socket.write(request('GET /gateway/api/x HTTP/1.1', 'Host: h'))
    await closed
  })

  test('reaches no upstream if it disconnects while sending a body', async () => {
    const { port, server, requests } = await open()
    const closed = waitForClose(server)
    const { socket } = dial(port)
    socket.write(`${request('POST /gateway/api/x HTTP/1.1', 'Host: h', 'Content-Length: 10')}1`, () =>
      socket.destroy(),
    )
    await closed
    expect(requests).toEqual([])
    const next = await sendRaw(port, request('GET /gateway/api/x HTTP/1.1', 'Host: h'))
    expect(getStatuses(next)).toEqual([200, 404])
  })
})

describe('a misbehaving upstream', () => {
  const ask = (port: number) => sendRaw(port, request('GET /gateway/api/x HTTP/1.1', 'Host: h'))

  test('cannot redirect the gateway to a private address', async () => {
    const inner: unknown[] = []
    const innerPort = await listen(
      createServer((incoming, outgoing) => {
        inner.push(incoming.headers)
        outgoing.end()
      }),
    )
    const { port } = await open((_incoming, outgoing) =>
      outgoing.writeHead(307, { location: `http://127.0.0.1:${innerPort}/admin` }).end(),
    )
    const text = await ask(port)
    expect(getStatuses(text)).toEqual([502, 404])
    expect(text.toLowerCase()).not.toContain('location')
    expect(inner).toEqual([])
  })

  test('is disconnected if it sends a decompression bomb', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000))
    const { port } = await open((_incoming, outgoing) =>
      outgoing.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    )
    const text = await ask(port)
    expect(getStatuses(text)).toEqual([502, 404])
    expect(text).toContain('REPLY_TOO_LARGE')
  })

  test('is rejected if it sends a different encoding than it declares', async () => {
    const { port } = await open((_incoming, outgoing) =>
      outgoing.writeHead(200, { 'content-encoding': 'gzip' }).end(`{"key":"${KEY}"}`),
    )
    expect(getStatuses(await ask(port))).toEqual([502, 404])
  })

  test('is aborted after the timeout if it sends slowly', async () => {
    let notifyClosed = () => {}
    const closed = new Promise<void>((resolve) => {
      notifyClosed = resolve
    })
    const { port } = await open(
      (_incoming, outgoing) => {
        outgoing.on('close', () => notifyClosed())
        outgoing.write('a')
      },
      { timeoutMs: 100 },
    )
    expect(getStatuses(await ask(port))).toEqual([504, 404])
    await closed
  })

  test('cannot send other headers to the page than the allowed ones', async () => {
    const { port } = await open((_incoming, outgoing) => {
      outgoing.setHeader('set-cookie', ['a=1', `key=${KEY}`])
      outgoing.setHeader('x-request-id', KEY)
      outgoing.setHeader('clear-site-data', '"*"')
      outgoing.setHeader('connection', 'close, x-a')
      outgoing.end('{}')
    })
    const text = await ask(port)
    expect(text).toContain('x-request-id: ***')
    expect(text).not.toContain(KEY)
    expect(text.toLowerCase()).not.toMatch(/set-cookie|clear-site-data|x-a/)
  })
})
