import { compact, type QuotesState } from '@causeway/core'
import { formatHealthFactor } from '@causeway/core/format'
import {
  type LenderMarket,
  type LendingAsset,
  outcomeNotices,
  type PositionChange,
  positionAfter,
  positionState,
  toUsd,
  type Unknown,
} from '@causeway/core/lending'
import {
  convertAtOraclePrices,
  DEFAULT_MAX_PRICE_IMPACT,
  MARGIN_LEGS,
  type MarginOperation,
  type MarginPlan,
} from '@causeway/core/margin'
import { marginCopy } from '../../locales/copy.ts'
import {
  type FormConsent,
  type FormIssue,
  formButton,
  formIssue,
  isBlocking,
  isConsentIssue,
  noticeIssues,
  orderIssues,
} from '../form-issue.ts'
import { type LendingOutcome, toOutcome } from '../lending/outcome.ts'
import { getRisk } from '../lending/risk.ts'
import { type RateModels, withRatesAfter } from '../lending/with-rates-after.ts'
import { isUnsupported } from '../shared/is-unsupported.ts'
import { lossIssue } from '../swap/consent-issues.ts'
import { priceImpact, type SwapPriceImpact } from '../swap/price-impact.ts'
import { getSides, type MarginFormView, marginOutcome } from './form.ts'
import { getMarginTradeKey, VERBS } from './issues.ts'
import { getCost, getRepaidAmount, getRepayment, type Repayment, type RepaymentQuote } from './repayment.ts'
import type { MarginSize } from './validate-margin-trade.ts'

/** The chosen quote for the swap of a trade, and the consents of the user. */
export interface MarginSwapInput {
  readonly quote: RepaymentQuote | undefined
  /** Rows of the quotes, to state that no provider supports the swap. Default: it is not stated. */
  readonly rows?: QuotesState['rows'] | undefined
  /** Market of the form. The figures remain those of the lender's prices while it is undefined. */
  readonly market: LenderMarket | undefined
  /** Rate models of both pools, as in the input of the form. Default: the current rates are used. */
  readonly rateModels?: RateModels | undefined
  /** The reviewed plan, whose figures replace those of the quote. */
  readonly plan?: MarginPlan | undefined
  /** Whether the user accepted `risk` of the view. */
  readonly isRiskAccepted: boolean
  readonly consents?: readonly FormConsent[] | undefined
}

/** A margin form with the amounts and the loss of the chosen quote, and the consent that it needs. */
export interface MarginSwapView extends MarginFormView {
  /** Loss of the quote. Undefined without a quote for this trade or if a price is missing. */
  readonly priceImpact: SwapPriceImpact | undefined
  /**
   * Limit of the swap, in base units. If exactly the repaid amount is bought, the sold amount has the limit, which is
   * estimated from the minimum output of the quote. Undefined without a quote for this trade.
   */
  readonly swapLimit: { readonly kind: 'minimumBought' | 'maximumSold'; readonly amount: bigint } | undefined
  /** Amounts of a repayment at the price of the quote. Undefined for other trades and without a quote. */
  readonly repayment: Repayment | undefined
}

/**
 * Adds the chosen quote to a margin form. Its amounts replace those at the lender's prices: the size, the position after
 * the trade and its risk. A loss at the lender's prices warns and needs consent by the tiers of the swap form, and the
 * accepted loss becomes the `maxPriceImpact` of the request.
 */
export function withSwapQuote(formView: MarginFormView, input: MarginSwapInput): MarginSwapView {
  const { quote, rows = [], consents = [] } = input
  const { operation, sell, buy, size, quoteRequest } = formView
  if (quoteRequest && !input.plan && hasNoRoute(rows)) return withoutRoute(formView, rows.length)
  const isForThisTrade =
    quote !== undefined && String(quoteRequest?.fromAmount) === String(quote.request.fromAmount)
  if (!sell || !buy || !size || !isForThisTrade)
    return { ...withFigures(formView, input, undefined), ...NO_QUOTE }
  const swap = { sold: quote.fromAmount ?? quote.request.fromAmount, bought: quote.toAmount }
  const repaid = getRepaidAmount(formView)
  const repayment = repaid === undefined ? undefined : getRepayment(quote, repaid, formView)
  const quotedSize = repayment ? toRepaymentSize(formView, repayment) : toQuotedSize(formView, swap)
  const view = withFigures(formView, input, quotedSize)
  const swapLimit = toSwapLimit({ ...swap, bought: quote.toAmountMin }, repayment)
  const traded = repayment ?? swap
  const impact = priceImpact(toKnown(toUsd(traded.sold, sell)), toKnown(toUsd(traded.bought, buy)))
  const quoted = { ...view, priceImpact: impact, swapLimit, repayment }
  if (!impact || impact.confirmation === 'none') return quoted
  const values = {
    trade: getMarginTradeKey({ operation, sell, buy }),
    amount: size.amountIn,
    impact: { ...impact, cause: 'price' },
    prices: 'lender',
  } as const
  const issue = lossIssue(values, consents)
  const issues = orderIssues([...view.issues, issue])
  const { request } = view
  return {
    ...quoted,
    issues,
    request: isBlocking(issue) || !request ? undefined : { ...request, ...getImpactLimit(impact) },
    button: formButton(issues, view.button.label),
  }
}

