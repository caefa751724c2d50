import { aggregatorService } from '../aggregators/index.ts'
import type { ErrorReplies, ErrorReply } from '../api-error.ts'
import { quoteRouter } from './quote-router.ts'

/** Bebop's error codes and messages. A failed quote is returned with HTTP 200. */
const errorReplies: ErrorReplies = {
  refused: ({ status, code, message }) => reply(status, Number(code), message),
  badParameter: ({ message }) => reply(400, 101, message),
  noRoute: ({ reason }) =>
    reason === 'TOKEN'
      ? reply(400, 105, 'Token not supported')
      : reason === 'TOO_LOW'
        ? reply(200, 104, 'Below the minimum size')
        : [200, { routes: [], routeErrors: { JAMv2: createError(102, 'Insufficient liquidity') } }],
  failed: (message) => reply(500, 500, message),
}

/**
 * Bebop's router over the local pools. It returns one route, from the auction (JAM), as the sandbox has no market
 * makers.
 */
export const bebop = aggregatorService({
  id: 'bebop',
  key: {
    header: 'source-auth',
    // The key is fictitious and grants no access elsewhere.
    value: 'sandbox-bebop-key-0000-local-only',
    allow: ['GET /router/*/v1/quote'],
  },
  withoutKey: reply(401, 101, 'Unauthorized'),
  errorReplies,
  serve(routes, aggregator) {
    routes.get('/router/:network/v1/quote', async (c) =>
      c.json(await quoteRouter(aggregator, c.req.param('network'), c.req.query())),
    )
  },
})

function reply(status: ErrorReply[0], errorCode: number, message: string): ErrorReply {
  return [status, { error: createError(errorCode, message) }]
}

function createError(errorCode: number, message: string) {
  return { errorCode, message }
}
