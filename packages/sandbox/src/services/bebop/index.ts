import { aggregatorService } from '../aggregators/index.ts'
import type { ErrorReplies, ErrorReply } from '../api-error.ts'
import { quoteRouter } from './quote.ts'

/** Its codes and words. What cannot be quoted comes with HTTP 200. */
const errorReplies: ErrorReplies = {
  refused: ({ status, code, message }) => reply(status, Number(code), message),
  badParameter: ({ message }) => reply(400, 101, message),
  noRoute: ({ reason }) =>
    reason === 'TOKEN'
      ? reply(400, 105, 'Token not supported')
      : reason === 'TOO_LOW'
        ? reply(200, 104, 'Below the minimum size')
        : [200, { routes: [], routeErrors: { JAMv2: bodyOf(102, 'Insufficient liquidity') } }],
  failed: (message) => reply(500, 500, message),
}

/** Bebop's router over the local pools: one route, of the auction. No maker signs a price here. */
export const bebop = aggregatorService({
  id: 'bebop',
  key: {
    header: 'source-auth',
    // Made up: it opens nothing else.
    value: 'sandbox-bebop-key-0000-local-only',
    allow: ['GET /router/*/v1/quote'],
  },
  withoutKey: reply(401, 101, 'Unauthorized'),
  errorReplies,
  serve(routes, desk) {
    routes.get('/router/:network/v1/quote', async (c) =>
      c.json(await quoteRouter(desk, c.req.param('network'), c.req.query())),
    )
  },
})

function reply(status: ErrorReply[0], errorCode: number, message: string): ErrorReply {
  return [status, { error: bodyOf(errorCode, message) }]
}

function bodyOf(errorCode: number, message: string) {
  return { errorCode, message }
}
