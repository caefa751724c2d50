import type { ChainGas } from '@causeway/core'

/**
 * Returns the gas fees of the chain that pays for the action of a page, or of its only chain. Undefined if several chains
 * may pay.
 *
 * @param chainId chain of the URL, if any
 */
export function findGas(reads: readonly ChainGas[], chainId: number | undefined): ChainGas | undefined {
  return reads.find((gas) => gas.chainId === chainId) ?? (reads.length === 1 ? reads[0] : undefined)
}
