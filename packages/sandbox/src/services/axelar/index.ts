import { type Address, parseEther } from 'viem'
import { createRoutes } from '../api-error.ts'
import type { BridgeService } from '../bridge.ts'
import { readBody } from '../service-request.ts'
import { gasService, gatewayOn } from './chains.ts'
import { quoteTransfer } from './quote-transfer.ts'
import { staticConfig } from './static-config.ts'
import { statusCodes, transferStatus } from './status.ts'

/**
 * Axelar's static configuration and Axelarscan's GMP API, with escrows at the addresses of the gateways. It transfers
 * USDC on Ethereum, which is axlUSDC on other chains, at a rate of 1:1. Clients send deposits through Squid's router.
 */
export const axelar = {
  id: 'axelar',
  escrow: {
    contract: 'AxelarGateway',
    addressOn: gatewayOn,
    frontsOn: (): readonly { contract: string; address: Address }[] => [
      { contract: 'AxelarGasService', address: gasService },
    ],
  },
  tariff: { rate: 0n, fixed: 0n },
  nativeFee: parseEther('0.0002'),
  statusCodes,
  routes(bridge) {
    const routes = createRoutes()
    routes.get('/configs/mainnet-config-1.x.json', (c) => c.json(staticConfig(bridge)))
    routes.post('/gmp/estimateGasFee', async (c) => c.json(await quoteTransfer(bridge, await readBody(c))))
    routes.get('/gmp/searchGMP', (c) => c.json(transferStatus(bridge, c.req.query('txHash') ?? '')))
    return routes
  },
} as const satisfies BridgeService
