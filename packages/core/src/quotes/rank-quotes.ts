import { getNetAmount, getOutputRank, type QuotePrices } from './get-net-amount.ts'
import { getQuoteCheck, type QuoteCheck } from './get-quote-check.ts'
import { markImplausible } from './mark-implausible.ts'
import { DEFAULT_NATIVE_FEE_LIMITS, exceedsNativeFeeLimit, type NativeFeeLimits } from './native-fee.ts'
import type { Quote } from './quote.ts'

/**
 * Sort order of quotes. 'netValue': highest output after native fees and gas first; as 'toAmount' if prices are
 * unknown. 'cost': as 'netValue', but regardless of verification. 'toAmount': highest output or, for an exact purchase,
 * lowest input first. 'estimatedDuration': shortest first.
 */
export type QuoteSortBy = 'netValue' | 'cost' | 'toAmount' | 'estimatedDuration'

/** Options for `rankQuotes` and `explainRanking`. */
export interface RankingOptions {
  /** Prices for the comparison. Default: none, which compares quotes by their output. */
  readonly prices?: QuotePrices | undefined
  readonly nativeFeeLimits?: NativeFeeLimits | undefined
}

/**
 * Returns the quotes of one request, best first. Sets `implausible` on implausible quotes. In any sort order, quotes
 * whose native fee requires consent rank after others, and implausible quotes rank last. By net value, quotes that are
 * unverified or not checked yet rank after verified ones whose net value is at most 0.5% or 0.10 USD lower. By net value
 * or cost, a quote is tied with a higher one of the same verification that exceeds it by at most 0.01% or 0.01 USD. Ties
 * fall back to the other criterion, then to the provider id.
 */
export function rankQuotes(
  quotes: readonly Quote[],
  sortBy: QuoteSortBy = 'netValue',
  options: RankingOptions = {},
): Quote[] {
  const [primary, secondary] = CRITERIA[sortBy]
  const sorted = markImplausible(quotes, options.prices)
    .map((quote) => toRanked(quote, options))
    .sort((a, b) => a.tier - b.tier || compare(a, b, primary, secondary))
  const ranked = hasNearTies(primary) ? sortNearTies(sorted, primary) : sorted
  return ranked.map(({ quote }) => quote)
}

type Criterion = QuoteSortBy

/** The criterion of each sort order, and the criterion for ties. */
const CRITERIA: Readonly<Record<QuoteSortBy, readonly [Criterion, Criterion]>> = {
  netValue: ['netValue', 'estimatedDuration'],
  cost: ['cost', 'estimatedDuration'],
  toAmount: ['toAmount', 'estimatedDuration'],
  estimatedDuration: ['estimatedDuration', 'netValue'],
}

/** A quote with its sort keys. */
interface RankedQuote {
  readonly quote: Quote
  readonly tier: 0 | 1 | 2
  readonly isVerified: boolean
  readonly output: bigint
  /** Net amount in base units. */
  readonly value: bigint
  /** Lowest net amount, in base units, of a quote that is tied with this one. */
  readonly minTied: bigint
  /** Net amount in ten-thousandths of a base unit, minus the discount of a quote that is not verified. */
  readonly score: bigint
}

const COMPARATORS: Readonly<Record<Criterion, (a: RankedQuote, b: RankedQuote) => number>> = {
  netValue: (a, b) => Number(b.score - a.score),
  cost: (a, b) => Number(b.value - a.value),
  toAmount: (a, b) => Number(b.output - a.output),
  estimatedDuration: (a, b) => a.quote.estimatedDuration - b.quote.estimatedDuration,
}

/** Compares two quotes by each criterion in turn, then by the provider id. */
function compare(a: RankedQuote, b: RankedQuote, ...criteria: readonly Criterion[]): number {
  for (const criterion of criteria) {
    const order = COMPARATORS[criterion](a, b)
    if (order !== 0) return order
  }
  return a.quote.providerId < b.quote.providerId ? -1 : 1
}

function hasNearTies(criterion: Criterion): criterion is 'netValue' | 'cost' {
  return criterion === 'netValue' || criterion === 'cost'
}

/**
 * Sorts each group of tied quotes by duration. A group starts with its highest value, so a long chain of small
 * differences is not one tie.
 */
function sortNearTies(sorted: readonly RankedQuote[], criterion: 'netValue' | 'cost'): RankedQuote[] {
  const groups: RankedQuote[][] = []
  for (const ranked of sorted) {
    const group = groups.at(-1)
    const highest = group?.[0]
    if (highest && isTied(highest, ranked, criterion)) group.push(ranked)
    else groups.push([ranked])
  }
  return groups.flatMap((group) => group.sort((a, b) => compare(a, b, 'estimatedDuration', criterion)))
}

function isTied(highest: RankedQuote, lower: RankedQuote, criterion: 'netValue' | 'cost'): boolean {
  if (highest.tier !== lower.tier) return false
  if (criterion === 'netValue' && highest.isVerified !== lower.isVerified) return false
  return lower.value >= highest.minTied
}

/**
 * Basis points, and USD if prices are known, by which the net values of tied quotes differ at most. The higher of the
 * two counts.
 */
const TIE = 1n
const TIE_USD = 0.01

