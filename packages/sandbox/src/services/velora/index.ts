import { aggregatorService } from '../aggregators/index.ts'
import type { ErrorReplies } from '../api-error.ts'
import { buildSwap, priceSwap } from './price-swap.ts'

const errorReplies: ErrorReplies = {
  badParameter: ({ message }) => [400, { error: `Validation failed: ${message}` }],
  noRoute: ({ reason }) => [
    400,
    {
      error:
        reason === 'TOKEN'
          ? 'Token not found. Please pass srcDecimals & destDecimals query params to trade this token'
          : 'No routes found with enough liquidity',
    },
  ],
  failed: (message) => [500, { error: message }],
}

/** Velora's Market API, priced by the local pools, for sales and purchases. */
export const velora = aggregatorService({
  id: 'velora',
  errorReplies,
  serve(routes, aggregator) {
    routes.get('/prices', async (c) => c.json(await priceSwap(aggregator, c.req.query())))
    routes.get('/swap', async (c) => c.json(await buildSwap(aggregator, c.req.query())))
  },
})
