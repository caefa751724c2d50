import * as z from 'zod/mini'
import type { Asset } from '../../settlement/index.ts'
import { type AggregatorDesk, callOf, limitsOf, type PricedSwap } from '../aggregators/index.ts'
import { address, amount, eeeeToken, toEeee } from '../params.ts'
import { parseParams } from '../parse.ts'

const quoteQuery = z.looseObject({
  inTokenAddress: eeeeToken,
  outTokenAddress: eeeeToken,
  amountDecimals: amount,
  /** In the chain's smallest unit. */
  gasPriceDecimals: amount,
  /** Percent. */
  slippage: z._default(z.coerce.number().check(z.minimum(0.05), z.maximum(50)), 1),
  disableRfq: z.optional(z.enum(['true', 'false'])),
})

const swapQuery = z.extend(quoteQuery, { account: address, sender: z.optional(address) })

/** `/quote`. @throws BadParameterError, NoRouteError */
export async function priceSwap(desk: AggregatorDesk, chain: string, search: Record<string, string>) {
  return { code: 200, data: termsOf(await askDesk(desk, chain, parseParams(quoteQuery, search))) }
}

/** `/swap`: with a transaction, which pays the account. @throws BadParameterError, NoRouteError */
export async function buildSwap(desk: AggregatorDesk, chain: string, search: Record<string, string>) {
  const params = parseParams(swapQuery, search)
  const { account, sender: from = account, slippage } = params
  const swap = await askDesk(desk, chain, params)
  const limits = limitsOf(swap, slippage / 100)
  const { to, data, value } = callOf(swap, limits, account)
  const gasPrice = params.gasPriceDecimals.toString()
  const transaction = { from, to, value: value.toString(), gasPrice, data }
  return { code: 200, data: { ...termsOf(swap), minOutAmount: limits.minOut.toString(), ...transaction } }
}

function askDesk(
  desk: AggregatorDesk,
  chain: string,
  { inTokenAddress: fromToken, outTokenAddress: toToken, amountDecimals }: z.output<typeof quoteQuery>,
): Promise<PricedSwap> {
  return desk.sell({ chainId: Number(chain), fromToken, toToken }, amountDecimals)
}

function termsOf({ input, output, amountIn, amountOut, gas }: PricedSwap) {
  return {
    inToken: describeToken(input),
    outToken: describeToken(output),
    inAmount: amountIn.toString(),
    outAmount: amountOut.toString(),
    estimatedGas: gas.toString(),
    price_impact: '0.01%',
  }
}

function describeToken(asset: Asset) {
  const { symbol, name, decimals } = asset
  return { symbol, name, address: toEeee(asset), decimals }
}
