import {
  type FullCauseway,
  formatAmount,
  type MarginRequest,
  marginErrorContext,
  type ReviewedMarginPlan,
} from '@causeway/core'
import { useMarginAction } from '@causeway/react/margin'
import { exactAmount } from '../../../copy/exact-amount.ts'
import type { LendingDeed } from '../lending-words.ts'
import {
  type CheckedDeed,
  type Review,
  type ReviewSubject,
  useReview,
  type WalletMove,
} from '../use-review.ts'

/** A margin trade that is reviewed, as it was when the review began. */
export interface MarginSubject extends ReviewSubject {
  readonly request: MarginRequest
}

/** The review of a margin trade. */
export type MarginReview = Review<MarginSubject, ReviewedMarginPlan>

/** One review of a margin trade at a time. */
export function useMarginReview(isRiskAccepted: boolean): MarginReview {
  const begin = useMarginAction()
  return useReview<MarginSubject, ReviewedMarginPlan>({ plan: planTrade, begin, isRiskAccepted })
}

async function planTrade(
  { margin }: FullCauseway,
  { account, request, deed }: MarginSubject,
): Promise<Omit<CheckedDeed<ReviewedMarginPlan>, 'steps'>> {
  const plan = await margin.plan(account, request)
  return { plan, deed: deedOf(plan, deed), moves: movesOf(plan) }
}

/** The trade with what the router has to be allowed for it. */
function deedOf({ trade, execution }: ReviewedMarginPlan, deed: LendingDeed): LendingDeed {
  const { own, in: taking } = trade
  const { asset } = taking.pool
  const allowed = taking.isAll
    ? formatAmount(taking.expected, asset.decimals)
    : exactAmount(taking.limit, asset.decimals)
  const amount = `${allowed} ${asset.symbol}`
  const call = execution.steps.find((step) => step.kind === 'call' && step.gasSlack !== undefined)
  return {
    ...deed,
    permission: {
      text: taking.type === 'Borrow' ? `${amount} debt` : `${amount} withdrawal`,
      target: call && 'call' in call ? call.call.to.toLowerCase() : '',
      paid: own && !own.asNative ? own.token : undefined,
    },
    trade: marginErrorContext(trade),
  }
}

/** What is put in leaves the wallet, and what is left over comes into it. */
function movesOf({ trade, leftovers }: ReviewedMarginPlan): readonly WalletMove[] {
  const { own } = trade
  const paid: readonly WalletMove[] = own
    ? [{ token: own.asNative ? '' : own.token, direction: 'out', amount: own.amount }]
    : []
  return [
    ...paid,
    ...leftovers.map(({ token, expected }): WalletMove => ({ token, direction: 'in', amount: expected })),
  ]
}
