import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createCauseway, type QuoteRequestInput, systemClock } from '@causeway/core'
import { arbitrum, base } from '@causeway/core/chains'
import { evm } from '@causeway/core/evm'
import { createHttpClient, uintSchema } from '@causeway/core/providers'
import { scriptedProvider } from '@causeway/core/testing'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'

/** Sockets of a server, and those on which a request was sent. */
interface Counts {
  readonly open: Set<Socket>
  readonly asked: Set<Socket>
}

/** Starts a server that accepts connections and only replies with `reply`. */
async function startServer({ open, asked }: Counts, reply = ''): Promise<string> {
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('data', () => {
      asked.add(socket)
      socket.write(reply)
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      open.delete(socket)
      asked.delete(socket)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

const startServers = (counts: Counts) =>
  Promise.all(Array.from({ length: SERVERS }, () => startServer(counts)))

const createCounts = (): Counts => ({ open: new Set(), asked: new Set() })

const SERVERS = 8
const REQUEST: QuoteRequestInput = {
  fromChainId: arbitrum.id,
  toChainId: base.id,
  fromTokenAddress: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
  toTokenAddress: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  fromTokenDecimals: 6,
  toTokenDecimals: 6,
  fromAmount: 100_000_000n,
}
const schema = z.object({ toAmount: uintSchema })

/**
 * Timeout for closed sockets: Node's fetch opens another socket for each aborted request, and closes that idle socket
 * after 4 s.
 */
const IDLE_LIMIT_MS = 10_000

test('dispose closes all sockets to services and nodes that accept connections and never reply', async () => {
  const services = createCounts()
  const nodes = createCounts()
  const hosts = await startServers(services)
  const nodeHosts = await startServers(nodes)
  const causeway = createCauseway({
    chains: [{ ...arbitrum, rpcUrls: nodeHosts.map((host) => `http://${host}`) }, base],
    platforms: [evm()],
    providers: hosts.map((host) => {
      const http = createHttpClient({ baseUrl: `http://${host}` })
      return scriptedProvider({
        id: host,
        quote: async (_request, context) => (await http.request({ path: 'quote', schema }, context)).data,
      })
    }),
  })
  const block = causeway.platforms.forChain(arbitrum.id).getBlockNumber(arbitrum.id)
  const rejected = expect(block).rejects.toMatchObject({ code: 'ABORTED' })
  const quotes = causeway.quotes.getQuotes({ ...REQUEST, toChainId: arbitrum.id })
  await expect.poll(() => services.asked.size, { timeout: IDLE_LIMIT_MS }).toBe(SERVERS)
  await expect.poll(() => nodes.asked.size).toBeGreaterThanOrEqual(SERVERS)

  await causeway.dispose()
  await rejected
  await expect(quotes).resolves.toMatchObject({ quotes: [] })
  await expect.poll(() => services.asked.size + nodes.asked.size).toBe(0)
  await expect.poll(() => services.open.size + nodes.open.size, { timeout: IDLE_LIMIT_MS }).toBe(0)
})

test('dispose closes websockets that were never established', async () => {
  const counts = createCounts()
  const hosts = await startServers(counts)
  const causeway = createCauseway({
    chains: [{ ...arbitrum, rpcUrls: hosts.map((host) => `ws://${host}`) }],
    platforms: [evm()],
  })
  const block = causeway.platforms.forChain(arbitrum.id).getBlockNumber(arbitrum.id)
  const rejected = expect(block).rejects.toMatchObject({ code: 'ABORTED' })
  await expect.poll(() => counts.asked.size).toBe(SERVERS)

  await causeway.dispose()
  await rejected
  await expect.poll(() => counts.open.size).toBe(0)
})

test.each([
  ['before the response', ''],
  ['during the body', 'HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n{"toAmount"'],
  ['during the body of an error', 'HTTP/1.1 503 Busy\r\ncontent-length: 1000\r\n\r\n{"toAmount"'],
])('an abort %s closes the socket of the request', async (_when, reply) => {
  const counts = createCounts()
  const http = createHttpClient({ baseUrl: `http://${await startServer(counts, reply)}` })
  const controller = new AbortController()
  const asking = http.request({ path: 'quote', schema }, { clock: systemClock, signal: controller.signal })
  const rejected = expect(asking).rejects.toMatchObject({ code: 'ABORTED' })
  await expect.poll(() => counts.asked.size).toBe(1)
  controller.abort()
  await rejected
  await expect.poll(() => counts.asked.size).toBe(0)
})
