import { parseEther } from 'viem'
import { createRoutes } from '../api-error.ts'
import type { BridgeService } from '../bridge.ts'
import { deployments } from './chains.ts'
import { busQueue, statusCodes, transferStatus } from './status.ts'

/**
 * HTTP APIs that report Stargate transfers: LayerZero Scan for taxi transfers, and Stargate's own for bus transfers.
 * Prices come from the pools on the chain. The service's fees only repeat those of the pools, and settings do not
 * change them.
 */
export const stargate = {
  id: 'stargate',
  escrow: {
    contract: 'StargateMessaging',
    addressOn: (chainId) => deployments[chainId]?.messaging,
    frontsOn: (chainId) =>
      (deployments[chainId]?.pools ?? []).map((address) => ({ contract: 'StargatePool', address })),
  },
  tariff: { rate: 600n, fixed: 0n },
  nativeFee: parseEther('0.00015'),
  statusCodes,
  routes(bridge) {
    const routes = createRoutes()
    routes.get('/messages/tx/:hash', async (c) => {
      const data = await transferStatus(bridge, c.req.param('hash'))
      return data.length === 0 ? c.json({ message: 'Not Found', statusCode: 404 }, 404) : c.json({ data })
    })
    routes.get('/buses/bus-queue/:hash', async (c) => c.json(await busQueue(bridge, c.req.param('hash'))))
    return routes
  },
} as const satisfies BridgeService
