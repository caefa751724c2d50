import { describe, expect, it } from 'vitest'
import { createSwapTerms } from '../../../../../tests/support/create-swap-terms.ts'
import { describeProvider } from '../../../../../tests/support/describe-provider.ts'
import { createPrice, createSwap } from '../../../../sandbox/src/services/velora/create-price.ts'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import type { ApiTerms } from '../../testing/provider-kit/server.ts'
import { ATTACKER, swapRequest, UNSUPPORTED_SWAP_CASES } from '../shared/cases.test-support.ts'
import { toCalldataTerms } from '../shared/encode-swap.test-support.ts'
import { encodeVeloraSwap } from './encode-swap.test-support.ts'
import { velora } from './index.ts'
import * as answers from './replies.test-support.ts'

/** Creates a swap with calldata of the router. */
const toSwap = (terms: ApiTerms) =>
  createSwapTerms(terms, {
    router: answers.SWAP.txParams.to,
    data: encodeVeloraSwap()(toCalldataTerms(terms)),
  })

describeProvider(
  { describe, it, expect },
  {
    create: velora,
    request: swapRequest,
    toAmount: 3998n * 10n ** 14n,
    routes: {
      'GET swap': (terms) => createSwap(toSwap(terms), 'my-dapp'),
      'GET prices': (terms) => createPrice(toSwap(terms), 'my-dapp'),
    },
    wire: {
      route: 'GET swap',
      amount: 'amount',
      sourceToken: 'srcToken',
      destinationToken: 'destToken',
      recipient: 'receiver',
      sender: 'userAddress',
    },
    slippage: { read: 'slippage', sent: { 0.1: '10', 0.5: '50', 3: '300' } },
    native: { source: NATIVE_TOKEN_ADDRESS, destination: NATIVE_TOKEN_ADDRESS },
    errors: [
      {
        when: 'there is no route',
        reply: answers.error('No routes found with enough liquidity'),
        code: 'NOT_ROUTE',
        reason: 'enough liquidity',
      },
      {
        when: 'a token is unknown',
        reply: answers.error('Token not found. Please pass srcDecimals & destDecimals query params'),
        code: 'UNSUPPORTED_TOKEN',
      },
      {
        when: 'the price impact is too high',
        reply: answers.error('ESTIMATED_LOSS_GREATER_THAN_MAX_IMPACT'),
        code: 'NOT_ROUTE',
      },
      { when: 'the error is unknown', reply: answers.error('Odd'), code: 'HTTP_ERROR', reason: 'Odd' },
      { when: 'it is down', reply: answers.error('oh', 503), code: 'SERVICE_UNAVAILABLE' },
      {
        when: 'the route reaches its maximum price impact',
        reply: withRoute({ maxImpactReached: true }),
        code: 'NOT_ROUTE',
      },
      {
        when: 'the partner fee is the whole output',
        reply: withRoute({ partnerFee: 100 }),
        code: 'AMOUNT_TOO_LOW',
      },
      { when: 'the output is 0', reply: withRoute({ destAmount: '0' }), code: 'AMOUNT_TOO_LOW' },
      { when: 'the quote is for another amount', reply: withRoute({ srcAmount: '7' }), code: 'ERROR' },
      {
        when: 'the spender is unknown',
        reply: withRoute({ tokenTransferProxy: ATTACKER }),
        code: 'ERROR',
        reason: 'unknown spender',
      },
    ],
    unsupported: UNSUPPORTED_SWAP_CASES,
    optionalFields: {
      'GET swap txParams': 'a price has none',
      'GET swap priceRoute.maxImpactReached': 'missing if it is false',
      'GET swap priceRoute.partnerFee': 'missing in older replies, where it is 0',
    },
  },
  { hostileReplies: 300 },
)

function withRoute(change: object) {
  return { ...answers.SWAP, priceRoute: { ...answers.SWAP.priceRoute, ...change } }
}
