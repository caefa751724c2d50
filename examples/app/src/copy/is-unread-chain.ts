import type { UnreadChain } from '@causeway/view-models'

/** Returns whether a chain could not be read, rather than a single token whose contract does not answer. */
export function isUnreadChain({ isLoading, isUnlisted, problem }: UnreadChain): boolean {
  return !isLoading && (isUnlisted === true || problem?.code === 'READ_FAILED')
}
