import type { Quote } from '@causeway/core'
import type { FullCauseway } from '@causeway/core/all'
import { NATIVE_TOKEN_ADDRESS, sameAddress } from '@causeway/core/chains'
import { type MarginRequest, type ReviewedMarginPlan, toMarginErrorContext } from '@causeway/core/margin'
import { useMarginAction } from '@causeway/react/margin'
import { type MarginFormView, marginPlanLabel } from '@causeway/view-models'
import type { PaidToken } from '../../../copy/step-copy.ts'
import { toProtocolId } from '../../../copy/to-protocol-id.ts'
import type { CheckedAction, Review, ReviewSubject, WalletMove } from '../review.ts'
import type { LendingActionSummary } from '../step-text.ts'
import { useReview } from '../use-review.ts'
import { accessCopy } from './access-copy.ts'

/** A margin trade to review, captured when the review starts. */
export interface MarginSubject extends ReviewSubject {
  readonly request: MarginRequest
  readonly formView: MarginFormView
  /** The quote chosen for the swap. The plan requests a new one. */
  readonly quote: Quote | undefined
  /** Provider of `quote`. Undefined while other providers have not replied, so that the plan compares all. */
  readonly preferredProvider: string | undefined
  /** Returns the name of a lender. */
  readonly lenderName: (lender: string) => string
}

/** Review of a margin trade. */
export type MarginReview = Review<MarginSubject, ReviewedMarginPlan>

/** Options for `useMarginReview`. */
interface MarginReviewOptions {
  readonly isRiskAccepted: boolean
  /** The displayed slippage, in percent. Undefined while the typed one is invalid. */
  readonly slippage: number | undefined
}

/** Reviews a margin trade, one review at a time. A review ends when the displayed slippage changes. */
export function useMarginReview({ isRiskAccepted, slippage }: MarginReviewOptions): MarginReview {
  const begin = useMarginAction()
  const isStale = ({ request }: MarginSubject) => request.slippage !== slippage
  return useReview<MarginSubject, ReviewedMarginPlan>({ plan: planTrade, begin, isRiskAccepted, isStale })
}

async function planTrade(
  { margin }: FullCauseway,
  { account, request, preferredProvider, summary: formSummary, lenderName }: MarginSubject,
): Promise<Omit<CheckedAction<ReviewedMarginPlan>, 'steps'>> {
  const plan = await margin.plan(account, request, { preferredProvider })
  const router = margin.routers.find(({ id }) => id === plan.router)?.name ?? plan.router
  // At Morpho, a permission to manage positions covers all markets of the chain.
  const lender = lenderName(toProtocolId(plan.trade.market.lender))
  const summary = { ...formSummary, label: marginPlanLabel(plan, formSummary.label) }
  return { plan, summary: toActionSummary(plan, summary, { router, lender }), moves: toMoves(plan) }
}

/** Adds the permission that the router needs to the summary of the trade. */
function toActionSummary(
  { trade, execution, access }: ReviewedMarginPlan,
  summary: LendingActionSummary,
  names: Parameters<typeof accessCopy>[2],
): LendingActionSummary {
  const call = execution.steps.find((step) => step.kind === 'call' && step.gasSlack !== undefined)
  return {
    ...summary,
    permission: {
      ...accessCopy(trade, access, names),
      target: call && 'call' in call ? call.call.to.toLowerCase() : '',
      paid: getPaidToken(trade),
    },
    trade: toMarginErrorContext(trade),
  }
}

/** Returns the token of the margin. Undefined without a margin, or for one in the native token. */
function getPaidToken({ margin, market }: ReviewedMarginPlan['trade']): PaidToken | undefined {
  if (!margin || margin.asNative) return undefined
  const pool = Object.values(market.pools).find(({ underlying }) => sameAddress(underlying, margin.token))
  return pool && { address: margin.token, symbol: pool.asset.symbol, decimals: pool.asset.decimals }
}

/** Returns the wallet movements: the margin leaves the wallet, and the leftovers enter it. */
function toMoves({ trade, leftovers }: ReviewedMarginPlan): readonly WalletMove[] {
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
