import type { AssetRows } from '@causeway/view-models'
import { shellCopy } from '#locale/shell-copy'
import { ageText } from './age-text.ts'
import { isUnreadChain } from './is-unread-chain.ts'

/** Chains whose balances are missing from a total, or are the last known ones. */
export interface MissingChains {
  /** `2 chains could not be loaded`, `1 chain could not be refreshed`, or `2 chains are still loading`. */
  readonly text: string
  /** Whether all of them are still loading for the first time. */
  readonly isLoading: boolean
  /** Whether the total has every chain, some of them with their last known balances. */
  readonly isOutdated: boolean
  /** Time of the oldest last known balances, in milliseconds since the epoch. */
  readonly since: number | undefined
}

/** Returns which chains are missing from a total or outdated in it; undefined if none is. */
export function missingChains({
  unread,
  outdated,
}: Pick<AssetRows, 'unread' | 'outdated'>): MissingChains | undefined {
  const failed = unread.filter(isUnreadChain).length
  const loading = unread.filter(({ isLoading }) => isLoading).length
  if (failed + outdated.length > 0) {
    return {
      text: [
        ...(failed > 0 ? [shellCopy.chainsFailed(failed)] : []),
        ...(outdated.length > 0 ? [shellCopy.chainsOutdated(outdated.length)] : []),
      ].join(', '),
      isLoading: false,
      isOutdated: failed + loading === 0,
      since: outdated.length > 0 ? Math.min(...outdated.map(({ updatedTime }) => updatedTime)) : undefined,
    }
  }
  return loading > 0
    ? { text: shellCopy.chainsLoading(loading), isLoading: true, isOutdated: false, since: undefined }
    : undefined
}

/** Returns the text of missing chains, with the age of the last known balances. */
export function missingChainsText({ text, since }: MissingChains, now: number | undefined): string {
  return since === undefined || now === undefined ? text : shellCopy.lastUpdated(text, ageText(since, now))
}
