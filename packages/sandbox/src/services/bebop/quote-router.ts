import { getAddress, isAddress } from 'viem'
import * as z from 'zod/mini'
import { type MockAggregator, toSwapTerms } from '../aggregators/index.ts'
import { ApiError } from '../api-error.ts'
import { amount, fromEeee } from '../params.ts'
import { BadParameterError, parseParams } from '../parse-params.ts'
import { createRoute } from './create-route.ts'

const networks: Readonly<Record<string, number>> = { ethereum: 1, base: 8453, arbitrum: 42161 }

/** Parses an address. Like Bebop, it rejects addresses without checksum casing. */
const checksummed = z.pipe(
  z
    .string()
    .check(
      z.refine((text) => isAddress(text) && getAddress(text) === text, 'Expected a checksummed address'),
    ),
  z.transform((text) => getAddress(text)),
)
const token = z.pipe(checksummed, z.transform(fromEeee))

const query = z.looseObject({
  sell_tokens: token,
  buy_tokens: token,
  sell_amounts: z.optional(amount),
  buy_amounts: z.optional(amount),
  taker_address: checksummed,
  receiver_address: z.optional(checksummed),
  /** Slippage in percent, with up to two decimals. */
  slippage: z._default(z.string().check(z.regex(/^\d{1,2}(\.\d{1,2})?$/)), '0.5'),
  approval_type: z._default(z.enum(['Standard', 'Permit', 'Permit2']), 'Standard'),
  gasless: z._default(z.enum(['true', 'false']), 'true'),
})

/**
 * Replies to `/router/{network}/v1/quote`. Only `gasless=false` is supported.
 *
 * @throws BadParameterError, NoRouteError, ApiError
 */
export async function quoteRouter(
  aggregator: MockAggregator,
  network: string,
  search: Record<string, string>,
) {
  const params = parseParams(query, search)
  const chainId = networks[network]
  if (chainId === undefined) throw new ApiError(404, 101, `Network ${network} is not supported.`)
  if (params.gasless === 'true')
    throw new BadParameterError('gasless', 'The sandbox does not support signed orders.')
  const { sell_tokens: fromToken, buy_tokens: toToken, sell_amounts: sold, buy_amounts: bought } = params
  if ((sold === undefined) === (bought === undefined)) {
    throw new BadParameterError('sell_amounts', 'Expected exactly one of sell_amounts and buy_amounts.')
  }
  const pair = { chainId, fromToken, toToken }
  const swap =
    bought === undefined ? await aggregator.sell(pair, sold ?? 0n) : await aggregator.buy(pair, bought)
  const { approval_type: approvalType, taker_address: sender, receiver_address: recipient = sender } = params
  const slippage = Number(params.slippage)
  const terms = toSwapTerms(swap, slippage / 100, { sender, recipient })
  return { routes: [createRoute(terms, { slippage, approvalType })] }
}
