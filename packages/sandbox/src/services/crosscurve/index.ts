import { type Address, parseEther } from 'viem'
import { createRoutes } from '../api-error.ts'
import type { BridgeService } from '../bridge.ts'
import { logosFor } from '../logos.ts'
import { readBody } from '../service-request.ts'
import { errorReplies } from './api-error.ts'
import { buildTransfer, estimateRoute } from './build-transfer.ts'
import { listNetworks } from './list-networks.ts'
import { quoteTransfer } from './quote-transfer.ts'
import { createSigner } from './signer.ts'
import { getTransaction, statusCodes, transferStatus } from './status.ts'

/**
 * Address of CrossCurve's router on Arbitrum and Linea, according to its integrators. The sandbox has it on every
 * chain.
 */
const router: Address = '0xA2A786ff9148f7C88EE93372Db8CBe9e94585c74'

/**
 * CrossCurve's HTTP API, with an escrow at the address of its router. It charges low fees and an additional fee in the
 * native token.
 */
export const crosscurve = {
  id: 'crosscurve',
  escrow: { contract: 'OpaqueRouter', addressOn: () => router },
  tariff: { rate: 60n, fixed: 2_000_000n },
  nativeFee: parseEther('0.0002'),
  statusCodes,
  routes(bridge) {
    const signer = createSigner()
    const routes = createRoutes(errorReplies)
    routes.post('/routing/scan', async (c) => c.json(await quoteTransfer(bridge, await readBody(c), signer)))
    routes.post('/estimate', async (c) => c.json(await estimateRoute(bridge, await readBody(c))))
    routes.post('/tx/create', async (c) => c.json(await buildTransfer(bridge, await readBody(c), signer)))
    routes.get('/search', (c) => c.json(transferStatus(bridge, c.req.query('search') ?? '')))
    routes.get('/transaction/:id', (c) => c.json(getTransaction(bridge, c.req.param('id'))))
    routes.get('/networks', (c) => c.json(listNetworks(bridge, logosFor(c))))
    return routes
  },
} as const satisfies BridgeService
