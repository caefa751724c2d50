import { aggregatorService } from '../aggregators/index.ts'
import type { ErrorReplies } from '../api-error.ts'
import { buildSwap, priceSwap } from './price-swap.ts'

/** Error replies. OpenOcean returns errors with HTTP 200. */
const errorReplies: ErrorReplies = {
  badParameter: ({ message }) => [200, { code: 400, error: message }],
  noRoute: ({ reason }) => [
    200,
    reason === 'TOKEN'
      ? { code: 400, error: 'The token is not supported' }
      : { code: 500, error: 'No avail liquidity' },
  ],
  failed: (message) => [200, { code: 500, error: message }],
}

/** OpenOcean's API v4, priced by the local pools. */
export const openocean = aggregatorService({
  id: 'openocean',
  errorReplies,
  serve(routes, aggregator) {
    routes.get('/:chain/quote', async (c) =>
      c.json(await priceSwap(aggregator, c.req.param('chain'), c.req.query())),
    )
    routes.get('/:chain/swap', async (c) =>
      c.json(await buildSwap(aggregator, c.req.param('chain'), c.req.query())),
    )
  },
})
