import * as z from 'zod/mini'
import { type MockAggregator, toSwapTerms } from '../aggregators/index.ts'
import { address, amount, eeeeToken } from '../params.ts'
import { parseParams } from '../parse-params.ts'
import { createPrice, createSwap } from './create-price.ts'

const flag = z.optional(z.enum(['true', 'false']))

const quoteQuery = z.looseObject({
  src: eeeeToken,
  dst: eeeeToken,
  amount,
  excludedProtocols: z.optional(z.string()),
})

const swapQuery = z.extend(quoteQuery, {
  from: address,
  origin: address,
  receiver: z.optional(address),
  /** Slippage in percent. */
  slippage: z.coerce.number().check(z.minimum(0), z.maximum(50)),
  disableEstimate: flag,
  allowPartialFill: flag,
})

/** Replies to `/quote`. @throws BadParameterError, NoRouteError */
export async function priceSwap(aggregator: MockAggregator, chain: string, search: Record<string, string>) {
  const { src: fromToken, dst: toToken, amount: amountIn } = parseParams(quoteQuery, search)
  const swap = await aggregator.sell({ chainId: Number(chain), fromToken, toToken }, amountIn)
  return createPrice(swap)
}

/** Replies to `/swap` with an output amount and a transaction. @throws BadParameterError, NoRouteError */
export async function buildSwap(aggregator: MockAggregator, chain: string, search: Record<string, string>) {
  const {
    src: fromToken,
    dst: toToken,
    amount: amountIn,
    from: sender,
    ...params
  } = parseParams(swapQuery, search)
  const swap = await aggregator.sell({ chainId: Number(chain), fromToken, toToken }, amountIn)
  const { receiver: recipient = sender, slippage } = params
  return createSwap(toSwapTerms(swap, slippage / 100, { sender, recipient }))
}
