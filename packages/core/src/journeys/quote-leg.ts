import { compact } from '../kernel/compact.ts'
import { errorSentence, isCausewayError } from '../kernel/errors.ts'
import type { RequestOptions } from '../platforms/transaction.ts'
import type { BuiltQuote } from '../quotes/build-quote.ts'
import { isQuoteExpired } from '../quotes/is-quote-expired.ts'
import { NativeFeeConsentError, type QuoteConsent, toNativeFeeConsent } from '../quotes/native-fee.ts'
import type { QuoteProvider } from '../quotes/provider.ts'
import type { Quote } from '../quotes/quote.ts'
import type { QuoteRequestInput } from '../quotes/quote-request.ts'
import { slippageThatKeeps } from '../quotes/refresh-quote.ts'
import { NoQuoteError } from '../quotes/to-quote-failure.ts'
import { getUnverifiedReasons } from '../quotes/verification.ts'
import { assertArrival } from './assert-arrival.ts'
import type { Arrival } from './create-arrivals.ts'
import type { JourneyContext } from './journey-context.ts'
import type { AskingState, JourneyOffer, JourneyRecord, JourneyRecordLeg } from './record.ts'

/** A built quote within the limits of a leg, or the question to the user. */
export type LegQuote =
  | { readonly built: BuiltQuote; readonly accept?: QuoteConsent | undefined }
  | {
      readonly question: Pick<AskingState, 'reason' | 'message'> & {
        readonly offer?: JourneyOffer | undefined
      }
    }

interface QuoteLegOptions extends RequestOptions {
  readonly planned?: Quote | undefined
  readonly arrival?: Arrival | undefined
}

/** Number of quotes that are built until one is within the limits. */
const MAX_BUILDS = 3

/**
 * Requests the quotes of a leg and builds the best one that keeps the minimum of the leg, whose native fee is within the
 * limit, and whose transaction is verified, as far as the user has not accepted otherwise. Once the user has reviewed or
 * accepted the terms of a provider, another one is a question.
 *
 * @param planned quote of the plan, which is used while it has not expired
 * @param arrival lender action that the bridge of the leg carries out
 * @throws InvalidInputError; AbortedError
 */
export async function quoteLeg(
  leg: JourneyRecordLeg,
  { account, slippage }: Pick<JourneyRecord, 'account' | 'slippage'>,
  { quotes: aggregator, clock, logger }: Pick<JourneyContext, 'quotes' | 'clock' | 'logger'>,
  { signal, planned, arrival }: QuoteLegOptions,
): Promise<LegQuote> {
  const request: QuoteRequestInput = {
    fromChainId: leg.fromChainId,
    toChainId: leg.toChainId,
    fromTokenAddress: leg.fromToken,
    toTokenAddress: leg.toToken,
    fromTokenDecimals: leg.fromTokenDecimals,
    toTokenDecimals: leg.toTokenDecimals,
    fromAmount: leg.fromAmount,
    fromAddress: account,
    toAddress: arrival?.recipient ?? leg.recipient,
    message: arrival?.message,
    aggregator: arrival?.providerId,
    slippage,
  }
  const isPlanned =
    planned &&
    !isQuoteExpired(planned, clock.now()) &&
    planned.request.fromAmount === leg.fromAmount &&
    planned.request.message === arrival?.message
  const { quotes, failures } = isPlanned
    ? { quotes: [planned], failures: [] }
    : await aggregator.getQuotes(request, { signal })
  const plausible = quotes.filter(({ implausible }) => implausible === undefined)
  const [best] = plausible
  if (!best) return { question: { reason: 'no-quote', message: errorSentence(new NoQuoteError(failures)) } }
  const reviewed = leg.accepted?.providerId ?? leg.reviewedProviderId
  const sufficient = plausible.filter(
    ({ toAmount, providerId }) =>
      leg.minimum !== undefined &&
      toAmount >= leg.minimum &&
      (reviewed === undefined || providerId === reviewed),
  )
  let question: Extract<LegQuote, { question: unknown }>['question'] = {
    reason: 'terms',
    message: describeTerms(best, leg),
    offer: toOffer(best),
  }
  for (const quote of sufficient.slice(0, MAX_BUILDS)) {
    try {
      const kept = await keepMinimum(quote, leg, aggregator, signal)
      if (!kept) continue
      const accept = toAcceptedFee(kept, leg)
      const built = await aggregator.build(kept, { signal, accept })
      if (arrival) assertArrival(built, arrival, requireProvider(kept, aggregator))
      const unverified = getUnverifiedReasons(built.verification)
      if (!unverified || isAccepted(kept, unverified, leg)) return { built, accept }
      const message = `The transaction of ${kept.name} could not be verified.`
      question = { reason: 'unverified', message, offer: { ...toOffer(kept), unverified } }
    } catch (error) {
      if (!isCausewayError(error) || signal?.aborted) throw error
      logger.info(`A leg of ${quote.name} could not be built.`, error)
      question =
        error instanceof NativeFeeConsentError
          ? { reason: 'fee', message: errorSentence(error), offer: toOffer(quote) }
          : { reason: 'no-quote', message: errorSentence(error) }
    }
  }
  return { question }
}

