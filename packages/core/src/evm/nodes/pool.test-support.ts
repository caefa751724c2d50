import { defineChain } from '../../chains/define.ts'
import type { ChainRecord } from '../../chains/record.ts'
import { sleep } from '../../kernel/clock.ts'
import { createKeyedStore } from '../../kernel/keyed-store.ts'
import { type Logger, silentLogger } from '../../kernel/logger.ts'
import type { ChainNodes } from '../../platforms/nodes.ts'
import { createFakeClock } from '../../testing/fake-clock.ts'
import { createRpcPool } from './pool.ts'

/** Response of a node: a result, an RPC error, an HTTP response, or undefined for none. */
export type NodeAnswer =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } }
  | { readonly status: number; readonly body?: string; readonly headers?: Record<string, string> }
  | 'hang'
  | 'unreachable'

export interface ScriptedNode {
  readonly latencyMs?: number
  readonly chainId?: number
  readonly height?: number
  /** Overrides the default response. */
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

const toUrl = (name: string) => `https://${name}.test/`

/** Creates a pool of scripted nodes. A test can change the nodes while it runs. */
export function createPoolHarness(nodes: Record<string, ScriptedNode>, facts: Partial<ChainRecord> = {}) {
  const clock = createFakeClock()
  const requests: string[] = []
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
    requests.push(`${name} ${method}`)
    const node = nodes[name] ?? { answer: () => 'unreachable' }
    open++
    try {
      await sleep(clock, node.latencyMs ?? 1, init?.signal ?? undefined)
      const answer = node.answer?.(method, params) ?? defaultAnswer(node, method)
      if (answer === 'unreachable') throw new TypeError('fetch failed')
      if (answer === 'hang') return await untilAborted(init?.signal)
      if ('status' in answer) return new Response(answer.body ?? '', answer)
      return new Response(JSON.stringify({ jsonrpc: '2.0', id, ...answer }))
    } finally {
      open--
    }
  }

  const chain = chainWith(Object.keys(nodes).map(toUrl), facts)
  const store = createKeyedStore<ChainNodes>()
  const pool = createRpcPool(chain, chain.rpcUrls, { clock, logger, fetch, store })
  return {
    clock,
    pool,
    store,
    asked: requests,
    warned,
    get openRequests() {
      return open
    },
    /** Returns the requests that are not node tests. */
    calls: () => requests.filter((request) => !/eth_(chainId|blockNumber)$/.test(request)),
    tests: () => requests.filter((request) => request.endsWith('eth_blockNumber')),
    statuses: () => {
      const { nodes: states = [] } = store.get(String(CHAIN_ID)) ?? {}
      return Object.fromEntries(states.map(({ host, status }) => [host.replace('.test', ''), status]))
    },
  }
}

function defaultAnswer({ chainId = CHAIN_ID, height = 1_000 }: ScriptedNode, method: string): NodeAnswer {
  if (method === 'eth_chainId') return { result: `0x${chainId.toString(16)}` }
  if (method === 'eth_blockNumber') return { result: `0x${height.toString(16)}` }
  return { result: '0x01' }
}

function untilAborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
}
