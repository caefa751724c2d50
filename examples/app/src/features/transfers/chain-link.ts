import { abbreviateAddress, type ChainRecord, shortenTransactionId } from '@causeway/core'
import { explorerUrl } from '@causeway/core/chains'
import type { HashProps } from '../../ui/hash.tsx'

/** A hash of a chain with its logo, and its page in the chain's explorer. */
export function transactionHash(chain: ChainRecord | undefined, value: string): HashProps {
  const href = chain && explorerUrl(chain, { kind: 'transaction', value })
  return {
    value,
    short: abbreviateAddress(value) || shortenTransactionId(value),
    href,
    chain: chain && { name: chain.name, seed: String(chain.id) },
  }
}
