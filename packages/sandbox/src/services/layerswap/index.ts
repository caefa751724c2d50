import type { Address } from 'viem'
import { createRoutes } from '../api-error.ts'
import type { BridgeService } from '../bridge.ts'
import { findDepositTerms } from '../find-deposit-terms.ts'
import { logosFor } from '../logos.ts'
import { readBody } from '../service-request.ts'
import { errorReplies } from './api-error.ts'
import { layerswapKey, requireKey } from './key.ts'
import { listNetworks } from './list-networks.ts'
import { getLimits, quoteTransfer } from './quote.ts'
import { statusCodes } from './status.ts'
import { openSwaps } from './swaps.ts'

/**
 * Address of Layerswap's depository on every chain. Source: https://github.com/lifinance/contracts,
 * config/layerswap.json.
 */
const depository: Address = '0xE226E4825CB215aBaFAd98fdd400583eAb6a594f'

/**
 * Layerswap's HTTP API, with an escrow at the address of its depository. The output of a deposit is determined by the
 * swap that the service stored for it.
 */
export const layerswap = {
  id: 'layerswap',
  escrow: { contract: 'LayerswapDepository', addressOn: () => depository },
  tariff: { rate: 120n, fixed: 15_000_000n },
  nativeFee: 0n,
  statusCodes,
  getTerms: findDepositTerms,
  key: {
    header: 'X-LS-APIKEY',
    value: layerswapKey,
    allow: ['GET /quote', 'GET /limits', 'GET /networks', 'POST /swaps', 'GET /swaps/*', 'GET /swaps/*/*'],
  },
  routes(bridge) {
    const swaps = openSwaps(bridge)
    const routes = createRoutes(errorReplies)
    routes.use('/swaps/*', requireKey())
    routes.get('/quote', async (c) => c.json(await quoteTransfer(bridge, c.req.query())))
    routes.get('/limits', async (c) => c.json(await getLimits(bridge, c.req.query())))
    routes.get('/networks', (c) => c.json({ data: listNetworks(bridge, logosFor(c)) }))
    routes.post('/swaps', async (c) => c.json(await swaps.create(await readBody(c))))
    routes.get('/swaps/by_transaction_hash/:hash', (c) =>
      c.json(swaps.describe(swaps.idOf(c.req.param('hash')))),
    )
    routes.get('/swaps/:id', (c) => c.json(swaps.describe(c.req.param('id'))))
    return routes
  },
} as const satisfies BridgeService
