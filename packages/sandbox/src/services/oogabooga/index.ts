import { aggregatorService } from '../aggregators/index.ts'
import type { ErrorReplies, ErrorReply } from '../api-error.ts'
import { quoteSwap } from './quote-swap.ts'

/**
 * Error replies. A missing route is returned with HTTP 200. The other texts are the sandbox's own, as OogaBooga
 * publishes none.
 */
const errorReplies: ErrorReplies = {
  badParameter: ({ message }) => reply(400, message),
  noRoute: ({ reason }) =>
    reason === 'TOKEN' ? reply(400, 'Token is not listed') : [200, { status: 'NoWay' }],
  failed: (message) => reply(500, message),
}

/**
 * OogaBooga's aggregator API, priced by the local pools, on Base. The real service supports none of the sandbox's
 * chains.
 */
export const oogabooga = aggregatorService({
  id: 'oogabooga',
  key: {
    header: 'authorization',
    // The key is fictitious and grants no access elsewhere.
    value: 'Bearer sandbox-oogabooga-key-0000-local-only',
    allow: ['GET /v1/swap'],
  },
  errorReplies,
  serve(routes, aggregator) {
    routes.get('/v1/swap', async (c) => c.json(await quoteSwap(aggregator, c.req.query())))
  },
})

function reply(status: ErrorReply[0], message: string): ErrorReply {
  return [status, { message }]
}
