import type { TransferRecord } from '@causeway/core'
import { type ChainRecord, chainById, explorerUrl } from '@causeway/core/chains'
import { abbreviateAddress, shortenTransactionId } from '@causeway/core/format'
import type { HashProps } from '../../ui/hash.tsx'

/** Returns the chains of both sides of a transfer. */
export function transferChains(
  { chainId, info }: Pick<TransferRecord, 'chainId' | 'info'>,
  chains: readonly ChainRecord[],
): Readonly<Record<'source' | 'destination', ChainRecord | undefined>> {
  // The destination of a bridge that was tracked by its source hash only is unknown.
  const toChainId = info.outputChainId ?? (info.type === 'Bridge' ? undefined : chainId)
  return {
    source: chainById(chains, chainId),
    destination: toChainId === undefined ? undefined : chainById(chains, toChainId),
  }
}

/** Returns a transaction hash with the logo of its chain and its explorer URL. */
export function transactionHash(chain: ChainRecord | undefined, value: string): HashProps {
  const href = chain && explorerUrl(chain, { kind: 'transaction', value })
  return {
    value,
    short: abbreviateAddress(value) || shortenTransactionId(value),
    href,
    chain: chain && { name: chain.name, seed: String(chain.id) },
  }
}
