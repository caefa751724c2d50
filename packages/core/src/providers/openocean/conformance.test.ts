import { describe, expect, it } from 'vitest'
import { createSwapTerms } from '../../../../../tests/support/create-swap-terms.ts'
import { describeProvider } from '../../../../../tests/support/describe-provider.ts'
import { createPrice, createSwap } from '../../../../sandbox/src/services/openocean/create-price.ts'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import type { ApiTerms } from '../../testing/provider-kit/server.ts'
import { ATTACKER, swapRequest, UNSUPPORTED_SWAP_CASES } from '../shared/cases.test-support.ts'
import { encodeOpenoceanSwap, toCalldataTerms } from '../shared/encode-swap.test-support.ts'
import { openocean } from './index.ts'
import * as answers from './replies.test-support.ts'

/** Creates a swap with calldata of the router. */
const toSwap = (terms: ApiTerms) =>
  createSwapTerms(terms, { router: answers.SWAP.data.to, data: encodeOpenoceanSwap(toCalldataTerms(terms)) })

describeProvider(
  { describe, it, expect },
  {
    create: openocean,
    request: swapRequest,
    toAmount: 3998n * 10n ** 14n,
    routes: {
      'GET 8453/swap': (terms) => createSwap(toSwap(terms)),
      'GET 8453/quote': (terms) => createPrice(toSwap(terms)),
    },
    wire: {
      route: 'GET 8453/swap',
      amount: 'amountDecimals',
      sourceToken: 'inTokenAddress',
      destinationToken: 'outTokenAddress',
      recipient: 'account',
      sender: 'sender',
    },
    slippage: { read: 'slippage', sent: { 0.1: '0.1', 0.5: '0.5', 3: '3' } },
    native: { source: NATIVE_TOKEN_ADDRESS, destination: NATIVE_TOKEN_ADDRESS },
    errors: [
      {
        when: 'there is no route',
        reply: answers.createError(500, 'No avail liquidity'),
        code: 'NOT_ROUTE',
        reason: 'No avail liquidity',
      },
      {
        when: 'a token is unknown',
        reply: answers.createError(400, 'The token is not supported'),
        code: 'UNSUPPORTED_TOKEN',
      },
      { when: 'it fails with HTTP 200', reply: answers.createError(500, 'oh'), code: 'SERVICE_UNAVAILABLE' },
      { when: 'the error is unknown', reply: answers.createError(400, 'Odd'), code: 'ERROR', reason: 'Odd' },
      {
        when: 'there is no route, with an HTTP error',
        reply: Response.json(answers.createError(400, 'No avail liquidity'), { status: 400 }),
        code: 'NOT_ROUTE',
      },
      {
        when: 'its firewall rejects the request',
        reply: new Response('no', { status: 403 }),
        code: 'HTTP_ERROR',
      },
      { when: 'the output is 0', reply: withData({ outAmount: '0' }), code: 'AMOUNT_TOO_LOW' },
      { when: 'the quote is for another amount', reply: withData({ inAmount: '7' }), code: 'ERROR' },
      {
        when: 'the router is unknown',
        reply: withData({ to: ATTACKER }),
        code: 'ERROR',
        reason: 'unknown router',
      },
    ],
    unsupported: [
      ...UNSUPPORTED_SWAP_CASES,
      { when: 'the slippage is below its minimum', request: { slippage: 0.01 }, code: 'SLIPPAGE_TOO_LOW' },
    ],
    optionalFields: { 'GET 8453/swap code': 'any other code is an error' },
  },
  { hostileReplies: 300 },
)

function withData(change: object) {
  return { ...answers.SWAP, data: { ...answers.SWAP.data, ...change } }
}
