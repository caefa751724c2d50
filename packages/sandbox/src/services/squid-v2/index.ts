import { Hono } from 'hono'
import { type Address, parseEther } from 'viem'
import type { BridgeDesk, BridgeService } from '../bridge.ts'
import type { ServiceEnv, ServiceRequest } from '../http.ts'
import { logoUrl } from '../pictures.ts'
import { sendApiError } from './api-error.ts'
import { describeListedChain, describeToken, type LogoOf } from './describe.ts'
import { requireIntegratorId, squidIntegratorId } from './key.ts'
import { findRoute } from './route.ts'
import { statusWords, transferStatus } from './status.ts'

/** Squid's router, the same on every chain of the sandbox. Source: https://docs.squidrouter.com, contracts. */
const router: Address = '0xce16F69375520ab01377ce7B88f5BA8C48F8D666'

/** Squid's second HTTP interface over an escrow at its router's address. Dear for small amounts, cheap for large. */
export const squidV2 = {
  id: 'squid-v2',
  escrow: { contract: 'SquidRouter', addressOn: () => router },
  tariff: { rate: 30n, fixed: 30_000_000n },
  nativeFee: parseEther('0.0001'),
  statusWords,
  key: {
    header: 'x-integrator-id',
    value: squidIntegratorId,
    allow: ['POST /v2/route', 'GET /v2/status', 'GET /v2/tokens', 'GET /v2/chains', 'GET /v2/sdk-info'],
  },
  routes(desk) {
    const logoOf = (c: ServiceRequest) => (symbol: string) => logoUrl(c, symbol)
    const routes = new Hono<ServiceEnv>()
    routes.onError((error, c) => sendApiError(c, error))
    routes.use(requireIntegratorId())
    routes.post('/v2/route', async (c) => {
      const body: unknown = await c.req.json().catch(() => undefined)
      return c.json(await findRoute(desk, body, c.res.headers.get('x-request-id') ?? '', logoOf(c)))
    })
    routes.get('/v2/status', async (c) => c.json(await transferStatus(desk, c.req.query(), logoOf(c))))
    routes.get('/v2/tokens', (c) => c.json({ tokens: listTokens(desk, logoOf(c)) }))
    routes.get('/v2/chains', (c) => c.json({ chains: listChains(desk, logoOf(c)) }))
    routes.get('/v2/sdk-info', (c) =>
      c.json({
        chains: listChains(desk, logoOf(c)),
        tokens: listTokens(desk, logoOf(c)),
        axelarscanURL: 'https://explorer.invalid/',
        isInMaintenanceMode: 'false',
      }),
    )
    return routes
  },
} as const satisfies BridgeService

function listTokens({ market }: BridgeDesk, logoOf: LogoOf) {
  return market.assets.map((asset) => ({ ...describeToken(asset, logoOf), volatility: 0 }))
}

function listChains({ market, escrowOn }: BridgeDesk, logoOf: LogoOf) {
  return market.chains.map((chain) => describeListedChain(chain, escrowOn(chain.chainId), logoOf))
}
