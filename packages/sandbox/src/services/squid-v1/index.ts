import { parseEther } from 'viem'
import { createRoutes } from '../api-error.ts'
import type { BridgeService } from '../bridge.ts'
import { logosFor } from '../logos.ts'
import { requireIntegratorId, squidIntegratorId } from '../squid-v2/integrator-id.ts'
import { errorReplies } from './api-error.ts'
import { listChains, listTokens } from './lists.ts'
import { quoteTransfer } from './quote-transfer.ts'
import { squidV1Router } from './squid-v1-router.ts'
import { statusCodes, transferStatus } from './status.ts'

/** Squid's HTTP API v1 as it was before its shutdown, with approximately the fees of v2. */
export const squidV1 = {
  id: 'squid-v1',
  escrow: { contract: 'OpaqueRouter', addressOn: () => squidV1Router },
  tariff: { rate: 30n, fixed: 35_000_000n },
  nativeFee: parseEther('0.0001'),
  statusCodes,
  key: {
    header: 'x-integrator-id',
    value: squidIntegratorId,
    allow: ['GET /v1/route', 'GET /v1/status', 'GET /v1/tokens', 'GET /v1/chains', 'GET /v1/sdk-info'],
  },
  routes(bridge) {
    const routes = createRoutes(errorReplies)
    routes.use(requireIntegratorId())
    routes.get('/v1/route', async (c) => c.json(await quoteTransfer(bridge, c.req.query(), logosFor(c))))
    routes.get('/v1/status', async (c) => c.json(await transferStatus(bridge, c.req.query(), logosFor(c))))
    routes.get('/v1/tokens', (c) => c.json(listTokens(bridge, logosFor(c))))
    routes.get('/v1/chains', (c) => c.json(listChains(bridge, logosFor(c))))
    routes.get('/v1/sdk-info', (c) =>
      c.json({ ...listChains(bridge, logosFor(c)), ...listTokens(bridge, logosFor(c)) }),
    )
    return routes
  },
} as const satisfies BridgeService
