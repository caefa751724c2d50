import * as z from 'zod/mini'
import { type MockAggregator, toSwapTerms } from '../aggregators/index.ts'
import { address, amount, chainId } from '../params.ts'
import { parseParams } from '../parse-params.ts'
import { createConversion } from './create-conversion.ts'

const body = z.looseObject({
  chainId,
  receiver: address,
  /** Slippage as a fraction: 0.005 is half a percent. */
  slippage: z.number().check(z.minimum(0), z.maximum(1)),
  enableAggregator: z._default(z.boolean(), false),
  aggregators: z.optional(z.array(z.string())),
  /** Input token and amount. The zero address is the native token. */
  inputs: z.array(z.object({ token: address, amount })).check(z.length(1)),
  outputs: z.array(address).check(z.length(1)),
  useLimitOrder: z._default(z.boolean(), true),
})

/** Replies to `/v3/sdk/{chainId}/convert` for one input and one output. @throws BadParameterError, NoRouteError */
export async function convert(aggregator: MockAggregator, chain: string, input: unknown) {
  const params = parseParams(body, { ...Object(input), chainId: chain })
  const [fromInput] = params.inputs
  const [toToken] = params.outputs
  if (fromInput === undefined || toToken === undefined)
    throw new Error('Expected exactly one input and one output.')
  const pair = { chainId: params.chainId, fromToken: fromInput.token, toToken }
  const swap = await aggregator.sell(pair, fromInput.amount)
  const { receiver, slippage } = params
  return createConversion(toSwapTerms(swap, slippage, { sender: receiver, recipient: receiver }))
}
