import { aggregatorService, requireKey } from '../aggregators/index.ts'
import { createRoutes, type ErrorReplies, type ErrorReply } from '../api-error.ts'
import { findRoute } from './quote.ts'

/** The one key the sandbox's Enso knows. Made up: it opens nothing else. */
const key = 'Bearer sandbox-enso-key-0000-local-only'

const errorReplies: ErrorReplies = {
  badParameter: ({ message }) => refusal(400, [message]),
  noRoute: ({ reason }) =>
    refusal(400, reason === 'TOKEN' ? 'Token not supported' : 'Could not find a route'),
  failed: (message) => refusal(500, message),
}

/** Enso's routing over the local pools. */
export const enso = aggregatorService({
  id: 'enso',
  key: { header: 'authorization', value: key, allow: ['GET /shortcuts/route'] },
  routes(desk) {
    const routes = createRoutes(errorReplies)
    routes.use(requireKey('authorization', key, [401, { statusCode: 401, message: 'Unauthorized' }]))
    routes.get('/shortcuts/route', async (c) => c.json(await findRoute(desk, c.req.query())))
    return routes
  },
})

function refusal(statusCode: 400 | 500, message: string | readonly string[]): ErrorReply {
  const error = statusCode === 400 ? 'Bad Request' : 'Internal Server Error'
  return [statusCode, { statusCode, error, message }]
}
