import { type Address, formatUnits, type QuoteRequestInput } from '@causeway/core'
import { formatAmount, formatLeverage } from '@causeway/core/format'
import {
  getTotalDebt,
  type LendingPool,
  type PositionState,
  positionState,
  toUsd,
  type Unknown,
} from '@causeway/core/lending'
import { MARGIN_LEGS, type MarginMode, type MarginOperation, type MarginRequest } from '@causeway/core/margin'
import { type FormButton, type FormIssue, formButton, isBlocking, orderIssues } from '../form-issue.ts'
import { type QuickAmount, quickAmounts } from '../lending/limits.ts'
import { type BeforeAfter, type LendingOutcome, outcomeOf } from '../lending/outcome.ts'
import { type LendingRisk, riskOf } from '../lending/risk.ts'
import { entryOf, type MarginEntry, requestOf } from './entry.ts'
import {
  type MarginFormContext,
  type MarginFormInput,
  marginFormContext,
  ownCanBeNative,
  type UnreadMargin,
} from './form-context.ts'
import { marginIssues, unreadMarginIssues } from './issues.ts'
import { judgeMargin, type MarginSize } from './legs.ts'
import type { MarginLeverage } from './leverage.ts'
import { asFormLimits, type MarginLimits, UNKNOWN_MARGIN_LIMITS } from './limits.ts'
import { marginMode, namesake } from './mode.ts'
import { chooseRouter, type MarginFormRouter, quoteRequestOf } from './router.ts'

/** View of a margin form. */
export interface MarginFormView {
  readonly operation: MarginOperation
  readonly sell: LendingPool | undefined
  readonly buy: LendingPool | undefined
  /** Pool whose amount is entered. */
  readonly entered: LendingPool | undefined
  /** Open: address of the token that the margin is paid in, lower-cased. */
  readonly token: Address | undefined
  /** Whether the native asset can replace it. */
  readonly canBeNative: boolean
  /** Mode of an Open. */
  readonly mode: MarginMode | undefined
  /** Text of the field: as typed, or the maximum. */
  readonly text: string
  /** Amount in base units of the entered asset; undefined if none is entered. */
  readonly amount: bigint | undefined
  readonly amountUsd: number | Unknown | undefined
  readonly limits: MarginLimits
  readonly quickAmounts: readonly QuickAmount[]
  /** Open: the chosen leverage, or the default. */
  readonly times: number | undefined
  /** Open: range of the leverage; undefined if unknown. */
  readonly leverage: MarginLeverage | undefined
  /** Amounts of the trade at the lender's prices. A quote has the actual ones. */
  readonly size: MarginSize | undefined
  /** Request to plan; undefined if it would be rejected. Present before the risk is accepted. */
  readonly request: MarginRequest | undefined
  /** Router of the trade; undefined if none supports it. */
  readonly router: Pick<MarginFormRouter, 'id' | 'name'> | undefined
  /** Quote request for the swap; undefined without a trade. */
  readonly quoteRequest: QuoteRequestInput | undefined
  /** Undefined while the position is not known. Keep the one from before the trade was sent. */
  readonly outcome: LendingOutcome | undefined
  /** Deposit or debt of both assets, in base units. */
  readonly sides: { readonly sell: BeforeAfter<bigint>; readonly buy: BeforeAfter<bigint> } | undefined
  readonly risk: LendingRisk | undefined
  /** Issues in order; the first that blocks is on the button. */
  readonly issues: readonly FormIssue[]
  /** Label of the trade, for buttons and steps. */
  readonly deed: string
  readonly button: FormButton
}

/**
 * Returns the form of a margin trade: the amount, the position before and after at the lender's prices, and the issues. Both
 * legs are validated as the planner of lending actions does. The costs of the swap and the flash loan are in the plan, not
 * here. It never throws for a typed text or a state of the market.
 */
export function marginForm(input: MarginFormInput): MarginFormView {
  const context = marginFormContext(input)
  return 'missing' in context ? unreadForm(input, context) : readForm(input, context)
}

