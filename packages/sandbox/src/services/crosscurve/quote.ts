import { getAddress, isAddress, zeroAddress } from 'viem'
import * as z from 'zod/mini'
import { type BridgeQuote, dollarsOf, NoRouteError, nativeAsset } from '../../settlement/index.ts'
import type { BridgeDesk } from '../bridge.ts'
import { amount, fromEeee } from '../params.ts'
import { parseParams } from '../parse.ts'
import type { Signer } from './signer.ts'

/** CrossCurve refuses addresses without their checksum. */
export const address = z.pipe(
  z.string().check(z.refine(hasChecksum, 'Expected an address with its checksum')),
  z.transform((text) => getAddress(text)),
)

/** The native coin is the zero address; the SDK's constant 0xEeee… is understood too. */
const token = z.pipe(address, z.transform(fromEeee))

const chainId = z.number().check(z.int(), z.positive())

export const routeParams = z.object({
  chainIdIn: chainId,
  chainIdOut: chainId,
  tokenIn: token,
  tokenOut: token,
  amountIn: amount,
})

const scanBody = z.looseObject({
  params: routeParams,
  /** Percent. */
  slippage: z.number().check(z.minimum(0), z.maximum(100)),
  from: z.optional(address),
  recipient: z.optional(address),
  providers: z.optional(z.array(z.enum(['cross-curve', 'rubic', 'bungee']))),
})

/** In seconds. */
const finality = 180

/** `/routing/scan`: a signed route, or none. @throws BadParameterError for bodies the real service refuses too */
export async function quoteTransfer(desk: BridgeDesk, body: unknown, signer: Signer): Promise<object[]> {
  const { params, slippage, providers = ['cross-curve'] } = parseParams(scanBody, body)
  if (!providers.includes('cross-curve')) return []
  try {
    const quote = await quoteOf(desk, params)
    const route = describeRoute(quote, slippage)
    return [{ ...route, signature: signer.sign(route) }]
  } catch (error) {
    if (error instanceof NoRouteError) return []
    throw error
  }
}

export function quoteOf(desk: BridgeDesk, params: z.output<typeof routeParams>): Promise<BridgeQuote> {
  return desk.quote({
    fromChainId: params.chainIdIn,
    toChainId: params.chainIdOut,
    fromToken: params.tokenIn,
    toToken: params.tokenOut,
    fromAmount: params.amountIn,
  })
}

function hasChecksum(text: string): boolean {
  return isAddress(text) && getAddress(text) === text
}

function describeRoute(quote: BridgeQuote, slippage: number) {
  const { origin, destination, input, output, inputAmount, outputAmount, fee, nativeFee } = quote
  const coin = nativeAsset(origin)
  const describe = ({ chainId, address: at, symbol, decimals }: typeof input) => ({
    address: at,
    symbol,
    decimals,
    chainId,
  })
  const feeIn = (paid: bigint) => ({
    token: zeroAddress,
    amount: paid.toString(),
    usd: Number(dollarsOf(paid, coin)),
  })
  return {
    query: {
      params: {
        chainIdIn: origin.chainId,
        chainIdOut: destination.chainId,
        tokenIn: input.address,
        tokenOut: output.address,
        amountIn: inputAmount.toString(),
      },
      slippage,
    },
    route: [
      {
        type: 'crosscurve',
        fromChainId: origin.chainId,
        toChainId: destination.chainId,
        fromToken: describe(input),
        toToken: describe(output),
      },
    ],
    txs: [
      {
        chainId: origin.chainId,
        consumptions: [{ gasConsumption: Number(quote.gas.limit), bridge: 'crosscurve', type: 'start' }],
      },
    ],
    amountIn: inputAmount.toString(),
    amountOut: outputAmount.toString(),
    amountOutWithoutSlippage: outputAmount.toString(),
    tokenInPrice: 1,
    tokenOutPrice: 1,
    priceImpact: 0,
    deliveryFee: feeIn(nativeFee),
    sourceFee: feeIn(0n),
    totalFee: { type: 'fixed', percent: '0', amount: fee.toString() },
    expectedFinalitySeconds: finality,
    deadline: Math.floor(Date.now() / 1000) + 300,
    slippage,
  }
}
