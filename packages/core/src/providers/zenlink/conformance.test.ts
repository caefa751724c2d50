import { getAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { createSwapTerms } from '../../../../../tests/support/create-swap-terms.ts'
import { describeProvider } from '../../../../../tests/support/describe-provider.ts'
import { createRoute } from '../../../../sandbox/src/services/zenlink/create-route.ts'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { accounts, MESSAGE_CASE } from '../shared/cases.test-support.ts'
import { zenlink } from './index.ts'
import * as answers from './replies.test-support.ts'

const errorReply = (body: object, status = 400) => Response.json(body, { status })

describeProvider(
  { describe, it, expect },
  {
    create: zenlink,
    request: {
      fromChainId: 8453,
      toChainId: 8453,
      fromTokenAddress: answers.USDC,
      toTokenAddress: answers.DAI,
      fromTokenDecimals: 6,
      toTokenDecimals: 18,
      fromAmount: 1_000_000n,
      ...accounts,
    },
    toAmount: 999n * 10n ** 15n,
    routes: {
      'GET v2': (terms, { query: { to } }) =>
        createRoute({
          ...createSwapTerms(terms, { router: answers.ROUTER, data: '0x' }),
          router: answers.ROUTER,
          executor: answers.EXECUTOR,
          routeCode: '0x02010a',
          recipient: to === undefined ? undefined : getAddress(to),
        }),
    },
    wire: {
      route: 'GET v2',
      amount: 'amount',
      sourceToken: 'fromTokenId',
      destinationToken: 'toTokenId',
      recipient: 'to',
      sender: { none: 'a route does not depend on the sender' },
    },
    slippage: { read: 'priceImpact', sent: { 0.1: '0.001', 0.5: '0.005', 3: '0.03' } },
    native: { source: NATIVE_TOKEN_ADDRESS, destination: NATIVE_TOKEN_ADDRESS },
    errors: [
      {
        when: 'there is no route',
        reply: errorReply(answers.NO_ROUTE),
        code: 'NOT_SUPPORT',
        reason: answers.NO_ROUTE.message,
      },
      { when: 'a token is unknown', reply: errorReply(answers.NO_TOKEN), code: 'UNSUPPORTED_TOKEN' },
      { when: 'the chain is no longer supported', reply: errorReply(answers.NO_CHAIN), code: 'NOT_SUPPORT' },
      { when: 'it fails', reply: errorReply({ message: 'oh' }, 500), code: 'SERVICE_UNAVAILABLE' },
      {
        when: 'the error is unknown',
        reply: errorReply({ message: 'Odd' }),
        code: 'HTTP_ERROR',
        reason: 'Odd',
      },
      {
        when: 'there is no executor, as on older chains',
        reply: { ...answers.ROUTE, executorAddress: undefined },
        code: 'ERROR',
        reason: 'without the data of the swap',
      },
      {
        when: 'the output is 0',
        reply: { ...answers.ROUTE, bestRoute: { amountOutBN: '0' } },
        code: 'AMOUNT_TOO_LOW',
      },
    ],
    unsupported: [
      { when: 'it leads to another chain', request: { toChainId: 1284 }, code: 'NOT_SUPPORT' },
      {
        when: 'the chain has no router',
        request: { fromChainId: 42161, toChainId: 42161 },
        code: 'NOT_SUPPORT',
      },
      MESSAGE_CASE,
    ],
    optionalFields: {
      'GET v2 routeParams.value': 'missing if a token is sold',
    },
  },
)
