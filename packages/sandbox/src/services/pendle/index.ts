import { aggregatorService } from '../aggregators/index.ts'
import type { ErrorReplies, ErrorReply } from '../api-error.ts'
import { bodyOf } from '../http.ts'
import { convert } from './quote.ts'

/** No body of its errors is published: the words are ours. */
const errorReplies: ErrorReplies = {
  badParameter: ({ message }) => reply(400, message),
  noRoute: ({ reason }) =>
    reason === 'TOKEN' ? reply(400, 'Unsupported token') : reply(400, 'No route found'),
  failed: (message) => reply(500, message),
}

/** Pendle's hosted SDK over the local pools. There are no principal tokens here: it swaps the tokens that there are. */
export const pendle = aggregatorService({
  id: 'pendle',
  errorReplies,
  serve(routes, desk) {
    routes.post('/v3/sdk/:chainId/convert', async (c) =>
      c.json(await convert(desk, c.req.param('chainId'), await bodyOf(c))),
    )
  },
})

function reply(statusCode: ErrorReply[0], message: string): ErrorReply {
  return [statusCode, { statusCode, message }]
}
