import { getAddress, isAddress } from 'viem'
import * as z from 'zod/mini'
import { type BridgeQuote, NoRouteError } from '../../settlement/index.ts'
import type { MockBridge } from '../bridge.ts'
import { toBridgeTerms } from '../bridge-terms.ts'
import { amount, fromEeee } from '../params.ts'
import { parseParams } from '../parse-params.ts'
import { createRoute } from './create-route.ts'
import type { Signer } from './signer.ts'

/** Parses an address. CrossCurve rejects addresses without checksum casing. */
export const address = z.pipe(
  z.string().check(z.refine(hasChecksum, 'Expected an address with its checksum')),
  z.transform((text) => getAddress(text)),
)

/** Parses a token address. The native token is the zero address; 0xEeee… is also accepted. */
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
  /** Slippage in percent. */
  slippage: z.number().check(z.minimum(0), z.maximum(100)),
  from: z.optional(address),
  recipient: z.optional(address),
  providers: z.optional(z.array(z.enum(['cross-curve', 'rubic', 'bungee']))),
})

/**
 * Replies to `/routing/scan` with at most one signed route.
 *
 * @throws BadParameterError for bodies that the real service also rejects
 */
export async function quoteTransfer(bridge: MockBridge, body: unknown, signer: Signer): Promise<object[]> {
  const { params, slippage, providers = ['cross-curve'] } = parseParams(scanBody, body)
  if (!providers.includes('cross-curve')) return []
  try {
    const terms = toBridgeTerms(bridge, await quoteRoute(bridge, params))
    const route = createRoute(terms, slippage, Date.now())
    return [{ ...route, signature: signer.sign(route) }]
  } catch (error) {
    if (error instanceof NoRouteError) return []
    throw error
  }
}

export function quoteRoute(bridge: MockBridge, params: z.output<typeof routeParams>): Promise<BridgeQuote> {
  return bridge.quote({
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
