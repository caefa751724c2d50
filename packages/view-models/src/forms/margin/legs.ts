import { tokenKey } from '@causeway/core/data'
import {
  type ActionValidation,
  type AssetAction,
  type LendingIssue,
  type LendingNotice,
  marketAfter,
  outcomeNotices,
  type PositionState,
  positionState,
  validateAction,
} from '@causeway/core/lending'
import { MARGIN_LEGS } from '@causeway/core/margin'
import type { MarginFormContext } from './form-context.ts'

/** How much a trade takes and brings, base units of each asset, at the lender's prices. */
export interface MarginSize {
  /** Of the asset sold: what is borrowed or withdrawn. */
  readonly amountIn: bigint
  /** Of the asset bought: what is deposited or repaid, own funds with it. */
  readonly amountOut: bigint
  /** The whole deposit is withdrawn. */
  readonly maxIn: boolean
  /** The whole debt is repaid. */
  readonly maxOut: boolean
}

/** What a trade makes of a position, and what its lender has against it. */
export interface MarginJudgement {
  readonly refusals: readonly LendingIssue[]
  readonly notices: readonly LendingNotice[]
  readonly before: PositionState
  readonly after: PositionState
}

/** The out leg first, which only makes the position safer; then the in leg, held to what the out leg leaves. */
export function judgeMargin(context: MarginFormContext, size: MarginSize): MarginJudgement {
  const { market, position } = context
  const { out, in: taking } = legActions(context, size)
  const before = positionState(position, market)
  const first = judgeLeg(out, context, context, size)
  const amount = first.size?.amount ?? size.amountOut
  const middle = {
    market: marketAfter(market, context.buy, out, amount),
    position: first.after.position,
  }
  const second = judgeLeg(taking, middle, context, size)
  const refusals = [...first.issues, ...second.issues]
  return {
    refusals,
    notices: refusals.length > 0 ? [] : outcomeNotices(before, second.after, market),
    before,
    after: second.after,
  }
}

/** Both legs as actions of the account's own. */
export function legActions(
  { operation, sell, buy, borrowRateMode, repayRateMode }: MarginFormContext,
  { amountIn, amountOut, maxIn, maxOut }: MarginSize,
): { readonly out: AssetAction; readonly in: AssetAction } {
  const legs = MARGIN_LEGS[operation]
  return {
    out:
      legs.out === 'Deposit'
        ? { type: 'Deposit', poolId: buy.poolId, amount: amountOut }
        : {
            type: 'Repay',
            poolId: buy.poolId,
            amount: maxOut ? 'all' : amountOut,
            rateMode: repayRateMode,
          },
    in:
      legs.in === 'Borrow'
        ? { type: 'Borrow', poolId: sell.poolId, amount: amountIn, rateMode: borrowRateMode }
        : { type: 'Withdraw', poolId: sell.poolId, amount: maxIn ? 'all' : amountIn },
  }
}

function judgeLeg(
  action: AssetAction,
  { market, position }: Pick<MarginFormContext, 'market' | 'position'>,
  { buy }: MarginFormContext,
  { amountOut }: MarginSize,
): ActionValidation {
  // What is deposited or repaid comes out of the swap; of a whole debt what accrues meanwhile, too.
  const balances = new Map([[tokenKey(buy.underlying), amountOut * 2n]])
  return validateAction(action, { market, position, balances, wrappedNative: undefined })
}
