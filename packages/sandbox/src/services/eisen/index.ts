import { aggregatorService } from '../aggregators/index.ts'
import type { ErrorReplies, ErrorReply } from '../api-error.ts'
import { quoteSwap } from './quote-swap.ts'

/** Error replies. Eisen publishes no error bodies, so these texts are the sandbox's own. */
const errorReplies: ErrorReplies = {
  badParameter: ({ message }) => reply(400, message),
  noRoute: ({ reason }) =>
    reason === 'TOKEN'
      ? reply(400, 'Unsupported token')
      : reason === 'CHAIN'
        ? reply(400, 'Unsupported chain')
        : reply(404, 'No route found'),
  failed: (message) => reply(500, message),
}

/** Eisen's aggregator API, priced by the local pools. */
export const eisen = aggregatorService({
  id: 'eisen',
  key: {
    header: 'x-eisen-key',
    // The key is fictitious and grants no access elsewhere.
    value: 'sandbox-eisen-key-0000-local-only',
    allow: ['GET /quote'],
  },
  withoutKey: reply(401, 'Unauthorized'),
  errorReplies,
  serve(routes, aggregator) {
    routes.get('/quote', async (c) => c.json(await quoteSwap(aggregator, c.req.query())))
  },
})

function reply(code: ErrorReply[0], message: string): ErrorReply {
  return [code, { code, message }]
}
