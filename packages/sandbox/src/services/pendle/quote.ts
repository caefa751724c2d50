import * as z from 'zod/mini'
import { type AggregatorDesk, toSwapTerms } from '../aggregators/index.ts'
import { address, amount, chainId } from '../params.ts'
import { parseParams } from '../parse.ts'
import { createConversion } from './create-conversion.ts'

const body = z.looseObject({
  chainId,
  receiver: address,
  /** A fraction. */
  slippage: z.number().check(z.minimum(0), z.maximum(1)),
  enableAggregator: z._default(z.boolean(), false),
  aggregators: z.optional(z.array(z.string())),
  /** The zero address is the native coin. */
  inputs: z.array(z.object({ token: address, amount })).check(z.length(1)),
  outputs: z.array(address).check(z.length(1)),
  useLimitOrder: z._default(z.boolean(), true),
})

/** `/v3/sdk/{chainId}/convert` of one token into another. @throws BadParameterError, NoRouteError */
export async function convert(desk: AggregatorDesk, chain: string, given: unknown) {
  const params = parseParams(body, { ...Object(given), chainId: chain })
  const [input] = params.inputs
  const [output] = params.outputs
  if (input === undefined || output === undefined) throw new Error('There is one of each')
  const pair = { chainId: params.chainId, fromToken: input.token, toToken: output }
  const swap = await desk.sell(pair, input.amount)
  const { receiver, slippage } = params
  return createConversion(toSwapTerms(swap, slippage, { sender: receiver, recipient: receiver }))
}
