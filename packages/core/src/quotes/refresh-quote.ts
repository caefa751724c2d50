import { mulDiv } from '../kernel/amounts.ts'
import { CausewayError } from '../kernel/errors.ts'
import {
  type BasisPoints,
  lessBasisPoints,
  type Percent,
  percentToBasisPoints,
  toBasisPoints,
  toPercent,
} from '../kernel/percent.ts'
import type { Quote } from './quote.ts'
import type { QuoteRequestInput } from './quote-request.ts'

/**
 * The terms that the user accepted: output, minimum output, input of an exact purchase, and native fee on top.
 * `toAmountMin` is missing in records of earlier versions.
 */
export type QuotedTerms = Pick<Quote, 'name' | 'toAmount' | 'fromAmount' | 'otherPayOut'> &
  Partial<Pick<Quote, 'toAmountMin'>>

/** The accepted terms of a quote, with its provider and request. */
export type RefreshableTerms = QuotedTerms & Pick<Quote, 'providerId' | 'request'>

/**
 * Returns a new quote of the same provider for the same request, with terms that are not worse than the quoted ones. If
 * the price has moved within the slippage, requests the quote with the remaining slippage, which keeps the first
 * minimum output.
 *
 * @param tolerance basis points by which the new terms may pay less; default the slippage of the request
 * @throws TermsWorsenedError, or an error of `getBestQuote`
 */
export async function refreshQuote(
  quote: RefreshableTerms,
  tolerance: number | undefined,
  getBestQuote: (input: QuoteRequestInput) => Promise<Quote>,
): Promise<Quote> {
  const { request, providerId } = quote
  const allowed =
    tolerance === undefined ? percentToBasisPoints(request.slippage) : toBasisPoints(tolerance, 'tolerance')
  const fresh = await getBestQuote({ ...request, aggregator: providerId })
  assertTermsHold(quote, fresh, allowed)
  const minimum = minimumToKeep(quote, tolerance === undefined ? undefined : allowed)
  if (fresh.toAmountMin >= minimum) return fresh
  const slippage = slippageThatKeeps(minimum, fresh.toAmount)
  if (slippage === undefined || slippage >= request.slippage) throw new TermsWorsenedError(quote, fresh)
  const narrowed = await getBestQuote({ ...request, slippage, aggregator: providerId })
  assertTermsHold(quote, narrowed, allowed)
  if (narrowed.toAmountMin < minimum) throw new TermsWorsenedError(quote, narrowed)
  return narrowed
}

/** @throws TermsWorsenedError if the output of `offered` is lower, or its cost higher, by more than the tolerance */
export function assertTermsHold(quoted: QuotedTerms, offered: Quote, tolerance: BasisPoints): void {
  const { toAmount, fromAmount, otherPayOut = 0n } = quoted
  const addTolerance = (amount: bigint) => amount + mulDiv(amount, BigInt(tolerance), 10_000n)
  const isOutputLower = offered.toAmount < lessBasisPoints(toAmount, tolerance)
  const isFeeHigher = (offered.otherPayOut ?? 0n) > addTolerance(otherPayOut)
  if (isOutputLower || isFeeHigher || costsMore(fromAmount && addTolerance(fromAmount), offered)) {
    throw new TermsWorsenedError(quoted, offered)
  }
}

/**
 * Returns the minimum output that a new quote must guarantee. Without it, a new quote with a lower output would deduct
 * the accepted slippage a second time.
 *
 * @param tolerance share by which the new minimum may be lower than the first
 */
function minimumToKeep(
  quoted: QuotedTerms & Pick<Quote, 'request'>,
  tolerance: BasisPoints = toBasisPoints(0),
): bigint {
  const { request, toAmount } = quoted
  const first =
    quoted.toAmountMin ??
    request.toAmount ??
    lessBasisPoints(toAmount, percentToBasisPoints(request.slippage))
  return lessBasisPoints(first, tolerance)
}

/** Returns the largest slippage in whole basis points that keeps the minimum output, or undefined if none does. */
export function slippageThatKeeps(minimum: bigint, toAmount: bigint): Percent | undefined {
  if (toAmount < minimum) return undefined
  return toPercent(Number(mulDiv(toAmount - minimum, 10_000n, toAmount)) / 100)
}

/** Returns whether the input of an exact purchase exceeds a maximum. */
function costsMore(
  maxAmount: bigint | undefined,
  { request, fromAmount = request.fromAmount }: Quote,
): boolean {
  return maxAmount !== undefined && fromAmount > maxAmount
}

/** Thrown if the new terms are worse than the quoted ones. Nothing was signed. */
export class TermsWorsenedError extends CausewayError<'TERMS_WORSENED'> {
  override readonly name = 'TermsWorsenedError'
  /** Quoted output, in base units. */
  readonly quotedAmount: bigint
  /** Output of the new quote, in base units. */
  readonly offeredAmount: bigint
  /** The new quote. Show it, and build it if the user accepts it. */
  readonly offered: Quote
  constructor({ name, toAmount, toAmountMin, fromAmount, otherPayOut = 0n }: QuotedTerms, offered: Quote) {
    const paid = offered.otherPayOut ?? 0n
    const isMinimumLower = toAmountMin !== undefined && offered.toAmountMin < toAmountMin
    const less =
      (offered.toAmount < toAmount && `Output: quoted ${toAmount} base units, now ${offered.toAmount}`) ||
      (isMinimumLower && `Minimum output: quoted ${toAmountMin} base units, now ${offered.toAmountMin}`)
    const dearer =
      costsMore(fromAmount, offered) && `Input: quoted ${fromAmount} base units, now ${offered.fromAmount}`
    const more = paid > otherPayOut && `Native fee: quoted ${otherPayOut} base units, now ${paid}`
    super(`${name} now offers worse terms than quoted: ${less ? 'a lower output' : 'a higher cost'}.`, {
      code: 'TERMS_WORSENED',
      details: [less, dearer, more].filter(Boolean).join('; '),
    })
    this.quotedAmount = toAmount
    this.offeredAmount = offered.toAmount
    this.offered = offered
  }
}
