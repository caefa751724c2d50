import { aggregatorService } from '../aggregators/index.ts'
import { requireKey } from '../aggregators/key.ts'
import { createRoutes, type ErrorReplies, type ErrorReply } from '../api-error.ts'
import { quoteSwap } from './quote.ts'

/** Made up: it opens nothing else. */
const key = {
  header: 'x-eisen-key',
  value: 'sandbox-eisen-key-0000-local-only',
  allow: ['GET /quote'],
} as const

/** No body of its errors is published: the words are ours. */
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

/** Eisen's aggregator over the local pools. */
export const eisen = aggregatorService({
  id: 'eisen',
  key,
  routes(desk) {
    const routes = createRoutes(errorReplies)
    routes.use(requireKey(key.header, key.value, reply(401, 'Unauthorized')))
    routes.get('/quote', async (c) => c.json(await quoteSwap(desk, c.req.query())))
    return routes
  },
})

function reply(code: ErrorReply[0], message: string): ErrorReply {
  return [code, { code, message }]
}
