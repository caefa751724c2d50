import { mulDiv } from '../kernel/amounts.ts'
import { isCausewayError } from '../kernel/errors.ts'
import type { Logger } from '../kernel/logger.ts'
import { percentToBasisPoints, plusBasisPoints, toPercent } from '../kernel/percent.ts'
import type { BuiltQuote } from '../quotes/build-quote.ts'
import type { Quote } from '../quotes/quote.ts'
import type { QuoteAggregator } from '../quotes/quote-aggregator.ts'
import type { QuoteRequestInput } from '../quotes/quote-request.ts'
import { NoQuoteError } from '../quotes/to-quote-failure.ts'
import type { SwapWish } from './amounts.ts'
import type { MarginRequest } from './request.ts'
import type { SwapParties } from './router.ts'
import type { MarginTerms } from './trade.ts'

/** What is to be swapped, and through which contracts. */
export interface SwapAsked {
  readonly request: MarginRequest
  readonly terms: MarginTerms
  readonly wish: SwapWish
  readonly parties: SwapParties
  /** Whether the router cannot hand back what an exact purchase does not spend. */
  readonly sellsOnly?: boolean | undefined
}

/** Who is asked for swaps, and how. */
export interface SwapTools {
  readonly quotes: Pick<QuoteAggregator, 'getQuotes' | 'build'>
  readonly logger: Logger
  readonly signal?: AbortSignal | undefined
}

/**
 * The best swap that could be built. An exact purchase is asked for twice: first for what it costs, then with the most that
 * may be spent, which is that and the user's slippage. Where nobody buys exactly, so much is sold that even the least that
 * may come out is enough.
 *
 * @throws NoQuoteError with everyone's reason; what the last build threw
 */
export async function quoteSwap(asked: SwapAsked, tools: SwapTools): Promise<BuiltQuote> {
  const { wish } = asked
  if (wish.kind === 'sell') return buildFirst(await sell(asked, wish.amount, tools), tools)
  const bought = asked.sellsOnly ? undefined : await buyExactly(asked, wish, tools)
  return bought ?? overBuy(asked, wish, tools)
}

type Purchase = Extract<SwapWish, { kind: 'buy' }>

/** How far above the lender's price an exchange may be before it is not even asked what the purchase costs. */
const FIRST_LIMIT_BPS = 12_500n

async function buyExactly(
  asked: SwapAsked,
  { amount: toAmount, estimate, most }: Purchase,
  tools: SwapTools,
): Promise<BuiltQuote | undefined> {
  const first = atMost(mulDiv(estimate, FIRST_LIMIT_BPS, 10_000n) + 1n, most)
  for (const priced of await purchases(asked, { fromAmount: first, toAmount }, tools)) {
    const fromAmount = atMost(withSlippage(priced, asked.request), most)
    const change = { fromAmount, toAmount, aggregator: priced.providerId }
    const { built } = await tryBuilds(await purchases(asked, change, tools), tools)
    if (built) return built
  }
  return undefined
}

/** Who brings all that is bought, the cheapest first: some sell what is expected to buy that much, and at worst it is less. */
async function purchases(
  asked: SwapAsked,
  change: Pick<QuoteRequestInput, 'fromAmount' | 'aggregator'> & { readonly toAmount: bigint },
  { quotes: aggregator, signal }: SwapTools,
): Promise<readonly Quote[]> {
  const { quotes } = await aggregator.getQuotes({ ...inputOf(asked), ...change }, { signal })
  return quotes.filter(({ toAmountMin }) => toAmountMin >= change.toAmount)
}

/** How often an amount is moved; a round that somebody cannot build is none. */
const ROUNDS = 3

/** By what an amount brings at least, the amount that brings enough at least: near it a price is nearly a straight line. */
async function overBuy(
  asked: SwapAsked,
  { amount, estimate, most }: Purchase,
  tools: SwapTools,
): Promise<BuiltQuote> {
  let toSell = atMost(estimate, most)
  const broken = new Set<string>()
  let failure: unknown
  const ask = async () =>
    (await sell(asked, toSell, tools)).filter(({ providerId }) => !broken.has(providerId))
  for (let moves = 0; moves < ROUNDS; ) {
    const quotes = await ask()
    const enough = quotes.filter(({ toAmountMin }) => toAmountMin >= amount)
    const candidates = enough.length === 0 && toSell === most ? quotes : enough
    const { built, error } = await tryBuilds(candidates, tools)
    if (built) return built
    // Who cannot build it is not asked again: the next may need a larger sale.
    for (const { providerId } of candidates) broken.add(providerId)
    if (candidates.length === 0) moves += 1
    failure = error ?? failure
    const next = quotes.find(({ providerId }) => !broken.has(providerId))
    if (!next) throw failure
    const least = next.toAmountMin
    // A thousandth more: a larger sale has a worse price.
    toSell = atMost(least === 0n ? toSell * 2n : (toSell * amount * 1_001n) / (least * 1_000n) + 1n, most)
  }
  const { built, error = failure } = await tryBuilds(await ask(), tools)
  if (built) return built
  throw error
}

/** Everyone's price for a sale, the best first; at least one. @throws NoQuoteError with everyone's reason */
async function sell(
  asked: SwapAsked,
  fromAmount: bigint,
  { quotes: aggregator, signal }: SwapTools,
): Promise<readonly Quote[]> {
  const { quotes, failures } = await aggregator.getQuotes({ ...inputOf(asked), fromAmount }, { signal })
  if (quotes.length === 0) throw new NoQuoteError(failures)
  return quotes
}

/** Both tokens of a trade, as a request for a swap names them. */
export function swapPair({ chainId, sell: from, buy: to }: Pick<MarginTerms, 'chainId' | 'sell' | 'buy'>) {
  return {
    fromChainId: chainId,
    toChainId: chainId,
    fromTokenAddress: from.underlying,
    toTokenAddress: to.underlying,
    fromTokenDecimals: from.asset.decimals,
    toTokenDecimals: to.asset.decimals,
  }
}

function inputOf({ request, terms, parties }: SwapAsked): Omit<QuoteRequestInput, 'fromAmount'> {
  return {
    ...swapPair(terms),
    fromAddress: parties.caller,
    toAddress: parties.receiver,
    signer: terms.position.account,
    slippage: request.slippage,
    aggregator: request.aggregator,
  }
}

/** The first that can be built, best first. @throws what the last build threw */
async function buildFirst(quotes: readonly Quote[], tools: SwapTools): Promise<BuiltQuote> {
  const { built, error } = await tryBuilds(quotes, tools)
  if (built) return built
  throw error
}

/** The first that can be built, best first, or what the last build threw. */
export async function tryBuilds(
  quotes: readonly Quote[],
  { quotes: aggregator, logger, signal }: SwapTools,
): Promise<{ readonly built?: BuiltQuote; readonly error?: unknown }> {
  let last: unknown
  for (const quote of quotes) {
    try {
      return { built: await aggregator.build(quote, { signal }) }
    } catch (error) {
      if (signal?.aborted || !isCausewayError(error)) throw error
      logger.info(`The swap of ${quote.name} could not be built`, error)
      last = error
    }
  }
  return { error: last }
}

function withSlippage({ fromAmount, request }: Quote, { slippage }: MarginRequest): bigint {
  return plusBasisPoints(fromAmount ?? request.fromAmount, percentToBasisPoints(toPercent(slippage)))
}

function atMost(amount: bigint, most: bigint | undefined): bigint {
  return most !== undefined && amount > most ? most : amount
}
