import { parseEther } from 'viem'
import { createRoutes } from '../api-error.ts'
import type { BridgeService } from '../bridge.ts'
import { logosFor } from '../pictures.ts'
import { requireIntegratorId, squidIntegratorId } from '../squid-v2/key.ts'
import { errorReplies } from './api-error.ts'
import { listChains, listTokens } from './lists.ts'
import { quoteTransfer } from './quote.ts'
import { squidV1Router } from './squid-v1-router.ts'
import { statusCodes, transferStatus } from './status.ts'

/** Squid's first HTTP interface, as it was before it was shut down. As dear as the second. */
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
  routes(desk) {
    const routes = createRoutes(errorReplies)
    routes.use(requireIntegratorId())
    routes.get('/v1/route', async (c) => c.json(await quoteTransfer(desk, c.req.query(), logosFor(c))))
    routes.get('/v1/status', async (c) => c.json(await transferStatus(desk, c.req.query(), logosFor(c))))
    routes.get('/v1/tokens', (c) => c.json(listTokens(desk, logosFor(c))))
    routes.get('/v1/chains', (c) => c.json(listChains(desk, logosFor(c))))
    routes.get('/v1/sdk-info', (c) =>
      c.json({ ...listChains(desk, logosFor(c)), ...listTokens(desk, logosFor(c)) }),
    )
    return routes
  },
} as const satisfies BridgeService
