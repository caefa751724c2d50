import { aggregatorService } from '../aggregators/index.ts'
import type { ErrorReplies, ErrorReply } from '../api-error.ts'
import { readBody } from '../service-request.ts'
import { buildRoute, findRoute } from './find-route.ts'

/** KyberSwap's error codes and messages, which are mostly returned with HTTP 400. */
const errorReplies: ErrorReplies = {
  refused: ({ status, code, message }) => [status, bodyWith(Number(code), message)],
  badParameter: ({ message }) => reply(4001, `unable to bind query parameters: ${message}`),
  noRoute: ({ reason }) =>
    reason === 'TOKEN' ? reply(4011, 'token not found') : reply(4008, 'route not found'),
  failed: (message) => [500, bodyWith(500, message)],
}

/** KyberSwap's aggregator API, priced by the local pools. Clients first request a route, then its transaction. */
export const kyberswap = aggregatorService({
  id: 'kyberswap',
  errorReplies,
  serve(routes, aggregator) {
    routes.get('/:chain/api/v1/routes', async (c) =>
      c.json(await findRoute(aggregator, c.req.param('chain'), c.req.query())),
    )
    routes.post('/:chain/api/v1/route/build', async (c) =>
      c.json(await buildRoute(aggregator, c.req.param('chain'), await readBody(c))),
    )
    routes.notFound((c) => c.json(bodyWith(404, 'not found'), 404))
  },
})

function reply(code: number, message: string): ErrorReply {
  return [400, bodyWith(code, message)]
}

function bodyWith(code: number, message: string) {
  return { code, message, details: null, requestId: '' }
}
