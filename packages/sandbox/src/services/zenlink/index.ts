import { zenlinkChainId } from '../../protocols/zenlink/deployments.ts'
import { createRoutes } from '../api-error.ts'
import { type SwapService, swapAssets } from '../swap.ts'
import { errorReplies } from './api-error.ts'
import { quoteSwap } from './quote-swap.ts'

/**
 * Zenlink's path finder for a stand-in router. It has no status API: a swap is complete when its transaction is mined.
 */
export const zenlink = {
  id: 'zenlink',
  nativeFee: 0n,
  statusCodes: [],
  open({ chains }) {
    const assets = swapAssets(chains.filter(({ chainId }) => chainId === zenlinkChainId))
    const routes = createRoutes(errorReplies)
    routes.get('/v2', (c) => c.json(quoteSwap(assets, c.req.query())))
    return { routes, stop: async () => undefined }
  },
} as const satisfies SwapService
