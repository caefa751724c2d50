import { aggregatorService } from '../aggregators/index.ts'
import type { ErrorReplies, ErrorReply } from '../api-error.ts'
import { quoteTransaction } from './quote.ts'

/** No body of its errors is published: the words are ours. */
const errorReplies: ErrorReplies = {
  refused: ({ status, message }) => reply(status, message),
  badParameter: ({ message }) => reply(400, message),
  noRoute: ({ reason }) =>
    reason === 'TOKEN' ? reply(400, 'Token not supported') : reply(404, 'No route found'),
  failed: (message) => reply(500, message),
}

/** Fly's aggregator over the local pools: the quote and its transaction in one. */
export const fly = aggregatorService({
  id: 'fly',
  errorReplies,
  serve(routes, desk) {
    routes.get('/aggregator/quote/transaction', async (c) =>
      c.json(await quoteTransaction(desk, c.req.query())),
    )
  },
})

function reply(statusCode: ErrorReply[0], message: string): ErrorReply {
  return [statusCode, { statusCode, message }]
}
