import { Hono } from 'hono'
import type { Address } from 'viem'
import type { BridgeDesk, BridgeService } from '../bridge.ts'
import type { ServiceEnv } from '../http.ts'
import { logoUrl } from '../pictures.ts'
import { sendApiError } from './api-error.ts'
import { describeToken } from './describe.ts'
import { buildTx, quoteRoutes } from './quote.ts'
import { statusWords, transferStatus } from './status.ts'

/** XY's contracts. Source: https://docs.xy.finance, contract addresses. */
const routers: Readonly<Record<number, Address>> = {
  1: '0x4315f344a905dC21a08189A117eFd6E1fcA37D57',
  5000: '0x73Ce60416035B8D7019f6399778c14ccf5C9c7A1',
  8453: '0x73Ce60416035B8D7019f6399778c14ccf5C9c7A1',
  42161: '0x33383265290421C704c6b09F4BF27ce574DC4203',
}

/** XY Finance's HTTP interface over an escrow at its contracts' addresses: one bridge, and no exchange. */
export const xy = {
  id: 'xy',
  escrow: { contract: 'OpaqueRouter', addressOn: (chainId) => routers[chainId] },
  tariff: { rate: 400n, fixed: 1_000_000n },
  nativeFee: 0n,
  statusWords,
  routes(desk) {
    const routes = new Hono<ServiceEnv>()
    routes.onError((error, c) => sendApiError(c, error))
    routes.get('/quote', async (c) => c.json(await quoteRoutes(desk, c.req.query())))
    routes.get('/buildTx', async (c) => c.json(await buildTx(desk, c.req.query())))
    routes.get('/crossChainStatus', (c) => c.json(transferStatus(desk, c.req.query())))
    routes.get('/supportedChains', (c) => c.json(listChains(desk)))
    routes.get('/recommendedTokens', (c) =>
      c.json(listTokens(desk, c.req.query('chainId'), (symbol) => logoUrl(c, symbol))),
    )
    return routes
  },
} as const satisfies BridgeService

function listChains({ market }: BridgeDesk) {
  const supportedChains = market.chains.map(({ chainId, spec }) => ({ chainId, name: spec.name }))
  return { success: true, supportedChains }
}

function listTokens({ market }: BridgeDesk, chainId: string | undefined, logoOf: (symbol: string) => string) {
  const recommendedTokens = market.assets
    .filter((asset) => (chainId ?? String(asset.chainId)) === String(asset.chainId))
    .map((asset) => ({ ...describeToken(asset), name: asset.name, logoURI: logoOf(asset.symbol) }))
  return { success: true, recommendedTokens }
}
