import { type ChainRecord, chainById } from '@causeway/core/chains'
import { walletCopy } from '../../locales/copy.ts'

/** Returns the name of a chain, or a placeholder with its id if it is not configured. */
export function chainName(chains: readonly ChainRecord[], chainId: number): string {
  return chainById(chains, chainId)?.name ?? walletCopy.unknownChain(chainId)
}
