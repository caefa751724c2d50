import { formatUnits, mulDiv } from '../kernel/amounts.ts'
import { isPrice, type QuotePrices } from './get-net-amount.ts'
import type { Quote } from './quote.ts'

/** Largest factor between a quote and the median of all quotes, in either direction. */
const MEDIAN_FACTOR = 2n
/** Two different quotes do not show which of them is wrong. */
const MIN_QUOTES_FOR_MEDIAN = 3
/** Largest factor of the output value over the input value. */
const MAX_GAIN = 2
/** Largest factor of the input value over the output value: beyond it, units are wrong rather than a price bad. */
const MAX_LOSS_FACTOR = 100

/**
 * Returns the quotes with `implausible` set on those that are too far from the median of at least three quotes (more than
 * twice it, or less than half of it), or from the known prices (worth more than twice the input, or less than a
 * hundredth of it). Known prices decide first: a quote that is closer to them than the median is not marked for its
 * distance from the median. Quotes that are marked correctly already are returned as they are.
 *
 * @param quotes answers to the same request
 */
export function markImplausible(quotes: readonly Quote[], prices: QuotePrices = {}): Quote[] {
  const median = findMedian(quotes.map(comparedAmount))
  return quotes.map((quote) => {
    const isCompared = quotes.length >= MIN_QUOTES_FOR_MEDIAN && !isConfirmedByPrices(quote, median, prices)
    const reason =
      (isCompared ? distanceFromMedian(quote, median) : undefined) ?? distanceFromPrices(quote, prices)
    if (reason === quote.implausible) return quote
    const { implausible: _, ...plain } = quote
    return reason === undefined ? plain : { ...plain, implausible: reason }
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
  return `Its output is worth ${factorText(ratio)} times what is paid, by known prices`
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
  const sorted = [...amounts].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0n
}

function factorText(times: number): string {
  return times.toLocaleString('en-US', { maximumSignificantDigits: 3 })
}
