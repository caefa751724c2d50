import { zeroHash } from 'viem'
import { describe, expect, it } from 'vitest'
import { createBridgeTerms, getLogo } from '../../../../../tests/support/create-bridge-terms.ts'
import { describeProvider } from '../../../../../tests/support/describe-provider.ts'
import { createRoute } from '../../../../sandbox/src/services/squid-v2/create-route.ts'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { MESSAGE_CASE, TO_FUEL_CASE, usdcRequest } from '../shared/cases.test-support.ts'
import { bridgeCall, payTo } from '../shared/encode-order.test-support.ts'
import { squidV2 } from './index.ts'
import * as answers from './replies.test-support.ts'

const createError = (type: string, message: string, status = 400) =>
  Response.json({ type, message, statusCode: status }, { status })
const status = (squidTransactionStatus: string) => ({ ...answers.STATUS_SUCCESS, squidTransactionStatus })

describeProvider(
  { describe, it, expect },
  {
    create: squidV2,
    request: usdcRequest,
    toAmount: 990_000n,
    routes: {
      'POST v2/route': (terms, { body }) =>
        Response.json(
          createRoute(createBridgeTerms(terms, answers.ROUTER, { nativeFee: 300_000_000_000n }), {
            quoteId: zeroHash,
            requestId: answers.REQUEST_ID,
            slippage: 0,
            data: body['quoteOnly']
              ? undefined
              : bridgeCall(payTo(terms.request.toAddress ?? ''), terms.request),
            params: body,
            getLogo,
          }),
          { headers: { 'x-request-id': answers.REQUEST_ID } },
        ),
      'GET v2/status': () => answers.STATUS_SUCCESS,
      'GET v2/tokens': () => answers.TOKENS,
    },
    wire: {
      route: 'POST v2/route',
      amount: 'fromAmount',
      sourceToken: 'fromToken',
      destinationToken: 'toToken',
      recipient: 'toAddress',
      sender: 'fromAddress',
    },
    slippage: { read: 'slippage', sent: { 0.1: 0.1, 0.5: 0.5, 3: 3 } },
    native: { source: answers.NATIVE, destination: answers.NATIVE },
    errors: [
      {
        when: 'a token has no liquidity',
        reply: Response.json(answers.NO_LIQUIDITY, { status: 400 }),
        code: 'NOT_SUPPORT',
        reason: answers.NO_LIQUIDITY.message,
      },
      {
        when: 'no path is found',
        reply: createError('PATH_FINDER_ERROR', 'No route found'),
        code: 'NOT_SUPPORT',
      },
      {
        when: 'the amount is too low',
        reply: createError('QUOTE_ERROR', 'Input amount is too low'),
        code: 'AMOUNT_TOO_LOW',
      },
      {
        when: 'it is under maintenance',
        reply: createError('MAINTENANCE', 'Back soon'),
        code: 'SERVICE_UNAVAILABLE',
      },
      {
        when: 'there is no route in the answer',
        reply: {},
        code: 'ERROR',
        reason: 'Squid returned no route',
      },
      {
        when: 'the integrator id is missing',
        reply: Response.json(answers.NO_INTEGRATOR, { status: 401 }),
        code: 'HTTP_ERROR',
        reason: 'x-integrator-id header is missing',
      },
    ],
    unsupported: [TO_FUEL_CASE, MESSAGE_CASE],
    status: {
      request: {
        type: 'transaction',
        fromChainId: 42161,
        toChainId: 8453,
        fromHash: answers.FROM_HASH,
        interfaceParamData: { requestId: answers.REQUEST_ID },
      },
      route: 'GET v2/status',
      rows: [
        { when: 'it has arrived', reply: answers.STATUS_SUCCESS, status: 'DONE', toHash: answers.TO_HASH },
        {
          when: 'it was delivered before the gateway was done',
          reply: { ...status('ongoing'), status: 'express_executed' },
          status: 'DONE',
        },
        { when: 'another token arrived', reply: status('partial_success'), status: 'PARTIAL_SUCCESS' },
        { when: 'it is on its way', reply: status('ongoing'), status: 'PENDING' },
        {
          when: 'it needs gas',
          reply: status('needs_gas'),
          status: 'PENDING',
          message: 'The transfer needs more gas on the destination chain. Add it at Squid.',
        },
        { when: 'it is not known yet', reply: status('not_found'), status: 'NOT_FOUND' },
        { when: 'the deposit was refunded', reply: status('refunded'), status: 'TRANSFER_REFUNDED' },
        {
          when: 'the deposit was refunded, in an older status',
          reply: status('refund'),
          status: 'TRANSFER_REFUNDED',
        },
        {
          when: 'the call on the destination chain failed',
          reply: status('failed_on_destination'),
          status: 'FAILED',
        },
      ],
      createUnknownStatus: (word) => ({ ...status(word), status: word }),
      notFound: 'NOT_FOUND',
    },
    tokens: {
      entries: [
        { chainId: 42161, symbol: 'USDC', decimals: 6, logoImg: '' },
        {
          chainId: 42161,
          symbol: 'ETH',
          address: NATIVE_TOKEN_ADDRESS,
          logoImg: 'https://example.org/eth.svg',
        },
      ],
    },
    optionalFields: {
      'POST v2/route route': 'without one there is no quote',
      'POST v2/route route.quoteId': 'only intents have one',
      'POST v2/route route.estimate.feeCosts': 'left out where there are none',
    },
  },
)
