import {
  isCausewayError,
  type Logger,
  mulDiv,
  mulDivUp,
  percentToBasisPoints,
  toPercent,
} from '../kernel/index.ts'
import {
  type BuiltQuote,
  NoQuoteError,
  type Quote,
  type QuoteAggregator,
  type QuoteRequestInput,
} from '../quotes/index.ts'
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

interface Tools {
  readonly quotes: Pick<QuoteAggregator, 'getQuotes' | 'build'>
  readonly logger: Logger
  readonly signal?: AbortSignal | undefined
}

const BPS = 10_000n

/**
 * The best swap that could be built. An exact purchase is asked for twice: first for what it costs, then with the most that
 * may be spent, which is that and the user's slippage. Where nobody buys exactly, so much is sold that even the least that
 * may come out is enough.
 *
 * @throws NoQuoteError with everyone's reason; what the last build threw
 */
export async function quoteSwap(asked: SwapAsked, tools: Tools): Promise<BuiltQuote> {
  const { wish } = asked
  if (wish.kind === 'sell') return buildFirst(await sell(asked, wish.amount, tools), tools)
  const bought = asked.sellsOnly ? undefined : await buyExactly(asked, wish, tools)
  return bought ?? overBuy(asked, wish, tools)
}

type Purchase = Extract<SwapWish, { kind: 'buy' }>

/** How far above the lender's price an exchange may be before it is not even asked what the purchase costs. */
const FIRST_LIMIT_BPS = 12_500n

async function buyExactly(asked: SwapAsked, wish: Purchase, tools: Tools): Promise<BuiltQuote | undefined> {
  const { amount, estimate, most } = wish
  const first = atMost(mulDiv(estimate, FIRST_LIMIT_BPS, BPS) + 1n, most)
  const priced = byCost(await ask(asked, { fromAmount: first, toAmount: amount }, tools)).filter(
    // Some sell what is expected to buy that much: at worst it is less.
    ({ toAmountMin }) => toAmountMin >= amount,
  )
  const limits = priced.map(
    (quote) => [quote, atMost(withSlippage(costOf(quote), asked.request), most)] as const,
  )
  for (const [{ providerId }, fromAmount] of limits) {
    const change = { fromAmount, toAmount: amount, aggregator: providerId }
    const built = await buildAny(byCost(await ask(asked, change, tools)), tools)
    if (built) return built
  }
  return undefined
}

const ROUNDS = 3

/** By what an amount brings at least, the amount that brings enough at least: near it a price is nearly a straight line. */
async function overBuy(
  asked: SwapAsked,
  { amount, estimate, most }: Purchase,
  tools: Tools,
): Promise<BuiltQuote> {
  let toSell = atMost(estimate, most)
  for (let round = 0; round < ROUNDS; round += 1) {
    const quotes = await sell(asked, toSell, tools)
    const enough = quotes.filter(({ toAmountMin }) => toAmountMin >= amount)
    if (enough.length > 0 || toSell === most) return buildFirst(enough.length > 0 ? enough : quotes, tools)
    const least = quotes[0]?.toAmountMin ?? 0n
    // A thousandth more: a larger sale has a worse price.
    toSell = atMost(least === 0n ? toSell * 2n : (toSell * amount * 1_001n) / (least * 1_000n) + 1n, most)
  }
  return buildFirst(await sell(asked, toSell, tools), tools)
}

/** @throws NoQuoteError */
async function sell(asked: SwapAsked, fromAmount: bigint, tools: Tools): Promise<readonly Quote[]> {
  const { quotes, failures } = await tools.quotes.getQuotes(inputOf(asked, { fromAmount }), {
    signal: tools.signal,
  })
  if (quotes.length === 0) throw new NoQuoteError(failures)
  return quotes
}

async function ask(
  asked: SwapAsked,
  change: Partial<QuoteRequestInput>,
  tools: Tools,
): Promise<readonly Quote[]> {
  const { quotes } = await tools.quotes.getQuotes(inputOf(asked, change), { signal: tools.signal })
  return quotes
}

function inputOf(
  { request, terms: { chainId, sell: from, buy: to, position }, parties }: SwapAsked,
  change: Partial<QuoteRequestInput>,
): QuoteRequestInput {
  return {
    fromChainId: chainId,
    toChainId: chainId,
    fromTokenAddress: from.underlying,
    toTokenAddress: to.underlying,
    fromTokenDecimals: from.asset.decimals,
    toTokenDecimals: to.asset.decimals,
    fromAmount: 0n,
    fromAddress: parties.caller,
    toAddress: parties.receiver,
    signer: position.account,
    slippage: request.slippage,
    aggregator: request.aggregator,
    ...change,
  }
}

/** The first that can be built, best first. */
async function buildFirst(quotes: readonly Quote[], tools: Tools): Promise<BuiltQuote> {
  const [first, ...others] = quotes
  const built = await buildAny(others.length > 0 ? quotes.slice(0, -1) : [], tools)
  if (built) return built
  const last = others.at(-1) ?? first
  if (!last) throw new NoQuoteError([])
  return tools.quotes.build(last, { signal: tools.signal })
}

async function buildAny(
  quotes: readonly Quote[],
  { quotes: aggregator, logger, signal }: Tools,
): Promise<BuiltQuote | undefined> {
  for (const quote of quotes) {
    try {
      return await aggregator.build(quote, { signal })
    } catch (error) {
      if (signal?.aborted || !isCausewayError(error)) throw error
      logger.info(`The swap of ${quote.name} could not be built: the next is tried`, error)
    }
  }
  return undefined
}

function costOf({ fromAmount, request }: Quote): bigint {
  return fromAmount ?? request.fromAmount
}

function byCost(quotes: readonly Quote[]): Quote[] {
  return quotes.toSorted((a, b) => (costOf(a) < costOf(b) ? -1 : 1))
}

function withSlippage(cost: bigint, { slippage }: MarginRequest): bigint {
  return cost + mulDivUp(cost, BigInt(percentToBasisPoints(toPercent(slippage))), BPS)
}

function atMost(amount: bigint, most: bigint | undefined): bigint {
  return most !== undefined && amount > most ? most : amount
}
