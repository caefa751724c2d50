import { Hono } from 'hono'
import type { LocalChain } from '../../chains/index.ts'
import type { ServiceEnv } from '../http.ts'
import type { Service } from '../service.ts'
import { lendingRoutes } from './lending/index.ts'
import { priceRoutes } from './prices/index.ts'
import { assetListRoutes } from './tokens/index.ts'

/** A data host over the sandbox's own chains: what the product's would answer of them. */
export function createDataService(
  chains: readonly LocalChain[],
  { hasMarkets }: { readonly hasMarkets: boolean },
): Service & { stop(): Promise<void> } {
  const lending = lendingRoutes(hasMarkets ? chains : [])
  const routes = new Hono<ServiceEnv>()
  routes.route('/asset-lists', assetListRoutes(chains))
  routes.route('/', priceRoutes(chains))
  routes.route('/', lending.routes)
  return { id: 'data', routes, stop: lending.stop }
}