function hasNoRoute(rows: QuotesState['rows']): boolean {
  return rows.length > 0 && rows.every((row) => row.status === 'failed' && isUnsupported(row.failure))
}

/** Returns a trade without its outcome, because no provider supports its swap. */
function withoutRoute(view: MarginFormView, providers: number): MarginSwapView {
  const cause = view.operation === 'Close' ? 'marginClose' : 'marginPair'
  const issues = orderIssues([
    ...view.issues.filter((issue) => !isRiskIssue(issue)),
    formIssue('NO_ROUTE', { cause, providers }),
  ])
  return {
    ...view,
    outcome: undefined,
    sides: undefined,
    risk: undefined,
    request: undefined,
    issues,
    button: formButton(issues, view.label),
    ...NO_QUOTE,
  }
}

const NO_QUOTE = { priceImpact: undefined, swapLimit: undefined, repayment: undefined } as const

/** Amounts of a swap, in base units. */
interface SwapAmounts {
  readonly sold: bigint
  readonly bought: bigint
}

/** Returns the size of a repayment at the price of a quote. The router returns the amount above the debt. */
function toRepaymentSize({ size, sides }: MarginFormView, { sold, bought, isExact }: Repayment) {
  if (!size) return undefined
  const debt = sides?.buy.before ?? bought
  const repaid = size.maxOut || isExact ? size.amountOut : bought > debt ? debt : bought
  return { ...size, sold, amountIn: size.maxIn ? size.amountIn : sold, amountOut: repaid }
}

/** Returns the size of a deposit at the price of a quote. */
function toQuotedSize({ size, sell, buy }: MarginFormView, swap: SwapAmounts) {
  if (!size || !sell || !buy) return undefined
  const estimate = convertAtOraclePrices(swap.sold, sell, buy, 'down')
  return estimate === 'unknown' ? undefined : { ...size, amountOut: size.amountOut - estimate + swap.bought }
}

function toSwapLimit(limit: SwapAmounts, repayment: Repayment | undefined): MarginSwapView['swapLimit'] {
  if (limit.bought === 0n) return undefined
  if (repayment?.isExact) return { kind: 'maximumSold', amount: getCost(repayment.bought, limit) }
  return { kind: 'minimumBought', amount: repayment?.boughtMin ?? limit.bought }
}

/** Replaces the size, the outcome and the risk by those of the plan or, without one, of the quoted size. */
function withFigures(
  view: MarginFormView,
  { market, plan, isRiskAccepted, rateModels = {} }: MarginSwapInput,
  quotedSize: MarginSize | undefined,
): MarginFormView {
  const { operation, sell, buy, size } = view
  if (!sell || !buy || !size || !view.outcome) return view
  const outcome = plan
    ? marginOutcome(plan, rateModels)
    : market && getQuotedOutcome(view, market, quotedSize, rateModels)
  if (!outcome) return view
  const { before, after } = outcome
  const figures = {
    size: plan ? { ...size, ...toPlannedAmounts(plan) } : (quotedSize ?? size),
    outcome,
    sides: getSides({ operation, sell, buy }, before, after),
  }
  // The risk of a trade that cannot be sent is not asked for.
  if (!view.issues.every((issue) => !isBlocking(issue) || isRiskIssue(issue) || isConsentIssue(issue)))
    return { ...view, ...figures }
  const rejection = plan ? undefined : getHealthIssue(outcome, { operation, asset: buy.asset })
  if (rejection) {
    const rejected = orderIssues([...view.issues.filter((issue) => !isRiskIssue(issue)), rejection])
    return {
      ...view,
      ...figures,
      risk: undefined,
      issues: rejected,
      button: formButton(rejected, view.label),
    }
  }
  const notices = plan?.notices ?? (market ? outcomeNotices(before, after, market) : [])
  const risky = notices.filter(({ code }) => code === 'RISKY')
  const issues = orderIssues([
    ...view.issues.filter((issue) => !isRiskIssue(issue)),
    ...noticeIssues(risky, isRiskAccepted),
  ])
  const risk = getRisk(outcome, notices)
  return { ...view, ...figures, risk, issues, button: formButton(issues, view.label) }
}

