import { type Hash, zeroHash } from 'viem'
import { describe, expect, it } from 'vitest'
import { createBridgeTerms } from '../../../../../tests/support/create-bridge-terms.ts'
import { describeProvider } from '../../../../../tests/support/describe-provider.ts'
import {
  createEntry,
  createRoute,
  createTransaction,
} from '../../../../sandbox/src/services/crosscurve/create-route.ts'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import type { QuoteRequestInput } from '../../quotes/quote-request.ts'
import type { ApiTerms } from '../../testing/provider-kit/server.ts'
import { MESSAGE_CASE, SENDER, TO_FUEL_CASE, usdcRequest } from '../shared/cases.test-support.ts'
import { encodeStart, getOperations } from './encode-start.test-support.ts'
import { crosscurve } from './index.ts'
import * as answers from './replies.test-support.ts'

const request: QuoteRequestInput = { ...usdcRequest, fromAmount: 1_000_000_000n }

const toTerms = (terms: ApiTerms) =>
  createBridgeTerms(terms, answers.ROUTER, { fee: 1_500_000n, nativeFee: 600_000_000_000_000n })
const entry = (status: string, deliveryHash: Hash | null = answers.TO_HASH) =>
  createEntry({
    status,
    requestId: zeroHash,
    fromChainId: 42161,
    toChainId: 8453,
    sender: SENDER,
    hash: answers.FROM_HASH,
    deliveryHash,
  })
const search = (status: string, deliveryHash?: Hash | null) => [entry(status, deliveryHash)]
const PARKED = 'The funds are waiting on an intermediate chain. Finish or revert the transfer at CrossCurve.'

describeProvider(
  { describe, it, expect },
  {
    create: crosscurve,
    request,
    toAmount: 999_000_000n,
    routes: {
      'POST routing/scan': (terms, { time }) => [
        { ...createRoute(toTerms(terms), 0.5, time), signature: '0x5167' },
      ],
      'POST tx/create': (terms) =>
        createTransaction(toTerms(terms), encodeStart(getOperations(terms.request, terms.toAmount))),
      'GET search': () => search('completed'),
      'GET networks': () => answers.NETWORKS,
    },
    mutations: ['POST tx/create'],
    wire: {
      route: 'POST routing/scan',
      amount: 'params.amountIn',
      sourceToken: 'params.tokenIn',
      destinationToken: 'params.tokenOut',
      recipient: 'recipient',
      sender: 'from',
    },
    slippage: { read: 'slippage', sent: { 0.1: 0.1, 0.5: 0.5, 3: 3 } },
    native: {
      source: answers.ZERO,
      destination: answers.ZERO,
      request: {
        ...request,
        fromTokenAddress: NATIVE_TOKEN_ADDRESS,
        toTokenAddress: NATIVE_TOKEN_ADDRESS,
        fromTokenDecimals: 18,
        toTokenDecimals: 18,
        fromAmount: 10n ** 15n,
      },
    },
    errors: [
      { when: 'no route is found', reply: [], code: 'ERROR', reason: 'CrossCurve found no route' },
      {
        when: 'the route is one for another amount',
        reply: [{ ...answers.ROUTE, amountIn: '999' }],
        code: 'ERROR',
        reason: 'received 999',
      },
      {
        when: 'nothing would arrive',
        reply: [{ ...answers.ROUTE, amountOut: '0' }],
        code: 'AMOUNT_TOO_LOW',
      },
      {
        when: 'its deadline has passed',
        reply: [{ ...answers.ROUTE, deadline: 1_742_331_600 }],
        code: 'ERROR',
        reason: 'would expire',
      },
      {
        when: 'it wants its fee in a token',
        reply: [{ ...answers.ROUTE, deliveryFee: { token: request.fromTokenAddress, amount: '1' } }],
        code: 'NOT_SUPPORT',
        reason: String(request.fromTokenAddress),
      },
      {
        when: 'a parameter is not understood',
        reply: Response.json({ message: 'tokenIn is not checksummed' }, { status: 400 }),
        code: 'HTTP_ERROR',
        reason: 'tokenIn is not checksummed',
      },
    ],
    unsupported: [
      TO_FUEL_CASE,
      MESSAGE_CASE,
      {
        when: 'the native amount is below its minimum',
        request: {
          fromTokenAddress: NATIVE_TOKEN_ADDRESS,
          fromTokenDecimals: 18,
          fromAmount: 10n ** 15n - 1n,
        },
        code: 'NOT_SUPPORT',
      },
    ],
    status: {
      request: { type: 'transaction', fromChainId: 42161, toChainId: 8453, fromHash: answers.FROM_HASH },
      route: 'GET search',
      rows: [
        {
          when: 'it has arrived',
          reply: search('completed'),
          status: 'DONE',
          toHash: answers.TO_HASH,
        },
        {
          when: 'the list is below `transactions`',
          reply: { transactions: search('completed') },
          status: 'DONE',
          toHash: answers.TO_HASH,
        },
        { when: 'it is on its way', reply: search('in progress'), status: 'PENDING' },
        {
          when: 'it needs another try',
          reply: search('retry'),
          status: 'PENDING',
          message: 'The delivery failed. Retry it at CrossCurve.',
        },
        {
          when: 'it failed for a reason',
          reply: [{ ...entry('failed'), failureReason: 'Slippage' }],
          status: 'FAILED',
          message: 'Slippage',
        },
        {
          when: 'it failed',
          reply: search('failed'),
          status: 'FAILED',
          message: 'Transaction failed',
        },
        {
          when: 'it failed half-way, and the money waits there',
          reply: search('failed/inconsistency'),
          status: 'FAILED',
          message: PARKED,
        },
        {
          when: 'the delivery has stopped',
          reply: search('in progress/emergency', null),
          status: 'PENDING',
          message: PARKED,
          toHash: '',
        },
        { when: 'the deposit was refunded', reply: search('reverted'), status: 'TRANSFER_REFUNDED' },
        { when: 'it was canceled', reply: search('canceled'), status: 'FAILED' },
      ],
      createUnknownStatus: (status) => search(status),
      notFound: 'NOT_FOUND',
    },
    tokens: {
      entries: [
        { chainId: 42161, symbol: 'ETH', address: NATIVE_TOKEN_ADDRESS, logoImg: '' },
        { chainId: 42161, symbol: 'USDC', decimals: 6, logoImg: 'https://example.org/usdc.svg' },
      ],
    },
    optionalFields: {
      'POST routing/scan deliveryFee': 'none is asked for where the fee comes out of the amount',
      'POST routing/scan 0.deliveryFee': 'older answers have none',
      'POST routing/scan 0.sourceFee': 'older answers have none',
      'POST routing/scan 0.totalFee': 'older answers have none',
      'GET search 0.inconsistency': 'left out where all is well',
    },
  },
)
