import { Hono } from 'hono'
import { type Address, parseEther } from 'viem'
import type { BridgeDesk, BridgeService } from '../bridge.ts'
import type { ServiceEnv, ServiceRequest } from '../http.ts'
import { logoUrl } from '../pictures.ts'
import { requireIntegratorId, squidIntegratorId } from '../squid-v2/key.ts'
import { sendApiError } from './api-error.ts'
import { describeListedChain, describeToken, type LogoOf } from './describe.ts'
import { findRoute } from './route.ts'
import { statusWords, transferStatus } from './status.ts'

/**
 * The router of a recorded route. On the chains of the sandbox the real one was at the second version's address, where
 * two services could not be told apart.
 */
const router: Address = '0xe25e5ae59592bFbA3b5359000fb72E6c21D3228E'

/** Squid's first HTTP interface, as it was before it was shut down. As dear as the second. */
export const squidV1 = {
  id: 'squid-v1',
  escrow: { contract: 'OpaqueRouter', addressOn: () => router },
  tariff: { rate: 30n, fixed: 35_000_000n },
  nativeFee: parseEther('0.0001'),
  statusWords,
  key: {
    header: 'x-integrator-id',
    value: squidIntegratorId,
    allow: ['GET /v1/route', 'GET /v1/status', 'GET /v1/tokens', 'GET /v1/chains', 'GET /v1/sdk-info'],
  },
  routes(desk) {
    const logoOf = (c: ServiceRequest) => (symbol: string) => logoUrl(c, symbol)
    const routes = new Hono<ServiceEnv>()
    routes.onError((error, c) => sendApiError(c, error))
    routes.use(requireIntegratorId())
    routes.get('/v1/route', async (c) => c.json(await findRoute(desk, c.req.query(), logoOf(c))))
    routes.get('/v1/status', async (c) => c.json(await transferStatus(desk, c.req.query(), logoOf(c))))
    routes.get('/v1/tokens', (c) => c.json({ tokens: listTokens(desk, logoOf(c)) }))
    routes.get('/v1/chains', (c) => c.json({ chains: listChains(desk, logoOf(c)) }))
    routes.get('/v1/sdk-info', (c) =>
      c.json({ chains: listChains(desk, logoOf(c)), tokens: listTokens(desk, logoOf(c)) }),
    )
    return routes
  },
} as const satisfies BridgeService

function listTokens({ market }: BridgeDesk, logoOf: LogoOf) {
  return market.assets.map((asset) => describeToken(asset, logoOf))
}

function listChains({ market, escrowOn }: BridgeDesk, logoOf: LogoOf) {
  return market.chains.map((chain) => describeListedChain(chain, escrowOn(chain.chainId), logoOf))
}
