import type { Logger } from '@causeway/core'
import { type ChainRecord, loadChainList } from '@causeway/core/chains'

/** Options for `loadChains`. */
interface ChainsOptions {
  /** Static JSON file of chains, in the format of chainlist.org. Default: no additional chains. */
  readonly url: string | undefined
  readonly knownChains: readonly ChainRecord[]
  readonly logger: Pick<Logger, 'warn'>
  readonly fetch?: typeof globalThis.fetch
}

/**
 * Returns the known chains, then those that only the file lists. If the file cannot be read, it logs a warning and
 * returns the known chains.
 */
export async function loadChains({
  url,
  knownChains,
  logger,
  fetch,
}: ChainsOptions): Promise<readonly ChainRecord[]> {
  if (!url) return knownChains
  try {
    const { chains, skipped } = await loadChainList({ url, ...(fetch && { fetch }) })
    for (const { key, reason } of skipped) logger.warn(`Chain ${key} of ${url} is skipped: ${reason}`)
    return [...knownChains, ...chains.filter(({ id }) => knownChains.every((chain) => chain.id !== id))]
  } catch (error) {
    logger.warn(`The chains of ${url} could not be read.`, error)
    return knownChains
  }
}
