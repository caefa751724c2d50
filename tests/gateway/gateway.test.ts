import {
  Agent,
  createServer,
  request as nodeRequest,
  type RequestListener,
  type RequestOptions,
  type Server,
} from 'node:http'
import { createContext, runInContext } from 'node:vm'
import { QuoteAggregator, type QuoteProvider, type QuoteUpdate } from '@causeway/core'
import { clientFromHeader, createGateway, type Gateway, streamQuotesFrom } from '@causeway/core/gateway'
import { across } from '@causeway/core/providers/across'
import { scriptedProvider } from '@causeway/core/testing'
import { sandboxConfig, squidIntegratorId } from '@causeway/sandbox'
import { type BuildOptions, build } from 'esbuild'
import { describe, expect, onTestFinished, test } from 'vitest'
import { toNodeListener } from '../../examples/gateway/src/create-gateway-server.ts'
import { createTestClient, createTransferRequest, watchToEnd } from '../support/create-test-client.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const SECRET = 'sk-live-0123456789'

async function listen(listener: RequestListener): Promise<{ origin: string; server: Server }> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return { origin: `http://127.0.0.1:${address.port}`, server }
}

/** Returns the status, or the error of the connection. */
function getStatus(
  origin: string,
  options: RequestOptions,
  body?: string,
): Promise<number | string | undefined> {
  const { port } = new URL(origin)
  return new Promise((resolve) => {
    nodeRequest({ port, host: '127.0.0.1', ...options }, (reply) => {
      reply.resume().on('end', () => resolve(reply.statusCode))
    })
      .on('error', (error) => resolve(error.message))
      .end(body)
  })
}

function createGate() {
  let resolve = () => {}
  const promise = new Promise<void>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}

function serve(gateway: Gateway) {
  onTestFinished(() => gateway.dispose())
  return listen(toNodeListener(gateway))
}

const bundle = async (contents: string, options: BuildOptions = {}) => {
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: '.', loader: 'ts' },
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
    external: ['viem', 'viem/*'],
    tsconfig: 'tsconfig.json',
    metafile: true,
    logLevel: 'silent',
    ...options,
    write: false,
    outfile: 'bundle.js',
  })
  const used = Object.values(metafile?.outputs ?? {}).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
  )
  return { code: outputFiles[0]?.text ?? '', used }
}

