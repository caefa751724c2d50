import { aggregatorService } from '../aggregators/index.ts'
import type { ErrorReplies } from '../api-error.ts'
import { noWay, swapV7 } from './quote.ts'

/** Without a route it answers well; its words for what it cannot read are ours. */
const errorReplies: ErrorReplies = {
  badParameter: ({ message }) => [422, { error: message }],
  noRoute: ({ reason, message }) => (reason === 'TOKEN' ? [422, { error: message }] : [200, noWay]),
  failed: (message) => [500, { error: message }],
}

/** Sushi's aggregator over the local pools. */
export const sushi = aggregatorService({
  id: 'sushi',
  errorReplies,
  serve(routes, desk) {
    routes.get('/swap/v7/:chainId', async (c) =>
      c.json(await swapV7(desk, c.req.param('chainId'), c.req.query())),
    )
  },
})
