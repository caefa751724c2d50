import * as z from 'zod/mini'
import { type MockAggregator, type PricedSwap, toSwapTerms } from '../aggregators/index.ts'
import { address, amount, chainId, eeeeNative, eeeeToken } from '../params.ts'
import { BadParameterError, parseParams } from '../parse-params.ts'
import { randomBytes32 } from '../random-bytes32.ts'
import { createPrice, createSwap } from './create-price.ts'

/**
 * Parses a token address. The native token must be 0xEeee… in exactly this casing; other addresses can have any casing.
 */
const token = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => text.toLowerCase() !== eeeeNative.toLowerCase() || text === eeeeNative,
        'Invalid srcToken',
      ),
    ),
  eeeeToken,
)

const flag = z.optional(z.enum(['true', 'false']))

const priceQuery = z.looseObject({
  network: chainId,
  version: z.literal('6.2'),
  srcToken: token,
  destToken: token,
  srcDecimals: z.coerce.number(),
  destDecimals: z.coerce.number(),
  amount,
  side: z.enum(['SELL', 'BUY']),
  partner: z._default(z.string(), 'anon'),
  userAddress: z.optional(address),
  receiver: z.optional(address),
  txOrigin: z.optional(address),
  excludeRFQ: flag,
  ignoreChecks: flag,
  ignoreGasEstimate: flag,
})

const swapQuery = z.extend(priceQuery, {
  /** Slippage in basis points. */
  slippage: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10_000)),
  userAddress: address,
})

/** Replies to `/prices`. @throws BadParameterError, NoRouteError */
export async function priceSwap(aggregator: MockAggregator, search: Record<string, string>) {
  const params = parseParams(priceQuery, search)
  return createPrice({ ...(await findSwap(aggregator, params)), id: randomBytes32() }, params.partner)
}

/** Replies to `/swap` with a price and its transaction. @throws BadParameterError, NoRouteError */
export async function buildSwap(aggregator: MockAggregator, search: Record<string, string>) {
  const params = parseParams(swapQuery, search)
  const { userAddress: sender, receiver: recipient = sender, slippage, partner } = params
  const swap = await findSwap(aggregator, params)
  return createSwap(toSwapTerms(swap, slippage / 10_000, { sender, recipient }), partner)
}

type PriceParams = z.output<typeof priceQuery>

async function findSwap(aggregator: MockAggregator, params: PriceParams): Promise<PricedSwap> {
  const { network, srcToken: fromToken, destToken: toToken, amount: requested, side } = params
  const pair = { chainId: network, fromToken, toToken }
  const swap =
    side === 'SELL' ? await aggregator.sell(pair, requested) : await aggregator.buy(pair, requested)
  const { input, output } = swap
  if (input.decimals !== params.srcDecimals || output.decimals !== params.destDecimals) {
    throw new BadParameterError('srcDecimals', 'Unexpected decimals of the token.')
  }
  return swap
}