describe('the gateway in a Node server, with the adapter of the guide', () => {
  test("returns the upstream's response to a page, and sends the key only to the upstream", async () => {
    const requests: unknown[] = []
    const api = await listen((incoming, outgoing) => {
      let body = ''
      incoming.on('data', (chunk) => {
        body += chunk
      })
      incoming.on('end', () => {
        const { method, url, headers } = incoming
        requests.push({ method, url, key: headers['x-key'], cookie: headers.cookie, body })
        outgoing.setHeader('set-cookie', ['a=1', 'b=2'])
        outgoing.setHeader('content-type', 'application/json')
        outgoing.end(JSON.stringify({ echo: body, key: headers['x-key'] }))
      })
    })
    const { origin } = await serve(
      createGateway({
        upstreams: {
          api: { baseUrl: `${api.origin}/base`, headers: { 'x-key': SECRET }, allow: ['POST /v2/route'] },
        },
      }),
    )
    const reply = await fetch(`${origin}/gateway/api/v2/route?a=1`, {
      method: 'POST',
      body: 'x'.repeat(100_000),
      headers: { cookie: 'session=1', 'x-key': 'mine' },
    })
    expect(await reply.json()).toEqual({ echo: 'x'.repeat(100_000), key: '***' })
    expect(reply.headers.get('set-cookie')).toBeNull()
    expect(requests).toEqual([
      {
        method: 'POST',
        url: '/base/v2/route?a=1',
        key: SECRET,
        cookie: undefined,
        body: 'x'.repeat(100_000),
      },
    ])
  })

  test.each([
    '/gateway/api/v2/../admin',
    '/gateway/api/v2/..%2fadmin',
    '/gateway/api/..\\admin',
    '//gateway/api/v2/x',
    '//',
    'http://evil.example/gateway/api/admin',
    'http://evil.example/',
    '/gateway/api/%',
  ])('rejects the raw request line %s', async (path) => {
    const requests: unknown[] = []
    const { origin } = await serve(
      createGateway({
        upstreams: { api: { baseUrl: 'https://api.example', allow: ['GET /v2/*'] } },
        fetch: async (input) => {
          requests.push(input)
          return new Response()
        },
      }),
    )
    const status = await getStatus(origin, { path })
    expect([400, 404]).toContain(status)
    expect(requests).toEqual([])
  })

  test('serves the next request after a rejected body', async () => {
    const { origin } = await serve(
      createGateway({
        upstreams: { api: { baseUrl: 'https://api.example', allow: ['GET /x', 'POST /x'] } },
        fetch: async () => new Response('ok'),
        limits: { maxBodyBytes: 1_000 },
      }),
    )
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    onTestFinished(() => agent.destroy())
    const post = { method: 'POST', path: '/gateway/api/x', agent }
    const get = { path: '/gateway/api/x', agent }
    expect(await getStatus(origin, post, 'x'.repeat(1_001))).toBe(413)
    expect(await getStatus(origin, get)).toBe(200)
    // The server closes the connection while the client is still sending, so either result is possible.
    expect([413, 'read ECONNRESET', 'write EPIPE', 'socket hang up', 'write ECONNRESET']).toContain(
      await getStatus(origin, post, 'x'.repeat(3_000_000)),
    )
    expect(await getStatus(origin, get)).toBe(200)
  })

  test('aborts the upstream request when a browser disconnects', async () => {
    const aborted = createGate()
    const requested = createGate()
    const api = await listen((_incoming, outgoing) => {
      outgoing.on('close', aborted.resolve)
      requested.resolve()
    })
    const { origin } = await serve(
      createGateway({ upstreams: { api: { baseUrl: api.origin, allow: ['GET /x'] } } }),
    )
    const leaving = new AbortController()
    const reply = fetch(`${origin}/gateway/api/x`, { signal: leaving.signal })
    reply.catch(() => undefined)
    await requested.promise
    leaving.abort()
    await expect(reply).rejects.toThrow()
    await aborted.promise
  })

  test('limits each client address separately, regardless of the headers that clients send', async () => {
    const { origin } = await serve(
      createGateway({
        upstreams: { api: { baseUrl: 'https://api.example', allow: ['GET /x'] } },
        fetch: async () => new Response('ok'),
        clientOf: clientFromHeader('x-client-address'),
        limits: { requestsPerMinute: 1 },
      }),
    )
    const statuses = []
    for (const claimed of ['1.1.1.1', '2.2.2.2']) {
      const reply = await fetch(`${origin}/gateway/api/x`, { headers: { 'x-client-address': claimed } })
      statuses.push(reply.status)
    }
    expect(statuses).toEqual([200, 429])
  })

  test('streams quotes line by line while the request is running, and cancels it on disconnect', async () => {
    const disconnected = createGate()
    const silent: QuoteProvider = scriptedProvider({
      id: 'silent',
      quote: (_request, { signal }) => {
        signal.addEventListener('abort', () => disconnected.resolve())
        return new Promise<never>(() => undefined)
      },
    })
    const quotes = new QuoteAggregator({
      providers: [scriptedProvider({ id: 'quick', quote: () => ({}) }), silent],
    })
    onTestFinished(() => quotes.dispose())
    const { origin } = await serve(createGateway({ quotes }))
    for await (const update of streamQuotesFrom({ url: `${origin}/gateway/quotes` }, REQUEST)) {
      expect(update).toMatchObject({ type: 'quote', quote: { providerId: 'quick' } })
      break
    }
    await disconnected.promise
  })
})

const REQUEST = {
  fromChainId: 1,
  toChainId: 10,
  fromTokenAddress: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  toTokenAddress: '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85',
  fromTokenDecimals: 6,
  toTokenDecimals: 6,
  fromAmount: '100000000',
} as const

