import { describe, expect, it } from 'vitest'
import { createSwapTerms } from '../../../../../tests/support/create-swap-terms.ts'
import { describeProvider } from '../../../../../tests/support/describe-provider.ts'
import { createPrice, createSwap } from '../../../../sandbox/src/services/oneinch/create-price.ts'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import type { ApiTerms } from '../../testing/provider-kit/server.ts'
import { ATTACKER, swapRequest, UNSUPPORTED_SWAP_CASES } from '../shared/cases.test-support.ts'
import { encodeOneinchSwap, toCalldataTerms } from '../shared/encode-swap.test-support.ts'
import { oneinch } from './index.ts'
import * as answers from './replies.test-support.ts'

/** Creates a swap with calldata of the router. */
const toSwap = (terms: ApiTerms) =>
  createSwapTerms(terms, { router: answers.SWAP.tx.to, data: encodeOneinchSwap(toCalldataTerms(terms)) })

describeProvider(
  { describe, it, expect },
  {
    create: oneinch,
    request: swapRequest,
    toAmount: 3998n * 10n ** 14n,
    routes: {
      'GET 8453/swap': (terms) => createSwap(toSwap(terms)),
      'GET 8453/quote': (terms) => createPrice(toSwap(terms)),
    },
    wire: {
      route: 'GET 8453/swap',
      amount: 'amount',
      sourceToken: 'src',
      destinationToken: 'dst',
      recipient: 'receiver',
      sender: 'from',
    },
    slippage: { read: 'slippage', sent: { 0.1: '0.1', 0.5: '0.5', 3: '3' } },
    native: { source: NATIVE_TOKEN_ADDRESS, destination: NATIVE_TOKEN_ADDRESS },
    errors: [
      {
        when: 'there is no route',
        reply: answers.error('insufficient liquidity'),
        code: 'NOT_ROUTE',
        reason: 'insufficient liquidity',
      },
      {
        when: 'a token cannot be read',
        reply: answers.error('cannot sync token'),
        code: 'UNSUPPORTED_TOKEN',
      },
      { when: 'the error is unknown', reply: answers.error('Odd'), code: 'HTTP_ERROR', reason: 'Odd' },
      { when: 'it is down', reply: answers.error('oh', 500), code: 'SERVICE_UNAVAILABLE' },
      { when: 'the output is 0', reply: { ...answers.SWAP, dstAmount: '0' }, code: 'AMOUNT_TOO_LOW' },
      {
        when: 'the router is unknown',
        reply: { ...answers.SWAP, tx: { ...answers.SWAP.tx, to: ATTACKER } },
        code: 'ERROR',
        reason: 'unknown router',
      },
    ],
    unsupported: UNSUPPORTED_SWAP_CASES,
    optionalFields: { 'GET 8453/swap tx': 'a price has none' },
  },
  { hostileReplies: 300 },
)
