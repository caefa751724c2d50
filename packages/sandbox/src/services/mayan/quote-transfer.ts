import { type Address, slice, zeroAddress } from 'viem'
import * as z from 'zod/mini'
import { type Asset, isNative, NoRouteError } from '../../settlement/index.ts'
import type { MockBridge } from '../bridge.ts'
import { address, amount } from '../params.ts'
import { parseParams } from '../parse-params.ts'
import { randomBytes32 } from '../random-bytes32.ts'
import { getChainId, swift, wholeUnits } from './chains.ts'
import { createQuotes, human } from './create-quotes.ts'

const flag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((text) => text === 'true'),
)

const quoteQuery = z.object({
  swift: flag,
  gasless: z._default(flag, false),
  amountIn64: amount,
  fromToken: address,
  fromChain: z.string(),
  toToken: address,
  toChain: z.string(),
  /** Slippage in basis points. The maximum is that of the real service. */
  slippageBps: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(500)),
  sdkVersion: z.string(),
})

const swapQuery = z.object({
  fromToken: address,
  middleToken: address,
  chainName: z.string(),
  amountIn64: amount,
  slippageBps: z.coerce.number(),
})

/** Divisor that determines the submission fee of a signed order: 1/10,000 of the input, in base units. */
const SUBMISSION_FEE_DIVISOR = 10_000n
/** Amount by which the output of the faster offer is lower, in thousandths. */
const FAST_DISCOUNT = 5n

/**
 * Replies to `/quote` with two offers: first the faster one, then the one with the higher output.
 *
 * @throws NoRouteError, BadParameterError
 */
export async function quoteTransfer(bridge: MockBridge, query: Record<string, string>) {
  const params = parseParams(quoteQuery, query)
  const { fromToken, toToken, amountIn64 } = params
  const input = getAsset(bridge, params.fromChain, fromToken)
  const output = getAsset(bridge, params.toChain, toToken)
  const isGasless = params.gasless && !isNative(input)
  const submitFee = isGasless ? amountIn64 / SUBMISSION_FEE_DIVISOR : 0n
  const { outputAmount } = await bridge.quote({
    fromChainId: input.chainId,
    toChainId: output.chainId,
    fromToken,
    toToken,
    fromAmount: amountIn64 - submitFee,
  })
  const locked = isNative(input) ? getWrapped(bridge, input.chainId) : input
  const offer = (seconds: number, share: bigint) => ({
    quoteId: slice(randomBytes32(), 0, 16),
    version: 'V2' as const,
    contract: swift,
    input,
    output,
    locked,
    wrapAndLock: isNative(input),
    minMiddleAmount: human(amountIn64, input),
    amountIn: amountIn64,
    // The minimum is the whole output, because the sandbox's solver pays exactly the minimum of an order.
    paid: wholeUnits((outputAmount * (1_000n - share)) / 1_000n, output.decimals),
    slippageBps: params.slippageBps,
    gasless: isGasless,
    submitFee,
    refundFee: 1_229n,
    cancelFee: 3_714n,
    deadline: Math.floor(Date.now() / 1000) + 3_600,
    seconds,
    signature: `${randomBytes32()}${randomBytes32().slice(2)}1c`,
  })
  return createQuotes(offer(5, FAST_DISCOUNT), offer(12, 0n))
}

/** Replies to `/get-swap/evm` with the call that wraps the native token. @throws NoRouteError for any other swap */
export function swapBefore(bridge: MockBridge, query: Record<string, string>) {
  const { fromToken, middleToken, chainName } = parseParams(swapQuery, query)
  const wrapped = getWrapped(bridge, getChainId(chainName) ?? 0)
  if (fromToken !== zeroAddress || middleToken !== wrapped.address) {
    throw new NoRouteError('PAIR', `No swap found from ${fromToken} to ${middleToken}.`)
  }
  // Selector of deposit().
  return { swapRouterAddress: wrapped.address, swapRouterCalldata: '0xd0e30db0' }
}

function getAsset({ market }: MockBridge, chain: string, token: Address): Asset {
  const chainId = getChainId(chain)
  const match = market.assets.find((asset) => asset.chainId === chainId && asset.address === token)
  if (match !== undefined) return match
  throw new NoRouteError('TOKEN', `Token ${token} is not supported on ${chain}.`)
}

function getWrapped({ market }: MockBridge, chainId: number): Asset {
  const chain = market.chains.find((candidate) => candidate.chainId === chainId)
  const match = market.assets.find(
    (asset) => asset.chainId === chainId && asset.address === chain?.spec.wrapped.address,
  )
  if (match !== undefined) return match
  throw new NoRouteError('CHAIN', `Chain ${chainId} is not supported.`)
}