describe('a page that can only reach the gateway', () => {
  const sandbox = useSandbox()

  test('requests quotes from the server, builds in the browser, and completes the transfer, with relative URLs', async () => {
    const { description } = sandbox()
    const { baseUrl } = description.services.across
    const { chains } = sandboxConfig(description)
    const quotes = new QuoteAggregator({ providers: [across({ baseUrl })], chains })
    onTestFinished(() => quotes.dispose())
    const { origin } = await serve(
      createGateway({
        upstreams: {
          across: {
            baseUrl,
            headers: { authorization: `Bearer ${SECRET}` },
            allow: ['GET /build-deposit-tx', 'GET /deposit/status'],
          },
        },
        quotes,
      }),
    )
    // Resolve URLs like a page of that origin.
    const requestedOrigins = new Set<string>()
    const pageFetch: typeof fetch = (input, init) => {
      requestedOrigins.add(String(input).split('?')[0] ?? '')
      return fetch(new URL(String(input), origin), init)
    }
    const providers = [across({ baseUrl: '/gateway/across' })]
    const { causeway, wallet } = createTestClient(description, { providers, fetch: pageFetch })
    onTestFinished(() => causeway.dispose())

    const request = createTransferRequest(description, {
      from: 42161,
      to: 8453,
      symbol: 'USDC',
      amount: 100_000_000n,
    })
    const updates: QuoteUpdate[] = []
    const source = { url: '/gateway/quotes', fetch: pageFetch }
    for await (const update of streamQuotesFrom(source, request)) updates.push(update)
    const [update] = updates
    if (update?.type !== 'quote') throw new Error(`Expected a quote, received: ${update?.failure.reason}.`)

    const built = await causeway.quotes.build(update.quote)
    expect(built.verification.spend).toMatchObject({ status: 'verified' })
    expect(built.verification.recipient).toMatchObject({ status: 'verified' })
    const transfer = await causeway.executor.execute(built, wallet)
    expect(await watchToEnd(causeway, transfer.id)).toMatchObject({ status: 'DONE' })
    // Apart from the nodes of the chains, only the gateway received requests.
    const nodes = description.chains.map(({ rpcUrl }) => new URL(rpcUrl).href)
    expect([...requestedOrigins].filter((url) => !nodes.includes(url)).sort()).toEqual([
      '/gateway/across/build-deposit-tx',
      '/gateway/across/deposit/status',
      '/gateway/quotes',
    ])
  })
})

describe('a browser bundle with a provider that requires a key', () => {
  const sandbox = useSandbox()

  /** Script of a page that requests a quote, builds, sends and tracks a transfer. Its result is the status. */
  const PAGE = `
    import { createCauseway } from '@causeway/core'
    import { evm, walletFromAccount } from '@causeway/core/evm'
    import { squidV2 } from '@causeway/core/providers/squid-v2'
    import { privateKeyToAccount } from 'viem/accounts'
    globalThis.move = async ({ chains, request, privateKey, baseUrl }) => {
      const causeway = createCauseway({ chains, platforms: [evm()], providers: [squidV2({ baseUrl })] })
      try {
        const built = await causeway.quotes.build(await causeway.quotes.getBestQuote(request))
        const wallet = walletFromAccount(privateKeyToAccount(privateKey), chains)
        const { id } = await causeway.executor.execute(built, wallet)
        let last
        for await (const record of causeway.transfers.watch(id)) last = record
        return { status: last.status, verification: built.verification }
      } finally {
        await causeway.dispose()
      }
    }`

  test('completes a transfer through the gateway, without containing a key', async () => {
    const { description } = sandbox()
    const { code } = await bundle(PAGE, { format: 'iife', external: [] })
    expect(code).not.toContain(squidIntegratorId)

    const headers: string[] = []
    const page = openPage(description.url, headers)
    runInContext(code, page)
    const move: (input: object) => Promise<unknown> = runInContext('move', page)
    const user = description.accounts.find(({ name }) => name === 'user')
    const input = {
      chains: sandboxConfig(description).chains,
      request: createTransferRequest(description, {
        from: 42161,
        to: 8453,
        symbol: 'USDC',
        amount: 100_000_000n,
      }),
      privateKey: user?.privateKey,
    }
    await expect(move({ ...input, baseUrl: '/gateway/squid-v2' })).resolves.toMatchObject({
      status: 'DONE',
      verification: {
        spend: { status: 'unverified', reason: 'not-enforced' },
        spender: { status: 'verified' },
      },
    })
    expect(headers).not.toContain('x-integrator-id')
    // Without the gateway, the same page is unauthorized.
    await expect(move({ ...input, baseUrl: '/services/squid-v2' })).rejects.toMatchObject({
      failures: [{ error: { details: expect.stringContaining('x-integrator-id header is missing') } }],
    })
  })
})

