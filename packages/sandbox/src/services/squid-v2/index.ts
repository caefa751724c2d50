import { type Address, parseEther } from 'viem'
import { createMockAggregator } from '../aggregators/index.ts'
import { createRoutes } from '../api-error.ts'
import type { BridgeService } from '../bridge.ts'
import { logosFor } from '../logos.ts'
import { readBody } from '../service-request.ts'
import { errorReplies } from './api-error.ts'
import { requireIntegratorId, squidIntegratorId } from './integrator-id.ts'
import { listChains, listTokens } from './lists.ts'
import { quoteTransfer } from './quote-transfer.ts'
import { statusCodes, transferStatus } from './status.ts'

/** Address of Squid's router on every chain of the sandbox. Source: https://docs.squidrouter.com, contracts. */
const router: Address = '0xce16F69375520ab01377ce7B88f5BA8C48F8D666'

/**
 * Squid's HTTP API v2, with an escrow at the address of its router. It is expensive for small amounts and cheap for
 * large ones. Same-chain swaps use the local pools.
 */
export const squidV2 = {
  id: 'squid-v2',
  escrow: { contract: 'SquidRouter', addressOn: () => router },
  tariff: { rate: 30n, fixed: 30_000_000n },
  nativeFee: parseEther('0.0001'),
  statusCodes,
  key: {
    header: 'x-integrator-id',
    value: squidIntegratorId,
    allow: ['POST /v2/route', 'GET /v2/status', 'GET /v2/tokens'],
  },
  routes(bridge) {
    const routes = createRoutes(errorReplies)
    routes.use(requireIntegratorId())
    const exchanges = createMockAggregator('kyberswap', bridge.market.chains)
    routes.post('/v2/route', async (c) => {
      const requestId = c.res.headers.get('x-request-id') ?? ''
      return c.json(await quoteTransfer(bridge, exchanges, await readBody(c), requestId, logosFor(c)))
    })
    routes.get('/v2/status', async (c) => c.json(await transferStatus(bridge, c.req.query(), logosFor(c))))
    routes.get('/v2/tokens', (c) => c.json(listTokens(bridge, logosFor(c))))
    routes.get('/v2/chains', (c) => c.json(listChains(bridge, logosFor(c))))
    routes.get('/v2/sdk-info', (c) =>
      c.json({
        ...listChains(bridge, logosFor(c)),
        ...listTokens(bridge, logosFor(c)),
        axelarscanURL: 'https://explorer.invalid/',
        isInMaintenanceMode: 'false',
      }),
    )
    return routes
  },
} as const satisfies BridgeService
