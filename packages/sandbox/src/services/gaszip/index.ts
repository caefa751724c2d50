import type { Address } from 'viem'
import { createRoutes } from '../api-error.ts'
import type { BridgeService } from '../bridge.ts'
import { getTerms } from './get-terms.ts'
import { listChains } from './list-chains.ts'
import { quoteTransfer } from './quote-transfer.ts'
import { statusCodes, transferStatus } from './status.ts'

/** Address of GasZipV2 on every chain of the sandbox. Source: https://dev.gas.zip/gas/chain-support/inbound. */
const router: Address = '0x2a37D63EAdFe4b4682a3c28C1c2cD4F109Cc2762'

/**
 * Gas.zip's HTTP API, with an escrow at the address of its contract. A deposit only contains the chain and the
 * recipient.
 */
export const gaszip = {
  id: 'gaszip',
  escrow: { contract: 'GasZipRouter', addressOn: () => router },
  tariff: { rate: 200n, fixed: 1_000_000n, exchanges: true },
  nativeFee: 0n,
  statusCodes,
  getTerms,
  routes(bridge) {
    const routes = createRoutes()
    routes.get('/chains', (c) => c.json(listChains(bridge)))
    routes.get('/quotes/:from/:amount/:to', async (c) => {
      const { status, body } = await quoteTransfer(bridge, { ...c.req.param(), accounts: c.req.query() })
      return c.json(body, status)
    })
    routes.get('/search/:hash', async (c) => {
      const status = await transferStatus(bridge, c.req.param('hash'))
      return status ? c.json(status) : c.json({ error: 'Not Found' }, 404)
    })
    return routes
  },
} as const satisfies BridgeService
