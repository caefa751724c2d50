import { type Address, parseEther } from 'viem'
import { createRoutes } from '../api-error.ts'
import type { BridgeService } from '../bridge.ts'
import { bodyOf } from '../http.ts'
import { logosFor } from '../pictures.ts'
import { errorReplies } from './api-error.ts'
import { buildTransfer, estimateRoute } from './build.ts'
import { listNetworks } from './lists.ts'
import { quoteTransfer } from './quote.ts'
import { createSigner } from './signer.ts'
import { statusCodes, transactionOf, transferStatus } from './status.ts'

/** CrossCurve's router, as its integrators have it on Arbitrum and Linea; the sandbox has it on every chain. */
const router: Address = '0xA2A786ff9148f7C88EE93372Db8CBe9e94585c74'

/** CrossCurve's HTTP interface over an escrow at its router's address: cheap, and with a fee in the native coin. */
export const crosscurve = {
  id: 'crosscurve',
  escrow: { contract: 'OpaqueRouter', addressOn: () => router },
  tariff: { rate: 60n, fixed: 2_000_000n },
  nativeFee: parseEther('0.0002'),
  statusCodes,
  routes(desk) {
    const signer = createSigner()
    const routes = createRoutes(errorReplies)
    routes.post('/routing/scan', async (c) => c.json(await quoteTransfer(desk, await bodyOf(c), signer)))
    routes.post('/estimate', async (c) => c.json(await estimateRoute(desk, await bodyOf(c))))
    routes.post('/tx/create', async (c) => c.json(await buildTransfer(desk, await bodyOf(c), signer)))
    routes.get('/search', (c) => c.json(transferStatus(desk, c.req.query('search') ?? '')))
    routes.get('/transaction/:id', (c) => c.json(transactionOf(desk, c.req.param('id'))))
    routes.get('/networks', (c) => c.json(listNetworks(desk, logosFor(c))))
    return routes
  },
} as const satisfies BridgeService
