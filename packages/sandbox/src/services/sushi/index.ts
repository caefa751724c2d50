import { aggregatorService } from '../aggregators/index.ts'
import type { ErrorReplies } from '../api-error.ts'
import { noWay, swapV7 } from './quote.ts'

/**
 * Error replies. A missing route is returned with HTTP 200. The other texts are the sandbox's own, as Sushi publishes
 * none.
 */
const errorReplies: ErrorReplies = {
  badParameter: ({ message }) => [422, { error: message }],
  noRoute: ({ reason, message }) => (reason === 'TOKEN' ? [422, { error: message }] : [200, noWay]),
  failed: (message) => [500, { error: message }],
}

/** Sushi's aggregator API, priced by the local pools. */
export const sushi = aggregatorService({
  id: 'sushi',
  errorReplies,
  serve(routes, aggregator) {
    routes.get('/swap/v7/:chainId', async (c) =>
      c.json(await swapV7(aggregator, c.req.param('chainId'), c.req.query())),
    )
  },
})
