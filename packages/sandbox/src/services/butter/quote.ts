import { isAddressEqual, parseUnits } from 'viem'
import * as z from 'zod/mini'
import type { Asset, BridgeQuote } from '../../settlement/index.ts'
import type { BridgeDesk } from '../bridge.ts'
import { toBridgeTerms } from '../bridge-terms.ts'
import { randomBytes32 } from '../ids.ts'
import { address, chainId } from '../params.ts'
import { parseParams } from '../parse.ts'
import type { LogoOf } from '../pictures.ts'
import { ButterApiError } from './api-error.ts'
import { createRoutes } from './create-routes.ts'

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
  return createRoutes(toBridgeTerms(desk, quote), { hash, logoOf, slippage, entrance, now: Date.now() })
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
