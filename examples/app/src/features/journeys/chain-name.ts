import { type ChainRecord, chainById } from '@causeway/core/chains'
import { journeysCopy } from '#locale/journeys-copy'

/** Returns the name of a chain, or its id if it is not configured. */
export function chainName(chains: readonly ChainRecord[], chainId: number): string {
  return chainById(chains, chainId)?.name ?? journeysCopy.unknownChain(chainId)
}
