import { aggregatorService } from '../aggregators/index.ts'
import type { ErrorReplies } from '../api-error.ts'
import { quoteSwap } from './quote-swap.ts'

/** Error replies. Nordstern publishes no error bodies, so these texts are the sandbox's own. */
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

/** Nordstern's aggregator API, priced by the local pools. */
export const nordstern = aggregatorService({
  id: 'nordstern',
  errorReplies,
  serve(routes, aggregator) {
    routes.get('/aggregator/:chainId', async (c) =>
      c.json(await quoteSwap(aggregator, c.req.param('chainId'), c.req.query())),
    )
  },
})
