import { parseUnits } from 'viem'
import * as z from 'zod/mini'
import { type Asset, amountWorth, type BridgeQuote, type QuoteRequest } from '../../settlement/index.ts'
import type { MockBridge } from '../bridge.ts'
import { BadParameterError, parseParams } from '../parse-params.ts'
import { createLimits, createQuote, roundToDigits } from './create-quote.ts'
import { getAsset, getChain } from './networks.ts'

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
  /** Slippage in percent. */
  slippage: z.optional(z.string().check(z.regex(/^\d{1,2}(\.\d{1,4})?$/, 'Expected a percentage'))),
})

export type QuoteParams = z.output<typeof quoteParams>

/** Minimum and maximum amount, in 1e-8 US dollars. */
const minDollars = 100_000_000n
const maxDollars = 1_000_000_00000000n

/** Replies to `/quote`. @throws NoRouteError, BadParameterError */
export async function quoteTransfer(bridge: MockBridge, query: unknown) {
  const params = parseParams(quoteParams, query)
  return createQuote(await priceSwap(bridge, params), params.slippage)
}

/** Returns the current quote for a swap. @throws NoRouteError, BadParameterError */
export async function priceSwap(bridge: MockBridge, params: QuoteParams): Promise<BridgeQuote> {
  const { request, input } = findRoute(bridge, params)
  if (!/^\d{1,60}(\.\d{1,18})?$/.test(params.amount))
    throw new BadParameterError('amount', 'Expected a number.')
  const quote = await bridge.quote({ ...request, fromAmount: parseUnits(params.amount, input.decimals) })
  return { ...quote, outputAmount: roundToDigits(quote.outputAmount) }
}

/** Replies to `/limits`. @throws NoRouteError, BadParameterError */
export async function getLimits(bridge: MockBridge, query: unknown) {
  const { input } = findRoute(bridge, parseParams(routeParams, query))
  return createLimits(input, amountWorth(minDollars, input), amountWorth(maxDollars, input))
}

function findRoute(
  { market }: MockBridge,
  params: z.output<typeof routeParams>,
): { readonly request: Omit<QuoteRequest, 'fromAmount'>; readonly input: Asset } {
  const { chainId: fromChainId } = getChain(market, params.source_network)
  const { chainId: toChainId } = getChain(market, params.destination_network)
  const input = getAsset(market, fromChainId, params.source_token)
  const { address: toToken } = getAsset(market, toChainId, params.destination_token)
  return { request: { fromChainId, toChainId, fromToken: input.address, toToken }, input }
}
