import type { Address } from 'viem'
import * as z from 'zod/mini'
import type { Asset } from '../../settlement/index.ts'
import { type AggregatorDesk, callOf, limitsOf } from '../aggregators/index.ts'
import { address, amount, chainId, eeeeToken, flag, fraction, toEeee } from '../params.ts'
import { parseParams } from '../parse.ts'

const query = z.looseObject({
  chainId,
  tokenIn: eeeeToken,
  tokenOut: eeeeToken,
  amount,
  sender: address,
  recipient: z.optional(address),
  maxSlippage: z._default(fraction, 0.005),
  /** It wants one with every question. */
  referrer: z.string().check(z.minLength(1)),
  simulate: flag,
})

/** What it answers where there is no route. */
export const noWay = { status: 'NoWay' }

/** `/swap/v7/{chainId}`. @throws BadParameterError, NoRouteError */
export async function swapV7(desk: AggregatorDesk, chain: string, search: Record<string, string>) {
  const params = parseParams(query, { ...search, chainId: chain })
  const pair = { chainId: params.chainId, fromToken: params.tokenIn, toToken: params.tokenOut }
  const swap = await desk.sell(pair, params.amount)
  const receiver: Address = params.recipient ?? params.sender
  const { to, data, value } = callOf(swap, limitsOf(swap, params.maxSlippage), receiver)
  const { input, output, amountIn, amountOut } = swap
  return {
    status: 'Success',
    tokens: [describeToken(input), describeToken(output)],
    tokenFrom: 0,
    tokenTo: 1,
    swapPrice: Number(amountOut) / Number(amountIn),
    priceImpact: 0,
    amountIn: amountIn.toString(),
    assumedAmountOut: amountOut.toString(),
    gasSpent: Number(swap.gas),
    tx: {
      from: params.sender,
      to,
      gas: swap.gas.toString(),
      gasPrice: Number(swap.gasPrice),
      data,
      // It says none where tokens are sold.
      ...(value === 0n ? {} : { value: value.toString() }),
    },
  }
}

function describeToken(asset: Asset) {
  const { symbol, name, decimals } = asset
  return { address: toEeee(asset), symbol, name, decimals }
}
