import type { MiddlewareHandler } from 'hono'
import type { ServiceEnv } from '../service-request.ts'
import { LayerswapApiError } from './api-error.ts'

/** API key of the sandbox's Layerswap service. It is fictitious and grants no access elsewhere. */
export const layerswapKey = 'sandbox-layerswap-key-0000-local-only'

/**
 * Rejects requests without the API key. Swaps require the key, quotes do not. Keys belong in a gateway, not in a
 * browser.
 */
export function requireKey(): MiddlewareHandler<ServiceEnv> {
  return async (c, next) => {
    if (c.req.header('x-ls-apikey') === layerswapKey) return next()
    throw new LayerswapApiError(403, 'API_KEY_FORBIDDEN', 'Api key forbidden')
  }
}
