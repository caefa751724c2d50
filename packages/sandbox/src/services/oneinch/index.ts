import { aggregatorService, requireKey } from '../aggregators/index.ts'
import { createRoutes, type ErrorReplies, type ErrorReply } from '../api-error.ts'
import { buildSwap, priceSwap } from './quote.ts'

/** The one key the sandbox's 1inch knows. Made up: it opens nothing else. */
const key = 'Bearer sandbox-oneinch-key-0000-local-only'

const errorReplies: ErrorReplies = {
  badParameter: ({ message }) => refusal(400, message),
  noRoute: ({ reason }) => refusal(400, reason === 'TOKEN' ? 'cannot sync token' : 'insufficient liquidity'),
  failed: (message) => refusal(500, message),
}

/** 1inch's classic swap over the local pools. */
export const oneinch = aggregatorService({
  id: 'oneinch',
  key: { header: 'authorization', value: key, allow: ['GET /*/quote', 'GET /*/swap'] },
  routes(desk) {
    const routes = createRoutes(errorReplies)
    routes.use(requireKey('authorization', key, [401, { message: 'Unauthorized' }]))
    routes.get('/:chainId/quote', async (c) =>
      c.json(await priceSwap(desk, c.req.param('chainId'), c.req.query())),
    )
    routes.get('/:chainId/swap', async (c) =>
      c.json(await buildSwap(desk, c.req.param('chainId'), c.req.query())),
    )
    return routes
  },
})

function refusal(statusCode: 400 | 500, description: string): ErrorReply {
  const error = statusCode === 400 ? 'Bad Request' : 'Internal Server Error'
  return [statusCode, { error, description, statusCode, meta: [], requestId: 'sandbox' }]
}
