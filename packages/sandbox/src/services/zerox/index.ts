import { aggregatorService, requireKey } from '../aggregators/index.ts'
import { createRoutes, type ErrorReplies, type ErrorReply } from '../api-error.ts'
import { priceSwap } from './quote.ts'

/** The one key the sandbox's 0x knows. Made up: it opens nothing else. */
const key = 'sandbox-zerox-key-0000-local-only'

const errorReplies: ErrorReplies = {
  refused: ({ status, code, message }) => refusal(status, String(code), message),
  badParameter: ({ field, problem }) =>
    refusal(400, 'INPUT_INVALID', 'The input is invalid', { details: [{ field, reason: problem }] }),
  noRoute: ({ reason }) =>
    reason === 'TOKEN'
      ? refusal(400, 'TOKEN_NOT_SUPPORTED', 'The token is not supported')
      : [200, { liquidityAvailable: false, zid: '0x111111111111111111111111' }],
  failed: (message) => refusal(500, 'INTERNAL_SERVER_ERROR', message),
}

/** 0x's Swap API over the local pools: sales and purchases, by AllowanceHolder. */
export const zerox = aggregatorService({
  id: 'zerox',
  key: {
    header: '0x-api-key',
    value: key,
    also: { '0x-version': 'v2' },
    allow: ['GET /swap/allowance-holder/price', 'GET /swap/allowance-holder/quote'],
  },
  routes(desk) {
    const routes = createRoutes(errorReplies)
    routes.use(requireKey('0x-api-key', key, [401, { message: 'No API key found in request' }]))
    routes.use(requireKey('0x-version', 'v2', refusal(400, 'INPUT_INVALID', 'The version is missing')))
    routes.get('/swap/allowance-holder/price', async (c) =>
      c.json(await priceSwap(desk, c.req.query(), { isFirm: false })),
    )
    routes.get('/swap/allowance-holder/quote', async (c) =>
      c.json(await priceSwap(desk, c.req.query(), { isFirm: true })),
    )
    return routes
  },
})

function refusal(status: ErrorReply[0], name: string, message: string, data: object = {}): ErrorReply {
  return [status, { name, message, data: { zid: '0x111111111111111111111111', ...data } }]
}
