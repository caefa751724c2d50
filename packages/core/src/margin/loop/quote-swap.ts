import { NoQuoteError } from '../../quotes/to-quote-failure.ts'
import { type SwapTools, swapPair, tryBuilds } from '../quote-swap.ts'
import type { MarginRequest } from '../request.ts'
import type { MarginTerms } from '../trade.ts'
import type { LoopRound } from './rounds.ts'

/**
 * The best swap of a round that could be built, for the account itself: nothing stands between it and the provider.
 *
 * @throws NoQuoteError with everyone's reason; what the last build threw
 */
export async function quoteLoopSwap(
  { slippage, aggregator }: MarginRequest,
  terms: MarginTerms,
  fromAmount: bigint,
  tools: SwapTools,
): Promise<LoopRound['swap']> {
  const { account } = terms.position
  const accounts = { fromAddress: account, toAddress: account }
  const sale = { ...swapPair(terms), ...accounts, fromAmount, slippage, aggregator }
  const { quotes, failures } = await tools.quotes.getQuotes(sale, { signal: tools.signal })
  let last: unknown
  for (const quote of quotes) {
    const { built, error } = await tryBuilds([quote], tools)
    // An order is carried out by somebody else, in a transaction of its own.
    if (built?.type === 'transaction') return built
    last = error ?? last
  }
  throw last ?? new NoQuoteError(failures)
}
