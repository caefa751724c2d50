import { type Address, compact, formatUnits, type QuoteRequestInput } from '@causeway/core'
import { formatAmount } from '@causeway/core/format'
import {
  getTotalDebt,
  type LendingPool,
  type PositionState,
  positionState,
  toUsd,
  type Unknown,
} from '@causeway/core/lending'
import {
  MARGIN_LEGS,
  type MarginMode,
  type MarginOperation,
  type MarginPlan,
  type MarginRequest,
} from '@causeway/core/margin'
import { marginCopy } from '../../locales/copy.ts'
import { type FormButton, type FormIssue, formButton, isBlocking, orderIssues } from '../form-issue.ts'
import { type QuickAmount, quickAmounts } from '../lending/limits.ts'
import { type BeforeAfter, type LendingOutcome, toOutcome } from '../lending/outcome.ts'
import { getRisk, type LendingRisk } from '../lending/risk.ts'
import { type RateModels, withRatesAfter } from '../lending/with-rates-after.ts'
import { type MarginEntry, toMarginEntry, toMarginRequest } from './entry.ts'
import {
  canBeNative,
  type MarginFormContext,
  type MarginFormInput,
  marginFormContext,
  type UnreadMarginForm,
} from './form-context.ts'
import type { LeverageRange } from './get-leverage-range.ts'
import { marginIssues, unreadMarginIssues } from './issues.ts'
import { type MarginLimits, UNKNOWN_MARGIN_LIMITS } from './limits.ts'
import { getPositionAsset, marginMode } from './mode.ts'
import { type MarginFormRouter, selectRouter, toQuoteRequest } from './select-router.ts'
import { type MarginSize, validateMarginTrade } from './validate-margin-trade.ts'

/** View of a margin form. */
export interface MarginFormView {
  readonly operation: MarginOperation
  readonly sell: LendingPool | undefined
  readonly buy: LendingPool | undefined
  /** Pool whose amount is entered. */
  readonly entered: LendingPool | undefined
  /** Open: address of the token that the margin is paid in, lower-cased. */
  readonly token: Address | undefined
  /** Whether the margin can be paid in the native asset instead of `token`. */
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
  readonly leverage: number | undefined
  /** Open: range of the leverage; undefined if unknown. */
  readonly leverageRange: LeverageRange | undefined
  /** Estimated amounts of the trade at the lender's prices. The actual amounts are those of the quote. */
  readonly size: MarginSize | undefined
  /** Request to plan; undefined if it would be rejected. Present before the risk is accepted. */
  readonly request: MarginRequest | undefined
  /** Router of the trade; undefined if none supports it. */
  readonly router: Pick<MarginFormRouter, 'id' | 'name'> | undefined
  /** Quote request for the swap; undefined without a trade. */
  readonly quoteRequest: QuoteRequestInput | undefined
  /**
   * Ids of the providers that can buy exactly the repaid amount. Others sell more, so that their minimum output covers it.
   * Undefined if it is unknown: then all are assumed to.
   */
  readonly exactOutputProviders?: readonly string[] | undefined
  /**
   * Outcome of the trade; undefined while the position is unknown. Once the trade is sent, keep showing the earlier
   * value.
   */
  readonly outcome: LendingOutcome | undefined
  /** Deposit or debt of both assets, in base units. */
  readonly sides: { readonly sell: BeforeAfter<bigint>; readonly buy: BeforeAfter<bigint> } | undefined
  readonly risk: LendingRisk | undefined
  /** Issues in display order. The button shows the first one that blocks. */
  readonly issues: readonly FormIssue[]
  /** Label of the trade, for buttons and steps. */
  readonly label: string
  readonly button: FormButton
}

/**
 * Returns the form of a margin trade: the amount, the position before and after at the lender's prices, and the issues.
 * Both legs are validated as the planner of lending actions does. The costs of the swap and the flash loan are in the
 * plan, not here. It never throws for a typed text or a state of the market.
 */
export function marginForm(input: MarginFormInput): MarginFormView {
  const context = marginFormContext(input)
  return 'missing' in context ? unreadForm(input, context) : readForm(input, context)
}

