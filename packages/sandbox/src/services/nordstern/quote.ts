import * as z from 'zod/mini'
import { type AggregatorDesk, callOf, limitsOf } from '../aggregators/index.ts'
import { address, amount, chainId, eeeeToken } from '../params.ts'
import { parseParams } from '../parse.ts'

const query = z.looseObject({
  chainId,
  src: eeeeToken,
  dst: eeeeToken,
  amount,
  /** Who is paid. */
  from: address,
  /** Percent. */
  slippage: z.coerce.number().check(z.minimum(0), z.maximum(50)),
})

/** `/aggregator/{chainId}`. @throws BadParameterError, NoRouteError */
export async function quoteSwap(desk: AggregatorDesk, chain: string, search: Record<string, string>) {
  const params = parseParams(query, { ...search, chainId: chain })
  const pair = { chainId: params.chainId, fromToken: params.src, toToken: params.dst }
  const swap = await desk.sell(pair, params.amount)
  const { to, data, value } = callOf(swap, limitsOf(swap, params.slippage / 100), params.from)
  const { hops, amountIn, amountOut, gas } = swap
  return {
    simulationBlock: 1,
    tx: { value: value.toString(), data, from: params.from, to },
    src: search['src'],
    dst: search['dst'],
    fromAmount: amountIn.toString(),
    toAmount: amountOut.toString(),
    swaps: [
      {
        hops: hops.length,
        gasUnits: Number(gas),
        amountIn: amountIn.toString(),
        amountOut: amountOut.toString(),
        route: hops.map(({ pool, tokenIn, tokenOut }) => ({ pool, tokenIn, tokenOut, type: 'uniswap_v3' })),
      },
    ],
    gasEstimate: gas.toString(),
  }
}
