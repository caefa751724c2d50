import { Hono } from 'hono'
import type { LocalChain } from '../../chains/index.ts'
import type { Service } from '../service.ts'
import type { ServiceEnv } from '../service-request.ts'
import { lendingRoutes } from './lending/index.ts'
import { priceRoutes } from './prices/index.ts'
import { assetListRoutes } from './tokens/index.ts'

/** Creates a data host for the sandbox's chains, with the endpoints and formats of Causeway's data host. */
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
