import { parseUnits } from 'viem'
import * as z from 'zod/mini'
import { type Asset, amountWorth, type BridgeQuote, type QuoteRequest } from '../../settlement/index.ts'
import type { BridgeDesk } from '../bridge.ts'
import { BadParameterError, parseParams } from '../parse.ts'
import { createLimits, createQuote, tellable } from './create-quote.ts'
import { assetOf, chainOf } from './describe.ts'

const human = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((amount) => String(amount)),
)

const routeParams = z.object({
  source_network: z.string(),
  source_token: z.string(),
  destination_network: z.string(),
  destination_token: z.string(),
})

export const quoteParams = z.extend(routeParams, {
  amount: human,
  /** Percent. */
  slippage: z.optional(z.string().check(z.regex(/^\d{1,2}(\.\d{1,4})?$/, 'Expected a percentage'))),
})

export type QuoteParams = z.output<typeof quoteParams>

/** In 1e-8 US dollars. */
const minDollars = 100_000_000n
const maxDollars = 1_000_000_00000000n

/** `/quote`. @throws NoRouteError, BadParameterError */
export async function quoteTransfer(desk: BridgeDesk, query: unknown) {
  const params = parseParams(quoteParams, query)
  return createQuote(await priceSwap(desk, params), params.slippage)
}

/** What a swap would pay now. @throws NoRouteError, BadParameterError */
export async function priceSwap(desk: BridgeDesk, params: QuoteParams): Promise<BridgeQuote> {
  const { request, input } = routeOf(desk, params)
  if (!/^\d{1,60}(\.\d{1,18})?$/.test(params.amount))
    throw new BadParameterError('amount', 'Expected a number')
  const quote = await desk.quote({ ...request, fromAmount: parseUnits(params.amount, input.decimals) })
  return { ...quote, outputAmount: tellable(quote.outputAmount) }
}

/** `/limits`. @throws NoRouteError, BadParameterError */
export async function limitsOf(desk: BridgeDesk, query: unknown) {
  const { input } = routeOf(desk, parseParams(routeParams, query))
  return createLimits(input, amountWorth(minDollars, input), amountWorth(maxDollars, input))
}

function routeOf(
  { market }: BridgeDesk,
  params: z.output<typeof routeParams>,
): { readonly request: Omit<QuoteRequest, 'fromAmount'>; readonly input: Asset } {
  const { chainId: fromChainId } = chainOf(market, params.source_network)
  const { chainId: toChainId } = chainOf(market, params.destination_network)
  const input = assetOf(market, fromChainId, params.source_token)
  const { address: toToken } = assetOf(market, toChainId, params.destination_token)
  return { request: { fromChainId, toChainId, fromToken: input.address, toToken }, input }
}
