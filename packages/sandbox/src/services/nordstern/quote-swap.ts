import * as z from 'zod/mini'
import { type MockAggregator, toSwapTerms } from '../aggregators/index.ts'
import { address, amount, chainId, eeeeToken } from '../params.ts'
import { parseParams } from '../parse-params.ts'
import { createSwap } from './create-swap.ts'

const query = z.looseObject({
  chainId,
  src: eeeeToken,
  dst: eeeeToken,
  amount,
  /** Account that sends the swap and receives its output. */
  from: address,
  /** Slippage in percent. */
  slippage: z.coerce.number().check(z.minimum(0), z.maximum(50)),
})

/** Replies to `/aggregator/{chainId}`. @throws BadParameterError, NoRouteError */
export async function quoteSwap(aggregator: MockAggregator, chain: string, search: Record<string, string>) {
  const params = parseParams(query, { ...search, chainId: chain })
  const pair = { chainId: params.chainId, fromToken: params.src, toToken: params.dst }
  const swap = await aggregator.sell(pair, params.amount)
  return createSwap(toSwapTerms(swap, params.slippage / 100, { sender: params.from, recipient: params.from }))
}
