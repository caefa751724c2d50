import * as z from 'zod/mini'
import { type MockAggregator, toSwapTerms } from '../aggregators/index.ts'
import { ApiError } from '../api-error.ts'
import { address, amount, flag, fraction } from '../params.ts'
import { parseParams } from '../parse-params.ts'
import { createQuote } from './create-quote.ts'

const networks: Readonly<Record<string, number>> = { ethereum: 1, base: 8453, arbitrum: 42161 }

const query = z.looseObject({
  network: z.string(),
  /** Token address. The zero address is the native token. */
  fromTokenAddress: address,
  toTokenAddress: address,
  sellAmount: amount,
  slippage: fraction,
  fromAddress: address,
  toAddress: address,
  /** Whether the order is gasless. Fly has discontinued gasless orders. */
  gasless: z.literal('false'),
  enableRFQ: flag,
})

/** Replies to `/aggregator/quote/transaction`. @throws BadParameterError, NoRouteError, ApiError */
export async function quoteTransaction(aggregator: MockAggregator, search: Record<string, string>) {
  const params = parseParams(query, search)
  const chainId = networks[params.network]
  if (chainId === undefined) throw new ApiError(400, 400, 'Unsupported network')
  const pair = { chainId, fromToken: params.fromTokenAddress, toToken: params.toTokenAddress }
  const swap = await aggregator.sell(pair, params.sellAmount)
  const parties = { sender: params.fromAddress, recipient: params.toAddress }
  return createQuote(toSwapTerms(swap, params.slippage, parties))
}
