import * as z from 'zod/mini'
import { type AggregatorDesk, toSwapTerms } from '../aggregators/index.ts'
import { address, amount, fraction } from '../params.ts'
import { parseParams } from '../parse.ts'
import { createPrice, createSwap } from './create-price.ts'

/** One host, one chain. */
const chainId = 8453

const query = z.looseObject({
  /** The zero address is the native coin. */
  tokenIn: address,
  tokenOut: address,
  amount,
  slippage: z._default(fraction, 0.02),
  /** Without it there is a price, and no transaction. */
  to: z.optional(address),
})

/** `/v1/swap`, in its older form. @throws BadParameterError, NoRouteError */
export async function quoteSwap(desk: AggregatorDesk, search: Record<string, string>) {
  const { tokenIn, tokenOut, amount: sold, slippage, to: recipient } = parseParams(query, search)
  const swap = await desk.sell({ chainId, fromToken: tokenIn, toToken: tokenOut }, sold)
  if (recipient === undefined) return createPrice(swap)
  return createSwap(toSwapTerms(swap, slippage, { sender: recipient, recipient }))
}
