import * as z from 'zod/mini'
import { type MockAggregator, type PricedSwap, toSwapTerms } from '../aggregators/index.ts'
import { address, amount, eeeeToken } from '../params.ts'
import { parseParams } from '../parse-params.ts'
import { createPrice, createSwap } from './create-price.ts'

const quoteQuery = z.looseObject({
  inTokenAddress: eeeeToken,
  outTokenAddress: eeeeToken,
  amountDecimals: amount,
  /** Gas price in wei. */
  gasPriceDecimals: amount,
  /** Slippage in percent. */
  slippage: z._default(z.coerce.number().check(z.minimum(0.05), z.maximum(50)), 1),
  disableRfq: z.optional(z.enum(['true', 'false'])),
})

const swapQuery = z.extend(quoteQuery, { account: address, sender: z.optional(address) })

/** Replies to `/quote`. @throws BadParameterError, NoRouteError */
export async function priceSwap(aggregator: MockAggregator, chain: string, search: Record<string, string>) {
  return createPrice(await sell(aggregator, chain, parseParams(quoteQuery, search)))
}

/** Replies to `/swap` with a transaction that pays the account. @throws BadParameterError, NoRouteError */
export async function buildSwap(aggregator: MockAggregator, chain: string, search: Record<string, string>) {
  const params = parseParams(swapQuery, search)
  const { account, sender = account, slippage, gasPriceDecimals: gasPrice } = params
  const swap = await sell(aggregator, chain, params)
  return createSwap(toSwapTerms({ ...swap, gasPrice }, slippage / 100, { sender, recipient: account }))
}

function sell(
  aggregator: MockAggregator,
  chain: string,
  { inTokenAddress: fromToken, outTokenAddress: toToken, amountDecimals }: z.output<typeof quoteQuery>,
): Promise<PricedSwap> {
  return aggregator.sell({ chainId: Number(chain), fromToken, toToken }, amountDecimals)
}
