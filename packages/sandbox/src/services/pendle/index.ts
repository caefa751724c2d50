import { aggregatorService } from '../aggregators/index.ts'
import type { ErrorReplies, ErrorReply } from '../api-error.ts'
import { readBody } from '../service-request.ts'
import { convert } from './convert.ts'

/** Error replies. Pendle publishes no error bodies, so these texts are the sandbox's own. */
const errorReplies: ErrorReplies = {
  badParameter: ({ message }) => reply(400, message),
  noRoute: ({ reason }) =>
    reason === 'TOKEN' ? reply(400, 'Unsupported token') : reply(400, 'No route found'),
  failed: (message) => reply(500, message),
}

/**
 * Pendle's hosted SDK, priced by the local pools. The sandbox has no contracts for principal tokens, so it swaps
 * ordinary tokens.
 */
export const pendle = aggregatorService({
  id: 'pendle',
  errorReplies,
  serve(routes, aggregator) {
    routes.post('/v3/sdk/:chainId/convert', async (c) =>
      c.json(await convert(aggregator, c.req.param('chainId'), await readBody(c))),
    )
  },
})

function reply(statusCode: ErrorReply[0], message: string): ErrorReply {
  return [statusCode, { statusCode, message }]
}
