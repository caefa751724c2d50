import * as z from 'zod/mini'
import { type AggregatorDesk, callOf, limitsOf } from '../aggregators/index.ts'
import { ApiError } from '../api-error.ts'
import { randomBytes32 } from '../ids.ts'
import { address, amount, flag, fraction } from '../params.ts'
import { parseParams } from '../parse.ts'

const networks: Readonly<Record<string, number>> = { ethereum: 1, base: 8453, arbitrum: 42161 }

const query = z.looseObject({
  network: z.string(),
  /** The zero address is the native coin. */
  fromTokenAddress: address,
  toTokenAddress: address,
  sellAmount: amount,
  slippage: fraction,
  fromAddress: address,
  toAddress: address,
  /** Gasless orders are withdrawn. */
  gasless: z.literal('false'),
  enableRFQ: flag,
})

/** `/aggregator/quote/transaction`. @throws BadParameterError, NoRouteError, ApiError */
export async function quoteTransaction(desk: AggregatorDesk, search: Record<string, string>) {
  const params = parseParams(query, search)
  const chainId = networks[params.network]
  if (chainId === undefined) throw new ApiError(400, 400, 'Unsupported network')
  const pair = { chainId, fromToken: params.fromTokenAddress, toToken: params.toTokenAddress }
  const swap = await desk.sell(pair, params.sellAmount)
  const limits = limitsOf(swap, params.slippage)
  const { to, data, value } = callOf(swap, limits, params.toAddress)
  return {
    quote: {
      id: randomBytes32(),
      amountOut: swap.amountOut.toString(),
      targetAddress: to,
      fees: [{ type: 'gas', value: (swap.gas * swap.gasPrice).toString() }],
      typedData: {
        message: {
          router: to,
          sender: params.fromAddress,
          recipient: params.toAddress,
          fromAsset: params.fromTokenAddress,
          toAsset: params.toTokenAddress,
          amountIn: params.sellAmount.toString(),
          amountOutMin: limits.minOut.toString(),
        },
      },
    },
    transaction: { chainId, from: params.fromAddress, to, data, value: value.toString() },
  }
}
