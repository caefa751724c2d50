import * as z from 'zod/mini'
import { address, chainId } from '../params.ts'
import { parseParams } from './params.ts'
import type { AcrossToken } from './tokens.ts'

const routesQuery = z.object({
  originToken: z.optional(address),
  destinationToken: z.optional(address),
  originChainId: z.optional(chainId),
  destinationChainId: z.optional(chainId),
  originTokenSymbol: z.optional(z.string()),
  destinationTokenSymbol: z.optional(z.string()),
})

/** One entry of `/available-routes`. */
export interface AvailableRoute {
  readonly originChainId: number
  readonly originToken: string
  readonly destinationChainId: number
  readonly destinationToken: string
  readonly originTokenSymbol: string
  readonly destinationTokenSymbol: string
  readonly isNative: boolean
}

/** `/available-routes`: the routes that match every given parameter, native ones beside their wrapped twins. */
export function availableRoutes(
  tokens: readonly AcrossToken[],
  query: Record<string, string>,
): readonly AvailableRoute[] {
  const wanted = Object.entries(parseParams(routesQuery, query)).filter(([, value]) => value !== undefined)
  return allRoutes(tokens).filter((route) =>
    wanted.every(([key, value]) =>
      Object.entries(route).some(([name, own]) => name === key && own === value),
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
  const route: AvailableRoute = {
    originChainId: origin.chainId,
    originToken: origin.address,
    destinationChainId: destination.chainId,
    destinationToken: destination.address,
    originTokenSymbol: origin.symbol,
    destinationTokenSymbol: destination.symbol,
    isNative: false,
  }
  if (origin.symbol !== 'WETH') return [route]
  return [route, { ...route, originTokenSymbol: 'ETH', destinationTokenSymbol: 'ETH', isNative: true }]
}
