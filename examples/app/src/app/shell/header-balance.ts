import { formatTotalBalance } from '@causeway/core/format'
import type { AssetRows } from '@causeway/view-models'
import { missingChainsText } from '../../copy/missing-chains-text.ts'

/** The total in the top bar and the chains missing from it. */
export interface HeaderBalance {
  /** `$1,234.56`, or `-` while no balance is known. */
  readonly text: string
  /** `2 chains could not be loaded`; undefined if none is missing. */
  readonly missing: string | undefined
}

/** Returns the known USD balance of all accounts. Zero is only shown if every balance was read. */
export function headerBalance({ total, unread }: Pick<AssetRows, 'total' | 'unread'>): HeaderBalance {
  const { balanceUsd } = total
  return {
    text: balanceUsd === undefined ? '-' : `$${formatTotalBalance(balanceUsd)}`,
    missing: missingChainsText(unread),
  }
}
