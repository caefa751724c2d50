import { createRoutes } from '../api-error.ts'
import type { BridgeService } from '../bridge.ts'
import { logosFor } from '../logos.ts'
import { readBody } from '../service-request.ts'
import { symbiosisContracts } from './contracts.ts'
import { errorReplies } from './error-replies.ts'
import { listChains, listTokens } from './lists.ts'
import { quoteTransfer } from './quote-transfer.ts'
import { statusCodes, transferStatus } from './status.ts'

/** Symbiosis's HTTP API, with an escrow at the address of its router. */
export const symbiosis = {
  id: 'symbiosis',
  escrow: { contract: 'SymbiosisRouter', addressOn: () => symbiosisContracts[1].targets[0] },
  tariff: { rate: 300n, fixed: 3_000_000n },
  nativeFee: 0n,
  statusCodes,
  routes(bridge) {
    const routes = createRoutes(errorReplies)
    routes.post('/v2/quote', async (c) => c.json(await quoteTransfer(bridge, await readBody(c), logosFor(c))))
    routes.get('/v2/tx/:chainId/:transactionHash', async (c) =>
      c.json(await transferStatus(bridge, c.req.param(), logosFor(c))),
    )
    routes.get('/v2/tokens', (c) => c.json(listTokens(bridge, logosFor(c))))
    routes.get('/v1/chains', (c) => c.json(listChains(bridge, logosFor(c))))
    return routes
  },
} as const satisfies BridgeService
