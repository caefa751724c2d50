import * as z from 'zod/mini'
import { type MockAggregator, toSwapTerms } from '../aggregators/index.ts'
import { address, amount, chainId, eeeeToken, flag, fraction } from '../params.ts'
import { parseParams } from '../parse-params.ts'
import { createSwap } from './create-swap.ts'

const query = z.looseObject({
  chainId,
  tokenIn: eeeeToken,
  tokenOut: eeeeToken,
  amount,
  sender: address,
  recipient: z.optional(address),
  maxSlippage: z._default(fraction, 0.005),
  /** Price impact limit. Sushi requires it in every request. */
  referrer: z.string().check(z.minLength(1)),
  simulate: flag,
})

/** Reply if there is no route. */
export const noWay = { status: 'NoWay' }

/** Replies to `/swap/v7/{chainId}`. @throws BadParameterError, NoRouteError */
export async function swapV7(aggregator: MockAggregator, chain: string, search: Record<string, string>) {
  const params = parseParams(query, { ...search, chainId: chain })
  const pair = { chainId: params.chainId, fromToken: params.tokenIn, toToken: params.tokenOut }
  const swap = await aggregator.sell(pair, params.amount)
  const { sender, recipient = sender, maxSlippage } = params
  return createSwap(toSwapTerms(swap, maxSlippage, { sender, recipient }))
}
