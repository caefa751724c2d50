import { getAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { createBridgeTerms } from '../../../../../tests/support/create-bridge-terms.ts'
import { describeProvider } from '../../../../../tests/support/describe-provider.ts'
import {
  createAction,
  createLimits,
  createQuote,
  createSwap,
} from '../../../../sandbox/src/services/layerswap/create-quote.ts'
import { shortNetwork } from '../../../../sandbox/src/services/layerswap/networks.ts'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { parseUnits } from '../../kernel/amounts.ts'
import type { ApiTerms } from '../../testing/provider-kit/server.ts'
import { MESSAGE_CASE, usdcRequest } from '../shared/cases.test-support.ts'
import { depositCalldata } from './calldata.test-support.ts'
import { layerswap } from './index.ts'
import * as answers from './replies.test-support.ts'

// Preload the lazy module: fake timers do not wait for an import.
await import('./networks.ts')

const toTerms = (terms: ApiTerms) => createBridgeTerms(terms, answers.DEPOSITORY, { fee: 500_000n })
const origin = shortNetwork(42161, 'Arbitrum One')

describeProvider(
  { describe, it, expect },
  {
    create: layerswap,
    request: { ...usdcRequest, fromAmount: 100_000_000n },
    toAmount: 99_500_001n,
    // Layerswap sends amounts as JSON numbers, which are exact up to 15 digits.
    amounts: [1n, 123_456_789_012_345n, 999_999_999_999_999n],
    routes: {
      'GET quote': (terms) => createQuote(toTerms(terms), '0'),
      'GET limits': (terms) => createLimits(toTerms(terms).input, 10_500_000n, 500_000_500_000n),
      'POST swaps': (terms) =>
        createSwap(toTerms(terms), {
          id: answers.SWAP_ID,
          createdAt: '2025-06-15T15:06:40Z',
          origin,
          destination: shortNetwork(8453, 'Base'),
          recipient: getAddress(terms.request.toAddress ?? ''),
          status: 'user_transfer_pending',
          slippage: '0',
          actions: [createAction(toTerms(terms), origin, { data: depositCalldata(terms.request), args: [] })],
          transactions: [],
        }),
      'GET swaps/by_transaction_hash/*': () => answers.COMPLETED,
      'GET networks': () => answers.NETWORKS,
    },
    mutations: ['POST swaps'],
    wire: {
      route: 'GET quote',
      amount: ({ query }) => parseUnits(query['amount'] ?? '', 6),
      sourceToken: 'source_token',
      destinationToken: 'destination_token',
      recipient: { none: 'a quote has no recipient; the swap names it' },
      sender: 'source_address',
    },
    slippage: { read: 'slippage', sent: { 0.1: '0.001', 0.5: '0.005', 3: '0.03' } },
    native: { source: 'ETH', destination: 'ETH' },
    errors: [
      {
        when: 'there is no route',
        reply: answers.error('ROUTE_NOT_FOUND_ERROR', 404),
        code: 'NOT_SUPPORT',
        reason: 'no route for this pair',
      },
      {
        when: 'the amount is below the least',
        reply: answers.error('LESS_THAN_MIN_ERROR'),
        code: 'AMOUNT_TOO_LOW',
        reason: 'at least 10.5',
      },
      {
        when: 'the amount is above the most',
        reply: answers.error('GREATER_THAN_MAX_ERROR'),
        code: 'NOT_SUPPORT',
        reason: 'at most 500000.5',
      },
      {
        when: 'the price would move too far',
        reply: answers.error('PRICE_IMPACT_TOO_HIGH'),
        code: 'NOT_SUPPORT',
      },
      {
        when: 'there is no quote in the answer',
        reply: { data: { quote: null } },
        code: 'ERROR',
        reason: 'Layerswap returned no quote',
      },
      {
        when: 'nothing would arrive',
        reply: {
          data: { quote: { ...answers.QUOTE.data.quote, receive_amount: 1e-9, min_receive_amount: 0 } },
        },
        code: 'AMOUNT_TOO_LOW',
      },
      { when: 'the key is refused', reply: answers.error('API_KEY_FORBIDDEN', 403), code: 'HTTP_ERROR' },
      { when: 'a refusal has no body', reply: new Response('', { status: 400 }), code: 'HTTP_ERROR' },
      { when: 'it is down', reply: new Response('', { status: 503 }), code: 'SERVICE_UNAVAILABLE' },
    ],
    unsupported: [
      {
        when: 'it comes from Fuel',
        request: {
          fromChainId: 9889,
          fromTokenAddress: NATIVE_TOKEN_ADDRESS,
          fromAddress: `0x${'1'.repeat(64)}`,
        },
        code: 'NOT_SUPPORT',
      },
      MESSAGE_CASE,
      { when: 'it stays on its chain', request: { toChainId: 42161 }, code: 'NOT_SUPPORT' },
      {
        when: 'it comes from a chain without a depository',
        request: { fromChainId: 25 },
        code: 'NOT_SUPPORT',
      },
      {
        when: 'the native token of the destination chain is not listed',
        request: { toChainId: 999_999, toTokenAddress: NATIVE_TOKEN_ADDRESS },
        code: 'NOT_SUPPORT',
      },
    ],
    status: {
      request: { type: 'transaction', fromChainId: 42161, toChainId: 8453, fromHash: answers.FROM_HASH },
      route: 'GET swaps/by_transaction_hash/*',
      rows: [
        { when: 'it was paid out', reply: answers.COMPLETED, status: 'DONE', toHash: answers.TO_HASH },
        {
          when: 'it waits',
          reply: answers.createSwap({ status: 'user_transfer_pending' }),
          status: 'PENDING',
        },
        {
          when: 'it is paid out',
          reply: answers.createSwap({ status: 'ls_transfer_pending' }),
          status: 'PENDING',
          toHash: '',
        },
        {
          when: 'it failed',
          reply: answers.createSwap({ status: 'failed', fail_reason: 'below the minimum' }),
          status: 'FAILED',
          message: 'failed: below the minimum',
        },
        {
          when: 'it expired before the deposit was seen',
          reply: answers.createSwap({ status: 'expired' }),
          status: 'PENDING',
          message:
            'The swap expired before Layerswap received the deposit. Contact its support to recover the funds.',
        },
        {
          when: 'it is being paid back',
          reply: answers.createSwap({ status: 'pending_refund' }),
          status: 'PENDING',
        },
        {
          when: 'the deposit was refunded',
          reply: answers.REFUNDED,
          status: 'TRANSFER_REFUNDED',
          toHash: '',
        },
        {
          when: 'the swap found has another deposit',
          reply: answers.createSwap({ transactions: [{ type: 'input', transaction_hash: answers.TO_HASH }] }),
          status: 'NOT_FOUND',
          toHash: '',
        },
        {
          when: 'its deposit was not seen yet',
          reply: answers.createSwap({ transactions: [] }),
          status: 'NOT_FOUND',
        },
        { when: 'there is no such swap', reply: answers.error('NOT_FOUND_ERROR', 404), status: 'NOT_FOUND' },
      ],
      createUnknownStatus: (status) => answers.createSwap({ status }),
      notFound: 'rethrow',
    },
    tokens: {
      entries: [
        { chainId: 1, symbol: 'ETH', address: NATIVE_TOKEN_ADDRESS, decimals: 18 },
        {
          chainId: 1,
          symbol: 'USDC',
          name: 'USD Coin',
          decimals: 6,
          logoImg: 'https://example.org/usdc.png',
        },
      ],
    },
    optionalFields: {
      'POST swaps data.quote': 'the terms may stand one level deeper',
      'POST swaps data.swap.destination_address': 'it only repeats the request',
      'GET networks data.*.tokens.*.contract': 'null for the native token',
    },
  },
)
