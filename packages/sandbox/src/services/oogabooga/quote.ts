import { zeroAddress } from 'viem'
import * as z from 'zod/mini'
import { type AggregatorDesk, callOf, limitsOf } from '../aggregators/index.ts'
import { address, amount, fraction } from '../params.ts'
import { parseParams } from '../parse.ts'

/** One host, one chain. */
const chainId = 8453

const query = z.looseObject({
  /** The zero address is the native coin. */
  tokenIn: address,
  tokenOut: address,
  amount,
  slippage: z._default(fraction, 0.02),
  /** Without it there is a price, and no transaction. */
  to: z.optional(address),
})

/** `/v1/swap`, in its older form. @throws BadParameterError, NoRouteError */
export async function quoteSwap(desk: AggregatorDesk, search: Record<string, string>) {
  const { tokenIn, tokenOut, amount: sold, slippage, to: receiver } = parseParams(query, search)
  const swap = await desk.sell({ chainId, fromToken: tokenIn, toToken: tokenOut }, sold)
  const { input, output, amountIn, amountOut, gas, gasPrice, contracts } = swap
  const price = {
    status: 'Success',
    blockNumber: 1,
    tokens: [input, output].map(({ address: token, symbol, name, decimals }) => ({
      address: token,
      symbol,
      name,
      decimals,
    })),
    tokenFrom: 0,
    tokenTo: 1,
    price: Number(amountOut) / Number(amountIn),
    priceImpact: 0,
    gas: Number(gas),
    gasPrice: Number(gasPrice),
    assumedAmountOut: amountOut.toString(),
    amountOutFee: '0',
  }
  if (receiver === undefined) return price
  const limits = limitsOf(swap, slippage)
  const { to, data, value } = callOf(swap, limits, receiver)
  return {
    ...price,
    routerAddr: contracts.router,
    routerParams: {
      swapTokenInfo: {
        inputToken: tokenIn,
        inputAmount: amountIn.toString(),
        outputToken: tokenOut,
        outputQuote: amountOut.toString(),
        outputMin: limits.minOut.toString(),
        outputReceiver: receiver,
      },
      pathDefinition: swap.path,
      executor: zeroAddress,
      referralCode: 0,
    },
    tx: { to, data, value: value.toString() },
  }
}
