import { formatUnits, type QuoteRequestInput } from '@causeway/core'
import { formatAmount, formatLeverage } from '@causeway/core/format'
import {
  type LendingPool,
  owedIn,
  type PositionState,
  positionState,
  type Unknown,
  usdOf,
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

/** A form of one margin trade, as a page draws it. */
export interface MarginFormView {
  readonly operation: MarginOperation
  readonly sell: LendingPool | undefined
  readonly buy: LendingPool | undefined
  /** Whose amount is entered. */
  readonly entered: LendingPool | undefined
  /** Of an Open: what the own funds are taken from, lower-cased. */
  readonly token: string | undefined
  /** Whether the native asset can stand for it. */
  readonly canBeNative: boolean
  /** Of an Open. */
  readonly mode: MarginMode | undefined
  /** What stands in the field: what was typed, or what everything comes to. */
  readonly text: string
  /** Base units of the asset entered; undefined where nothing is, or nothing that is an amount. */
  readonly amount: bigint | undefined
  readonly amountUsd: number | Unknown | undefined
  readonly limits: MarginLimits
  readonly quickAmounts: readonly QuickAmount[]
  /** Of an Open: the leverage that was asked for, or that one begins with. */
  readonly times: number | undefined
  /** Of an Open: how far the account can go. Undefined where that cannot be told. */
  readonly leverage: MarginLeverage | undefined
  /** What the trade comes to at the lender's prices; a quote tells what it really does. */
  readonly size: MarginSize | undefined
  /** What to plan; undefined where it would be refused. A risk that is not accepted yet does not keep it back. */
  readonly request: MarginRequest | undefined
  /** Who carries it out; undefined where nobody does. */
  readonly router: Pick<MarginFormRouter, 'id' | 'name'> | undefined
  /** What its swap is quoted for, by everyone who can; undefined where nothing is traded. */
  readonly quoteRequest: QuoteRequestInput | undefined
  /** Undefined while the position is not known. Keep the one from before the trade was sent. */
  readonly outcome: LendingOutcome | undefined
  /** What the account has of both assets: a deposit of one that is held, a debt of one that is owed. Base units. */
  readonly sides: { readonly sell: BeforeAfter<bigint>; readonly buy: BeforeAfter<bigint> } | undefined
  readonly risk: LendingRisk | undefined
  /** What blocks first; the first of those is on the button. */
  readonly issues: readonly FormIssue[]
  /** The trade as a button and a list of steps say it. */
  readonly deed: string
  readonly button: FormButton
}

/**
 * A form of a margin trade: what is entered, what it makes of the position at the lender's own prices, and why it cannot be
 * sent. Both legs are judged by what the planner of lending actions judges by. What the swap and the flash loan cost is
 * not in it: the plan has that. It throws for no text and no state of the market.
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
  const deed = deedOf(input, context, entry)
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
    amountUsd: amount === undefined ? undefined : usdOf(amount, entered),
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
      return isDebt ? owedIn(own) : (own?.deposits ?? 0n)
    })
    return { before: was ?? 0n, after: is ?? 0n, moves: was !== is }
  }
  return { sell: both(sell, legs.in === 'Borrow'), buy: both(buy, legs.out === 'Repay') }
}

function modeOf({ mode, borrowRateMode }: MarginFormInput, { sell, buy }: MarginFormContext): MarginMode {
  return mode ?? marginMode({ held: buy.asset, owed: sell.asset }, borrowRateMode)
}

/** The trade, as the button and the history say it. */
function deedOf(input: MarginFormInput, context: MarginFormContext, { amount, times = 1 }: MarginEntry) {
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
