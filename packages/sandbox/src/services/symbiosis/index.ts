import { Hono } from 'hono'
import type { Address } from 'viem'
import type { BridgeService } from '../bridge.ts'
import type { ServiceEnv } from '../http.ts'
import { explorerUrl, logoUrl } from '../pictures.ts'
import { sendApiError } from './api-error.ts'
import { describeToken } from './describe.ts'
import { statusWords, transferStatus } from './status.ts'
import { swap } from './swap.ts'

/**
 * Symbiosis's MetaRouter on Ethereum; the sandbox has it on every chain. Source:
 * https://github.com/symbiosis-finance/js-sdk, src/crosschain/config/mainnet.ts
 */
const router: Address = '0xf621Fb08BBE51aF70e7E0F4EA63496894166Ff7F'

/** Symbiosis's HTTP interface over an escrow at its router's address. */
export const symbiosis = {
  id: 'symbiosis',
  escrow: { contract: 'SymbiosisRouter', addressOn: () => router },
  tariff: { rate: 300n, fixed: 3_000_000n },
  nativeFee: 0n,
  statusWords,
  routes(desk) {
    const routes = new Hono<ServiceEnv>()
    routes.onError((error, c) => sendApiError(c, error))
    routes.post('/v1/swap', async (c) => {
      const body: unknown = await c.req.json().catch(() => undefined)
      return c.json(await swap(desk, body, (symbol) => logoUrl(c, symbol)))
    })
    routes.get('/v1/tx/:chainId/:transactionHash', async (c) =>
      c.json(await transferStatus(desk, c.req.param(), (symbol) => logoUrl(c, symbol))),
    )
    routes.get('/v1/tokens', (c) =>
      c.json(desk.market.assets.map((asset) => describeToken(asset, (symbol) => logoUrl(c, symbol)))),
    )
    routes.get('/v1/chains', (c) =>
      c.json(
        desk.market.chains.map(({ chainId, spec }) => ({
          id: chainId,
          name: spec.name,
          explorer: explorerUrl(chainId, ''),
          icon: logoUrl(c, spec.native.symbol),
        })),
      ),
    )
    return routes
  },
} as const satisfies BridgeService
