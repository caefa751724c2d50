import * as z from 'zod/mini'
import { type MockAggregator, toSwapTerms } from '../aggregators/index.ts'
import { address, amount, chainId, eeeeToken } from '../params.ts'
import { parseParams } from '../parse-params.ts'
import { createRoute } from './create-route.ts'

const query = z.looseObject({
  chainId,
  fromAddress: address,
  spender: z.optional(address),
  receiver: z.optional(address),
  refundReceiver: z.optional(address),
  tokenIn: eeeeToken,
  tokenOut: eeeeToken,
  amountIn: amount,
  /** Slippage in basis points. */
  slippage: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10_000)), 50),
  routingStrategy: z.literal('router'),
})

/** Replies to `/shortcuts/route` with an output amount and a transaction. @throws BadParameterError, NoRouteError */
export async function findRoute(aggregator: MockAggregator, search: Record<string, string>) {
  const params = parseParams(query, search)
  const {
    fromAddress: sender,
    receiver: recipient = sender,
    tokenIn: fromToken,
    tokenOut: toToken,
    slippage,
  } = params
  const swap = await aggregator.sell({ chainId: params.chainId, fromToken, toToken }, params.amountIn)
  return createRoute(toSwapTerms(swap, slippage / 10_000, { sender, recipient }))
}
