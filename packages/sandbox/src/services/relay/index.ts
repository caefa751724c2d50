import { aggregatorService } from '../aggregators/index.ts'
import type { ErrorReplies, ErrorReply } from '../api-error.ts'
import { bodyOf } from '../http.ts'
import { quoteV2 } from './quote.ts'

/** Its codes and words; each comes with HTTP 400. */
const errorReplies: ErrorReplies = {
  badParameter: ({ message }) => reply(400, 'INVALID_INPUT', message),
  noRoute: ({ reason }) => {
    if (reason === 'TOKEN') return reply(400, 'INVALID_OUTPUT_CURRENCY', 'Invalid currency')
    if (reason === 'TOO_LOW') return reply(400, 'AMOUNT_TOO_LOW', 'Amount is too low')
    if (reason === 'CHAIN') return reply(400, 'CHAIN_DISABLED', 'Chain is disabled')
    return reply(400, 'NO_SWAP_ROUTES_FOUND', 'No routes found')
  },
  failed: (message) => reply(500, 'UNKNOWN_ERROR', message),
}

/** Relay over the local pools, on one chain. */
export const relay = aggregatorService({
  id: 'relay',
  errorReplies,
  serve(routes, desk) {
    routes.post('/quote/v2', async (c) => c.json(await quoteV2(desk, await bodyOf(c))))
  },
})

function reply(status: ErrorReply[0], code: string, message: string): ErrorReply {
  return [status, { message, code }]
}
