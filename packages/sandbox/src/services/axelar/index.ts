import { type Address, parseEther } from 'viem'
import { createRoutes } from '../api-error.ts'
import type { BridgeService } from '../bridge.ts'
import { bodyOf } from '../http.ts'
import { gasService, gatewayOn } from './chains.ts'
import { staticConfig } from './lists.ts'
import { quoteTransfer } from './quote.ts'
import { statusCodes, transferStatus } from './status.ts'

/**
 * Axelar's static configuration and Axelarscan's GMP interface, over an escrow at the gateways' addresses. It carries
 * USDC of Ethereum, which is axlUSDC elsewhere, one to one; clients send it through Squid's router.
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
  routes(desk) {
    const routes = createRoutes()
    routes.get('/configs/mainnet-config-1.x.json', (c) => c.json(staticConfig(desk)))
    routes.post('/gmp/estimateGasFee', async (c) => c.json(await quoteTransfer(desk, await bodyOf(c))))
    routes.get('/gmp/searchGMP', (c) => c.json(transferStatus(desk, c.req.query('txHash') ?? '')))
    return routes
  },
} as const satisfies BridgeService
