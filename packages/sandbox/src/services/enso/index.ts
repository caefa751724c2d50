import { aggregatorService } from '../aggregators/index.ts'
import type { ErrorReplies, ErrorReply } from '../api-error.ts'
import { findRoute } from './find-route.ts'

const errorReplies: ErrorReplies = {
  badParameter: ({ message }) => reply(400, [message]),
  noRoute: ({ reason }) => reply(400, reason === 'TOKEN' ? 'Token not supported' : 'Could not find a route'),
  failed: (message) => reply(500, message),
}

/** Enso's router API, priced by the local pools. */
export const enso = aggregatorService({
  id: 'enso',
  key: {
    header: 'authorization',
    // The key is fictitious and grants no access elsewhere.
    value: 'Bearer sandbox-enso-key-0000-local-only',
    allow: ['GET /shortcuts/route'],
  },
  withoutKey: [401, { statusCode: 401, message: 'Unauthorized' }],
  errorReplies,
  serve(routes, aggregator) {
    routes.get('/shortcuts/route', async (c) => c.json(await findRoute(aggregator, c.req.query())))
  },
})

function reply(statusCode: 400 | 500, message: string | readonly string[]): ErrorReply {
  const error = statusCode === 400 ? 'Bad Request' : 'Internal Server Error'
  return [statusCode, { statusCode, error, message }]
}
