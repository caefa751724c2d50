import {
  type Causeway,
  type LendingAccount,
  type LendingAction,
  prefersPermit,
  type ReviewedLendingPlan,
} from '@causeway/core'
import { useLendingAction } from '@causeway/react'
import { type CheckedDeed, type Review, type ReviewSubject, useReview } from './use-review.ts'

/** Actions that are reviewed, as they were when the review began. */
export interface LendingSubject extends ReviewSubject {
  readonly actions: readonly LendingAction[]
  readonly gasReserve?: bigint | undefined
}

/** The review of lending actions. */
export type LendingReview = Review<LendingSubject, ReviewedLendingPlan>

/** One review of lending actions at a time. */
export function useLendingReview(): LendingReview {
  return useReview<LendingSubject, ReviewedLendingPlan>({ plan: planActions, begin: useLendingAction() })
}

async function planActions(
  causeway: Causeway,
  { account, actions, gasReserve, deed }: LendingSubject,
): Promise<Omit<CheckedDeed<ReviewedLendingPlan>, 'steps'>> {
  const plan = await causeway.lendingActions.plan(account, actions, {
    gasReserve,
    prefersPermit: await wantsPermit(causeway, account),
  })
  return { plan, deed, moves: plan.moves }
}

async function wantsPermit(causeway: Causeway, { chainId, account }: LendingAccount): Promise<boolean> {
  const { settings, wallets, platforms } = causeway
  const { preferPermits } = settings.store.getState()
  if (!preferPermits) return false
  const [canBatch, kind] = await Promise.all([
    wallets.walletFor(chainId).batches?.canBatch(chainId),
    platforms.forChain(chainId).getAccountKind({ chainId, account }),
  ])
  return prefersPermit({ preferPermits, batchingSupported: canBatch === true, account: kind })
}
