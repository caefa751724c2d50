import type { Address } from 'viem'
import { createRoutes } from '../api-error.ts'
import type { BridgeService } from '../bridge.ts'
import { logosFor } from '../logos.ts'
import { buildTransfer } from './build-transfer.ts'
import { errorReplies } from './error-replies.ts'
import { listChains, listTokens } from './lists.ts'
import { quoteTransfer } from './quote-transfer.ts'
import { statusCodes, transferStatus } from './status.ts'

/** Addresses of XY's contracts. Source: https://docs.xy.finance, contract addresses. */
const routers: Readonly<Record<number, Address>> = {
  1: '0x4315f344a905dC21a08189A117eFd6E1fcA37D57',
  5000: '0x73Ce60416035B8D7019f6399778c14ccf5C9c7A1',
  8453: '0x73Ce60416035B8D7019f6399778c14ccf5C9c7A1',
  42161: '0x33383265290421C704c6b09F4BF27ce574DC4203',
}

/** XY Finance's HTTP API, with an escrow at the addresses of its contracts. It has one bridge and no exchange. */
export const xy = {
  id: 'xy',
  escrow: { contract: 'OpaqueRouter', addressOn: (chainId) => routers[chainId] },
  tariff: { rate: 400n, fixed: 1_000_000n },
  nativeFee: 0n,
  statusCodes,
  routes(bridge) {
    const routes = createRoutes(errorReplies)
    routes.get('/quote', async (c) => c.json(await quoteTransfer(bridge, c.req.query())))
    routes.get('/buildTx', async (c) => c.json(await buildTransfer(bridge, c.req.query())))
    routes.get('/crossChainStatus', (c) => c.json(transferStatus(bridge, c.req.query())))
    routes.get('/supportedChains', (c) => c.json(listChains(bridge)))
    routes.get('/recommendedTokens', (c) => c.json(listTokens(bridge, c.req.query('chainId'), logosFor(c))))
    return routes
  },
} as const satisfies BridgeService
