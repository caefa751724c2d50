import type { Address } from 'viem'
import { createRoutes } from '../api-error.ts'
import type { BridgeService } from '../bridge.ts'
import { listChains } from './lists.ts'
import { quoteTransfer } from './quote.ts'
import { statusCodes, transferStatus } from './status.ts'
import { termsOf } from './terms.ts'

/** GasZipV2, the same on every chain of the sandbox. Source: https://dev.gas.zip/gas/chain-support/inbound. */
const router: Address = '0x2a37D63EAdFe4b4682a3c28C1c2cD4F109Cc2762'

/** Gas.zip's HTTP interface over an escrow at its contract's address: a deposit names chain and recipient alone. */
export const gaszip = {
  id: 'gaszip',
  escrow: { contract: 'GasZipRouter', addressOn: () => router },
  tariff: { rate: 200n, fixed: 1_000_000n, exchanges: true },
  nativeFee: 0n,
  statusCodes,
  termsOf,
  routes(desk) {
    const routes = createRoutes()
    routes.get('/chains', (c) => c.json(listChains(desk)))
    routes.get('/quotes/:from/:amount/:to', async (c) => {
      const { status, body } = await quoteTransfer(desk, { ...c.req.param(), accounts: c.req.query() })
      return c.json(body, status)
    })
    routes.get('/search/:hash', async (c) => {
      const found = await transferStatus(desk, c.req.param('hash'))
      return found ? c.json(found) : c.json({ error: 'Not Found' }, 404)
    })
    return routes
  },
} as const satisfies BridgeService
