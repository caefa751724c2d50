import { CausewayError } from '../kernel/errors.ts'
import { DEFAULT_CHAIN_ID } from './chain-ids.ts'
import type { ChainRecord } from './record.ts'

/** Returns the chain with an id, or undefined. */
export function chainById<Chain extends { readonly id: number }>(
  chains: readonly Chain[],
  id: number,
): Chain | undefined {
  return chains.find((chain) => chain.id === id)
}

/** Returns the chain with an id. @throws CausewayError UNKNOWN_CHAIN with the configured chains */
export function requireChain(chains: readonly ChainRecord[], id: number): ChainRecord {
  const chain = chainById(chains, id)
  if (chain) return chain
  const configured = chains.map(({ id, name }) => `${name} (${id})`).join(', ') || 'none'
  throw new CausewayError(`Chain ${id} is not configured.`, {
    code: 'UNKNOWN_CHAIN',
    details: `Configured chains: ${configured}.`,
  })
}

/** Returns the http(s) nodes of a chain. Records may also have WebSocket nodes. */
export function getHttpNodes({ rpcUrls }: Pick<ChainRecord, 'rpcUrls'>): string[] {
  return rpcUrls.filter((url) => /^https?:/i.test(url))
}

/**
 * Returns the chain with an id. Falls back to Mantle, then to the first chain by priority; undefined only for an empty
 * list.
 */
export function chainOrDefault(chains: readonly ChainRecord[], id: number): ChainRecord | undefined {
  return chainById(chains, id) ?? chainById(chains, DEFAULT_CHAIN_ID) ?? sortByPriority(chains)[0]
}

/** Returns the chains sorted by priority number, then by name. */
export function sortByPriority<Chain extends Pick<ChainRecord, 'priority' | 'name'>>(
  chains: readonly Chain[],
): Chain[] {
  return [...chains].sort((a, b) => a.priority - b.priority || compareNames(a.name, b.name))
}

// Do not use localeCompare, because the order must be the same on every machine.
function compareNames(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
