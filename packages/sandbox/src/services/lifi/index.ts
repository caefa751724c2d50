import { Hono } from 'hono'
import type { Address } from 'viem'
import { multicall3Address } from '../../protocols/multicall3/index.ts'
import type { BridgeService } from '../bridge.ts'
import type { ServiceEnv, ServiceRequest } from '../http.ts'
import { logoUrl } from '../pictures.ts'
import { sendApiError } from './api-error.ts'
import { listChains, listTokens, listTools } from './lists.ts'
import { quoteStep } from './quote.ts'
import { statusWords, transferStatus } from './status.ts'

/** LI.FI's diamond, at the same address on every chain of the sandbox. Source: https://docs.li.fi, addresses. */
const diamond: Address = '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE'

/** LI.FI's HTTP interface over an escrow at its diamond's address. A touch cheaper than Across, and slower. */
export const lifi = {
  id: 'lifi',
  escrow: { contract: 'LifiDiamond', addressOn: () => diamond },
  tariff: { rate: 80n, fixed: 4_000_000n },
  nativeFee: 0n,
  statusWords,
  routes(desk) {
    const logoOf = (c: ServiceRequest) => (symbol: string) => logoUrl(c, symbol)
    const routes = new Hono<ServiceEnv>()
    routes.onError((error, c) => sendApiError(c, error))
    routes.get('/quote', async (c) => c.json(await quoteStep(desk, c.req.query(), logoOf(c))))
    routes.get('/status', async (c) => c.json(await transferStatus(desk, c.req.query(), logoOf(c))))
    routes.get('/tokens', (c) => c.json(listTokens(desk, c.req.query(), logoOf(c))))
    routes.get('/chains', (c) => c.json(listChains(desk, multicall3Address, logoOf(c))))
    routes.get('/tools', (c) => c.json(listTools(desk, logoOf(c))))
    return routes
  },
} as const satisfies BridgeService
