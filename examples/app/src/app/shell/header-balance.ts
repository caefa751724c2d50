import { formatTotalBalance } from '@causeway/core/format'
import type { AssetRows } from '@causeway/view-models'
import { shellCopy } from '#locale/shell-copy'
import { type MissingChains, missingChains } from '../../copy/missing-chains.ts'

/** The total in the top bar and the chains missing from it. */
export interface HeaderBalance {
  /** `$1,234.56`, or `-` while no balance is known. */
  readonly text: string
  /** Undefined if no chain is missing or outdated. */
  readonly missing: MissingChains | undefined
}

/** Returns the known USD balance of all accounts. Zero is only shown if every balance was read. */
export function headerBalance(rows: Pick<AssetRows, 'total' | 'unread' | 'outdated'>): HeaderBalance {
  const { balanceUsd } = rows.total
  return {
    text: balanceUsd === undefined ? '-' : `$${formatTotalBalance(balanceUsd)}`,
    missing: missingChains(rows),
  }
}

/** Returns the word next to a total that is incomplete or outdated. */
export function totalMark({ isLoading, isOutdated }: MissingChains): string {
  const { partial, loading, outdated } = shellCopy.totalMarks
  return isLoading ? loading : isOutdated ? outdated : partial
}
