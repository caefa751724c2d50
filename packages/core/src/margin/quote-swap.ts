import { mulDiv } from '../kernel/amounts.ts'
import { type CausewayError, isCausewayError } from '../kernel/errors.ts'
import type { Logger } from '../kernel/logger.ts'
import { percentToBasisPoints, plusBasisPoints, toPercent } from '../kernel/percent.ts'
import type { BuiltQuote } from '../quotes/build-quote.ts'
import { describeFailure } from '../quotes/describe-failure.ts'
import type { Quote } from '../quotes/quote.ts'
import type { QuoteAggregator } from '../quotes/quote-aggregator.ts'
import type { QuoteRequestInput } from '../quotes/quote-request.ts'
import { NoQuoteError } from '../quotes/to-quote-failure.ts'
import type { MarginRequest } from './margin-request.ts'
import type { SwapParties } from './margin-router.ts'
import type { MarginTerms } from './margin-terms.ts'
import type { SwapSizing } from './size-swap.ts'

/** Inputs of a swap quote. */
export interface SwapInputs {
  readonly request: MarginRequest
  readonly terms: MarginTerms
  readonly sizing: SwapSizing
  readonly parties: SwapParties
  /** Whether the router cannot return the unspent input of exact-output swaps. */
  readonly exactInputOnly?: boolean | undefined
}

/** Services that quote and build a swap. */
export interface SwapDependencies {
  readonly quotes: Pick<QuoteAggregator, 'getQuotes' | 'build'>
  readonly logger: Logger
  readonly signal?: AbortSignal | undefined
}

/**
 * Returns the best swap that can be built. An exact output is quoted twice: first for its price, then with that price
 * plus the slippage as the maximum input. If no provider supports exact outputs, the input is chosen so that the
 * minimum output covers the purchase.
 *
 * @throws NoQuoteError with the reason of each provider; the error of the last build
 */
export async function quoteSwap(inputs: SwapInputs, dependencies: SwapDependencies): Promise<BuiltQuote> {
  const { sizing, exactInputOnly } = inputs
  if (sizing.kind === 'sell') {
    const quotes = await getSellQuotes(inputs, sizing.amount, dependencies)
    return requireBuilt(await buildFirstAvailable(quotes, dependencies))
  }
  const exact = exactInputOnly ? undefined : await buildExactOutput(inputs, sizing, dependencies)
  return exact ?? buildSufficientInput(inputs, sizing, dependencies)
}

/** A swap, and why the preferred provider does not execute it. */
interface PreferredSwap {
  readonly built: BuiltQuote
  /** The reason as a sentence. Undefined if the preferred provider executes the swap, or none is preferred. */
  readonly replacedReason?: string | undefined
}

/**
 * Returns the swap of the preferred provider or, if it has no quote or cannot build one, the best of all.
 *
 * @throws as `quoteSwap`, for all providers
 */
export async function quotePreferredSwap(
  inputs: SwapInputs,
  preferredProvider: string | undefined,
  dependencies: SwapDependencies,
): Promise<PreferredSwap> {
  if (preferredProvider === undefined || inputs.request.aggregator !== undefined) {
    return { built: await quoteSwap(inputs, dependencies) }
  }
  const request = { ...inputs.request, aggregator: preferredProvider }
  try {
    return { built: await quoteSwap({ ...inputs, request }, dependencies) }
  } catch (error) {
    if (dependencies.signal?.aborted || !isCausewayError(error)) throw error
    const built = await quoteSwap(inputs, dependencies)
    const isReplaced = built.quote.providerId !== preferredProvider
    return { built, replacedReason: isReplaced ? getReason(error) : undefined }
  }
}

function getReason(error: CausewayError): string {
  const [failure] = error instanceof NoQuoteError ? error.failures : []
  return failure?.reason ?? describeFailure(error)
}

type Purchase = Extract<SwapSizing, { kind: 'buy' }>

/** Maximum input of the first quote, relative to the input at the lender's prices. */
const FIRST_LIMIT_BPS = 12_500n

/** Returns a swap of exactly the purchased amount; undefined if none can be built. */
async function buildExactOutput(
  inputs: SwapInputs,
  { amount: toAmount, estimate, max }: Purchase,
  dependencies: SwapDependencies,
): Promise<BuiltQuote | undefined> {
  const firstLimit = capAt(mulDiv(estimate, FIRST_LIMIT_BPS, 10_000n) + 1n, max)
  for (const quote of await getBuyQuotes(inputs, { fromAmount: firstLimit, toAmount }, dependencies)) {
    const fromAmount = capAt(addSlippage(quote, inputs.request), max)
    const change = { fromAmount, toAmount, aggregator: quote.providerId }
    const quotes = await getBuyQuotes(inputs, change, dependencies)
    const { built } = await buildFirstAvailable(quotes, dependencies)
    if (built) return built
  }
  return undefined
}

