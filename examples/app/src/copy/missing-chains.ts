import type { UnreadChain } from '@causeway/view-models'
import { shellCopy } from '#locale/shell-copy'
import { isUnreadChain } from './is-unread-chain.ts'

/** Chains that are missing from a balance. */
export interface MissingChains {
  /** `2 chains could not be loaded`, or `2 chains are still loading`. */
  readonly text: string
  /** Whether all of them are still loading for the first time. */
  readonly isLoading: boolean
}

/** Returns which chains are missing from a balance; undefined if none is. */
export function missingChains(unread: readonly UnreadChain[]): MissingChains | undefined {
  const failed = unread.filter(isUnreadChain).length
  if (failed > 0) return { text: shellCopy.chainsFailed(failed), isLoading: false }
  const loading = unread.filter(({ isLoading }) => isLoading).length
  return loading > 0 ? { text: shellCopy.chainsLoading(loading), isLoading: true } : undefined
}
