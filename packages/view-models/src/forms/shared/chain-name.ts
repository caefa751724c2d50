import { type ChainRecord, chainById } from '@causeway/core/chains'
import { walletCopy } from '../../locales/copy.ts'

/** The name of a chain, configured or not. */
export function chainName(chains: readonly ChainRecord[], chainId: number): string {
  return chainById(chains, chainId)?.name ?? walletCopy.unknownChain(chainId)
}
