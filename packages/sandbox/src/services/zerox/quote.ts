import { isAddressEqual, zeroAddress } from 'viem'
import * as z from 'zod/mini'
import { isNative } from '../../settlement/index.ts'
import { type AggregatorDesk, callOf, limitsOf, type PricedSwap } from '../aggregators/index.ts'
import { ApiError } from '../api-error.ts'
import { address, amount, chainId, fromEeee, toEeee } from '../params.ts'
import { BadParameterError, parseParams } from '../parse.ts'

/** Mantle's own contract for its native token. */
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
  /** Basis points. */
  slippageBps: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10_000)), 100),
  excludedSources: z.optional(z.string()),
})

/** `/price` and `/quote`: the latter with its transaction. @throws BadParameterError, NoRouteError, ApiError */
export async function priceSwap(
  desk: AggregatorDesk,
  search: Record<string, string>,
  { isFirm }: { readonly isFirm: boolean },
) {
  const params = parseParams(query, search)
  const { sellAmount, buyAmount, taker, recipient = taker, slippageBps } = params
  const token = (given: typeof params.sellToken) => {
    if (given === zeroAddress) throw new BadParameterError('token', 'Invalid ethereum address')
    const isOwn = params.chainId === 5000 && isAddressEqual(given, nativeOnMantle)
    return isOwn ? zeroAddress : fromEeee(given)
  }
  const pair = {
    chainId: params.chainId,
    fromToken: token(params.sellToken),
    toToken: token(params.buyToken),
  }
  if ((sellAmount === undefined) === (buyAmount === undefined)) {
    throw new BadParameterError('sellAmount', 'Exactly one of sellAmount and buyAmount must be given')
  }
  const swap =
    buyAmount === undefined ? await desk.sell(pair, sellAmount ?? 0n) : await desk.buy(pair, buyAmount)
  if (swap.hops.length === 0 && params.recipient !== undefined) {
    throw new ApiError(400, 'RECIPIENT_NOT_SUPPORTED', 'Wrapping takes no recipient')
  }
  const limits = limitsOf(swap, slippageBps / 10_000)
  const terms = termsOf(swap, limits.minOut, limits.maxIn)
  if (!isFirm) return { ...terms, gas: swap.gas.toString(), gasPrice: swap.gasPrice.toString() }
  if (taker === undefined || recipient === undefined) throw new BadParameterError('taker', 'Required', true)
  const { to, data, value } = callOf(swap, limits, recipient)
  const gas = { gas: swap.gas.toString(), gasPrice: swap.gasPrice.toString() }
  return { ...terms, transaction: { to: to.toLowerCase(), data, ...gas, value: value.toString() } }
}

function termsOf(swap: PricedSwap, minOut: bigint, maxIn: bigint) {
  const { kind, input, output, hops, amountIn, amountOut, gas, gasPrice, contracts } = swap
  const tax = { buyTaxBps: '0', sellTaxBps: '0', transferTaxBps: '0' }
  const route = {
    fills: hops.map(({ tokenIn, tokenOut }) => ({
      from: tokenIn.toLowerCase(),
      to: tokenOut.toLowerCase(),
      source: 'Uniswap_V3',
      proportionBps: '10000',
    })),
    tokens: [input, output].map((asset) => ({ address: toEeee(asset).toLowerCase(), symbol: asset.symbol })),
  }
  return {
    allowanceTarget: isNative(input) ? null : contracts.router.toLowerCase(),
    blockNumber: '1',
    buyAmount: amountOut.toString(),
    buyToken: toEeee(output).toLowerCase(),
    fees: { integratorFee: null, integratorFees: null, zeroExFee: null, gasFee: null },
    issues: { allowance: null, balance: null, simulationIncomplete: false, invalidSourcesPassed: [] },
    liquidityAvailable: true,
    sellToken: toEeee(input).toLowerCase(),
    tokenMetadata: { buyToken: tax, sellToken: tax },
    totalNetworkFee: (gas * gasPrice).toString(),
    zid: '0x111111111111111111111111',
    ...(kind === 'sale'
      ? {
          mode: 'exact-in',
          route,
          sellAmount: amountIn.toString(),
          minBuyAmount: minOut.toString(),
        }
      : {
          mode: 'exact-out',
          routes: { forward: route, refund: null },
          maxSellAmount: maxIn.toString(),
          estimatedNetSellAmount: amountIn.toString(),
        }),
  }
}
