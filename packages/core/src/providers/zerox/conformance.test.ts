import { zeroAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { createSwapTerms } from '../../../../../tests/support/create-swap-terms.ts'
import { describeProvider } from '../../../../../tests/support/describe-provider.ts'
import { createPrice, createQuote } from '../../../../sandbox/src/services/zerox/create-price.ts'
import { isNativeToken, NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import type { ApiTerms } from '../../testing/provider-kit/server.ts'
import { ATTACKER, swapRequest, UNSUPPORTED_SWAP_CASES } from '../shared/cases.test-support.ts'
import { toCalldataTerms } from '../shared/encode-swap.test-support.ts'
import { encodeExec } from './encode-exec.test-support.ts'
import { zerox } from './index.ts'
import * as answers from './replies.test-support.ts'

const QUOTE = 'GET swap/allowance-holder/quote'

/** Creates the terms of a swap. For the native token, the operator may take no tokens. */
function createTerms(terms: ApiTerms) {
  const calldataTerms = toCalldataTerms(terms)
  const isNative = isNativeToken(calldataTerms.fromToken)
  const data = encodeExec(isNative ? { ...calldataTerms, fromToken: zeroAddress, amount: 0n } : calldataTerms)
  return createSwapTerms(terms, { router: answers.SALE.transaction.to, data })
}

describeProvider(
  { describe, it, expect },
  {
    create: zerox,
    request: swapRequest,
    toAmount: 3998n * 10n ** 14n,
    routes: {
      [QUOTE]: (terms) => createQuote(createTerms(terms)),
      'GET swap/allowance-holder/price': (terms) => createPrice(createTerms(terms)),
    },
    wire: {
      route: QUOTE,
      amount: 'sellAmount',
      sourceToken: 'sellToken',
      destinationToken: 'buyToken',
      recipient: 'recipient',
      sender: 'taker',
    },
    slippage: { read: 'slippageBps', sent: { 0.1: '10', 0.5: '50', 3: '300' } },
    native: { source: NATIVE_TOKEN_ADDRESS, destination: NATIVE_TOKEN_ADDRESS },
    errors: [
      {
        when: 'there is no liquidity',
        reply: answers.NO_LIQUIDITY,
        code: 'NOT_ROUTE',
        reason: 'no route for this pair',
      },
      {
        when: 'a token is not supported',
        reply: answers.error('TOKEN_NOT_SUPPORTED'),
        code: 'UNSUPPORTED_TOKEN',
        reason: 'It is token_not_supported',
      },
      {
        when: 'a token must not be bought',
        reply: answers.error('BUY_TOKEN_NOT_AUTHORIZED_FOR_TRADE', 422),
        code: 'UNSUPPORTED_TOKEN',
      },
      {
        when: 'the pair does not support another recipient',
        reply: answers.error('RECIPIENT_NOT_SUPPORTED'),
        code: 'NOT_SUPPORT',
      },
      {
        when: 'the account is not authorized',
        reply: answers.error('TAKER_NOT_AUTHORIZED_FOR_TRADE', 403),
        code: 'NOT_SUPPORT',
      },
      {
        when: 'its validation of the swap fails',
        reply: answers.error('SWAP_VALIDATION_FAILED'),
        code: 'NOT_ROUTE',
      },
      { when: 'a parameter is invalid', reply: answers.error('INPUT_INVALID'), code: 'HTTP_ERROR' },
      { when: 'it is down', reply: answers.error('INTERNAL_SERVER_ERROR', 500), code: 'SERVICE_UNAVAILABLE' },
      { when: 'the output is 0', reply: { ...answers.SALE, buyAmount: '0' }, code: 'AMOUNT_TOO_LOW' },
      { when: 'the quote is for another amount', reply: { ...answers.SALE, sellAmount: '7' }, code: 'ERROR' },
      {
        when: 'the spender is unknown',
        reply: { ...answers.SALE, allowanceTarget: ATTACKER },
        code: 'ERROR',
        reason: 'unknown spender',
      },
    ],
    unsupported: UNSUPPORTED_SWAP_CASES,
    optionalFields: {
      [`${QUOTE} liquidityAvailable`]: 'false without a route',
      [`${QUOTE} allowanceTarget`]: 'null for a native token',
      [`${QUOTE} fees.zeroExFee`]: 'null for most pairs',
      [`${QUOTE} transaction`]: 'a price has none',
    },
  },
  { hostileReplies: 300 },
)
