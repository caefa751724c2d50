import { isAddressEqual, zeroAddress } from 'viem'
import * as z from 'zod/mini'
import { getSwapLimits, type MockAggregator, toSwapTerms } from '../aggregators/index.ts'
import { ApiError } from '../api-error.ts'
import { address, amount, chainId, fromEeee } from '../params.ts'
import { BadParameterError, parseParams } from '../parse-params.ts'
import { createPrice, createQuote } from './create-price.ts'

/** Address that 0x uses for Mantle's native token. */
const nativeOnMantle = '0xDeadDeAddeAddEAddeadDEaDDEAdDeaDDeAD0000'

const query = z.looseObject({
  chainId,
  sellToken: address,
  buyToken: address,
  sellAmount: z.optional(amount),
  buyAmount: z.optional(amount),
  taker: z.optional(address),
  recipient: z.optional(address),
  txOrigin: z.optional(address),
  /** Slippage in basis points. */
  slippageBps: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10_000)), 100),
  excludedSources: z.optional(z.string()),
})

/**
 * Replies to `/price` or, if `isFirm` is set, to `/quote` with the transaction.
 *
 * @throws BadParameterError, NoRouteError, ApiError
 */
export async function priceSwap(
  aggregator: MockAggregator,
  search: Record<string, string>,
  { isFirm }: { readonly isFirm: boolean },
) {
  const params = parseParams(query, search)
  const { sellAmount, buyAmount, taker, recipient = taker, slippageBps } = params
  const parseToken = (token: typeof params.sellToken) => {
    if (token === zeroAddress) throw new BadParameterError('token', 'Invalid ethereum address')
    const isNativeOnMantle = params.chainId === 5000 && isAddressEqual(token, nativeOnMantle)
    return isNativeOnMantle ? zeroAddress : fromEeee(token)
  }
  const pair = {
    chainId: params.chainId,
    fromToken: parseToken(params.sellToken),
    toToken: parseToken(params.buyToken),
  }
  if ((sellAmount === undefined) === (buyAmount === undefined)) {
    throw new BadParameterError('sellAmount', 'Exactly one of sellAmount and buyAmount is required.')
  }
  const swap =
    buyAmount === undefined
      ? await aggregator.sell(pair, sellAmount ?? 0n)
      : await aggregator.buy(pair, buyAmount)
  if (swap.hops.length === 0 && params.recipient !== undefined) {
    throw new ApiError(400, 'RECIPIENT_NOT_SUPPORTED', 'Wrapping does not support a recipient.')
  }
  const slippage = slippageBps / 10_000
  if (!isFirm) return createPrice({ ...swap, ...getSwapLimits(swap, slippage) })
  if (taker === undefined || recipient === undefined) throw new BadParameterError('taker', 'Required', true)
  return createQuote(toSwapTerms(swap, slippage, { sender: taker, recipient }))
}
