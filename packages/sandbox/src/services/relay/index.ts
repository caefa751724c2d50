import type { Address } from 'viem'
import { createMockAggregator } from '../aggregators/index.ts'
import { createRoutes, type ErrorReplies, type ErrorReply } from '../api-error.ts'
import type { BridgeService } from '../bridge.ts'
import { findDepositTerms } from '../find-deposit-terms.ts'
import { readBody } from '../service-request.ts'
import { quoteV2 } from './quote-v2.ts'
import { findRequests, intentStatus, statusCodes } from './status.ts'

/** Addresses of Relay's depositories. Source: https://docs.relay.link/references/protocol/depository/addresses */
const depositories: Readonly<Record<number, Address>> = {
  1: '0x4cD00E387622C35bDDB9b4c962C136462338BC31',
  5000: '0x59916DA825D2D2eC1BF878D71c88826F6633ecca',
  8453: '0x4cD00E387622C35bDDB9b4c962C136462338BC31',
  42161: '0x4cD00E387622C35bDDB9b4c962C136462338BC31',
}

/** Relay's error codes. They are returned with HTTP 400, except for unexpected errors. */
const errorReplies: ErrorReplies = {
  badParameter: ({ message }) => reply(400, 'INVALID_INPUT', message),
  noRoute: ({ reason }) => {
    if (reason === 'TOKEN') return reply(400, 'INVALID_OUTPUT_CURRENCY', 'Invalid currency')
    if (reason === 'TOO_LOW') return reply(400, 'AMOUNT_TOO_LOW', 'Amount is too low')
    if (reason === 'TOO_HIGH') return reply(400, 'INSUFFICIENT_LIQUIDITY', 'Insufficient liquidity')
    if (reason === 'CHAIN') return reply(400, 'CHAIN_DISABLED', 'Chain is disabled')
    return reply(400, 'NO_SWAP_ROUTES_FOUND', 'No routes found')
  },
  failed: (message) => reply(500, 'UNKNOWN_ERROR', message),
}

/**
 * Relay's HTTP API, with an escrow at the address of its depository. A deposit contains the id of an order that the
 * service has stored. Same-chain swaps go through the approval proxy and the local pools.
 */
export const relay = {
  id: 'relay',
  escrow: { contract: 'RelayDepository', addressOn: (chainId) => depositories[chainId] },
  tariff: { rate: 100n, fixed: 5_000_000n },
  nativeFee: 0n,
  statusCodes,
  getTerms: findDepositTerms,
  routes(bridge) {
    const routes = createRoutes(errorReplies)
    const exchanges = createMockAggregator('relay', bridge.market.chains)
    routes.post('/quote/v2', async (c) => c.json(await quoteV2(bridge, exchanges, await readBody(c))))
    routes.get('/intents/status/v3', (c) => c.json(intentStatus(bridge, c.req.query())))
    routes.get('/requests/v2', (c) => c.json(findRequests(bridge, c.req.query())))
    return routes
  },
} as const satisfies BridgeService

function reply(status: ErrorReply[0], code: string, message: string): ErrorReply {
  return [status, { message, code }]
}