function readForm(input: MarginFormInput, context: MarginFormContext): MarginFormView {
  const { sell, buy, entered, operation, market, position } = context
  const { decimals } = entered.asset
  const entry = entryOf(input, context)
  const { amount, limits, leverage } = entry
  const size = isSized(entry.size) ? entry.size : undefined
  const trades = size !== undefined && size.amountIn > 0n && size.amountOut > 0n
  const judged = trades ? judgeMargin(context, size) : undefined
  const now = positionState(position, market)
  const { before, after } = judged ?? { before: now, after: now }
  const named = operation === 'Close' || operation === 'DebtSwap' ? sell : buy
  const outcome = outcomeOf(before, after, market, named.poolId)
  const choice = chooseRouter(input, context, size)
  const issues = orderIssues(marginIssues(input, context, { entry, size, judged, closedBy: choice.reason }))
  const isOffered = issues.every((issue) => !isBlocking(issue) || issue.code === 'ACKNOWLEDGE_RISK')
  const deed = toActionSummary(input, context, entry)
  return {
    operation,
    sell,
    buy,
    entered,
    token: context.token,
    canBeNative: ownCanBeNative(context, input),
    mode: operation === 'Open' ? modeOf(input, context) : undefined,
    text: input.amount.isMax && amount !== undefined ? formatUnits(amount, decimals) : input.amount.text,
    amount,
    amountUsd: amount === undefined ? undefined : toUsd(amount, entered),
    limits,
    quickAmounts: quickAmounts(asFormLimits(limits), decimals),
    times: entry.times,
    leverage: typeof leverage === 'object' ? leverage : undefined,
    size,
    request: isOffered && size ? requestOf(input, context, entry, size) : undefined,
    router: choice.router,
    quoteRequest:
      trades && choice.router ? quoteRequestOf(input, context, entry, size, choice.router) : undefined,
    outcome,
    sides: sidesOf(context, before, after),
    risk: judged && riskOf(outcome, judged.notices),
    issues,
    deed,
    button: formButton(issues, deed),
  }
}

function unreadForm(input: MarginFormInput, unread: UnreadMargin): MarginFormView {
  const issues = orderIssues(unreadMarginIssues(input, unread))
  return {
    operation: input.operation,
    sell: undefined,
    buy: undefined,
    entered: undefined,
    token: undefined,
    canBeNative: false,
    mode: undefined,
    text: input.amount.text,
    amount: undefined,
    amountUsd: undefined,
    limits: UNKNOWN_MARGIN_LIMITS,
    quickAmounts: [],
    times: undefined,
    leverage: undefined,
    size: undefined,
    request: undefined,
    router: undefined,
    quoteRequest: undefined,
    outcome: undefined,
    sides: undefined,
    risk: undefined,
    issues,
    deed: input.operation,
    button: formButton(issues, input.operation),
  }
}

function isSized(size: MarginEntry['size']): size is MarginSize {
  return typeof size === 'object'
}

function sidesOf(
  { operation, sell, buy }: MarginFormContext,
  before: PositionState,
  after: PositionState,
): MarginFormView['sides'] {
  const legs = MARGIN_LEGS[operation]
  const both = ({ poolId }: LendingPool, isDebt: boolean): BeforeAfter<bigint> => {
    const [was, is] = [before, after].map(({ position }) => {
      const own = position.pools[poolId]
      return isDebt ? getTotalDebt(own) : (own?.deposits ?? 0n)
    })
    return { before: was ?? 0n, after: is ?? 0n, moves: was !== is }
  }
  return { sell: both(sell, legs.in === 'Borrow'), buy: both(buy, legs.out === 'Repay') }
}

function modeOf({ mode, borrowRateMode }: MarginFormInput, { sell, buy }: MarginFormContext): MarginMode {
  return mode ?? marginMode({ held: buy.asset, owed: sell.asset }, borrowRateMode)
}

/** Returns the label of the trade. */
function toActionSummary(
  input: MarginFormInput,
  context: MarginFormContext,
  { amount, times = 1 }: MarginEntry,
) {
  const { operation, sell, buy, entered } = context
  const entry = `${formatAmount(amount ?? 0n, entered.asset.decimals)} ${entered.asset.symbol}`
  switch (operation) {
    case 'Open': {
      const mode = modeOf(input, context)
      const { symbol } = namesake(mode, { held: buy.asset, owed: sell.asset })
      return `Open ${formatLeverage(times)} ${mode === 'Long' ? 'long' : 'short'} ${symbol}`
    }
    case 'Close':
      return `Repay ${entry} with ${sell.asset.symbol}`
    case 'CollateralSwap':
      return `Swap ${entry} to ${buy.asset.symbol}`
    case 'DebtSwap':
      return `Owe ${sell.asset.symbol} for ${entry}`
  }
}
