import { type Address, parseEther } from 'viem'
import { createRoutes } from '../api-error.ts'
import type { BridgeService } from '../bridge.ts'
import { logosFor } from '../logos.ts'
import { errorReplies } from './api-error.ts'
import { buildTransfer } from './build-transfer.ts'
import { listChains, listTokens } from './lists.ts'
import { type KnownRoute, quoteTransfer } from './quote-transfer.ts'
import { statusCodes, transferStatus } from './status.ts'

/**
 * Addresses of Butter's router 3.1, on the chains that both Butter and the sandbox support. Source:
 * https://docs.butternetwork.io, contracts.
 */
const router: Address = '0xEE0319cF0BCa5d09333f9F6277743E8De31bD69A'
const routerChains: readonly number[] = [1, 8453, 42161]

/**
 * Butter's HTTP APIs, with an escrow at the address of its router. Routes and swaps are at the root, transfers and
 * lists under `/api`. The real APIs have three hosts.
 */
export const butter = {
  id: 'butter',
  escrow: {
    contract: 'ButterRouter',
    addressOn: (chainId) => (routerChains.includes(chainId) ? router : undefined),
  },
  tariff: { rate: 200n, fixed: 6_000_000n },
  nativeFee: parseEther('0.00005'),
  statusCodes,
  routes(bridge) {
    const issuedRoutes = new Map<string, KnownRoute>()
    const routes = createRoutes(errorReplies)
    routes.get('/route', async (c) =>
      c.json(await quoteTransfer(bridge, c.req.query(), { issuedRoutes, getLogo: logosFor(c) })),
    )
    routes.get('/swap', (c) => c.json(buildTransfer(bridge, c.req.query(), issuedRoutes)))
    routes.get('/api/queryBridgeInfoBySourceHash', async (c) =>
      c.json(await transferStatus(bridge, c.req.query('hash') ?? '', logosFor(c))),
    )
    routes.get('/api/queryChainList', (c) => c.json(listChains(bridge, logosFor(c))))
    routes.get('/api/queryTokenList', (c) => c.json(listTokens(bridge, c.req.query(), logosFor(c))))
    return routes
  },
} as const satisfies BridgeService