/** Returns the issue of a trade after which the position can be liquidated at once. The lender rejects it. */
function getHealthIssue(
  { figures }: LendingOutcome,
  { operation, asset }: { readonly operation: MarginOperation; readonly asset: LendingAsset },
): FormIssue | undefined {
  const { before, after } = figures.healthFactor
  const falls = after !== 'unknown' && (before === 'unknown' || after < before)
  if (!falls || after >= 1) return undefined
  return formIssue('HEALTH_TOO_LOW', {
    verb: VERBS[operation],
    asset: asset.symbol,
    reason: marginCopy.healthTooLow(formatHealthFactor(after)),
  })
}

function isRiskIssue({ code }: FormIssue): boolean {
  return code === 'ACKNOWLEDGE_RISK' || code === 'RISKY'
}

function toPlannedAmounts({ trade: { funding, output }, leftovers }: MarginPlan) {
  const unsold = leftovers.find(({ reason }) => reason === 'surplus-in')?.expected ?? 0n
  return {
    amountIn: funding.expected,
    amountOut: output.expected,
    ...(output.type === 'Repay' && { sold: funding.expected - unsold }),
  }
}

/** Returns the outcome of a trade whose size differs from the one at the lender's prices. */
function getQuotedOutcome(
  view: MarginFormView,
  market: LenderMarket,
  quotedSize: MarginSize | undefined,
  rateModels: RateModels,
) {
  const { operation, sell, buy, size, outcome, request } = view
  if (!sell || !buy || !size || !outcome || !quotedSize) return undefined
  const legs = MARGIN_LEGS[operation]
  const moreIn = quotedSize.amountIn - size.amountIn
  const moreOut = quotedSize.amountOut - size.amountOut
  const deposit = (poolId: string, amount: bigint): PositionChange =>
    amount < 0n ? { type: 'Withdraw', poolId, amount: -amount } : { type: 'Deposit', poolId, amount }
  const borrow = (poolId: string, amount: bigint): PositionChange => {
    const debt = { poolId, ...compact({ rateMode: request?.borrowRateMode }) }
    return amount < 0n ? { type: 'Repay', ...debt, amount: -amount } : { type: 'Borrow', ...debt, amount }
  }
  const rateMode = request?.repayRateMode
  const changes = [
    ...(moreOut === 0n
      ? []
      : [
          legs.output === 'Repay'
            ? ({ type: 'Repay', poolId: buy.poolId, ...compact({ rateMode }), amount: moreOut } as const)
            : deposit(buy.poolId, moreOut),
        ]),
    ...(moreIn === 0n
      ? []
      : [legs.funding === 'Borrow' ? borrow(sell.poolId, moreIn) : deposit(sell.poolId, -moreIn)]),
  ]
  const after = positionState(positionAfter(outcome.after.position, market, changes), market)
  const { before } = outcome
  const afterRates = withRatesAfter(before, after, market, rateModels)
  return toOutcome(before, afterRates, market, legs.output === 'Repay' ? sell.poolId : buy.poolId)
}

/**
 * Returns the limit for the plan, one percentage point above the accepted loss, because the plan requests a new quote.
 */
function getImpactLimit({ percent }: SwapPriceImpact): { readonly maxPriceImpact?: number } {
  if (percent + 1 <= DEFAULT_MAX_PRICE_IMPACT) return {}
  return { maxPriceImpact: Math.min(100, Math.ceil(percent) + 1) }
}

/** Returns a value in US dollars, or undefined if it is unknown. */
export function toKnown(usd: number | Unknown): number | undefined {
  return usd === 'unknown' ? undefined : usd
}
