import { createRoutes } from '../api-error.ts'
import type { BridgeService } from '../bridge.ts'
import { bodyOf } from '../http.ts'
import { logosFor } from '../pictures.ts'
import { errorReplies } from './api-error.ts'
import { forwarder, isServed, swift } from './chains.ts'
import { listTokens } from './lists.ts'
import { quoteTransfer, swapBefore } from './quote.ts'
import { statusCodes, transferStatus } from './status.ts'
import { handIn } from './submit.ts'
import { termsOf } from './terms.ts'

/**
 * Mayan's HTTP interfaces, prices and explorer, over an escrow at Swift's address, with the forwarder before it. Tokens
 * go into an order as they are; the native coin is wrapped on the way, as Swift's second version wants it.
 */
export const mayan = {
  id: 'mayan',
  escrow: {
    contract: 'MayanSwift',
    addressOn: (chainId: number) => (isServed(chainId) ? swift : undefined),
    frontsOn: (chainId: number) =>
      isServed(chainId) ? [{ contract: 'MayanForwarder', address: forwarder }] : [],
  },
  tariff: { rate: 300n, fixed: 5_000_000n },
  nativeFee: 0n,
  statusCodes,
  termsOf,
  routes(desk) {
    const routes = createRoutes(errorReplies)
    routes.get('/price/quote', async (c) => c.json(await quoteTransfer(desk, c.req.query())))
    routes.get('/price/get-swap/evm', (c) => c.json(swapBefore(desk, c.req.query())))
    routes.get('/price/tokens', (c) => c.json(listTokens(desk, logosFor(c))))
    routes.get('/explorer/swap/trx/:handle', (c) => c.json(transferStatus(desk, c.req.param('handle'))))
    routes.post('/explorer/submit/evm', async (c) => {
      await handIn(desk, await bodyOf(c))
      return c.body(null, 200)
    })
    return routes
  },
} as const satisfies BridgeService
