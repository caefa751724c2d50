import { CausewayError } from '../kernel/errors.ts'
import { DEFAULT_CHAIN_ID } from './ids.ts'
import type { ChainRecord } from './record.ts'

/** The chain with this id, or undefined where the list does not hold it. */
export function chainById<Chain extends { readonly id: number }>(
  chains: readonly Chain[],
  id: number,
): Chain | undefined {
  return chains.find((chain) => chain.id === id)
}

/** @throws CausewayError UNKNOWN_CHAIN where the list does not hold it, saying what it holds */
export function requireChain(chains: readonly ChainRecord[], id: number): ChainRecord {
  const chain = chainById(chains, id)
  if (chain) return chain
  const configured = chains.map((one) => `${one.name} (${one.id})`).join(', ') || 'none'
  throw new CausewayError(`Chain ${id} is not configured`, {
    code: 'UNKNOWN_CHAIN',
    details: `Configured are ${configured}`,
  })
}

/** The nodes of a chain that are asked over http: a record may hold websockets too. */
export function httpNodesOf({ rpcUrls }: Pick<ChainRecord, 'rpcUrls'>): string[] {
  return rpcUrls.filter((url) => /^https?:/i.test(url))
}

/** The chain with this id; else Mantle; else the first by priority. Undefined only for an empty list. */
export function chainOrDefault(chains: readonly ChainRecord[], id: number): ChainRecord | undefined {
  return chainById(chains, id) ?? chainById(chains, DEFAULT_CHAIN_ID) ?? sortByPriority(chains)[0]
}

/** A sorted copy: lowest priority number first, equals by name. */
export function sortByPriority<Chain extends Pick<ChainRecord, 'priority' | 'name'>>(
  chains: readonly Chain[],
): Chain[] {
  return [...chains].sort((a, b) => a.priority - b.priority || compareNames(a.name, b.name))
}

// Not localeCompare: the order must be the same on every machine.
function compareNames(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
