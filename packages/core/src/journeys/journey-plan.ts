import { isNativeToken } from '../chains/address.ts'
import { mulDiv } from '../kernel/amounts.ts'
import { compact } from '../kernel/compact.ts'
import { createId } from '../kernel/create-id.ts'
import { type FieldIssue, fieldIssue } from '../kernel/errors.ts'
import type { LendingAction } from '../lending/action.ts'
import { getGasUsd, getQuoteGas, type QuotePrices, toUsd, USUAL_GAS } from '../quotes/get-net-amount.ts'
import type { Quote } from '../quotes/quote.ts'
import { isSameToken, type JourneyLimits, type JourneyRequest } from './journey-request.ts'
import type { Route } from './quote-routes.ts'
import { type Destination, getUsedAmount, toLenderAction } from './read-destination.ts'

/** A swap or transfer of a journey. */
export interface JourneyLeg {
  readonly quote: Quote
  /** Lowest output in base units, if every leg before pays its own minimum. No later quote may guarantee less. */
  readonly minimum: bigint
  /** Whether the quote guarantees the minimum. A later leg is quoted again once its tokens have arrived. */
  readonly isGuaranteed: boolean
}

/** A planned journey. Nothing was sent. */
export interface JourneyPlan {
  readonly id: string
  /** The request, with the amount in base units. */
  readonly request: JourneyRequest & { readonly from: { readonly amount: bigint } }
  /** Swaps and transfers in order, at most three. None if the tokens are already where the action needs them. */
  readonly legs: readonly JourneyLeg[]
  /** The action on arrival. The account signs it, unless `isActionCarried` is set. */
  readonly action?: LendingAction
  /**
   * Whether the bridge of the last leg carries out the action when it delivers the tokens, without another signature. If
   * that fails, the tokens are paid to the account, which then signs the action.
   */
  readonly isActionCarried?: boolean
  /** Health factor of the position if `toAmount` arrives. Infinity without debt; undefined without an action. */
  readonly healthFactor?: number | 'unknown'
  /** Amount that is expected to arrive, in base units of the destination token. */
  readonly toAmount: bigint
  /** Lowest amount that arrives, if later quotes keep today's rates. */
  readonly toAmountMin: bigint
  /** Part of `toAmount` that the action uses: of a repayment at most the debt. The rest stays in the account. */
  readonly usedAmount?: bigint
  /** Time until arrival in seconds: as the providers expect it, and if each leg takes three times as long. */
  readonly duration: { readonly min: number; readonly max: number }
  /** Fees of the providers and usual gas of all steps, in USD. Undefined if a price is unknown. */
  readonly feesUsd?: number
  /** The part of `feesUsd` that is gas. */
  readonly gasUsd?: number
  /** Value of the output less the costs on top of the amount, in USD. Undefined if a price is unknown. */
  readonly netUsd?: number
  /** Notices for the user before signing. */
  readonly notices: readonly JourneyNotice[]
}

/** A notice about a plan. NO_GAS: a later leg or the action needs gas, and the account has none on that chain. */
export interface JourneyNotice {
  readonly code: 'NO_GAS' | 'LATER_QUOTE' | 'ACTION_CARRIED' | 'REMAINDER' | 'LEFTOVER_APPROVAL'
  readonly message: string
}

/** Factor between the expected duration of a leg and the upper end of the range. */
const SLOWEST = 3
/** Typical gas units of a lender action. Its approval is counted in addition. */
const ACTION_GAS = 350_000n

/** A plan before its notices are known. */
export type PlanDraft = Omit<JourneyPlan, 'notices'>

/** Prices of the requests of a route, in order, and of the lender action at the end. */
export interface RoutePrices {
  readonly legs: readonly QuotePrices[]
  readonly action?: QuotePrices
}

/** Returns the plan of a route. Totals are carried from leg to leg. */
export function toPlan(
  route: Route,
  request: JourneyPlan['request'],
  { lender, token }: Destination,
  prices: RoutePrices,
): PlanDraft {
  const legs = toJourneyLegs(route, request.from.amount)
  const last = legs.at(-1)
  const toAmount = last ? last.quote.toAmount : request.from.amount
  const toAmountMin = last ? last.minimum : request.from.amount
  const seconds = route.map(({ estimatedDuration }) => estimatedDuration)
  const costs = route.map((quote, index) => getCosts(quote, prices.legs[index] ?? {}))
  const isActionCarried = lender !== undefined && last?.quote.request.message !== undefined
  const actionGas =
    lender && !isActionCarried ? getGasUsd(ACTION_GAS + USUAL_GAS.approval, prices.action ?? {}) : 0
  const gasUsd = sumKnown([...costs.map(({ gas }) => gas), actionGas])
  const feesUsd = sumKnown([...costs.map(({ fees }) => fees), ...costs.map(({ onTop }) => onTop), actionGas])
  const outputUsd = getOutputUsd(route, toAmount, token, prices)
  const onTop = sumKnown([...costs.map((cost) => cost.onTop), actionGas])
  return compact({
    id: createId(),
    request,
    legs,
    action: lender && toLenderAction(lender.target, toAmount, lender),
    isActionCarried: isActionCarried || undefined,
    toAmount,
    toAmountMin,
    usedAmount: lender && getUsedAmount(lender.target, toAmount, lender),
    duration: { min: sum(seconds), max: sum(seconds) * SLOWEST },
    feesUsd,
    gasUsd: feesUsd === undefined ? undefined : gasUsd,
    netUsd: outputUsd === undefined || onTop === undefined ? undefined : outputUsd - onTop,
  })
}

