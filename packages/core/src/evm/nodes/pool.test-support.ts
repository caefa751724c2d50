import { defineChain } from '../../chains/define.ts'
import type { ChainRecord } from '../../chains/record.ts'
import { sleep } from '../../kernel/clock.ts'
import { createKeyedStore } from '../../kernel/keyed-store.ts'
import { type Logger, silentLogger } from '../../kernel/logger.ts'
import type { ChainNodes } from '../../platforms/nodes.ts'
import { createFakeClock } from '../../testing/fake-clock.ts'
import { createRpcPool } from './pool.ts'

/** What a node does when it is asked: a result, a whole response, an RPC error, or silence. */
export type NodeAnswer =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } }
  | { readonly status: number; readonly body?: string }
  | 'hang'
  | 'unreachable'

export interface ScriptedNode {
  readonly latencyMs?: number
  readonly chainId?: number
  readonly height?: number
  /** Before what it would answer by itself. */
  readonly answer?: (method: string, params: readonly unknown[]) => NodeAnswer | undefined
}

export const CHAIN_ID = 4242

function chainWith(urls: readonly string[], facts: Partial<ChainRecord> = {}): ChainRecord {
  const definition = defineChain({
    id: CHAIN_ID,
    slug: 'testing',
    name: 'Testing',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: urls,
    requestLimits: { maxConcurrent: 100, delayMs: 0, retryDelayMs: 500 },
  })
  return { ...definition, ...facts }
}

const urlOf = (name: string) => `https://${name}.test/`

/** A pool over scripted nodes, by their names. Nodes may be changed while it runs. */
export function createPoolBench(nodes: Record<string, ScriptedNode>, facts: Partial<ChainRecord> = {}) {
  const clock = createFakeClock()
  const asked: string[] = []
  const warned: string[] = []
  let open = 0
  const logger: Logger = { ...silentLogger, warn: (message) => warned.push(message) }

  const fetch = async (input: unknown, init?: RequestInit): Promise<Response> => {
    const name = new URL(String(input)).host.replace('.test', '')
    const { id, method, params } = JSON.parse(String(init?.body)) as {
      id: number
      method: string
      params: readonly unknown[]
    }
    asked.push(`${name} ${method}`)
    const node = nodes[name] ?? { answer: () => 'unreachable' }
    open++
    try {
      await sleep(clock, node.latencyMs ?? 1, init?.signal ?? undefined)
      const answer = node.answer?.(method, params) ?? ownAnswer(node, method)
      if (answer === 'unreachable') throw new TypeError('fetch failed')
      if (answer === 'hang') return await untilAborted(init?.signal)
      if ('status' in answer) return new Response(answer.body ?? '', { status: answer.status })
      return new Response(JSON.stringify({ jsonrpc: '2.0', id, ...answer }))
    } finally {
      open--
    }
  }

  const chain = chainWith(Object.keys(nodes).map(urlOf), facts)
  const store = createKeyedStore<ChainNodes>()
  const pool = createRpcPool(chain, chain.rpcUrls, { clock, logger, fetch, store })
  return {
    clock,
    pool,
    store,
    asked,
    warned,
    get openRequests() {
      return open
    },
    /** What was asked but for the tests. */
    calls: () => asked.filter((one) => !/eth_(chainId|blockNumber)$/.test(one)),
    tests: () => asked.filter((one) => one.endsWith('eth_blockNumber')),
    statuses: () => {
      const { nodes: states = [] } = store.get(String(CHAIN_ID)) ?? {}
      return Object.fromEntries(states.map(({ host, status }) => [host.replace('.test', ''), status]))
    },
  }
}

function ownAnswer({ chainId = CHAIN_ID, height = 1_000 }: ScriptedNode, method: string): NodeAnswer {
  if (method === 'eth_chainId') return { result: `0x${chainId.toString(16)}` }
  if (method === 'eth_blockNumber') return { result: `0x${height.toString(16)}` }
  return { result: '0x01' }
}

function untilAborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
}
