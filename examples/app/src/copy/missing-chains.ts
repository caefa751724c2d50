import type { UnreadChain } from '@causeway/view-models'
import { shellCopy } from '#locale/shell-copy'
import { isUnreadChain } from './is-unread-chain.ts'

/** Returns how many chains are missing from a balance: `2 chains could not be loaded`. Undefined if none is. */
export function missingChainsText(unread: readonly UnreadChain[]): string | undefined {
  const failed = unread.filter(isUnreadChain).length
  return failed === 0 ? undefined : shellCopy.chainsFailed(failed)
}