function toJourneyLegs(route: Route, amount: bigint): JourneyLeg[] {
  let arriving = amount
  return route.map((quote, index) => {
    const minimum = getMinimumOutput(quote, arriving)
    arriving = minimum
    return { quote, minimum, isGuaranteed: index === 0 }
  })
}

/**
 * Returns the minimum output of a quote for an input that may be lower than the quoted one. Fees that do not depend on
 * the input weigh more in a lower one, so they are deducted before the output is scaled.
 */
function getMinimumOutput(quote: Quote, input: bigint): bigint {
  const { request, fee, toAmountMin } = quote
  if (input >= request.fromAmount) return toAmountMin
  const paysInSource =
    fee.destinationGasFeeToken === undefined ||
    isSameToken(fee.destinationGasFeeToken, request.fromTokenAddress)
  const fixed = fee.swapFee + (paysInSource ? fee.destinationGasFee : 0n)
  if (input <= fixed || request.fromAmount <= fixed) return 0n
  return mulDiv(toAmountMin, input - fixed, request.fromAmount - fixed)
}

/** Costs of a quote in USD. Undefined if a price is unknown. */
interface QuoteCosts {
  /** Fees that the output is already net of. */
  readonly fees: number | undefined
  /** Native fee and gas on top of the amount. */
  readonly onTop: number | undefined
  /** The part of `onTop` that is gas. */
  readonly gas: number | undefined
}

function getCosts(quote: Quote, prices: QuotePrices): QuoteCosts {
  const { request, fee, otherPayOut = 0n } = quote
  const { destinationGasFeeToken: token } = fee
  // A delivery that is paid in the native token is part of the native fee or of the gas, also for a native amount.
  const isDeducted =
    token === undefined || (isSameToken(token, request.fromTokenAddress) && !isNativeToken(token))
  const delivery = isDeducted ? fee.destinationGasFee : 0n
  const { nativeDecimals = 18 } = prices
  const gasUsd = getGasUsd(getQuoteGas(quote), prices)
  return {
    gas: gasUsd,
    fees: toUsd(fee.swapFee + delivery, request.fromTokenDecimals, prices.from),
    onTop: sumKnown([toUsd(otherPayOut, nativeDecimals, prices.native), gasUsd]),
  }
}

function getOutputUsd(
  route: Route,
  toAmount: bigint,
  token: string,
  { legs }: RoutePrices,
): number | undefined {
  const last = route.at(-1)
  if (!last || !isSameToken(last.request.toTokenAddress, token)) return undefined
  return toUsd(toAmount, last.request.toTokenDecimals, legs.at(-1)?.to)
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

function sumKnown(values: readonly (number | undefined)[]): number | undefined {
  return values.reduce(
    (total, value) => (total === undefined || value === undefined ? undefined : total + value),
    0,
  )
}

/**
 * Returns the plans, best first: the highest value after costs if it is known for all, else the highest output. Ties
 * fall back to fewer signatures, then to the shorter duration.
 */
export function rankPlans<Plan extends PlanDraft>(plans: readonly Plan[]): Plan[] {
  const isPriced = plans.every(({ netUsd }) => netUsd !== undefined)
  const compareAmounts = (a: PlanDraft, b: PlanDraft) =>
    isPriced ? (b.netUsd ?? 0) - (a.netUsd ?? 0) : compare(b.toAmount, a.toAmount)
  return [...plans].sort(
    (a, b) => compareAmounts(a, b) || countSteps(a) - countSteps(b) || a.duration.min - b.duration.min,
  )
}

function countSteps({ legs, isActionCarried = false }: PlanDraft): number {
  return legs.length + (isActionCarried ? 0 : 1)
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Returns whether a plan meets the limits of the user. */
export function meetsLimits(plan: PlanDraft, limits: JourneyLimits): boolean {
  return getUnmetLimits(plan, limits).length === 0
}

/** Returns the limits that a plan does not meet, with the values that it would meet. */
export function getUnmetLimits(plan: PlanDraft, limits: JourneyLimits): FieldIssue[] {
  const { minAmount, maxDuration, maxFeesUsd, minHealthFactor = 0 } = limits
  const { healthFactor = Number.POSITIVE_INFINITY } = plan
  const isUnhealthy = minHealthFactor > 0 && (healthFactor === 'unknown' || healthFactor < minHealthFactor)
  const health = healthFactor === 'unknown' ? healthFactor : Math.floor(healthFactor * 100) / 100
  const fees =
    plan.feesUsd === undefined ? 'undefined: the fees are unknown' : `at least ${plan.feesUsd.toFixed(2)}`
  const exceedsFees = maxFeesUsd !== undefined && (plan.feesUsd === undefined || plan.feesUsd > maxFeesUsd)
  return [
    ...(minAmount !== undefined && plan.toAmountMin < minAmount
      ? [fieldIssue('limits.minAmount', `at most ${plan.toAmountMin}`, minAmount)]
      : []),
    ...(maxDuration !== undefined && plan.duration.min > maxDuration
      ? [fieldIssue('limits.maxDuration', `at least ${plan.duration.min}`, maxDuration)]
      : []),
    ...(isUnhealthy ? [fieldIssue('limits.minHealthFactor', `at most ${health}`, minHealthFactor)] : []),
    ...(exceedsFees ? [fieldIssue('limits.maxFeesUsd', fees, maxFeesUsd)] : []),
  ]
}

/** Returns the minimums of the legs for a lower amount at the end. Each leg may then lose the same share. */
export function lowerMinimums(
  { legs, toAmountMin }: Pick<JourneyPlan, 'legs' | 'toAmountMin'>,
  minAmount: bigint,
): bigint[] {
  return legs.map(({ minimum }) =>
    minAmount < toAmountMin ? mulDiv(minimum, minAmount, toAmountMin) : minimum,
  )
}
