import { prefersPermit } from '@causeway/core'
import { isNativeToken, sameAddress } from '@causeway/core/chains'
import { formatAmount } from '@causeway/core/format'
import type { LenderMarket, LendingAccount, LendingAction, ReviewedLendingPlan } from '@causeway/core/lending'
import { useLendingAction } from '@causeway/react'
import { type LendingOutcome, lendingOutcome, type RateModels } from '@causeway/view-models'
import { useQueryClient } from '@tanstack/react-query'
import { lendingCopy } from '#locale/lending-copy'
import { exactAmount } from '../../copy/exact-amount.ts'
import { parseWrapping } from '../../copy/parse-wrapping.ts'
import type { Engine } from '../../state/use-engine.ts'
import { entryText } from './limit-text.ts'
import type { CheckedAction, Review, ReviewSubject } from './review.ts'
import type { LendingActionSummary } from './step-text.ts'
import { updatePositions } from './update-positions.ts'
import { useReview } from './use-review.ts'

/** Actions to review, captured when the review starts. */
export interface LendingSubject extends ReviewSubject {
  readonly actions: readonly LendingAction[]
  readonly gasReserve?: bigint | undefined
  /** Rate models of the pools, for the rates after the actions. Default: the current rates are used. */
  readonly rateModels?: RateModels | undefined
}

/** Review of lending actions. */
export type LendingReview = Review<LendingSubject, ReviewedLendingPlan>

/** Reviews lending actions, one review at a time. The page shows the position and the market that the plan has read. */
export function useLendingReview(isRiskAccepted: boolean): LendingReview {
  const begin = useLendingAction()
  const queries = useQueryClient()
  return useReview<LendingSubject, ReviewedLendingPlan>({
    async plan(causeway, subject) {
      const checked = await planActions(causeway, subject)
      updatePositions(queries, causeway, subject.account, checked.plan)
      return checked
    },
    begin,
    isRiskAccepted,
  })
}

async function planActions(
  causeway: Engine,
  { account, actions, gasReserve, rateModels, summary, market }: LendingSubject,
): Promise<Omit<CheckedAction<ReviewedLendingPlan>, 'steps'>> {
  const plan = await causeway.lending.plan(account, actions, {
    gasReserve,
    prefersPermit: await shouldUsePermit(causeway, account),
  })
  const outcome = lendingOutcome(plan, getPoolId(actions), rateModels)
  const named = withWholeAmount(summary, outcome.figures, actions)
  return {
    plan,
    summary: withWrapping(withLimit(named, plan, market), plan),
    moves: plan.moves,
    outcome,
  }
}

/** Returns the pool of the first action that has one. */
function getPoolId(actions: readonly LendingAction[]): string | undefined {
  for (const action of actions) if ('poolId' in action) return action.poolId
  return undefined
}

/** Replaces the amount of a whole deposit or debt by that of the check. The position may have changed since the form was filled in. */
export function withWholeAmount(
  summary: LendingActionSummary,
  { poolDebt, poolDeposits }: Pick<LendingOutcome['figures'], 'poolDebt' | 'poolDeposits'>,
  [action]: readonly LendingAction[],
): LendingActionSummary {
  const { pool, terms } = summary
  const isWhole = (action?.type === 'Withdraw' || action?.type === 'Repay') && action.amount === 'all'
  if (!isWhole || !pool || terms === undefined) return summary
  const { before } = action.type === 'Repay' ? poolDebt : poolDeposits
  const symbol = pool.native ?? pool.symbol
  const entry = `${entryText(before, pool.decimals)} ${symbol}`
  return {
    ...summary,
    terms: action.type === 'Repay' ? lendingCopy.debtTerms(entry) : lendingCopy.depositTerms(entry),
    amount: `${formatAmount(before, pool.decimals)} ${symbol}`,
  }
}

/** Adds the exact approval to an action: repaying a whole debt approves more than it spends. */
export function withLimit(
  action: LendingActionSummary,
  { moves }: Pick<ReviewedLendingPlan, 'moves'>,
  { pools }: Pick<LenderMarket, 'pools'>,
): LendingActionSummary {
  const paid = moves.find(({ direction }) => direction === 'out')
  if (!paid) return action
  // An amount in the native token is wrapped before it is approved.
  const asset = isNativeToken(paid.token)
    ? action.pool
    : Object.values(pools).find(({ underlying }) => sameAddress(underlying, paid.token))?.asset
  if (!asset) return action
  const toText = (amount: bigint) => `${exactAmount(amount, asset.decimals)} ${asset.symbol}`
  if (paid.amount <= paid.expected) return { ...action, exact: toText(paid.amount) }
  return {
    ...action,
    limit: {
      text: toText(paid.amount),
      short: toText(roundUp(paid.amount, asset.decimals)),
      leftover: toText(paid.amount - paid.expected),
      ...(isNativeToken(paid.token) && { isNative: true }),
    },
  }
}

/**
 * Notes whether the plan wraps or unwraps the native token, so that its other steps are in the token of the pool, and which
 * part stays in that token.
 */
export function withWrapping(
  action: LendingActionSummary,
  { execution, notices }: Pick<ReviewedLendingPlan, 'execution' | 'notices'>,
): LendingActionSummary {
  const { pool } = action
  if (!pool) return action
  const isWrapped = execution.steps.some((step) => 'call' in step && parseWrapping(step.call, pool.token))
  const remains = notices.find(({ code }) => code === 'WRAPPED_REMAINS')?.message
  return { ...action, pool: { ...pool, isWrapped, remains } }
}

/** Decimals of a limit on a button. */
const SHORT_DECIMALS = 6

/** Rounds an amount up to the decimals of a button. An amount that these cannot show is returned exactly. */
function roundUp(amount: bigint, decimals: number): bigint {
  const unit = 10n ** BigInt(Math.max(0, decimals - SHORT_DECIMALS))
  return amount < 100n * unit ? amount : ((amount + unit - 1n) / unit) * unit
}

async function shouldUsePermit(causeway: Engine, { chainId, account }: LendingAccount): Promise<boolean> {
  const { settings, wallets, platforms } = causeway
  const { preferPermits } = settings.store.getState()
  if (!preferPermits) return false
  const [canBatch, kind] = await Promise.all([
    wallets.walletFor(chainId).batches?.canBatch(chainId),
    platforms.forChain(chainId).getAccountKind({ chainId, account }),
  ])
  return prefersPermit({ preferPermits, batchingSupported: canBatch === true, account: kind })
}
