import { createRoutes } from '../api-error.ts'
import type { BridgeService } from '../bridge.ts'
import { logosFor } from '../logos.ts'
import { readBody } from '../service-request.ts'
import { errorReplies } from './api-error.ts'
import { forwarder, isServed, swift } from './chains.ts'
import { getTerms } from './get-terms.ts'
import { listTokens } from './list-tokens.ts'
import { quoteTransfer, swapBefore } from './quote-transfer.ts'
import { statusCodes, transferStatus } from './status.ts'
import { submitOrder } from './submit-order.ts'

/**
 * Mayan's price and explorer APIs, with an escrow at Swift's address behind the forwarder. Orders take ERC-20 tokens
 * directly; the native token is wrapped first, as Swift v2 requires.
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
  getTerms,
  routes(bridge) {
    const routes = createRoutes(errorReplies)
    routes.get('/price/quote', async (c) => c.json(await quoteTransfer(bridge, c.req.query())))
    routes.get('/price/get-swap/evm', (c) => c.json(swapBefore(bridge, c.req.query())))
    routes.get('/price/tokens', (c) => c.json(listTokens(bridge, logosFor(c))))
    routes.get('/explorer/swap/trx/:handle', (c) => c.json(transferStatus(bridge, c.req.param('handle'))))
    routes.post('/explorer/submit/evm', async (c) => {
      await submitOrder(bridge, await readBody(c))
      return c.body(null, 200)
    })
    return routes
  },
} as const satisfies BridgeService
