import { chainById } from '../chains/chain-by-id.ts'
import type { ChainRecord } from '../chains/record.ts'

/** Returns the name of a chain for a message; `chain 5` if it is not configured. */
export function getChainName(chains: readonly Pick<ChainRecord, 'id' | 'name'>[], chainId: number): string {
  return chainById(chains, chainId)?.name ?? `chain ${chainId}`
}
