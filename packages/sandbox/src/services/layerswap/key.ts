import type { MiddlewareHandler } from 'hono'
import type { ServiceEnv } from '../http.ts'
import { LayerswapApiError } from './api-error.ts'

/** The one key the sandbox's Layerswap knows. Made up: it opens nothing else. */
export const layerswapKey = 'sandbox-layerswap-key-0000-local-only'

/** Prices are for everybody; swaps need a key, which belongs into a gateway, not a browser. */
export function requireKey(): MiddlewareHandler<ServiceEnv> {
  return async (c, next) => {
    if (c.req.header('x-ls-apikey') === layerswapKey) return next()
    throw new LayerswapApiError(403, 'API_KEY_FORBIDDEN', 'Api key forbidden')
  }
}
