import * as z from 'zod/mini'
import { type MockAggregator, toSwapTerms } from '../aggregators/index.ts'
import { address, amount, fraction } from '../params.ts'
import { parseParams } from '../parse-params.ts'
import { createPrice, createSwap } from './create-price.ts'

/** Chain id. Each host serves one chain. */
const chainId = 8453

const query = z.looseObject({
  /** Token address. The zero address is the native token. */
  tokenIn: address,
  tokenOut: address,
  amount,
  slippage: z._default(fraction, 0.02),
  /** Recipient. Without it, the reply contains a price and no transaction. */
  to: z.optional(address),
})

/** Replies to `/v1/swap` in its older format. @throws BadParameterError, NoRouteError */
export async function quoteSwap(aggregator: MockAggregator, search: Record<string, string>) {
  const { tokenIn, tokenOut, amount: amountIn, slippage, to: recipient } = parseParams(query, search)
  const swap = await aggregator.sell({ chainId, fromToken: tokenIn, toToken: tokenOut }, amountIn)
  if (recipient === undefined) return createPrice(swap)
  return createSwap(toSwapTerms(swap, slippage, { sender: recipient, recipient }))
}
