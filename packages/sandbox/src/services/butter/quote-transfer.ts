import { isAddressEqual, parseUnits } from 'viem'
import * as z from 'zod/mini'
import type { Asset, BridgeQuote } from '../../settlement/index.ts'
import type { MockBridge } from '../bridge.ts'
import { toBridgeTerms } from '../bridge-terms.ts'
import type { LogoOf } from '../logos.ts'
import { address, chainId } from '../params.ts'
import { parseParams } from '../parse-params.ts'
import { randomBytes32 } from '../random-bytes32.ts'
import { ButterApiError } from './api-error.ts'
import { createRoutes } from './create-routes.ts'

/** Issued route, with its expiry in milliseconds since the epoch. */
export interface KnownRoute {
  readonly quote: BridgeQuote
  readonly goodUntil: number
}

const routeQuery = z.object({
  fromChainId: chainId,
  toChainId: chainId,
  /** Amount in whole tokens. */
  amount: z.string().check(z.regex(/^\d{1,60}(?:\.\d{1,36})?$/, 'Expected an amount in human units')),
  /** Token address. The zero address is the native token. */
  tokenInAddress: address,
  tokenOutAddress: address,
  type: z.literal('exactIn'),
  slippage: z.coerce.number().check(z.int()),
  entrance: z.string().check(z.minLength(1)),
})

/** Limits of the slippage for cross-chain transfers, in basis points. */
const MIN_SLIPPAGE = 150
const MAX_SLIPPAGE = 5_000
/** Lifetime of a route in milliseconds. According to the documentation, it is about five minutes. */
const ROUTE_LIFETIME_MS = 300_000

/** Replies to `/route` with one route. @throws ButterApiError, NoRouteError, BadParameterError */
export async function quoteTransfer(
  bridge: MockBridge,
  query: Record<string, string>,
  { issuedRoutes, getLogo }: { readonly issuedRoutes: Map<string, KnownRoute>; readonly getLogo: LogoOf },
) {
  const params = parseParams(routeQuery, query)
  assertSlippage(params.slippage)
  // Both chains need a router, because the relayer pays recipients through it.
  bridge.escrowOn(params.fromChainId)
  bridge.escrowOn(params.toChainId)
  const input = getAsset(bridge, params.fromChainId, params.tokenInAddress)
  const quote = await bridge.quote({
    fromChainId: params.fromChainId,
    toChainId: params.toChainId,
    fromToken: params.tokenInAddress,
    toToken: params.tokenOutAddress,
    fromAmount: toBaseUnits(params.amount, input),
  })
  const hash = randomBytes32()
  issuedRoutes.set(hash, { quote, goodUntil: Date.now() + ROUTE_LIFETIME_MS })
  const { slippage, entrance } = params
  return createRoutes(toBridgeTerms(bridge, quote), { hash, getLogo, slippage, entrance, now: Date.now() })
}

export function assertSlippage(slippage: number): void {
  if (slippage < MIN_SLIPPAGE || slippage > MAX_SLIPPAGE) throw new ButterApiError('slippage')
}

function getAsset({ market }: MockBridge, chain: number, token: string): Asset {
  const asset = market.assets.find(
    (asset) => asset.chainId === chain && isAddressEqual(asset.address, token as Asset['address']),
  )
  if (asset === undefined) throw new ButterApiError('TOKEN')
  return asset
}

function toBaseUnits(amount: string, { decimals }: Asset): bigint {
  if ((amount.split('.')[1]?.replace(/0+$/, '') ?? '').length > decimals) {
    throw new ButterApiError('parameter', `amount: Expected at most ${decimals} decimals`)
  }
  return parseUnits(amount, decimals)
}
