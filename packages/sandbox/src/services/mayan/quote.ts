import { type Address, formatUnits, slice, zeroAddress } from 'viem'
import * as z from 'zod/mini'
import { type Asset, isNative, NoRouteError } from '../../settlement/index.ts'
import type { BridgeDesk } from '../bridge.ts'
import { randomBytes32 } from '../ids.ts'
import { address, amount } from '../params.ts'
import { parseParams } from '../parse.ts'
import { chainIdOf, chainNames, swift, wholeUnits } from './chains.ts'

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
export async function quoteTransfer(desk: BridgeDesk, query: Record<string, string>) {
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
  const offer = (seconds: number, share: bigint) =>
    describeOffer({
      ...params,
      input,
      output,
      gasless,
      submitFee,
      seconds,
      // The sandbox's solver pays what an order asks for at least: that is all of it.
      paid: wholeUnits((outputAmount * (1_000n - share)) / 1_000n, output.decimals),
      lockedToken: isNative(input) ? wrappedOf(desk, input.chainId) : input,
    })
  return { quotes: [offer(5, hurry), offer(12, 0n)], minimumSdkVersion: [7, 0, 0] }
}

/** `/get-swap/evm`: the native coin is wrapped by its own contract. @throws NoRouteError for any other swap */
export function swapBefore(desk: BridgeDesk, query: Record<string, string>) {
  const { fromToken, middleToken, chainName } = parseParams(swapQuery, query)
  const wrapped = wrappedOf(desk, chainIdOf(chainName) ?? 0)
  if (fromToken !== zeroAddress || middleToken !== wrapped.address) {
    throw new NoRouteError('PAIR', `No way from ${fromToken} to ${middleToken}`)
  }
  // deposit()
  return { swapRouterAddress: wrapped.address, swapRouterCalldata: '0xd0e30db0' }
}

function assetOf({ market }: BridgeDesk, chain: string, token: Address): Asset {
  const chainId = chainIdOf(chain)
  const found = market.assets.find((asset) => asset.chainId === chainId && asset.address === token)
  if (found !== undefined) return found
  throw new NoRouteError('TOKEN', `No token ${token} on ${chain}`)
}

function wrappedOf({ market }: BridgeDesk, chainId: number): Asset {
  const chain = market.chains.find((candidate) => candidate.chainId === chainId)
  const found = market.assets.find(
    (asset) => asset.chainId === chainId && asset.address === chain?.spec.wrapped.address,
  )
  if (found !== undefined) return found
  throw new NoRouteError('CHAIN', `No chain ${chainId}`)
}

interface Offer extends z.output<typeof quoteQuery> {
  readonly input: Asset
  readonly output: Asset
  readonly lockedToken: Asset
  readonly submitFee: bigint
  readonly seconds: number
  readonly paid: bigint
}

function describeOffer(offer: Offer) {
  const { input, output, lockedToken, paid, amountIn64, submitFee, gasless, seconds } = offer
  const human = (base: bigint, { decimals }: Asset) => Number(formatUnits(base, decimals))
  return {
    maxUserGasDrop: 0,
    sendTransactionCost: 0,
    rentCost: '0',
    gasless,
    quoteId: slice(randomBytes32(), 0, 16),
    swiftVerifiedInputAddress: '',
    swiftInputContractStandard: 'erc20',
    swiftVersion: 'V2',
    swiftMayanContract: swift,
    swiftAuctionMode: 2,
    swiftWrapAndLock: isNative(input),
    minMiddleAmount: human(amountIn64, input),
    swiftInputContract: lockedToken.address,
    swiftInputDecimals: lockedToken.decimals,
    slippageBps: offer.slippageBps,
    effectiveAmountIn: human(amountIn64, input),
    effectiveAmountIn64: amountIn64.toString(),
    expectedAmountOut: human(paid, output),
    price: human(paid, output) / human(amountIn64, input),
    priceImpact: null,
    minAmountOut: human(paid, output),
    minReceived: human(paid, output),
    route: null,
    refundRelayerFee: null,
    refundRelayerFee64: '1229',
    cancelRelayerFee64: '3714',
    submitRelayerFee64: submitFee.toString(),
    deadline64: String(Math.floor(Date.now() / 1000) + 3_600),
    fromToken: describeToken(input),
    fromChain: offer.fromChain,
    toToken: describeToken(output),
    toChain: offer.toChain,
    mintDecimals: null,
    gasDrop: 0,
    eta: 1,
    etaSeconds: seconds,
    clientEta: `${seconds}s`,
    bridgeFee: 0,
    suggestedPriorityFee: 0,
    type: 'SWIFT',
    priceStat: { ratio: 1, status: 'GOOD' },
    referrerBps: 0,
    protocolBps: 3,
    onlyBridging: false,
    relayer: null,
    expectedAmountOutBaseUnits: paid.toString(),
    minAmountOutBaseUnits: paid.toString(),
    minReceivedBaseUnits: paid.toString(),
    signature: `${randomBytes32()}${randomBytes32().slice(2)}1c`,
  }
}

function describeToken({ address: contract, chainId, symbol, name, decimals }: Asset) {
  return {
    name,
    standard: contract === zeroAddress ? 'native' : 'erc20',
    symbol,
    mint: '',
    verified: true,
    contract: contract.toLowerCase(),
    chainId,
    wChainId: chainNames[chainId]?.wormholeId ?? 0,
    decimals,
    logoURI: '',
    coingeckoId: '',
    realOriginContractAddress: contract.toLowerCase(),
    realOriginChainId: chainNames[chainId]?.wormholeId ?? 0,
    supportsPermit: false,
  }
}
