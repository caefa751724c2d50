import * as z from 'zod/mini'
import { type AggregatorDesk, callOf, limitsOf } from '../aggregators/index.ts'
import { address, amount, chainId } from '../params.ts'
import { parseParams } from '../parse.ts'

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
  const { to, data, value } = callOf(swap, limitsOf(swap, params.slippage), params.receiver)
  const paid = [{ token: input.token, amount: input.amount.toString() }]
  return {
    action: 'pendle-swap',
    inputs: paid,
    requiredApprovals: value === 0n ? paid : [],
    routes: [
      {
        contractParamInfo: {
          method: 'swapTokensToTokens',
          contractCallParamsName: [],
          contractCallParams: [],
        },
        // It says no value where tokens are sold.
        tx: { data, to, from: params.receiver, ...(value === 0n ? {} : { value: value.toString() }) },
        outputs: [{ token: output, amount: swap.amountOut.toString() }],
        data: {
          aggregatorType: 'KYBERSWAP',
          priceImpact: 0,
          priceImpactBreakDown: { internalPriceImpact: 0, externalPriceImpact: 0 },
          fee: { usd: 0 },
        },
      },
    ],
  }
}
