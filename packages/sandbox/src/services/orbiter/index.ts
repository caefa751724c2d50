import type { Address } from 'viem'
import { createRoutes } from '../api-error.ts'
import type { BridgeService } from '../bridge.ts'
import { createEnvelope } from './create-envelope.ts'
import { getTerms } from './get-terms.ts'
import { listChains, listRoutes } from './lists.ts'
import { statusCodes, transferStatus } from './status.ts'
import { tariff } from './tariff.ts'

/**
 * Addresses of OrbiterRouterV3 on the sandbox's chains. Source: https://github.com/Cryptorubic/rubic-sdk,
 * orbiter-bridge.
 */
const routers: Readonly<Record<number, Address>> = {
  1: '0xC741900276CD598060b0FE6594FbE977392928f4',
  5000: '0x13E46b2a3f8512eD4682a8Fb8B560589fE3C2172',
  8453: '0x13E46b2a3f8512eD4682a8Fb8B560589fE3C2172',
  42161: '0x6a065083886EC63d274b8E1fE19aE2ddF498bFDd',
}

/**
 * Orbiter's open API, with an escrow at the address of its router. A deposit contains a memo, and the service's fees
 * determine its output.
 */
export const orbiter = {
  id: 'orbiter',
  escrow: { contract: 'OrbiterRouter', addressOn: (chainId) => routers[chainId] },
  tariff,
  nativeFee: 0n,
  statusCodes,
  getTerms,
  routes(bridge) {
    const routes = createRoutes()
    routes.get('/routers/v2', (c) => createEnvelope(c, listRoutes(bridge, c.req.query('entry'))))
    routes.get('/transaction/status/:hash', async (c) =>
      createEnvelope(c, await transferStatus(bridge, c.req.param('hash')), { hash: c.req.param('hash') }),
    )
    routes.get('/chains', (c) => createEnvelope(c, listChains(bridge)))
    return routes
  },
} as const satisfies BridgeService
