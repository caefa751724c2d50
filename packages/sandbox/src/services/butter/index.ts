import { Hono } from 'hono'
import { type Address, parseEther } from 'viem'
import type { BridgeService } from '../bridge.ts'
import type { ServiceEnv } from '../http.ts'
import { logoUrl } from '../pictures.ts'
import { reply, sendRouterError } from './api-error.ts'
import { listChains, listTokens } from './lists.ts'
import { findRoute, type KnownRoute } from './route.ts'
import { statusWords, transferStatus } from './status.ts'
import { buildSwap } from './swap.ts'

/** Butter's router 3.1, on those of its chains that the sandbox has. Source: https://docs.butternetwork.io, contracts. */
const router: Address = '0xEE0319cF0BCa5d09333f9F6277743E8De31bD69A'
const routerChains: readonly number[] = [1, 8453, 42161]

/**
 * Butter's HTTP interfaces over an escrow at its router's address: routes and swaps at the root, transfers and lists under
 * `/api`. Three hosts in the world, one service here.
 */
export const butter = {
  id: 'butter',
  escrow: {
    contract: 'ButterRouter',
    addressOn: (chainId) => (routerChains.includes(chainId) ? router : undefined),
  },
  tariff: { rate: 200n, fixed: 6_000_000n },
  nativeFee: parseEther('0.00005'),
  statusWords,
  routes(desk) {
    const known = new Map<string, KnownRoute>()
    const routes = new Hono<ServiceEnv>()
    routes.onError((error, c) => sendRouterError(c, error))
    routes.get('/route', async (c) => {
      const logoOf = (symbol: string) => logoUrl(c, symbol)
      return c.json(reply([await findRoute(desk, c.req.query(), { known, logoOf })]))
    })
    routes.get('/swap', async (c) => c.json(reply([await buildSwap(desk, c.req.query(), known)])))
    routes.get('/api/queryBridgeInfoBySourceHash', async (c) =>
      c.json(await transferStatus(desk, c.req.query('hash') ?? '', (symbol) => logoUrl(c, symbol))),
    )
    routes.get('/api/queryChainList', (c) => c.json(listChains(desk, (symbol) => logoUrl(c, symbol))))
    routes.get('/api/queryTokenList', (c) =>
      c.json(listTokens(desk, c.req.query(), (symbol) => logoUrl(c, symbol))),
    )
    return routes
  },
} as const satisfies BridgeService
