import { tokenKey } from '@causeway/core/data'
import {
  type ActionValidation,
  type AssetAction,
  type LenderPosition,
  type LendingIssue,
  type LendingNotice,
  marketAfter,
  outcomeNotices,
  type PositionState,
  positionAfter,
  positionState,
  validateAction,
} from '@causeway/core/lending'
import { MARGIN_LEGS } from '@causeway/core/margin'
import type { MarginFormContext } from './form-context.ts'

/** Size of a trade at the lender's prices, in base units of each asset. */
export interface MarginSize {
  /** Sold asset: the amount borrowed or withdrawn. */
  readonly amountIn: bigint
  /** Amount sold to repay a debt: less than `amountIn` if the whole deposit is withdrawn. Undefined without a repayment. */
  readonly sold?: bigint | undefined
  /** Bought asset: the amount deposited or repaid, including the margin. */
  readonly amountOut: bigint
  /**
   * Amount bought to repay the whole debt: more than `amountOut` by the interest that may accrue until execution, which
   * otherwise returns to the wallet. Undefined without a whole debt.
   */
  readonly bought?: bigint | undefined
  /** Whether the whole deposit is withdrawn. */
  readonly maxIn: boolean
  /** Whether the whole debt is repaid. */
  readonly maxOut: boolean
}

/** The position before and after a trade, and the issues that its lender has with each leg. */
export interface MarginTradeValidation {
  /** Issues of the deposit or repayment of the bought asset. */
  readonly outputIssues: readonly LendingIssue[]
  /** Issues of the loan or withdrawal of the sold asset. */
  readonly fundingIssues: readonly LendingIssue[]
  /** Notices about the trade. Empty if there are issues. */
  readonly notices: readonly LendingNotice[]
  readonly before: PositionState
  readonly after: PositionState
  /** `MarginSize.bought` of the trade. */
  readonly bought: bigint | undefined
}

/**
 * Validates the output leg, which only makes the position safer, then the funding leg against the position after it.
 */
export function validateMarginTrade(context: MarginFormContext, size: MarginSize): MarginTradeValidation {
  const { market, position } = context
  const { output, funding } = toLegActions(context, size)
  const before = positionState(position, market)
  const entered = { market, position: getEnteredPosition(context) }
  const outputValidation = validateLeg(output, entered, context, size)
  const outputAmount = outputValidation.size?.amount ?? size.amountOut
  const intermediate = {
    market: marketAfter(market, context.buy, output, outputAmount),
    position: outputValidation.after.position,
  }
  const { issues: fundingIssues, after } = validateLeg(funding, intermediate, context, size)
  const { issues: outputIssues } = outputValidation
  const hasIssues = outputIssues.length > 0 || fundingIssues.length > 0
  return {
    outputIssues,
    fundingIssues,
    notices: hasIssues ? [] : outcomeNotices(before, after, market),
    before,
    after,
    bought: size.maxOut ? outputValidation.size?.limit : undefined,
  }
}

/**
 * Returns the position in which the trade is sent: the plan enters the market of a deposit first, without which Compound
 * V2 does not count it as collateral.
 */
export function getEnteredPosition({ market, position, operation, buy }: MarginFormContext): LenderPosition {
  const isEntered = position.pools[buy.poolId]?.collateralEnabled ?? false
  const isDeposit = MARGIN_LEGS[operation].output === 'Deposit'
  if (market.family !== 'compound-v2' || !isDeposit || isEntered || !buy.collateralActive) return position
  return positionAfter(position, market, [{ type: 'SwitchCollateral', poolId: buy.poolId, enabled: true }])
}

/** Returns both legs as lending actions of the account. */
export function toLegActions(
  { operation, sell, buy, borrowRateMode, repayRateMode }: MarginFormContext,
  { amountIn, amountOut, maxIn, maxOut }: MarginSize,
): { readonly output: AssetAction; readonly funding: AssetAction } {
  const legs = MARGIN_LEGS[operation]
  return {
    output:
      legs.output === 'Deposit'
        ? { type: 'Deposit', poolId: buy.poolId, amount: amountOut }
        : {
            type: 'Repay',
            poolId: buy.poolId,
            amount: maxOut ? 'all' : amountOut,
            rateMode: repayRateMode,
          },
    funding:
      legs.funding === 'Borrow'
        ? { type: 'Borrow', poolId: sell.poolId, amount: amountIn, rateMode: borrowRateMode }
        : { type: 'Withdraw', poolId: sell.poolId, amount: maxIn ? 'all' : amountIn },
  }
}

function validateLeg(
  action: AssetAction,
  { market, position }: Pick<MarginFormContext, 'market' | 'position'>,
  { buy }: MarginFormContext,
  { amountOut }: MarginSize,
): ActionValidation {
  // The swap provides the repaid amount. Assume twice the amount, so that it covers the whole debt with accrued
  // interest.
  const balances = new Map([[tokenKey(buy.underlying), amountOut * 2n]])
  return validateAction(action, { market, position, balances, wrappedNative: undefined })
}
