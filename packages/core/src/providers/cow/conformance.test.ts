import { describe, expect, it } from 'vitest'
import { describeProvider } from '../../../../../tests/support/describe-provider.ts'
import { createQuote } from '../../../../sandbox/src/services/cow/create-quote.ts'
import { quoteBody } from '../../../../sandbox/src/services/cow/params.ts'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { MESSAGE_CASE, usdcRequest } from '../shared/cases.test-support.ts'
import { USDT, WETH } from './create-order-book.test-support.ts'
import { cow } from './index.ts'
import * as answers from './replies.test-support.ts'

const request = {
  ...usdcRequest,
  toChainId: 42161,
  toTokenAddress: USDT,
}
const order = (status: string) => ({ ...answers.ORDER, status })

describeProvider(
  { describe, it, expect },
  {
    create: cow,
    request,
    toAmount: 990_000n,
    routes: {
      'POST arbitrum_one/api/v1/quote': ({ request: { fromAmount }, toAmount }, { body, time }) =>
        createQuote(quoteBody.parse(body), {
          id: answers.QUOTE.id,
          fee: fromAmount / 100n,
          buyAmount: toAmount,
          gasPrice: 1_000_000n,
          now: time,
        }),
      'GET arbitrum_one/api/v1/orders/*': () => order('fulfilled'),
      'GET arbitrum_one/api/v2/trades': () => answers.TRADES,
    },
    wire: {
      route: 'POST arbitrum_one/api/v1/quote',
      amount: 'sellAmountBeforeFee',
      sourceToken: 'sellToken',
      destinationToken: 'buyToken',
      recipient: 'receiver',
      sender: 'from',
    },
    slippage: {
      read: ({ body }) => JSON.parse(String(body['appData'])).metadata.quote.slippageBips,
      sent: { 0.1: 10, 0.5: 50, 3: 300 },
    },
    native: {
      // Orders sell the wrapped token. order.test.ts covers orders that buy the native one.
      request: { ...request, fromTokenAddress: NATIVE_TOKEN_ADDRESS, fromTokenDecimals: 18, slippage: 0.5 },
      source: WETH,
      destination: request.toTokenAddress,
    },
    errors: [
      {
        when: 'there is no liquidity for the pair',
        reply: answers.apiError('NoLiquidity', 'no route found', 404),
        code: 'NOT_SUPPORT',
        reason: 'no route found',
      },
      {
        when: 'the token is not supported',
        reply: answers.apiError('UnsupportedToken', 'Token is unsupported'),
        code: 'UNSUPPORTED_TOKEN',
      },
      {
        when: 'the fee exceeds the amount',
        reply: Response.json(answers.FEE_TOO_HIGH, { status: 400 }),
        code: 'AMOUNT_TOO_LOW',
        reason: 'the fee of 2',
      },
      {
        when: 'the quote is for another amount',
        reply: { ...answers.QUOTE, quote: { ...answers.QUOTE.quote, sellAmount: '1' } },
        code: 'ERROR',
      },
      {
        when: 'it fails',
        reply: answers.apiError('InternalServerError', '', 500),
        code: 'SERVICE_UNAVAILABLE',
      },
      {
        when: 'a parameter is invalid',
        reply: answers.apiError('InvalidAppData', 'not JSON'),
        code: 'HTTP_ERROR',
        reason: 'not JSON',
      },
    ],
    unsupported: [
      { when: 'it leads to another chain', request: { toChainId: 1 }, code: 'NOT_SUPPORT' },
      {
        when: 'the chain has no order book',
        request: { fromChainId: 5000, toChainId: 5000 },
        code: 'NOT_SUPPORT',
      },
      {
        when: 'the native token is sold with too little slippage',
        request: { fromTokenAddress: NATIVE_TOKEN_ADDRESS, fromTokenDecimals: 18, slippage: 0.49 },
        code: 'SLIPPAGE_TOO_LOW',
      },
      {
        when: 'it only wraps',
        request: { fromTokenAddress: NATIVE_TOKEN_ADDRESS, toTokenAddress: WETH, slippage: 3 },
        code: 'NOT_SUPPORT',
      },
      {
        when: 'it only unwraps',
        request: { fromTokenAddress: WETH, toTokenAddress: NATIVE_TOKEN_ADDRESS },
        code: 'NOT_SUPPORT',
      },
      MESSAGE_CASE,
    ],
    build: { local: 'the order follows from the quote', order: 'an order is signed' },
    status: {
      request: { type: 'order', fromChainId: 42161, orderId: answers.UID },
      route: 'GET arbitrum_one/api/v1/orders/*',
      rows: [
        {
          when: 'it was executed',
          reply: order('fulfilled'),
          status: 'DONE',
          message: 'Executed successfully',
          toHash: answers.SETTLEMENT_HASH,
        },
        {
          when: 'the status is in upper case',
          reply: order('FULFILLED'),
          status: 'DONE',
          toHash: answers.SETTLEMENT_HASH,
        },
        {
          when: 'it expired',
          reply: order('expired'),
          status: 'FAILED',
          message: 'Transaction failed',
          toHash: '',
        },
        {
          when: 'it was canceled',
          reply: order('cancelled'),
          status: 'FAILED',
          message: 'Transaction failed',
        },
        { when: 'it is open', reply: order('open'), status: 'PENDING', message: 'Pending', toHash: '' },
        {
          when: 'it waits for its signature',
          reply: order('presignaturePending'),
          status: 'PENDING',
          message: 'Pending',
        },
        {
          when: 'the native token was refunded',
          reply: answers.ETH_FLOW_ORDER,
          status: 'TRANSFER_REFUNDED',
          message: 'The order was not executed, and the native token was refunded.',
        },
      ],
      createUnknownStatus: order,
      notFound: 'rethrow',
      bothTypes: true,
    },
    acceptedChanges: {
      'POST arbitrum_one/api/v1/quote quote.validTo': 'the signed order has an expiry of its own',
      'POST arbitrum_one/api/v1/quote expiration':
        'the order is settled at its signed minimum or better, whatever the age of the price',
    },
    optionalFields: {
      'POST arbitrum_one/api/v1/quote id': 'an order is valid without a quote',
      'GET arbitrum_one/api/v1/orders/* ethflowData': 'only sales of the native token have it',
      'GET arbitrum_one/api/v2/trades': 'the index may be delayed',
    },
  },
)
