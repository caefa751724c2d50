import { Hono } from 'hono'
import { type Address, parseEther } from 'viem'
import type { BridgeDesk, BridgeService } from '../bridge.ts'
import type { ServiceEnv, ServiceRequest } from '../http.ts'
import { logoUrl } from '../pictures.ts'
import { sendApiError } from './api-error.ts'
import { scanRoutes } from './scan.ts'
import { createSigner } from './signer.ts'
import { searchTransactions, statusWords, transactionOf } from './status.ts'
import { createTransaction, estimateRoute } from './transaction.ts'

/** CrossCurve's router, as its integrators have it on Arbitrum and Linea; the sandbox has it on every chain. */
const router: Address = '0xA2A786ff9148f7C88EE93372Db8CBe9e94585c74'

/** CrossCurve's HTTP interface over an escrow at its router's address: cheap, and with a fee in the native coin. */
export const crosscurve = {
  id: 'crosscurve',
  escrow: { contract: 'OpaqueRouter', addressOn: () => router },
  tariff: { rate: 60n, fixed: 2_000_000n },
  nativeFee: parseEther('0.0002'),
  statusWords,
  routes(desk) {
    const signer = createSigner()
    const routes = new Hono<ServiceEnv>()
    routes.onError((error, c) => sendApiError(c, error))
    routes.post('/routing/scan', async (c) => c.json(await scanRoutes(desk, await bodyOf(c), signer)))
    routes.post('/estimate', async (c) => c.json(await estimateRoute(desk, await bodyOf(c))))
    routes.post('/tx/create', async (c) => c.json(await createTransaction(desk, await bodyOf(c), signer)))
    routes.get('/search', (c) => c.json(searchTransactions(desk, c.req.query('search') ?? '')))
    routes.get('/transaction/:id', (c) => c.json(transactionOf(desk, c.req.param('id'))))
    routes.get('/networks', (c) => c.json(listNetworks(desk, (symbol) => logoUrl(c, symbol))))
    return routes
  },
} as const satisfies BridgeService

function bodyOf(c: ServiceRequest): Promise<unknown> {
  return c.req.json().catch(() => undefined)
}

function listNetworks({ market, escrowOn }: BridgeDesk, logoOf: (symbol: string) => string) {
  const networks = market.chains.map(({ chainId, rpcUrl, spec }) => {
    const tokens = market.assets
      .filter((asset) => asset.chainId === chainId)
      .map(({ address, name, symbol, decimals }) => ({
        chainId,
        address,
        name,
        symbol,
        decimals,
        tags: ['can_swap'],
        icon: logoOf(symbol),
        permit: false,
      }))
    const network = {
      name: spec.name,
      icon: logoOf(spec.native.symbol),
      chainId,
      rpcHttp: [rpcUrl],
      rpcPublic: rpcUrl,
      hubChain: false,
      router: escrowOn(chainId),
      tokens,
      pools: [],
    }
    return [spec.name.toLowerCase(), network] as const
  })
  return Object.fromEntries(networks)
}