function readForm(input: MarginFormInput, context: MarginFormContext): MarginFormView {
  const { sell, buy, entered, operation, market, position } = context
  const { decimals } = entered.asset
  const entry = toMarginEntry(input, context)
  const { amount, limits, leverage, leverageRange } = entry
  const enteredSize = typeof entry.size === 'object' ? entry.size : undefined
  const hasTrade = enteredSize !== undefined && enteredSize.amountIn > 0n && enteredSize.amountOut > 0n
  const validation = hasTrade ? validateMarginTrade(context, enteredSize) : undefined
  const size = enteredSize && { ...enteredSize, ...compact({ bought: validation?.bought }) }
  const current = positionState(position, market)
  const { before, after } = validation ?? { before: current, after: current }
  const { poolId } = MARGIN_LEGS[operation].output === 'Repay' ? sell : buy
  const afterRates = validation ? withRatesAfter(before, after, market, input.rateModels ?? {}) : after
  const outcome = toOutcome(before, afterRates, market, poolId)
  const { router, reason } = selectRouter(input, context, size)
  const state = { entry, size, validation, unsupportedReason: reason }
  const issues = orderIssues(marginIssues(input, context, state))
  const canBePlanned = issues.every((issue) => !isBlocking(issue) || issue.code === 'ACKNOWLEDGE_RISK')
  const label = getTradeLabel(input, context, entry, { size, before, after })
  return {
    operation,
    sell,
    buy,
    entered,
    token: context.token,
    canBeNative: canBeNative(context, input),
    mode: operation === 'Open' ? getMode(input, context) : undefined,
    text: input.amount.isMax && amount !== undefined ? formatUnits(amount, decimals) : input.amount.text,
    amount,
    amountUsd: amount === undefined ? undefined : toUsd(amount, entered),
    limits,
    // The safe limit equals the limit: the leverage, not the amount, determines the risk.
    quickAmounts: quickAmounts({ max: limits.max, safeMax: limits.max }, decimals),
    leverage,
    leverageRange: typeof leverageRange === 'object' ? leverageRange : undefined,
    size,
    request: canBePlanned && size ? toMarginRequest(input, context, entry, size) : undefined,
    router,
    quoteRequest:
      hasTrade && size && router ? toQuoteRequest(input, context, entry, size, router) : undefined,
    exactOutputProviders: getExactOutputProviders(input, router),
    outcome,
    sides: getSides(context, before, after),
    risk: validation && getRisk(outcome, validation.notices),
    issues,
    label,
    button: formButton(issues, label),
  }
}

function getExactOutputProviders(
  { providers }: MarginFormInput,
  router: MarginFormRouter | undefined,
): MarginFormView['exactOutputProviders'] {
  if (router?.exactInputOnly) return []
  return providers?.filter(({ supportsExactOutput }) => supportsExactOutput === true).map(({ id }) => id)
}

function unreadForm(input: MarginFormInput, unread: UnreadMarginForm): MarginFormView {
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
    leverage: undefined,
    leverageRange: undefined,
    size: undefined,
    request: undefined,
    router: undefined,
    quoteRequest: undefined,
    outcome: undefined,
    sides: undefined,
    risk: undefined,
    issues,
    label: input.operation,
    button: formButton(issues, input.operation),
  }
}

/** Returns the deposit or debt of both assets before and after a trade. */
export function getSides(
  { operation, sell, buy }: Pick<MarginFormContext, 'operation' | 'sell' | 'buy'>,
  before: PositionState,
  after: PositionState,
): MarginFormView['sides'] {
  const legs = MARGIN_LEGS[operation]
  const getSide = ({ poolId }: LendingPool, isDebt: boolean): BeforeAfter<bigint> => {
    const getAmount = ({ position }: PositionState) => {
      const poolPosition = position.pools[poolId]
      return isDebt ? getTotalDebt(poolPosition) : (poolPosition?.deposits ?? 0n)
    }
    const [amountBefore, amountAfter] = [getAmount(before), getAmount(after)]
    return { before: amountBefore, after: amountAfter, moves: amountBefore !== amountAfter }
  }
  return { sell: getSide(sell, legs.funding === 'Borrow'), buy: getSide(buy, legs.output === 'Repay') }
}

function getMode({ mode, borrowRateMode }: MarginFormInput, { sell, buy }: MarginFormContext): MarginMode {
  return mode ?? marginMode({ collateral: buy.asset, debt: sell.asset }, borrowRateMode)
}

function getTradeLabel(
  input: MarginFormInput,
  context: MarginFormContext,
  { amount, leverage = 1 }: MarginEntry,
  {
    size,
    before,
    after,
  }: {
    readonly size: MarginSize | undefined
    readonly before: PositionState
    readonly after: PositionState
  },
): string {
  const { operation, sell, buy, entered } = context
  const enteredAmount = `${formatAmount(amount ?? 0n, entered.asset.decimals)} ${entered.asset.symbol}`
  switch (operation) {
    case 'Open': {
      const mode = getMode(input, context)
      const { symbol } = getPositionAsset(mode, { collateral: buy.asset, debt: sell.asset })
      const toLabel = isEmpty(before) ? marginCopy.open : marginCopy.openMore
      return toLabel(leverage, mode === 'Long' ? 'long' : 'short', symbol)
    }
    case 'Close':
      return size?.maxIn && size.maxOut && isEmpty(after)
        ? marginCopy.closePosition
        : marginCopy.labels.Close(enteredAmount, sell.asset.symbol)
    case 'CollateralSwap':
      return marginCopy.labels.CollateralSwap(enteredAmount, buy.asset.symbol)
    case 'DebtSwap':
      return marginCopy.labels.DebtSwap(enteredAmount, sell.asset.symbol)
  }
}

function isEmpty({ position }: PositionState): boolean {
  return Object.values(position.pools).every((pool) => pool.deposits === 0n && getTotalDebt(pool) === 0n)
}

/**
 * Returns the outcome of a planned trade, with all its costs, to show from the review to the end.
 *
 * @param rateModels of both pools, for the rates after the trade. Default: the current rates are used
 */
export function marginOutcome(
  { trade, before, after }: MarginPlan,
  rateModels: RateModels = {},
): LendingOutcome {
  const { market, output, funding } = trade
  const { pool } = output.type === 'Repay' ? funding : output
  return toOutcome(before, withRatesAfter(before, after, market, rateModels), market, pool.poolId)
}
