import { Hono } from 'hono'
import { zenlinkChainId } from '../../protocols/zenlink/contracts.ts'
import type { ServiceEnv } from '../http.ts'
import { type SwapService, swapAssets } from '../swap.ts'
import { sendApiError } from './api-error.ts'
import { findRoute } from './route.ts'

/** Zenlink's path finder over a router of ours. The swap is done when its transaction is: there is no status. */
export const zenlink = {
  id: 'zenlink',
  nativeFee: 0n,
  statusWords: [],
  open({ chains }) {
    const assets = swapAssets(chains.filter(({ chainId }) => chainId === zenlinkChainId))
    const routes = new Hono<ServiceEnv>()
    routes.onError((error, c) => sendApiError(c, error))
    routes.get('/v2', (c) => c.json(findRoute(assets, c.req.query())))
    return { routes, stop: async () => undefined }
  },
} as const satisfies SwapService