/** Returns the quote, with a lower slippage if its own minimum is below that of the leg. Undefined if it moved on. */
async function keepMinimum(
  quote: Quote,
  { minimum = quote.toAmountMin }: JourneyRecordLeg,
  aggregator: Pick<JourneyContext['quotes'], 'getQuotes'>,
  signal: AbortSignal | undefined,
): Promise<Quote | undefined> {
  if (quote.toAmountMin >= minimum) return quote
  const slippage = slippageThatKeeps(minimum, quote.toAmount)
  if (slippage === undefined || slippage >= quote.request.slippage) return undefined
  const request = { ...quote.request, slippage, aggregator: quote.providerId }
  const { quotes } = await aggregator.getQuotes(request, { signal })
  return quotes.find(({ toAmountMin }) => toAmountMin >= minimum)
}

function requireProvider(
  { providerId, name }: Quote,
  { providers }: Pick<JourneyContext['quotes'], 'providers'>,
): Pick<QuoteProvider, 'name' | 'decode'> {
  return providers.find(({ id }) => id === providerId) ?? { name }
}

function toOffer({ providerId, name, toAmount, toAmountMin, otherPayOut }: Quote): JourneyOffer {
  return compact({ providerId, name, toAmount, toAmountMin, fee: otherPayOut })
}

function toAcceptedFee(quote: Quote, { accepted }: JourneyRecordLeg): QuoteConsent | undefined {
  return accepted?.providerId === quote.providerId && accepted.fee !== undefined
    ? toNativeFeeConsent(quote, accepted.fee)
    : undefined
}

function isAccepted(
  { providerId }: Quote,
  unverified: NonNullable<JourneyOffer['unverified']>,
  { accepted }: JourneyRecordLeg,
): boolean {
  if (accepted?.providerId !== providerId) return false
  const names = ['spend', 'spender', 'recipient'] as const
  // A build has the reason `unpriced-fee` only if the user has accepted the fee.
  return names.every(
    (name) =>
      unverified[name] === undefined ||
      unverified[name] === 'unpriced-fee' ||
      unverified[name] === accepted.unverified?.[name],
  )
}

function describeTerms({ name, toAmountMin }: Quote, { minimum, name: reviewed }: JourneyRecordLeg): string {
  const now = `${name} guarantees ${toAmountMin} base units`
  if (minimum === undefined) return `${now}. Accept the terms to go on.`
  return toAmountMin < minimum
    ? `${now}, less than the ${minimum} that you accepted.`
    : `${now}. ${reviewed}, which you accepted, has no quote within the limits anymore.`
}
