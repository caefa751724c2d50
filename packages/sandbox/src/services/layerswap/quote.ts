import { formatUnits, parseUnits } from 'viem'
import * as z from 'zod/mini'
import {
  type Asset,
  amountWorth,
  type BridgeQuote,
  lessSlippage,
  type QuoteRequest,
} from '../../settlement/index.ts'
import type { BridgeDesk } from '../bridge.ts'
import { BadParameterError, parseParams } from '../parse.ts'
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

const avgCompletionTime = '00:00:25.5000000'
const defaultSlippage = '0.5'
/** In 1e-8 US dollars. */
const least = 100_000_000n
const most = 1_000_000_00000000n

/** A JSON number holds so many digits: no more are promised, or they could not be told. */
const digits = 15

/** `/quote`. @throws NoRouteError, BadParameterError */
export async function quoteTransfer(desk: BridgeDesk, query: unknown) {
  const params = parseParams(quoteParams, query)
  const quote = describeTerms(await priceSwap(desk, params), params.slippage)
  return { quote, refuel: null, reward: null }
}

/** What a swap would pay now. @throws NoRouteError, BadParameterError */
export async function priceSwap(desk: BridgeDesk, params: QuoteParams): Promise<BridgeQuote> {
  const { request, input } = routeOf(desk, params)
  if (!/^\d{1,60}(\.\d{1,18})?$/.test(params.amount))
    throw new BadParameterError('amount', 'Expected a number')
  const quote = await desk.quote({ ...request, fromAmount: parseUnits(params.amount, input.decimals) })
  return { ...quote, outputAmount: tellable(quote.outputAmount) }
}

export function describeTerms(
  { input, output, inputAmount, outputAmount, fee }: BridgeQuote,
  slippage: string = defaultSlippage,
) {
  const least = lessSlippage(outputAmount, Number(slippage) / 100)
  const delivery = fee / 2n
  return {
    requested_amount: inNumber(inputAmount, input),
    receive_amount: inNumber(outputAmount, output),
    min_receive_amount: inNumber(tellable(least), output),
    fee_discount: 0,
    blockchain_fee: inNumber(delivery, input),
    service_fee: inNumber(fee - delivery, input),
    total_fee: inNumber(fee, input),
    total_fee_in_usd: Number(formatUnits(fee, input.decimals)) * Number(formatUnits(input.price, 8)),
    avg_completion_time: avgCompletionTime,
    slippage: Number(slippage),
    rate:
      Number(formatUnits(outputAmount, output.decimals)) / Number(formatUnits(inputAmount, input.decimals)),
  }
}

/** `/limits`. @throws NoRouteError, BadParameterError */
export async function limitsOf(desk: BridgeDesk, query: unknown) {
  const { input } = routeOf(desk, parseParams(routeParams, query))
  return {
    min_amount: inNumber(amountWorth(least, input), input),
    min_amount_in_usd: Number(formatUnits(least, 8)),
    max_amount: inNumber(amountWorth(most, input), input),
    max_amount_in_usd: Number(formatUnits(most, 8)),
  }
}

export function inNumber(amount: bigint, { decimals }: Pick<Asset, 'decimals'>): number {
  return Number(formatUnits(amount, decimals))
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

function tellable(amount: bigint): bigint {
  const tooMany = amount.toString().length - digits
  if (tooMany <= 0) return amount
  const unit = 10n ** BigInt(tooMany)
  return (amount / unit) * unit
}
