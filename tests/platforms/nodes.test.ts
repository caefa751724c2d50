import { createServer, type Server } from 'node:http'
import {
  type AddressInfo,
  connect as connectSocket,
  createServer as createSocketServer,
  type Socket,
  type Server as SocketServer,
} from 'node:net'
import { createCauseway, type Platform } from '@causeway/core'
import { evm } from '@causeway/core/evm'
import { sandboxConfig } from '@causeway/sandbox'
import { afterEach, describe, expect, test } from 'vitest'
import { useSandbox } from '../support/use-sandbox.ts'

const ARBITRUM = 42161
const BASE = 8453
const DEAD = 'http://127.0.0.1:9'
const sandbox = useSandbox({ chains: [ARBITRUM, BASE] })

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

const rpcUrl = (chainId: number) => {
  const url = sandbox().description.chains.find((chain) => chain.chainId === chainId)?.rpcUrl
  if (url === undefined) throw new Error(`The sandbox has no chain ${chainId}.`)
  return url
}

/**
 * Creates a platform that reads Arbitrum through the given nodes, and through `more` in addition to those of its
 * record.
 */
function createPlatform(rpcUrls: readonly string[], more: readonly string[] = []) {
  const { chains } = sandboxConfig(sandbox().description)
  const causeway = createCauseway({
    chains: chains.map((record) => (record.id === ARBITRUM ? { ...record, rpcUrls } : record)),
    platforms: [evm({ nodes: { [ARBITRUM]: more } })],
    providers: [],
  })
  ends.push(() => causeway.dispose())
  return { platform: causeway.platforms.forChain(ARBITRUM), dispose: () => causeway.dispose() }
}

const getState = (platform: Platform) => platform.nodes?.get(String(ARBITRUM))
const getStatus = (platform: Platform, url: string) =>
  getState(platform)?.nodes.find((node) => node.url === url)?.status

interface NodeRequest {
  readonly id: number
  readonly method: string
}

/**
 * Starts a proxy of Arbitrum's node. `answer` returns a reply, undefined for the reply of the node, or null for no
 * reply.
 */
async function startProxy(
  answer: (request: NodeRequest) => Promise<string | null | undefined> | string | null | undefined,
) {
  const methods: string[] = []
  let open = 0
  const server = createServer((request, response) => {
    let body = ''
    open++
    response.on('close', () => open--)
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', async () => {
      const question = JSON.parse(body) as NodeRequest
      methods.push(question.method)
      const scripted = await answer(question)
      if (scripted === null) return
      const real = () => fetch(rpcUrl(ARBITRUM), { method: 'POST', body, headers: JSON_HEADERS })
      response.end(scripted ?? (await (await real()).text()))
    })
  })
  const url = await listen(server)
  ends.push(async () => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url,
    methods,
    get open() {
      return open
    },
  }
}

const JSON_HEADERS = { 'content-type': 'application/json' }

async function listen(server: Server | SocketServer): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Starts a websocket proxy of Arbitrum's node that counts its connections and can close them. */
async function startSocketProxy() {
  const sockets = new Set<Socket>()
  let connected = 0
  const { hostname, port } = new URL(rpcUrl(ARBITRUM))
  const server = createSocketServer((socket) => {
    connected++
    sockets.add(socket)
    const far = connectSocket(Number(port), hostname)
    socket.pipe(far).pipe(socket)
    const end = () => {
      sockets.delete(socket)
      far.destroy()
    }
    socket.on('close', end)
    for (const stream of [socket, far]) stream.on('error', () => socket.destroy())
  })
  const url = (await listen(server)).replace('http', 'ws')
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  ends.push(async () => {
    cut()
    server.close()
  })
  return {
    url,
    cut,
    get open() {
      return sockets.size
    },
    get connected() {
      return connected
    },
  }
}