/** Returns exact-output quotes, cheapest first. Quotes whose minimum output is below the amount are excluded. */
async function getBuyQuotes(
  inputs: SwapInputs,
  change: Pick<QuoteRequestInput, 'fromAmount' | 'aggregator'> & { readonly toAmount: bigint },
  { quotes: aggregator, signal }: SwapDependencies,
): Promise<readonly Quote[]> {
  const { quotes } = await aggregator.getQuotes({ ...toQuoteInput(inputs), ...change }, { signal })
  return quotes.filter(({ toAmountMin }) => toAmountMin >= change.toAmount)
}

/** Number of times that the input is adjusted to the quoted price. */
const MAX_ADJUSTMENTS = 3

/**
 * Returns a swap whose minimum output is at least the purchased amount. The input is scaled by the quoted price, which
 * is close to linear for small changes.
 */
async function buildSufficientInput(
  inputs: SwapInputs,
  { amount, estimate, max }: Purchase,
  dependencies: SwapDependencies,
): Promise<BuiltQuote> {
  let input = capAt(estimate, max)
  const failedProviders = new Set<string>()
  let failure: unknown
  const getUsableQuotes = async () =>
    (await getSellQuotes(inputs, input, dependencies)).filter(
      ({ providerId }) => !failedProviders.has(providerId),
    )
  for (let adjustments = 0; adjustments < MAX_ADJUSTMENTS; ) {
    const quotes = await getUsableQuotes()
    const sufficient = quotes.filter(({ toAmountMin }) => toAmountMin >= amount)
    const candidates = sufficient.length === 0 && input === max ? quotes : sufficient
    const { built, error } = await buildFirstAvailable(candidates, dependencies)
    if (built) return built
    // Exclude providers whose build failed: the next provider may need a larger input.
    for (const { providerId } of candidates) failedProviders.add(providerId)
    if (candidates.length === 0) adjustments += 1
    failure = error ?? failure
    const next = quotes.find(({ providerId }) => !failedProviders.has(providerId))
    if (!next) throw failure
    const minOutput = next.toAmountMin
    // Add a thousandth, because the price is worse for a larger input.
    input = capAt(minOutput === 0n ? input * 2n : (input * amount * 1_001n) / (minOutput * 1_000n) + 1n, max)
  }
  const { built, error = failure } = await buildFirstAvailable(await getUsableQuotes(), dependencies)
  return requireBuilt({ built, error })
}

/** Returns exact-input quotes, best first; at least one. @throws NoQuoteError */
async function getSellQuotes(
  inputs: SwapInputs,
  fromAmount: bigint,
  { quotes: aggregator, signal }: SwapDependencies,
): Promise<readonly Quote[]> {
  const { quotes, failures } = await aggregator.getQuotes({ ...toQuoteInput(inputs), fromAmount }, { signal })
  if (quotes.length === 0) throw new NoQuoteError(failures)
  return quotes
}

/** Returns the chain and tokens of a swap as fields of a quote request. */
export function toSwapPair({ chainId, sell, buy }: Pick<MarginTerms, 'chainId' | 'sell' | 'buy'>) {
  return {
    fromChainId: chainId,
    toChainId: chainId,
    fromTokenAddress: sell.underlying,
    toTokenAddress: buy.underlying,
    fromTokenDecimals: sell.asset.decimals,
    toTokenDecimals: buy.asset.decimals,
  }
}

function toQuoteInput({ request, terms, parties }: SwapInputs): Omit<QuoteRequestInput, 'fromAmount'> {
  return {
    ...toSwapPair(terms),
    fromAddress: parties.caller,
    toAddress: parties.receiver,
    signer: terms.position.account,
    slippage: request.slippage,
    aggregator: request.aggregator,
  }
}

interface BuildResult {
  readonly built?: BuiltQuote | undefined
  readonly error?: unknown
}

/**
 * Builds the quotes in order until one succeeds. Returns the last error if all builds fail. @throws errors that are not
 * CausewayErrors
 */
export async function buildFirstAvailable(
  quotes: readonly Quote[],
  { quotes: aggregator, logger, signal }: SwapDependencies,
): Promise<BuildResult> {
  let lastError: unknown
  for (const quote of quotes) {
    try {
      return { built: await aggregator.build(quote, { signal }) }
    } catch (error) {
      if (signal?.aborted || !isCausewayError(error)) throw error
      logger.info(`Failed to build the swap of ${quote.name}.`, error)
      lastError = error
    }
  }
  return { error: lastError }
}

function requireBuilt({ built, error }: BuildResult): BuiltQuote {
  if (built) return built
  throw error
}

function addSlippage({ fromAmount, request }: Quote, { slippage }: MarginRequest): bigint {
  return plusBasisPoints(fromAmount ?? request.fromAmount, percentToBasisPoints(toPercent(slippage)))
}

function capAt(amount: bigint, max: bigint | undefined): bigint {
  return max !== undefined && amount > max ? max : amount
}