/** Defines the globals of a page that the SDK uses, and records the headers that it sends. */
function openPage(origin: string, headers: string[]) {
  const pageFetch: typeof fetch = (input, init) => {
    headers.push(...new Headers(init?.headers).keys())
    return fetch(new URL(String(input), origin), init)
  }
  const { crypto, performance, Request, Response, Headers: PageHeaders, URL: PageUrl } = globalThis
  return createContext({
    fetch: pageFetch,
    crypto,
    performance,
    Request,
    Response,
    Headers: PageHeaders,
    URL: PageUrl,
    URLSearchParams,
    TextEncoder,
    TextDecoder,
    AbortController,
    AbortSignal,
    setTimeout,
    clearTimeout,
    setInterval,
    clearInterval,
    console,
  })
}

describe('the gateway bundle', () => {
  test('runs with web globals only, and without eval', async () => {
    const { code } = await bundle(
      `import { createGateway } from '@causeway/core/gateway'
       import { QuoteAggregator } from '@causeway/core'
       import { scriptedProvider } from '@causeway/core/testing'
       const quotes = new QuoteAggregator({ providers: [scriptedProvider({ quote: () => ({}) })] })
       const upstreams = { api: { baseUrl: 'https://api.example', headers: { key: SECRET }, allow: ['GET /x'] } }
       globalThis.handle = createGateway({ upstreams, quotes }).handle`,
      { format: 'iife' },
    )
    const sent: Headers[] = []
    const globals = {
      SECRET,
      Request,
      Response,
      Headers,
      URL,
      URLSearchParams,
      ReadableStream,
      TextEncoder,
      TextDecoder,
      AbortController,
      crypto,
      atob,
      AbortSignal,
      MessageChannel,
      setTimeout,
      clearTimeout,
      fetch: async (_url: string, init: RequestInit) => {
        sent.push(new Headers(init.headers))
        return new Response(`your key is ${SECRET}`)
      },
    }
    const context = createContext(globals, { codeGeneration: { strings: false, wasm: false } })
    runInContext(code, context)
    const handle: Gateway['handle'] = runInContext('handle', context)

    const reply = await handle(new Request('https://app.example/gateway/api/x'))
    expect([reply.status, await reply.text()]).toEqual([200, 'your key is ***'])
    expect(sent.map((headers) => headers.get('key'))).toEqual([SECRET])

    const body = JSON.stringify(REQUEST)
    const quotes = await handle(new Request('https://app.example/gateway/quotes', { method: 'POST', body }))
    const lines = (await quotes.text()).trim().split('\n')
    expect(lines.map((line) => JSON.parse(line).type)).toEqual(['quote', 'end'])
  })

  test.each([
    ['@causeway/core', "export * from '@causeway/core'"],
    ['@causeway/core/providers', "export * from '@causeway/core/providers'"],
    ['the gateway', "export * from '@causeway/core/gateway'"],
    ['the client half', "export { streamQuotesFrom } from '@causeway/core/gateway'"],
  ])(
    'bundles %s for browsers without Node built-ins and without environment variables',
    async (_name, source) => {
      process.env['SQUID_INTEGRATOR_ID'] = SECRET
      onTestFinished(() => {
        delete process.env['SQUID_INTEGRATOR_ID']
      })
      // A Node built-in would fail the build.
      const { code } = await bundle(source)
      expect(code.length).toBeGreaterThan(1_000)
      expect(code.match(/\bfrom\s*["']node:|\brequire\(\s*["']|process\.env|\bBuffer\b/)).toBeNull()
      expect(code).not.toContain(SECRET)
    },
  )

  test('fails the build for a Node built-in', async () => {
    await expect(bundle("export { readFileSync } from 'node:fs'")).rejects.toThrow('node:fs')
  })

  test('excludes the server from a page that only reads quotes', async () => {
    const { used } = await bundle("export { streamQuotesFrom } from '@causeway/core/gateway'")
    const parts = used.filter((path) => path.includes('/gateway/')).map((path) => path.split('/').at(-1))
    expect(parts.sort()).toEqual(['parse-quote-line.ts', 'read-request-body.ts', 'stream-quotes-from.ts'])
  })
})
