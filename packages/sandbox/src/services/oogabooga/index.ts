import { aggregatorService } from '../aggregators/index.ts'
import type { ErrorReplies, ErrorReply } from '../api-error.ts'
import { quoteSwap } from './quote.ts'

/** Without a route it answers well; its words for what it cannot read are ours. */
const errorReplies: ErrorReplies = {
  badParameter: ({ message }) => reply(400, message),
  noRoute: ({ reason }) =>
    reason === 'TOKEN' ? reply(400, 'Token is not listed') : [200, { status: 'NoWay' }],
  failed: (message) => reply(500, message),
}

/** OogaBooga's aggregator over the local pools, as if it served Base: it serves none of the sandbox's chains. */
export const oogabooga = aggregatorService({
  id: 'oogabooga',
  key: {
    header: 'authorization',
    // Made up: it opens nothing else.
    value: 'Bearer sandbox-oogabooga-key-0000-local-only',
    allow: ['GET /v1/swap'],
  },
  errorReplies,
  serve(routes, desk) {
    routes.get('/v1/swap', async (c) => c.json(await quoteSwap(desk, c.req.query())))
  },
})

function reply(status: ErrorReply[0], message: string): ErrorReply {
  return [status, { message }]
}
