import {
  emptyPosition,
  type LenderMarket,
  type LendingAccount,
  type PositionState,
  positionState,
} from '@causeway/core/lending'
import { useLendingPositions } from '@causeway/react'
import type { Review } from './review.ts'
import { useUnconfirmedAction } from './use-unconfirmed-action.ts'

/** A position after a completed action, as read from the chain. */
export interface ConfirmedPosition {
  readonly market: LenderMarket
  readonly after: PositionState
}

/**
 * Returns the position after a completed action, as last read from the chain. Undefined until the action is done and the position
 * has been read again, and if the account only has other sub-accounts, such as one that the action has opened.
 * @param account Default: the account of the review
 */
export function useConfirmedPosition(
  review: Pick<Review, 'status' | 'subject' | 'checked'>,
  account: LendingAccount | undefined = review.subject?.account,
): ConfirmedPosition | undefined {
  const { subAccount = '0' } = account ?? {}
  const { data, dataUpdatedAt } = useLendingPositions({
    chainIds: account ? [account.chainId] : [],
    lenders: account ? [account.lender] : [],
    account: account?.account,
  })
  const isUnconfirmed = useUnconfirmedAction(review, dataUpdatedAt) !== undefined
  const [read] = data?.positions ?? []
  if (review.status !== 'done' || isUnconfirmed || !read) return undefined
  const { market, positions } = read
  const empty = positions.length === 0 ? emptyPosition({ ...read, subAccount }) : undefined
  const position = positions.find((candidate) => candidate.subAccount === subAccount) ?? empty
  return position && { market, after: positionState(position, market) }
}
