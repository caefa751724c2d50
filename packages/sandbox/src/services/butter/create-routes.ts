import { formatUnits, type Hash, type Hex, toHex, zeroAddress } from 'viem'
import type {
  routerReplySchema,
  routeSchema,
  statusSchema,
  swapSchema,
} from '../../../../core/src/providers/butter/schema.ts'
import { type Asset, lessSlippage, toDollars } from '../../settlement/index.ts'
import type { BridgeTerms } from '../bridge-terms.ts'
import type { LogoOf } from '../logos.ts'
import type { ReplyOf } from '../reply-of.ts'

const relayChainId = '22776'
/** Expected duration of a transfer, in seconds. */
const timeEstimated = 120

export interface RouteTerms {
  readonly hash: Hash
  /** Slippage in basis points. */
  readonly slippage: number
  readonly entrance: string
  /** Current time, in milliseconds since the epoch. */
  readonly now: number
  readonly getLogo: LogoOf
}

/** Returns the reply of `GET /route` with one route. */
export function createRoutes(terms: BridgeTerms, route: RouteTerms) {
  return reply([createRoute(terms, route)])
}

function createRoute(terms: BridgeTerms, { hash, getLogo, slippage, entrance, now }: RouteTerms) {
  const { input, output, inputAmount, outputAmount, fee, nativeFee, gas, coin, contract } = terms
  const tokenIn = describeToken(input, getLogo)
  const tokenOut = describeToken(output, getLogo)
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
    gasFee: { amount: human(gasCost, coin), symbol: coin.symbol, inUSD: toDollars(gasCost, coin) },
    swapFee: { nativeFee: human(nativeFee, coin), tokenFee: '0.0' },
    feeConfig: { feeType: 0, referrer: zeroAddress, rateOrNativeFee: 0 },
    gasEstimated: gas.limit.toString(),
    gasEstimatedTarget: gas.limit.toString(),
    timeEstimated,
    hash,
    entrance,
    timestamp: now,
    hasLiquidity: true,
    srcChain: {
      ...leg(String(input.chainId), [amounts[0], amounts[0]]),
      tokenOut: tokenIn,
      totalAmountOutUSD: toDollars(inputAmount, input),
    },
    bridgeChain: leg(relayChainId, amounts),
    dstChain: {
      ...leg(String(output.chainId), [amounts[1], amounts[1]]),
      tokenIn: tokenOut,
      totalAmountOutUSD: toDollars(outputAmount, output),
    },
    totalAmountInUSD: toDollars(inputAmount, input),
    totalAmountOutUSD: toDollars(outputAmount, output),
    contract,
    minAmountOut: { amount: human(minimum, output), symbol: output.symbol },
  } satisfies ReplyOf<typeof routeSchema>
}

/** Returns the reply of `GET /swap`: the transaction of a route. */
export function createSwap({ contract, value, input }: BridgeTerms, data: Hex, details: object = {}) {
  const transaction = { to: contract, data, value: toHex(value), chainId: String(input.chainId) }
  return reply([{ ...(transaction satisfies ReplyOf<typeof swapSchema>), ...details }])
}

/** Returns the reply of `GET /queryBridgeInfoBySourceHash`. `info` is null for an unknown transfer. */
export function createStatus<Info extends { readonly state: number; readonly toHash: string | null }>(
  info: Info | null,
) {
  return { code: 200, message: 'success', data: { info } } satisfies ReplyOf<typeof statusSchema>
}

/** Returns a token in the router's format. */
function describeToken({ address, name, decimals, symbol }: Asset, getLogo: LogoOf) {
  return { address, name, decimals, symbol, icon: getLogo(symbol) }
}

/** Returns an amount in whole tokens, always with a fractional part. */
function human(amount: bigint, { decimals }: Pick<Asset, 'decimals'>): string {
  const text = formatUnits(amount, decimals)
  return text.includes('.') ? text : `${text}.0`
}

/** Wraps data in a successful reply of the router. */
function reply<Data>(data: readonly Data[]) {
  return { errno: 0, message: 'success', data } satisfies ReplyOf<typeof routerReplySchema>
}
