import { numberToHex } from 'viem'
import * as z from 'zod/mini'
import { dollarsOf, NoRouteError } from '../../settlement/index.ts'
import { type AggregatorDesk, callOf, limitsOf } from '../aggregators/index.ts'
import { address, amount, chainId, eeeeToken, fraction } from '../params.ts'
import { parseParams } from '../parse.ts'

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

/** `/quote`. @throws BadParameterError, NoRouteError */
export async function quoteSwap(desk: AggregatorDesk, search: Record<string, string>) {
  const { fromChain, toChain, fromToken, toToken, ...params } = parseParams(query, search)
  if (fromChain !== toChain) throw new NoRouteError('CHAIN', 'It swaps on one chain')
  const swap = await desk.sell({ chainId: fromChain, fromToken, toToken }, params.fromAmount)
  const limits = limitsOf(swap, params.slippage)
  const { to, data, value } = callOf(swap, limits, params.toAddress)
  const { input, output, amountIn, amountOut, gas, gasPrice } = swap
  return {
    result: {
      estimate: {
        fromAmount: amountIn.toString(),
        toAmount: amountOut.toString(),
        toAmountMin: limits.minOut.toString(),
        fromAmountUSD: dollarsOf(amountIn, input),
        toAmountUSD: dollarsOf(amountOut, output),
        priceImpact: 0,
        gasCosts: [{ type: 'SEND', amount: (gas * gasPrice).toString() }],
      },
      transactionRequest: {
        from: params.fromAddress,
        to,
        data,
        value: numberToHex(value),
        gasLimit: numberToHex(gas),
        chainId: fromChain,
      },
    },
  }
}
