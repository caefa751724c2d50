import type { Address } from 'viem'
import { createRoutes } from '../api-error.ts'
import type { BridgeService } from '../bridge.ts'
import { errorReplies } from './error-replies.ts'
import { quoteTransfer } from './quote.ts'
import { getPassage, statusByDepositAddress, statusCodes } from './status.ts'

/** Addresses of Nitro's AssetForwarders. Source: https://docs.routerprotocol.com, Nitro, deployed contracts. */
const forwarders: Readonly<Record<number, Address>> = {
  1: '0xC21e4ebD1d92036Cb467b53fE3258F219d909Eb9',
  5000: '0xC21e4ebD1d92036Cb467b53fE3258F219d909Eb9',
  8453: '0x0Fa205c0446cD9EeDCc7538c9E24BC55AD08207f',
  42161: '0xEF300Fb4243a0Ff3b90C8cCfa1264D78182AdaA4',
}

/**
 * Router Pay's HTTP API, with an escrow at the addresses of Nitro's forwarders. Nitro's own status API is at
 * `/pathfinder`. Only the transaction of a quote is settled: tokens that are sent to a deposit address remain there.
 */
export const nitro = {
  id: 'nitro',
  escrow: { contract: 'NitroForwarder', addressOn: (chainId: number) => forwarders[chainId] },
  tariff: { rate: 200n, fixed: 10_000_000n },
  nativeFee: 0n,
  statusCodes,
  routes(bridge) {
    const routes = createRoutes(errorReplies)
    routes.get('/health', (c) => c.json({ status: 'ok' }))
    routes.get('/swap-on-nitro', async (c) => c.json(await quoteTransfer(bridge, c.req.query())))
    routes.get('/get-status-by-deposit-address', (c) => c.json(statusByDepositAddress(bridge, c.req.query())))
    routes.get('/pathfinder/status', (c) => {
      const transfer = getPassage(bridge, c.req.query('srcTxHash') ?? '')
      return transfer === undefined ? c.json('Invalid source transaction hash', 400) : c.json(transfer)
    })
    return routes
  },
} as const satisfies BridgeService
