import { aggregatorService, requireKey } from '../aggregators/index.ts'
import type { ErrorReplies, ErrorReply } from '../api-error.ts'
import { priceSwap } from './price-swap.ts'

const errorReplies: ErrorReplies = {
  refused: ({ status, code, message }) => reply(status, String(code), message),
  badParameter: ({ field, problem }) =>
    reply(400, 'INPUT_INVALID', 'The input is invalid', { details: [{ field, reason: problem }] }),
  noRoute: ({ reason }) =>
    reason === 'TOKEN'
      ? reply(400, 'TOKEN_NOT_SUPPORTED', 'The token is not supported')
      : [200, { liquidityAvailable: false, zid: '0x111111111111111111111111' }],
  failed: (message) => reply(500, 'INTERNAL_SERVER_ERROR', message),
}

/** 0x's Swap API with AllowanceHolder, priced by the local pools, for sales and purchases. */
export const zerox = aggregatorService({
  id: 'zerox',
  key: {
    header: '0x-api-key',
    // The key is fictitious and grants no access elsewhere.
    value: 'sandbox-zerox-key-0000-local-only',
    also: { '0x-version': 'v2' },
    allow: ['GET /swap/allowance-holder/price', 'GET /swap/allowance-holder/quote'],
  },
  withoutKey: [401, { message: 'No API key found in request' }],
  errorReplies,
  serve(routes, aggregator) {
    routes.use(requireKey('0x-version', 'v2', reply(400, 'INPUT_INVALID', 'The version is missing')))
    routes.get('/swap/allowance-holder/price', async (c) =>
      c.json(await priceSwap(aggregator, c.req.query(), { isFirm: false })),
    )
    routes.get('/swap/allowance-holder/quote', async (c) =>
      c.json(await priceSwap(aggregator, c.req.query(), { isFirm: true })),
    )
  },
})

function reply(status: ErrorReply[0], name: string, message: string, data: object = {}): ErrorReply {
  return [status, { name, message, data: { zid: '0x111111111111111111111111', ...data } }]
}
