import type { FullCauseway } from '@causeway/core/all'
import { NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import { type MarginRequest, type ReviewedMarginPlan, toMarginErrorContext } from '@causeway/core/margin'
import { useMarginAction } from '@causeway/react/margin'
import type { LendingActionSummary } from '../lending-words.ts'
import {
  type CheckedAction,
  type Review,
  type ReviewSubject,
  useReview,
  type WalletMove,
} from '../use-review.ts'
import { accessCopy } from './access-copy.ts'

/** A margin trade that is reviewed, as it was when the review began. */
export interface MarginSubject extends ReviewSubject {
  readonly request: MarginRequest
}

/** The review of a margin trade. */
export type MarginReview = Review<MarginSubject, ReviewedMarginPlan>

/** Options for `useMarginReview`. */
interface MarginReviewOptions {
  readonly isRiskAccepted: boolean
  /** The displayed slippage, in percent. Undefined while the typed one is invalid. */
  readonly slippage: number | undefined
}

/** One review of a margin trade at a time. It ends when the displayed slippage changes. */
export function useMarginReview({ isRiskAccepted, slippage }: MarginReviewOptions): MarginReview {
  const begin = useMarginAction()
  const isStale = ({ request }: MarginSubject) => request.slippage !== slippage
  return useReview<MarginSubject, ReviewedMarginPlan>({ plan: planTrade, begin, isRiskAccepted, isStale })
}

async function planTrade(
  { margin }: FullCauseway,
  { account, request, summary }: MarginSubject,
): Promise<Omit<CheckedAction<ReviewedMarginPlan>, 'steps'>> {
  const plan = await margin.plan(account, request)
  return { plan, summary: toActionSummary(plan, summary), moves: movesOf(plan) }
}

/** The trade with what the router has to be allowed for it. */
function toActionSummary(
  { trade, execution, access }: ReviewedMarginPlan,
  summary: LendingActionSummary,
): LendingActionSummary {
  const { margin } = trade
  const call = execution.steps.find((step) => step.kind === 'call' && step.gasSlack !== undefined)
  return {
    ...summary,
    permission: {
      ...accessCopy(trade, access),
      target: call && 'call' in call ? call.call.to.toLowerCase() : '',
      paid: margin && !margin.asNative ? margin.token : undefined,
    },
    trade: toMarginErrorContext(trade),
  }
}

/** What is put in leaves the wallet, and what is left over comes into it. */
function movesOf({ trade, leftovers }: ReviewedMarginPlan): readonly WalletMove[] {
  const { margin } = trade
  const paid: readonly WalletMove[] = margin
    ? [
        {
          token: margin.asNative ? NATIVE_TOKEN_ADDRESS : margin.token,
          direction: 'out',
          amount: margin.amount,
        },
      ]
    : []
  return [
    ...paid,
    ...leftovers.map(({ token, expected }): WalletMove => ({ token, direction: 'in', amount: expected })),
  ]
}