describe('a chain with working and failing nodes', () => {
  test('is read through a working node, and each of the others has a reason', async () => {
    const page = await startProxy(() => '<html>Welcome</html>')
    const half = await startProxy(() => '{"jsonrpc":"2.0","id":1,"res')
    const odd = await startProxy(({ id }) => JSON.stringify({ jsonrpc: '2.0', id, result: { deep: [] } }))
    const { platform } = createPlatform([rpcUrl(ARBITRUM)], [DEAD, page.url, half.url, odd.url, rpcUrl(BASE)])
    await expect(platform.getBlockNumber(ARBITRUM)).resolves.toBeGreaterThan(0n)
    await expect.poll(() => getState(platform)?.status).toBe('ok')
    for (const url of [DEAD, page.url, half.url, odd.url]) {
      await expect.poll(() => getStatus(platform, url)).toBe('blacklisted')
    }
    expect(getStatus(platform, rpcUrl(BASE))).toBe('wrong_chain')
    expect(getState(platform)).toMatchObject({
      active: 1,
      nodes: [{ url: rpcUrl(ARBITRUM) }, {}, {}, {}, {}, {}],
    })
  })

  test('cannot be read if no node works, and reports the message of the specification', async () => {
    const { platform } = createPlatform([DEAD, rpcUrl(BASE)])
    await expect(platform.getBlockNumber(ARBITRUM)).rejects.toMatchObject({
      code: 'NO_NODE',
      message: 'No working RPCs found for chain Arbitrum One',
      details: expect.stringContaining(`serves chain ${BASE}`),
    })
  })

  test('cannot be read if its only node serves another chain', async () => {
    const { platform } = createPlatform([rpcUrl(BASE)])
    const account = sandbox().accounts.user.address
    await expect(platform.getNextNonce({ chainId: ARBITRUM, account })).rejects.toMatchObject({
      code: 'NO_NODE',
    })
  })

  test('is not delayed by a node that never replies, and an abort closes its socket', async () => {
    const silent = await startProxy(({ method }) => (method === 'eth_getTransactionCount' ? null : undefined))
    const { platform } = createPlatform([silent.url])
    await platform.getBlockNumber(ARBITRUM)
    const controller = new AbortController()
    const account = sandbox().accounts.user.address
    const pendingRead = platform.getNextNonce({ chainId: ARBITRUM, account }, { signal: controller.signal })
    await expect.poll(() => silent.methods).toContain('eth_getTransactionCount')
    controller.abort()
    await expect(pendingRead).rejects.toMatchObject({ code: 'ABORTED' })
    await expect.poll(() => silent.open).toBe(0)
  })

  test('searches for a transaction on one node, and starts again on another if it fails', async () => {
    const chain = sandbox().client(ARBITRUM)
    const from = sandbox().accounts.other.address
    const to = sandbox().accounts.recipient.address
    const fromBlock = await chain.getBlockNumber({ cacheTime: 0 })
    const nonce = await chain.getTransactionCount({ address: from, blockTag: 'pending' })
    const hash = await chain.sendTransaction({ account: from, chain: null, to, value: 77n })
    await chain.mine({ blocks: 1 })

    let goOn = () => {}
    const firstIsUsed = new Promise<undefined>((resolve) => {
      goOn = () => resolve(undefined)
    })
    const complete = await startProxy(() => firstIsUsed)
    // The faster node fails when the block of the transaction is requested.
    const breaking = await startProxy(({ method }) => {
      if (method === 'eth_getTransactionCount') goOn()
      return method === 'eth_getBlockByNumber' ? 'broken' : undefined
    })
    const { platform } = createPlatform([breaking.url, complete.url])
    const search = { chainId: ARBITRUM, from, to, data: '0x', value: 77n, nonce, fromBlock } as const
    await expect(platform.findTransaction(search)).resolves.toEqual({ status: 'found', hash })
    expect(breaking.methods).toContain('eth_getBlockByNumber')
    const counts = ({ methods }: { readonly methods: readonly string[] }) =>
      methods.filter((method) => method === 'eth_getTransactionCount').length
    expect(counts(complete)).toBe(counts(breaking))
    expect(getStatus(platform, breaking.url)).toBe('blacklisted')
  })
})

describe('a node behind a websocket', () => {
  const account = () => sandbox().accounts.user.address
  const nonce = (platform: Platform) => platform.getNextNonce({ chainId: ARBITRUM, account: account() })

  test('uses one socket, which closes with the platform', async () => {
    const line = await startSocketProxy()
    const { platform, dispose } = createPlatform([line.url])
    const height = await platform.getBlockNumber(ARBITRUM)
    expect(height).toBeGreaterThan(0n)
    const firstNonce = await nonce(platform)
    await expect(Promise.all(Array.from({ length: 9 }, () => nonce(platform)))).resolves.toEqual(
      Array(9).fill(firstNonce),
    )
    expect(line.connected).toBe(1)
    await dispose()
    await expect.poll(() => line.open).toBe(0)
  })

  test('is requested again over a new socket after the old one was closed', async () => {
    const line = await startSocketProxy()
    const { platform } = createPlatform([line.url])
    const firstNonce = await nonce(platform)
    line.cut()
    await expect.poll(() => line.open).toBe(0)
    await expect(nonce(platform)).resolves.toBe(firstNonce)
    expect(line.connected).toBe(2)
    expect(getState(platform)).toMatchObject({ status: 'ok' })
  })

  test('is checked like other nodes, and is not used once it is unreachable', async () => {
    const { platform } = createPlatform([
      `${rpcUrl(ARBITRUM).replace('http', 'ws')}`,
      rpcUrl(ARBITRUM),
      'ws://127.0.0.1:9',
    ])
    await expect(platform.getBlockNumber(ARBITRUM)).resolves.toBeGreaterThan(0n)
    await expect.poll(() => getState(platform)).toMatchObject({ active: 2, status: 'ok' })
    expect(getStatus(platform, 'ws://127.0.0.1:9')).toBe('blacklisted')
  })
})

test('a platform rejects an invalid node URL when it is created', () => {
  expect(() => evm({ nodes: { [BASE]: ['https://node.example', 'ftp://node.example'] } })).toThrow(
    expect.objectContaining({
      code: 'INVALID_INPUT',
      details: "nodes.8453.1: expected an http(s) or ws(s) URL, received 'ftp://node.example'",
    }),
  )
})
