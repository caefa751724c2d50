import { type Client, createClient, custom, type Transport } from 'viem'
import { requireChain } from '../chains/chain-by-id.ts'
import { CausewayError } from '../kernel/errors.ts'
import { createKeyedStore, type ReadableKeyedStore } from '../kernel/keyed-store.ts'
import type { ChainNodes } from '../platforms/nodes.ts'
import type { PlatformContext } from '../platforms/platform.ts'
import { isNodeUrl } from './nodes/connection.ts'
import { createRpcPool, type NodeSession, type PoolOptions, type RpcPool } from './nodes/pool.ts'
import type { RpcRequest } from './nodes/reply.ts'

/** viem clients that send requests to the nodes of each chain. */
export interface EvmClients {
  /**
   * Returns a client that sends each request to the best node and falls back to the next one.
   *
   * @throws CausewayError UNKNOWN_CHAIN or NO_NODE
   */
  get(chainId: number, options?: PoolOptions): Client
  /**
   * Runs reads that must be consistent: the client sends all requests to one node. If the node fails, the whole task
   * runs again on another one. `host` is the host of the node.
   *
   * @throws CausewayError UNKNOWN_CHAIN or NO_NODE
   */
  pinned<T>(
    chainId: number,
    task: (client: Client, host: string) => Promise<T>,
    options?: PoolOptions,
  ): Promise<T>
  /**
   * Returns the number of different hosts among the nodes of a chain.
   *
   * @throws CausewayError UNKNOWN_CHAIN or NO_NODE
   */
  countHosts(chainId: number): number
  /** State of the nodes by chain id, after the first request to the chain. */
  readonly nodes: ReadableKeyedStore<ChainNodes>
  dispose(): void
}

/** Additional node URLs by chain id, used in addition to the `rpcUrls` of the chain record. */
export type NodeUrls = Readonly<Record<number, readonly string[]>>

export function createEvmClients(
  { chains, clock, logger, fetch }: PlatformContext,
  extraNodes: NodeUrls = {},
): EvmClients {
  const nodes = createKeyedStore<ChainNodes>(logger)
  let disposed = false
  const pools = new Map<number, RpcPool>()
  const clients = new Map<number, Client>()

  const createPool = (chainId: number): RpcPool => {
    const chain = requireChain(chains, chainId)
    const urls = [...new Set([...(extraNodes[chainId] ?? []), ...chain.rpcUrls])].filter(isNodeUrl)
    if (urls.length === 0) {
      throw new CausewayError(`No working RPCs found for chain ${chain.name}`, {
        code: 'NO_NODE',
        details: "Add at least one http(s) or ws(s) URL to 'rpcUrls' of the chain record.",
      })
    }
    const pool = createRpcPool(chain, urls, { clock, logger, fetch, store: nodes })
    if (disposed) pool.dispose()
    return pool
  }

  const getPool = (chainId: number): RpcPool => {
    const pool = pools.get(chainId) ?? createPool(chainId)
    pools.set(chainId, pool)
    return pool
  }

  return {
    get(chainId, options) {
      if (options) return createClient({ transport: poolTransport(getPool(chainId), options) })
      const client = clients.get(chainId) ?? createClient({ transport: poolTransport(getPool(chainId)) })
      clients.set(chainId, client)
      return client
    },
    pinned: async (chainId, task, options) =>
      getPool(chainId).run((node) => task(sessionClient(node), node.host), options),
    countHosts: (chainId) => getPool(chainId).hostCount,
    nodes,
    dispose() {
      disposed = true
      for (const pool of pools.values()) pool.dispose()
    },
  }
}

/** Creates a transport that sends each request to the best node of the pool and falls back to the next one. */
function poolTransport(pool: RpcPool, options?: PoolOptions): Transport {
  return createTransport({ request: (request) => pool.run((node) => node.request(request), options) })
}

/** Creates a client for one node, without viem's retries. */
function sessionClient(node: NodeSession): Client {
  return createClient({ transport: createTransport(node) })
}

function createTransport(node: Pick<NodeSession, 'request'>): Transport {
  return custom(
    { request: ({ method, params }: RpcRequest) => node.request({ method, params }) },
    { retryCount: 0 },
  )
}
