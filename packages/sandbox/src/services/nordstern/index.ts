import { aggregatorService } from '../aggregators/index.ts'
import type { ErrorReplies } from '../api-error.ts'
import { quoteSwap } from './quote.ts'

/** No body of its errors is published: the words are ours. */
const errorReplies: ErrorReplies = {
  badParameter: ({ message }) => [400, { error: message }],
  noRoute: ({ reason }) =>
    reason === 'TOKEN'
      ? [400, { error: 'Unknown token' }]
      : reason === 'CHAIN'
        ? [400, { error: 'Unsupported chain' }]
        : [200, { toAmount: '0', swaps: [] }],
  failed: (message) => [500, { error: message }],
}

/** Nordstern's aggregator over the local pools. */
export const nordstern = aggregatorService({
  id: 'nordstern',
  errorReplies,
  serve(routes, desk) {
    routes.get('/aggregator/:chainId', async (c) =>
      c.json(await quoteSwap(desk, c.req.param('chainId'), c.req.query())),
    )
  },
})
