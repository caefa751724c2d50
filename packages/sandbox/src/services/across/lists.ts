import * as z from 'zod/mini'
import type { LogoOf } from '../logos.ts'
import { address, chainId } from '../params.ts'
import { parseParams } from '../parse-params.ts'
import { createRoute } from './create-fees.ts'
import type { AcrossToken } from './tokens.ts'

const routesQuery = z.object({
  originToken: z.optional(address),
  destinationToken: z.optional(address),
  originChainId: z.optional(chainId),
  destinationChainId: z.optional(chainId),
  originTokenSymbol: z.optional(z.string()),
  destinationTokenSymbol: z.optional(z.string()),
})

type AvailableRoute = ReturnType<typeof createRoute>

/** Replies to `/available-routes` with the routes that match all parameters. WETH routes are also listed as native. */
export function listRoutes(
  tokens: readonly AcrossToken[],
  query: Record<string, string>,
): readonly AvailableRoute[] {
  const filters = Object.entries(parseParams(routesQuery, query)).filter(([, value]) => value !== undefined)
  return allRoutes(tokens).filter((route) =>
    filters.every(([key, value]) =>
      Object.entries(route).some(([name, field]) => name === key && field === value),
    ),
  )
}

function allRoutes(tokens: readonly AcrossToken[]): readonly AvailableRoute[] {
  return tokens.flatMap((origin) =>
    tokens
      .filter(({ symbol, chainId }) => symbol === origin.symbol && chainId !== origin.chainId)
      .flatMap((destination) => routesBetween(origin, destination)),
  )
}

function routesBetween(origin: AcrossToken, destination: AcrossToken): AvailableRoute[] {
  const route = createRoute(origin, destination, false)
  return origin.symbol === 'WETH' ? [route, createRoute(origin, destination, true)] : [route]
}

/** Entry of `/token-list`. */
interface ListedToken {
  readonly symbol: string
  readonly chainId: number
  readonly address: string
  readonly isNative: boolean
  readonly l1TokenAddress: string
  readonly name: string
  readonly decimals: number
  readonly logoURI: string
}

/** Replies to `/token-list` with all tokens. WETH is also listed as Ether. */
export function listTokens(tokens: readonly AcrossToken[], getLogo: LogoOf): readonly ListedToken[] {
  return tokens.flatMap((token) => {
    const listed = describeToken(token, getLogo(token.symbol))
    if (token.symbol !== 'WETH') return [listed]
    return [listed, { ...listed, symbol: 'ETH', name: 'Ether', isNative: true, logoURI: getLogo('ETH') }]
  })
}

function describeToken(token: AcrossToken, logoURI: string): ListedToken {
  return {
    symbol: token.symbol,
    chainId: token.chainId,
    address: token.address,
    isNative: false,
    l1TokenAddress: token.l1Address,
    name: token.name,
    decimals: token.decimals,
    logoURI,
  }
}
