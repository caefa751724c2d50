import { formatUnits, mulDiv } from '../kernel/amounts.ts'
import { compact } from '../kernel/compact.ts'
import { isPrice, type QuotePrices } from './get-net-amount.ts'
import type { Quote } from './quote.ts'

/** Largest factor between a quote and the median of all quotes, in either direction. */
const MEDIAN_FACTOR = 2n
/** Minimum number of quotes for a median: of two quotes that differ, either may be wrong. */
const MIN_QUOTES_FOR_MEDIAN = 3
/** Maximum ratio of the output value to the input value. */
const MAX_GAIN = 2
/**
 * Maximum ratio of the input value to the output value. A higher ratio indicates wrong units rather than a bad price.
 */
const MAX_LOSS_FACTOR = 100

/**
 * Sets `implausible` on quotes that differ from the median of at least three quotes by more than a factor of two, and
 * on quotes whose output is worth more than twice or less than a hundredth of the input at known prices. A quote that
 * is closer to the known prices than the median is not compared with the median. Unchanged quotes are returned by
 * reference.
 *
 * @param quotes quotes for the same request
 */
export function markImplausible(quotes: readonly Quote[], prices: QuotePrices = {}): Quote[] {
  const median = findMedian(quotes.map(comparedAmount))
  return quotes.map((quote) => {
    const isCompared = quotes.length >= MIN_QUOTES_FOR_MEDIAN && !isConfirmedByPrices(quote, median, prices)
    const reason =
      (isCompared ? distanceFromMedian(quote, median) : undefined) ?? distanceFromPrices(quote, prices)
    if (reason === quote.implausible) return quote
    return compact({ ...quote, implausible: reason })
  })
}

/** Returns the amount that quotes of one request differ in: the output or, for an exact purchase, the input. */
function comparedAmount({ request, toAmount, fromAmount = request.fromAmount }: Quote): bigint {
  return request.toAmount === undefined ? toAmount : fromAmount
}

function distanceFromMedian(quote: Quote, median: bigint): string | undefined {
  const amount = comparedAmount(quote)
  if (median === 0n || (amount <= median * MEDIAN_FACTOR && amount * MEDIAN_FACTOR >= median))
    return undefined
  const times = Number(mulDiv(amount, 10_000n, median)) / 10_000
  const verb = quote.request.toAmount === undefined ? 'pays' : 'spends'
  return `It ${verb} ${factorText(times)} times the median of all quotes`
}

function distanceFromPrices(quote: Quote, prices: QuotePrices): string | undefined {
  const ratio = valueRatio(quote, prices)
  if (ratio === undefined || (ratio <= MAX_GAIN && ratio * MAX_LOSS_FACTOR >= 1)) return undefined
  return `Its output is worth ${factorText(ratio)} times the input, at known prices`
}

/** Returns the value of the output over that of the input; undefined if a price is unknown or nothing is paid. */
function valueRatio(
  { request, toAmount, fromAmount = request.fromAmount }: Pick<Quote, 'request' | 'toAmount' | 'fromAmount'>,
  { from, to }: QuotePrices,
): number | undefined {
  if (!isPrice(from) || !isPrice(to)) return undefined
  const paid = Number(formatUnits(fromAmount, request.fromTokenDecimals)) * from
  const received = Number(formatUnits(toAmount, request.toTokenDecimals)) * to
  return paid === 0 ? undefined : received / paid
}

/** Returns whether the value of a quote is closer to the input value than that of the median, by known prices. */
function isConfirmedByPrices(quote: Quote, median: bigint, prices: QuotePrices): boolean {
  const amount = quote.request.toAmount === undefined ? { toAmount: median } : { fromAmount: median }
  const ratio = valueRatio(quote, prices)
  const medianRatio = valueRatio({ ...quote, ...amount }, prices)
  if (ratio === undefined || medianRatio === undefined) return false
  return Math.abs(Math.log(ratio)) < Math.abs(Math.log(medianRatio))
}

function findMedian(amounts: readonly bigint[]): bigint {
  const sorted = [...amounts].sort((a, b) => Number(a - b))
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0n
}

function factorText(times: number): string {
  return times.toLocaleString('en-US', { maximumSignificantDigits: 3 })
}
