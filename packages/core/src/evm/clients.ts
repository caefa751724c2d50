import { type Client, createClient, fallback, http } from 'viem'
import { requireChain } from '../chains/index.ts'
import { CausewayError } from '../kernel/index.ts'
import type { PlatformContext } from '../platforms/index.ts'

/** One viem client per chain, made when first needed. */
export interface EvmClients {
  /** @throws CausewayError UNKNOWN_CHAIN or NO_NODE */
  get(chainId: number): Client
  dispose(): void
}

/** Milliseconds for one request to one node. */
const NODE_TIMEOUT_MS = 10_000

export function createEvmClients({ chains, fetch = globalThis.fetch }: PlatformContext): EvmClients {
  const clients = new Map<number, Client>()
  const lifetime = new AbortController()
  const fetchFn: typeof globalThis.fetch = (input, init) => {
    const signals = init?.signal ? [init.signal, lifetime.signal] : [lifetime.signal]
    return fetch(input, { ...init, signal: AbortSignal.any(signals) })
  }

  const create = (chainId: number): Client => {
    const chain = requireChain(chains, chainId)
    const nodes = chain.rpcUrls.map((url) => http(url, { fetchFn, timeout: NODE_TIMEOUT_MS }))
    const [first, ...others] = nodes
    if (!first) {
      throw new CausewayError(`No working RPCs found for chain ${chain.name}`, {
        code: 'NO_NODE',
        details: "Give its record at least one URL in 'rpcUrls'",
      })
    }
    return createClient({ transport: others.length > 0 ? fallback(nodes) : first })
  }

  return {
    get(chainId) {
      const client = clients.get(chainId) ?? create(chainId)
      clients.set(chainId, client)
      return client
    },
    dispose: () => lifetime.abort(),
  }
}
