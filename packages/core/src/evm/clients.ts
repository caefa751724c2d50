import { type Client, createClient } from 'viem'
import { requireChain } from '../chains/lookup.ts'
import { CausewayError } from '../kernel/errors.ts'
import { createKeyedStore, type ReadableKeyedStore } from '../kernel/keyed-store.ts'
import type { ChainNodes } from '../platforms/nodes.ts'
import type { PlatformContext } from '../platforms/platform.ts'
import { isNodeUrl } from './nodes/connection.ts'
import { createRpcPool, type PoolOptions, type RpcPool } from './nodes/pool.ts'
import { poolTransport, sessionClient } from './nodes/transport.ts'

/** viem clients over the nodes of each chain. */
export interface EvmClients {
  /**
   * A client whose requests each go to the best node, and to the next one where that fails.
   *
   * @throws CausewayError UNKNOWN_CHAIN or NO_NODE
   */
  get(chainId: number, options?: PoolOptions): Client
  /**
   * Runs reads that must agree: all requests of the client go to one node, and when that fails the whole task runs again
   * on another. `host` is that of the node.
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
  /** By chain id, once a chain has been asked. */
  readonly nodes: ReadableKeyedStore<ChainNodes>
  dispose(): void
}

/** More nodes of a chain, by its id: asked beside those of its record. */
export type NodeUrls = Readonly<Record<number, readonly string[]>>

export function createEvmClients(
  { chains, clock, logger, fetch }: PlatformContext,
  more: NodeUrls = {},
): EvmClients {
  const nodes = createKeyedStore<ChainNodes>(logger)
  let disposed = false
  const pools = new Map<number, RpcPool>()
  const clients = new Map<number, Client>()

  const createPool = (chainId: number): RpcPool => {
    const chain = requireChain(chains, chainId)
    const urls = [...new Set([...(more[chainId] ?? []), ...chain.rpcUrls])].filter(isNodeUrl)
    if (urls.length === 0) {
      throw new CausewayError(`No working RPCs found for chain ${chain.name}`, {
        code: 'NO_NODE',
        details: "Give its record at least one http(s) or ws(s) URL in 'rpcUrls'",
      })
    }
    const pool = createRpcPool(chain, urls, { clock, logger, fetch, store: nodes })
    if (disposed) pool.dispose()
    return pool
  }

  const poolOf = (chainId: number): RpcPool => {
    const pool = pools.get(chainId) ?? createPool(chainId)
    pools.set(chainId, pool)
    return pool
  }

  return {
    get(chainId, options) {
      if (options) return createClient({ transport: poolTransport(poolOf(chainId), options) })
      const client = clients.get(chainId) ?? createClient({ transport: poolTransport(poolOf(chainId)) })
      clients.set(chainId, client)
      return client
    },
    pinned: async (chainId, task, options) =>
      poolOf(chainId).run((node) => task(sessionClient(node), node.host), options),
    countHosts: (chainId) => poolOf(chainId).hostCount,
    nodes,
    dispose() {
      disposed = true
      for (const pool of pools.values()) pool.dispose()
    },
  }
}
