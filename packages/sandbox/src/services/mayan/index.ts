import { Hono } from 'hono'
import type { BridgeService } from '../bridge.ts'
import type { ServiceEnv, ServiceRequest } from '../http.ts'
import { logoUrl } from '../pictures.ts'
import { sendApiError } from './api-error.ts'
import { chainNames, forwarder, isServed, swift } from './chains.ts'
import { quoteOffers, swapBefore } from './quote.ts'
import { statusWords, swapOf } from './status.ts'
import { handIn } from './submit.ts'
import { termsOf } from './terms.ts'

/**
 * Mayan's HTTP interfaces, prices and explorer, over an escrow at Swift's address, with the forwarder before it. Tokens
 * go into an order as they are; the native coin is wrapped on the way, as Swift's second version wants it.
 */
export const mayan = {
  id: 'mayan',
  escrow: {
    contract: 'MayanSwift',
    addressOn: (chainId: number) => (isServed(chainId) ? swift : undefined),
    frontsOn: (chainId: number) =>
      isServed(chainId) ? [{ contract: 'MayanForwarder', address: forwarder }] : [],
  },
  tariff: { rate: 300n, fixed: 5_000_000n },
  nativeFee: 0n,
  statusWords,
  termsOf,
  routes(desk) {
    const routes = new Hono<ServiceEnv>()
    routes.onError((error, c) => sendApiError(c, error))
    routes.get('/price/quote', async (c) => c.json(await quoteOffers(desk, c.req.query())))
    routes.get('/price/get-swap/evm', (c) => c.json(swapBefore(desk, c.req.query())))
    routes.get('/price/tokens', (c) => c.json(listTokens(desk.market, c)))
    routes.get('/explorer/swap/trx/:handle', (c) => c.json(swapOf(desk, c.req.param('handle'))))
    routes.post('/explorer/submit/evm', async (c) => {
      await handIn(desk, await c.req.json().catch(() => undefined))
      return c.body(null, 200)
    })
    return routes
  },
} as const satisfies BridgeService

function listTokens({ assets }: Parameters<BridgeService['routes']>[0]['market'], c: ServiceRequest) {
  const lists = Object.entries(chainNames).map(([chainId, { name, wormholeId }]) => {
    const tokens = assets
      .filter((asset) => asset.chainId === Number(chainId))
      .map(({ address: contract, symbol, decimals, name: title, chainId: id }) => ({
        name: title,
        standard: BigInt(contract) === 0n ? 'native' : 'erc20',
        symbol,
        contract,
        chainId: id,
        wChainId: wormholeId,
        decimals,
        logoURI: logoUrl(c, symbol),
        verified: true,
        supportsPermit: false,
      }))
    return [name, tokens] as const
  })
  return Object.fromEntries(lists)
}
