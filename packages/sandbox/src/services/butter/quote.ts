import { type Hash, isAddressEqual, parseUnits, zeroAddress } from 'viem'
import * as z from 'zod/mini'
import { type Asset, type BridgeQuote, dollarsOf, lessSlippage, nativeAsset } from '../../settlement/index.ts'
import type { BridgeDesk } from '../bridge.ts'
import { randomBytes32 } from '../ids.ts'
import { address, chainId } from '../params.ts'
import { parseParams } from '../parse.ts'
import type { LogoOf } from '../pictures.ts'
import { ButterApiError } from './api-error.ts'
import { describeToken, human, reply } from './describe.ts'

/** A route that was given out, for as long as it may be built. */
export interface KnownRoute {
  readonly quote: BridgeQuote
  readonly goodUntil: number
}

const routeQuery = z.object({
  fromChainId: chainId,
  toChainId: chainId,
  /** In human units. */
  amount: z.string().check(z.regex(/^\d{1,60}(?:\.\d{1,36})?$/, 'Expected an amount in human units')),
  /** The native coin is the zero address. */
  tokenInAddress: address,
  tokenOutAddress: address,
  type: z.literal('exactIn'),
  slippage: z.coerce.number().check(z.int()),
  entrance: z.string().check(z.minLength(1)),
})

/** In basis points, between chains. */
const leastSlippage = 150
const mostSlippage = 5_000
/** In milliseconds, as documented: about five minutes. */
const routeLife = 300_000
const relayChainId = '22776'
/** In seconds. */
const timeEstimated = 120

/** `/route`: the one route there is. @throws ButterApiError, NoRouteError, BadParameterError */
export async function quoteTransfer(
  desk: BridgeDesk,
  query: Record<string, string>,
  { known, logoOf }: { readonly known: Map<string, KnownRoute>; readonly logoOf: LogoOf },
) {
  const params = parseParams(routeQuery, query)
  assertSlippage(params.slippage)
  // On both sides, as the relayer pays out through it too.
  desk.escrowOn(params.fromChainId)
  desk.escrowOn(params.toChainId)
  const input = assetOf(desk, params.fromChainId, params.tokenInAddress)
  const quote = await desk.quote({
    fromChainId: params.fromChainId,
    toChainId: params.toChainId,
    fromToken: params.tokenInAddress,
    toToken: params.tokenOutAddress,
    fromAmount: baseUnits(params.amount, input),
  })
  const hash = randomBytes32()
  known.set(hash, { quote, goodUntil: Date.now() + routeLife })
  const { slippage, entrance } = params
  return reply([describeRoute(desk, quote, { hash, logoOf, slippage, entrance })])
}

export function assertSlippage(slippage: number): void {
  if (slippage < leastSlippage || slippage > mostSlippage) throw new ButterApiError('slippage')
}

function assetOf({ market }: BridgeDesk, chain: number, token: string): Asset {
  const found = market.assets.find(
    (asset) => asset.chainId === chain && isAddressEqual(asset.address, token as Asset['address']),
  )
  if (found === undefined) throw new ButterApiError('TOKEN')
  return found
}

function baseUnits(amount: string, { decimals }: Asset): bigint {
  if ((amount.split('.')[1]?.replace(/0+$/, '') ?? '').length > decimals) {
    throw new ButterApiError('parameter', `amount: Expected at most ${decimals} decimals`)
  }
  return parseUnits(amount, decimals)
}

function describeRoute(
  desk: BridgeDesk,
  quote: BridgeQuote,
  details: {
    readonly hash: Hash
    readonly logoOf: LogoOf
    readonly slippage: number
    readonly entrance: string
  },
) {
  const { origin, destination, input, output, inputAmount, outputAmount, fee, nativeFee, gas } = quote
  const { hash, logoOf, slippage, entrance } = details
  const coin = nativeAsset(origin)
  const tokenIn = describeToken(input, logoOf)
  const tokenOut = describeToken(output, logoOf)
  const amounts = [human(inputAmount, input), human(outputAmount, output)] as const
  const leg = (chain: string, [amountIn, amountOut]: readonly [string, string]) => ({
    chainId: chain,
    tokenIn,
    tokenOut,
    totalAmountIn: amountIn,
    totalAmountOut: amountOut,
    route: [{ amountIn, amountOut, dexName: '', path: [] }],
    bridge: 'Butter',
  })
  const minimum = lessSlippage(outputAmount, slippage / 10_000)
  const gasCost = gas.limit * gas.price
  return {
    diff: '0',
    bridgeFee: {
      amount: human(fee, input),
      symbol: input.symbol,
      address: tokenIn.address,
      chainId: Number(relayChainId),
      in: { amount: human(fee, input), token: tokenIn },
      out: { amount: '0.0', token: tokenOut },
    },
    tradeType: 0,
    gasFee: { amount: human(gasCost, coin), symbol: coin.symbol, inUSD: dollarsOf(gasCost, coin) },
    swapFee: { nativeFee: human(nativeFee, coin), tokenFee: '0.0' },
    feeConfig: { feeType: 0, referrer: zeroAddress, rateOrNativeFee: 0 },
    gasEstimated: gas.limit.toString(),
    gasEstimatedTarget: gas.limit.toString(),
    timeEstimated,
    hash,
    entrance,
    timestamp: Date.now(),
    hasLiquidity: true,
    srcChain: {
      ...leg(String(origin.chainId), [amounts[0], amounts[0]]),
      tokenOut: tokenIn,
      totalAmountOutUSD: dollarsOf(inputAmount, input),
    },
    bridgeChain: leg(relayChainId, amounts),
    dstChain: {
      ...leg(String(destination.chainId), [amounts[1], amounts[1]]),
      tokenIn: tokenOut,
      totalAmountOutUSD: dollarsOf(outputAmount, output),
    },
    totalAmountInUSD: dollarsOf(inputAmount, input),
    totalAmountOutUSD: dollarsOf(outputAmount, output),
    contract: desk.escrowOn(origin.chainId),
    minAmountOut: { amount: human(minimum, output), symbol: output.symbol },
  }
}
