import { aggregatorService } from '../aggregators/index.ts'
import type { ErrorReplies, ErrorReply } from '../api-error.ts'
import { buildSwap, priceSwap } from './price-swap.ts'

const errorReplies: ErrorReplies = {
  badParameter: ({ message }) => reply(400, message),
  noRoute: ({ reason }) => reply(400, reason === 'TOKEN' ? 'cannot sync token' : 'insufficient liquidity'),
  failed: (message) => reply(500, message),
}

/** 1inch's Classic Swap API, priced by the local pools. */
export const oneinch = aggregatorService({
  id: 'oneinch',
  key: {
    header: 'authorization',
    // The key is fictitious and grants no access elsewhere.
    value: 'Bearer sandbox-oneinch-key-0000-local-only',
    allow: ['GET /*/quote', 'GET /*/swap'],
  },
  errorReplies,
  serve(routes, aggregator) {
    routes.get('/:chainId/quote', async (c) =>
      c.json(await priceSwap(aggregator, c.req.param('chainId'), c.req.query())),
    )
    routes.get('/:chainId/swap', async (c) =>
      c.json(await buildSwap(aggregator, c.req.param('chainId'), c.req.query())),
    )
  },
})

function reply(statusCode: 400 | 500, description: string): ErrorReply {
  const error = statusCode === 400 ? 'Bad Request' : 'Internal Server Error'
  return [statusCode, { error, description, statusCode, meta: [], requestId: 'sandbox' }]
}
