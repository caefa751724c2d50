import { compact } from '../kernel/compact.ts'
import { defaultPolicy } from './default-policy.ts'
import type { ChainFacts, ChainPolicy, ChainRecord, ChainVm } from './record.ts'

/** Facts about a chain, with optional policies. Default `chainType`: 'EVM'. */
export type ChainDefinition = Omit<ChainFacts, 'chainType'> & {
  readonly chainType?: ChainVm
} & Partial<ChainPolicy>

/**
 * Creates a chain record by adding the default policy to the facts about a chain.
 *
 * @example
 * const devnet = defineChain({
 *   id: 31337,
 *   slug: 'devnet',
 *   name: 'Devnet',
 *   nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
 *   rpcUrls: ['http://127.0.0.1:8545'],
 * })
 */
export function defineChain(definition: ChainDefinition): ChainRecord {
  // An undefined policy in the definition must not replace the default.
  const chainType = definition.chainType ?? 'EVM'
  return { ...defaultPolicy(definition.id, chainType), ...compact(definition), chainType }
}
