import * as z from 'zod/mini'
import { type AggregatorDesk, type PricedSwap, toSwapTerms } from '../aggregators/index.ts'
import { randomBytes32 } from '../ids.ts'
import { address, amount, chainId, eeeeNative, eeeeToken } from '../params.ts'
import { BadParameterError, parseParams } from '../parse.ts'
import { createPrice, createSwap } from './create-price.ts'

/** The native token is 0xEeee… in just these capitals; all others in any. */
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
  /** Basis points. */
  slippage: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10_000)),
  userAddress: address,
})

/** `/prices`. @throws BadParameterError, NoRouteError */
export async function priceSwap(desk: AggregatorDesk, search: Record<string, string>) {
  const params = parseParams(priceQuery, search)
  return createPrice({ ...(await askDesk(desk, params)), id: randomBytes32() }, params.partner)
}

/** `/swap`: a price and its transaction. @throws BadParameterError, NoRouteError */
export async function buildSwap(desk: AggregatorDesk, search: Record<string, string>) {
  const params = parseParams(swapQuery, search)
  const { userAddress: sender, receiver: recipient = sender, slippage, partner } = params
  const swap = await askDesk(desk, params)
  return createSwap(toSwapTerms(swap, slippage / 10_000, { sender, recipient }), partner)
}

type PriceParams = z.output<typeof priceQuery>

async function askDesk(desk: AggregatorDesk, params: PriceParams): Promise<PricedSwap> {
  const { network, srcToken: fromToken, destToken: toToken, amount: given, side } = params
  const pair = { chainId: network, fromToken, toToken }
  const swap = side === 'SELL' ? await desk.sell(pair, given) : await desk.buy(pair, given)
  const { input, output } = swap
  if (input.decimals !== params.srcDecimals || output.decimals !== params.destDecimals) {
    throw new BadParameterError('srcDecimals', 'is not what the token says')
  }
  return swap
}
