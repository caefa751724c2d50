import { Hono } from 'hono'
import { type Address, parseEther } from 'viem'
import type { BridgeService } from '../bridge.ts'
import type { ServiceEnv } from '../http.ts'
import { staticConfig } from './config.ts'
import { estimateGasFee } from './estimate.ts'
import { gasService, gatewayOn } from './gateways.ts'
import { searchGmp, statusWords } from './search.ts'

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
  statusWords,
  routes(desk) {
    const routes = new Hono<ServiceEnv>()
    routes.get('/configs/mainnet-config-1.x.json', (c) => c.json(staticConfig(desk)))
    routes.post('/gmp/estimateGasFee', async (c) => {
      const body: unknown = await c.req.json().catch(() => undefined)
      return c.json(await estimateGasFee(desk, body))
    })
    routes.get('/gmp/searchGMP', async (c) => c.json(await searchGmp(desk, c.req.query('txHash') ?? '')))
    return routes
  },
} as const satisfies BridgeService
