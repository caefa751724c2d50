import * as z from 'zod/mini'
import { NoRouteError } from '../../settlement/index.ts'
import { type MockAggregator, toSwapTerms } from '../aggregators/index.ts'
import { address, amount, chainId, eeeeToken, fraction } from '../params.ts'
import { parseParams } from '../parse-params.ts'
import { createQuote } from './create-quote.ts'

const query = z.looseObject({
  fromChain: chainId,
  toChain: chainId,
  fromToken: eeeeToken,
  toToken: eeeeToken,
  fromAmount: amount,
  fromAddress: address,
  toAddress: address,
  slippage: fraction,
  order: z.optional(z.enum(['CHEAPEST', 'FASTEST'])),
})

/** Replies to `/quote`. @throws BadParameterError, NoRouteError */
export async function quoteSwap(aggregator: MockAggregator, search: Record<string, string>) {
  const { fromChain, toChain, fromToken, toToken, ...params } = parseParams(query, search)
  if (fromChain !== toChain) throw new NoRouteError('CHAIN', 'Eisen only swaps on the same chain.')
  const swap = await aggregator.sell({ chainId: fromChain, fromToken, toToken }, params.fromAmount)
  const parties = { sender: params.fromAddress, recipient: params.toAddress }
  return createQuote(toSwapTerms(swap, params.slippage, parties))
}
