import { type Address, slice, zeroAddress } from 'viem'
import * as z from 'zod/mini'
import { type Asset, isNative, NoRouteError } from '../../settlement/index.ts'
import type { MockBridge } from '../bridge.ts'
import { randomBytes32 } from '../ids.ts'
import { address, amount } from '../params.ts'
import { parseParams } from '../parse.ts'
import { chainIdOf, swift, wholeUnits } from './chains.ts'
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
  /** Basis points; the real service takes no more either. */
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

/** In the token that is locked: for handing in a signed order, of whole units. */
const submitShare = 10_000n
/** How much less the faster of two offers pays, in thousandths. */
const hurry = 5n

/** `/quote`: two offers, the faster first, the better second. @throws NoRouteError, BadParameterError */
export async function quoteTransfer(desk: MockBridge, query: Record<string, string>) {
  const params = parseParams(quoteQuery, query)
  const { fromToken, toToken, amountIn64 } = params
  const input = assetOf(desk, params.fromChain, fromToken)
  const output = assetOf(desk, params.toChain, toToken)
  const gasless = params.gasless && !isNative(input)
  const submitFee = gasless ? amountIn64 / submitShare : 0n
  const { outputAmount } = await desk.quote({
    fromChainId: input.chainId,
    toChainId: output.chainId,
    fromToken,
    toToken,
    fromAmount: amountIn64 - submitFee,
  })
  const locked = isNative(input) ? wrappedOf(desk, input.chainId) : input
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
    // The sandbox's solver pays what an order asks for at least: that is all of it.
    paid: wholeUnits((outputAmount * (1_000n - share)) / 1_000n, output.decimals),
    slippageBps: params.slippageBps,
    gasless,
    submitFee,
    refundFee: 1_229n,
    cancelFee: 3_714n,
    deadline: Math.floor(Date.now() / 1000) + 3_600,
    seconds,
    signature: `${randomBytes32()}${randomBytes32().slice(2)}1c`,
  })
  return createQuotes(offer(5, hurry), offer(12, 0n))
}

/** `/get-swap/evm`: the native coin is wrapped by its own contract. @throws NoRouteError for any other swap */
export function swapBefore(desk: MockBridge, query: Record<string, string>) {
  const { fromToken, middleToken, chainName } = parseParams(swapQuery, query)
  const wrapped = wrappedOf(desk, chainIdOf(chainName) ?? 0)
  if (fromToken !== zeroAddress || middleToken !== wrapped.address) {
    throw new NoRouteError('PAIR', `No way from ${fromToken} to ${middleToken}`)
  }
  // deposit()
  return { swapRouterAddress: wrapped.address, swapRouterCalldata: '0xd0e30db0' }
}

function assetOf({ market }: MockBridge, chain: string, token: Address): Asset {
  const chainId = chainIdOf(chain)
  const found = market.assets.find((asset) => asset.chainId === chainId && asset.address === token)
  if (found !== undefined) return found
  throw new NoRouteError('TOKEN', `No token ${token} on ${chain}`)
}

function wrappedOf({ market }: MockBridge, chainId: number): Asset {
  const chain = market.chains.find((candidate) => candidate.chainId === chainId)
  const found = market.assets.find(
    (asset) => asset.chainId === chainId && asset.address === chain?.spec.wrapped.address,
  )
  if (found !== undefined) return found
  throw new NoRouteError('CHAIN', `No chain ${chainId}`)
}
