import { compact } from '../kernel/compact.ts'
import { defaultPolicy } from './policy.ts'
import type { ChainFacts, ChainPolicy, ChainRecord, ChainVm } from './record.ts'

/** Facts of a chain, with any policy number to override; `chainType` is 'EVM' unless said. */
export type ChainDefinition = Omit<ChainFacts, 'chainType'> & {
  readonly chainType?: ChainVm
} & Partial<ChainPolicy>

/**
 * Completes a chain's facts with the product's numbers for it.
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
  // `confirmations: settings.confirmations` must not erase the default where the setting is absent.
  const chainType = definition.chainType ?? 'EVM'
  return { ...defaultPolicy(definition.id, chainType), ...compact(definition), chainType }
}
