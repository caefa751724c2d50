import type { Address } from 'viem'
import { createMockAggregator } from '../aggregators/index.ts'
import { createRoutes } from '../api-error.ts'
import type { BridgeService } from '../bridge.ts'
import { logosFor } from '../logos.ts'
import { errorReplies } from './error-replies.ts'
import { listChains, listTokens, listTools } from './lists.ts'
import { quoteTransfer } from './quote-transfer.ts'
import { statusCodes, transferStatus } from './status.ts'
import { exchange } from './tools.ts'

/**
 * Address of LI.FI's diamond contract on every chain of the sandbox. Source: github.com/lifinance/contracts,
 * `deployments/<network>.json`.
 */
const diamond: Address = '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE'

/**
 * LI.FI's HTTP API, with an escrow at the address of its diamond contract. It is slightly cheaper and slower than
 * Across, and pays in any token. Same-chain swaps use the local pools.
 */
export const lifi = {
  id: 'lifi',
  escrow: { contract: 'LifiDiamond', addressOn: () => diamond },
  tariff: { rate: 80n, fixed: 4_000_000n, exchanges: true },
  nativeFee: 0n,
  statusCodes,
  routes(service) {
    const routes = createRoutes(errorReplies)
    const exchanges = createMockAggregator(exchange.key, service.market.chains)
    for (const path of ['/quote', '/quote/toAmount']) {
      routes.get(path, async (c) =>
        c.json(await quoteTransfer(service, exchanges, c.req.query(), logosFor(c))),
      )
    }
    routes.get('/status', async (c) => c.json(await transferStatus(service, c.req.query(), logosFor(c))))
    routes.get('/tokens', (c) => c.json(listTokens(service, c.req.query(), logosFor(c))))
    routes.get('/chains', (c) => c.json(listChains(service, logosFor(c))))
    routes.get('/tools', (c) => c.json(listTools(service, logosFor(c))))
    return routes
  },
} as const satisfies BridgeService