/**
 * Basis points, and USD if prices are known, by which the net value of an unverified quote has to exceed that of a
 * verified one. The higher of the two counts.
 */
const UNVERIFIED_DISCOUNT = 50n
const UNVERIFIED_DISCOUNT_USD = 0.1

function toRanked(quote: Quote, options: RankingOptions): RankedQuote {
  const value = getValue(quote, options.prices)
  const byShare = value * (value < 0n ? 10_000n + UNVERIFIED_DISCOUNT : 10_000n - UNVERIFIED_DISCOUNT)
  const byUsd = getValue(quote, options.prices, UNVERIFIED_DISCOUNT_USD) * 10_000n
  const isVerified = getQuoteCheck(quote.verification) === 'verified'
  const minTiedByShare = value - ((value < 0n ? -value : value) * TIE) / 10_000n
  const minTiedByUsd = getValue(quote, options.prices, TIE_USD)
  // The subtracted unit ranks the verified quote first at exactly the limit.
  return {
    quote,
    tier: getTier(quote, options),
    isVerified,
    output: getOutputRank(quote),
    value,
    minTied: minTiedByShare < minTiedByUsd ? minTiedByShare : minTiedByUsd,
    score: isVerified ? value * 10_000n : (byShare < byUsd ? byShare : byUsd) - 1n,
  }
}

/**
 * Returns the net amount; the output if prices are unknown. Prices are known for all quotes of a request or for none.
 */
function getValue(quote: Quote, prices: QuotePrices = {}, discountUsd?: number): bigint {
  return getNetAmount(quote, prices, discountUsd) ?? getOutputRank(quote)
}

/** Returns the tier of a quote. 1: its native fee requires consent. 2: it is implausible. 0: any other quote. */
function getTier(
  quote: Quote,
  { prices, nativeFeeLimits = DEFAULT_NATIVE_FEE_LIMITS }: RankingOptions,
): 0 | 1 | 2 {
  if (quote.implausible !== undefined) return 2
  return exceedsNativeFeeLimit(quote, prices, nativeFeeLimits) ? 1 : 0
}

/** Reason why the best quote ranks first. */
export type RankingReason =
  | { readonly type: 'only' }
  /** Higher net value: `by` in base units of the destination token; for an exact purchase, of the source token. */
  | { readonly type: 'netValue'; readonly by: bigint; readonly than: string }
  /** Higher output: `by` in base units of the destination token. */
  | { readonly type: 'more'; readonly by: bigint; readonly than: string }
  /** Lower input for an exact output: `by` in base units of the source token. */
  | { readonly type: 'less'; readonly by: bigint; readonly than: string }
  /** `by` in seconds. By net value or cost, the other quote is tied: its value is at most 0.01% or 0.01 USD higher. */
  | { readonly type: 'faster'; readonly by: number; readonly than: string }
  /** The other quote is implausible for `reason`. */
  | { readonly type: 'plausible'; readonly than: string; readonly reason: string }
  /** The other quote has an up to 0.5% or 0.10 USD higher net value, but is unverified or not checked yet (`check`). */
  | { readonly type: 'verified'; readonly than: string; readonly check: Exclude<QuoteCheck, 'verified'> }
  /** The other quote charges a native fee above the limit: `fee` in native base units. */
  | { readonly type: 'withinFeeLimit'; readonly than: string; readonly fee: bigint }
  | { readonly type: 'tied'; readonly with: string }

/** Returns the reason for the first quote of a ranked list; undefined for an empty list. */
export function explainRanking(
  ranked: readonly Quote[],
  sortBy: QuoteSortBy = 'netValue',
  options: RankingOptions = {},
): RankingReason | undefined {
  const [best, next] = ranked
  if (!best) return undefined
  if (!next) return { type: 'only' }
  const than = next.name
  if (next.implausible !== undefined && best.implausible === undefined) {
    return { type: 'plausible', than, reason: next.implausible }
  }
  if (getTier(best, options) < getTier(next, options)) {
    return { type: 'withinFeeLimit', than, fee: next.otherPayOut ?? 0n }
  }
  const { prices } = options
  const output = getOutputRank(best) - getOutputRank(next)
  const value = getValue(best, prices) - getValue(next, prices)
  const check = getQuoteCheck(next.verification)
  const isVerified = getQuoteCheck(best.verification) === 'verified'
  if (sortBy === 'netValue' && value < 0n && isVerified && check !== 'verified') {
    return { type: 'verified', than, check }
  }
  const type = best.request.toAmount === undefined ? 'more' : 'less'
  const more: RankingReason | undefined = output > 0n ? { type, by: output, than } : undefined
  const faster = next.estimatedDuration - best.estimatedDuration
  const net: RankingReason | undefined =
    value === output ? more : value > 0n ? { type: 'netValue', by: value, than } : undefined
  const reasons: Record<Criterion, RankingReason | undefined> = {
    netValue: net,
    cost: net,
    toAmount: more,
    estimatedDuration: faster > 0 ? { type: 'faster', by: faster, than } : undefined,
  }
  const [first, second] = CRITERIA[sortBy]
  return reasons[first] ?? reasons[second] ?? { type: 'tied', with: than }
}
