import { describe, expect, it } from 'vitest'
import { createBridgeTerms, getLogo } from '../../../../../tests/support/create-bridge-terms.ts'
import { describeProvider } from '../../../../../tests/support/describe-provider.ts'
import { createRoute } from '../../../../sandbox/src/services/squid-v1/create-route.ts'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import {
  fromEthereum,
  MESSAGE_CASE,
  RECIPIENT,
  TO_FUEL_CASE,
  usdcRequest,
} from '../shared/cases.test-support.ts'
import { squidV1 } from './index.ts'
import * as answers from './replies.test-support.ts'

const createError = (body: object, status = 400) => Response.json(body, { status })
const status = (fields: object) => ({ ...answers.STATUS_SUCCESS, ...fields })

describeProvider(
  { describe, it, expect },
  {
    create: squidV1,
    request: { ...usdcRequest, ...fromEthereum },
    toAmount: 850_000n,
    routes: {
      'GET v1/route': (terms, { query }) =>
        createRoute(createBridgeTerms(terms, answers.ROUTER, { nativeFee: 300_000_000_000n }), {
          recipient: RECIPIENT,
          slippage: 0,
          enableForecall: 'true',
          data: query['quoteOnly'] === 'true' ? undefined : '0xf35af1f8',
          getLogo,
        }),
      'GET v1/status': () => answers.STATUS_SUCCESS,
      'GET v1/sdk-info': () => answers.SDK_INFO,
    },
    wire: {
      route: 'GET v1/route',
      amount: 'fromAmount',
      sourceToken: 'fromToken',
      destinationToken: 'toToken',
      recipient: 'toAddress',
      sender: { none: 'this version does not ask who sends' },
    },
    slippage: { read: 'slippage', sent: { 0.1: '0.1', 0.5: '0.5', 3: '3' } },
    native: { source: answers.NATIVE, destination: answers.NATIVE },
    errors: [
      {
        when: 'a chain is not known',
        reply: createError(answers.UNSUPPORTED_CHAIN),
        code: 'NOT_SUPPORT',
        reason: 'unsupported chain id',
      },
      {
        when: 'a token is not known',
        reply: createError(answers.UNSUPPORTED_TOKEN),
        code: 'UNSUPPORTED_TOKEN',
      },
      {
        when: 'the amount is too low',
        reply: createError({ errors: [{ path: 'fromAmount', message: 'The amount is too low' }] }),
        code: 'AMOUNT_TOO_LOW',
      },
      { when: 'there is no route in the answer', reply: {}, code: 'ERROR', reason: 'no route' },
      { when: 'it is down', reply: createError({ errors: [] }, 503), code: 'SERVICE_UNAVAILABLE' },
      { when: 'the integrator id is missing', reply: createError({}, 401), code: 'HTTP_ERROR' },
      {
        when: 'nothing would be left',
        reply: {
          route: {
            ...answers.ROUTE,
            estimate: { ...answers.ROUTE.estimate, toAmount: '0', toAmountMin: '0' },
          },
        },
        code: 'AMOUNT_TOO_LOW',
      },
    ],
    unsupported: [
      TO_FUEL_CASE,
      MESSAGE_CASE,
      {
        when: 'the source chain has no known router',
        request: { fromChainId: 7777777 },
        code: 'NOT_SUPPORT',
      },
    ],
    status: {
      request: { type: 'transaction', fromChainId: 1, fromHash: answers.FROM_HASH },
      route: 'GET v1/status',
      rows: [
        { when: 'it has arrived', reply: answers.STATUS_SUCCESS, status: 'DONE', toHash: answers.TO_HASH },
        {
          when: 'it was delivered before the gateway was done',
          reply: status({ status: 'express_executed', squidTransactionStatus: 'ongoing' }),
          status: 'DONE',
        },
        {
          when: 'another token arrived',
          reply: status({ squidTransactionStatus: 'partial_success' }),
          status: 'PARTIAL_SUCCESS',
        },
        {
          when: 'it is pending',
          reply: status({ status: 'source_gateway_called', squidTransactionStatus: 'pending' }),
          status: 'PENDING',
        },
        {
          when: 'it failed',
          reply: status({ status: 'destination_failed', squidTransactionStatus: 'error' }),
          status: 'FAILED',
          message: 'failed: destination_failed error',
        },
        {
          when: 'the gateway failed, and Squid says nothing',
          reply: status({ status: 'error', squidTransactionStatus: null, toChain: null }),
          status: 'FAILED',
          toHash: '',
          message: 'failed: error',
        },
        {
          when: 'it arrived on a chain whose transactions are named otherwise',
          reply: status({ toChain: { transactionId: '1DDBD983CAE6D4ACF3012FF17C71EE4A' } }),
          status: 'DONE',
          toHash: '',
        },
      ],
      createUnknownStatus: (word) => status({ status: word, squidTransactionStatus: word }),
      notFound: 'NOT_FOUND',
    },
    tokens: {
      entries: [
        { chainId: 1, symbol: 'axlUSDC', decimals: 6, logoImg: 'https://example.org/axlusdc.png' },
        { chainId: 1, symbol: 'ETH', address: NATIVE_TOKEN_ADDRESS, logoImg: '' },
      ],
    },
    optionalFields: {
      'GET v1/route route': 'without one there is no quote',
      'GET v1/route route.estimate.feeCosts': 'left out where there are none',
      'GET v1/status squidTransactionStatus': "without it the gateway's word counts",
    },
  },
)
