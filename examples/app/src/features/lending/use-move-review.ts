import type { FullCauseway } from '@causeway/core/all'
import {
  type RefinanceRequest,
  type ReviewedRefinancePlan,
  toMarginErrorContext,
} from '@causeway/core/margin'
import { useMarginAction } from '@causeway/react/margin'
import { moveAccessCopy } from './move-access-copy.ts'
import type { CheckedAction, Review, ReviewSubject, WalletMove } from './review.ts'
import { useReview } from './use-review.ts'

/** A move of a loan to review, captured when the review starts. */
export interface MoveSubject extends ReviewSubject {
  readonly request: RefinanceRequest
  /** Returns the name of a lender. */
  readonly lenderName: (lender: string) => string
}

/** Review of a move of a loan. */
export type MoveReview = Review<MoveSubject, ReviewedRefinancePlan>

/** Reviews moves of loans, one review at a time. */
export function useMoveReview(isRiskAccepted: boolean): MoveReview {
  const begin = useMarginAction()
  return useReview<MoveSubject, ReviewedRefinancePlan>({ plan: planMove, begin, isRiskAccepted })
}

async function planMove(
  { margin }: FullCauseway,
  { account, request, summary, lenderName }: MoveSubject,
): Promise<Omit<CheckedAction<ReviewedRefinancePlan>, 'steps'>> {
  const plan = await margin.refinance(account, request)
  const call = plan.execution.steps.find((step) => step.kind === 'call' && step.gasSlack !== undefined)
  const target = call && 'call' in call ? call.call.to.toLowerCase() : ''
  const moves = plan.leftovers.map(
    ({ token, expected }): WalletMove => ({ token, direction: 'in', amount: expected }),
  )
  return {
    plan,
    summary: {
      ...summary,
      permission: {
        getCopy: (granting) => moveAccessCopy(plan.trade, granting, lenderName),
        target,
        paid: undefined,
      },
      trade: toMarginErrorContext(plan.trade),
    },
    moves,
  }
}
