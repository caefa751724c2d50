import { zenlinkChainId } from '../../protocols/zenlink/table.ts'
import { createRoutes } from '../api-error.ts'
import { type SwapService, swapAssets } from '../swap.ts'
import { errorReplies } from './api-error.ts'
import { quoteSwap } from './quote.ts'

/** Zenlink's path finder over a router of ours. The swap is done when its transaction is: there is no status. */
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
