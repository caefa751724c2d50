import { aggregatorService } from '../aggregators/index.ts'
import type { ErrorReplies, ErrorReply } from '../api-error.ts'
import { quoteTransaction } from './quote-transaction.ts'

/** Error replies. Fly publishes no error bodies, so these texts are the sandbox's own. */
const errorReplies: ErrorReplies = {
  refused: ({ status, message }) => reply(status, message),
  badParameter: ({ message }) => reply(400, message),
  noRoute: ({ reason }) =>
    reason === 'TOKEN' ? reply(400, 'Token not supported') : reply(404, 'No route found'),
  failed: (message) => reply(500, message),
}

/** Fly's aggregator API, priced by the local pools. One request returns the quote and its transaction. */
export const fly = aggregatorService({
  id: 'fly',
  errorReplies,
  serve(routes, aggregator) {
    routes.get('/aggregator/quote/transaction', async (c) =>
      c.json(await quoteTransaction(aggregator, c.req.query())),
    )
  },
})

function reply(statusCode: ErrorReply[0], message: string): ErrorReply {
  return [statusCode, { statusCode, message }]
}
