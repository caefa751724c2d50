import { getAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { createBridgeTerms } from '../../../../../tests/support/create-bridge-terms.ts'
import { describeProvider } from '../../../../../tests/support/describe-provider.ts'
import { createQuote } from '../../../../sandbox/src/services/nitro/create-quote.ts'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { parseQuoteRequest } from '../../quotes/quote-request.ts'
import { getPricingRecipient } from '../../quotes/to-buildable-request.ts'
import type { ApiTerms } from '../../testing/provider-kit/server.ts'
import { MESSAGE_CASE, SENDER, TO_FUEL_CASE, usdcRequest } from '../shared/cases.test-support.ts'
import { depositCalldata } from './calldata.test-support.ts'
import { nitro } from './index.ts'
import * as answers from './replies.test-support.ts'

const { payStatus, QUOTE } = answers

/** Returns the reply at the time `now`, in milliseconds. */
const quote = (terms: ApiTerms, now: number) =>
  createQuote(createBridgeTerms(terms, answers.FORWARDER, { fee: 2_000n }), {
    uid: QUOTE.depositInfo.uid,
    depositAddress: answers.DEPOSIT_ADDRESS,
    refundAddress: SENDER,
    recipientAddress: getAddress(getPricingRecipient(terms.request)),
    partnerId: 0,
    data: depositCalldata(terms.request, { destAmount: terms.toAmount }),
    now,
  })
const httpError = (message: string, statusCode: number) =>
  Response.json({ message, statusCode, error: 'Bad Request' }, { status: statusCode })

describeProvider(
  { describe, it, expect },
  {
    create: ({ baseUrl, ...options }) =>
      nitro({ ...options, baseUrl: `${baseUrl}/pay`, pathfinderUrl: `${baseUrl}/pathfinder` }),
    request: usdcRequest,
    toAmount: 998_000n,
    routes: {
      'GET pay/swap-on-nitro': (terms, { time }) => quote(terms, time),
      'GET pay/get-status-by-deposit-address': () => payStatus('PENDING'),
      'GET pay/health': () => ({ status: 'ok' }),
      'GET pathfinder/status': () => Response.json(answers.UNKNOWN_HASH, { status: 400 }),
    },
    wire: {
      route: 'GET pay/swap-on-nitro',
      amount: 'amount',
      sourceToken: 'fromTokenAddress',
      destinationToken: 'toTokenAddress',
      recipient: 'recipientAddress',
      sender: 'refundAddress',
    },
    slippage: { read: 'slippageTolerance', sent: { 0.1: '0.1', 0.5: '0.5', 3: '3' } },
    native: { source: NATIVE_TOKEN_ADDRESS, destination: NATIVE_TOKEN_ADDRESS },
    errors: [
      {
        when: 'it answers HTTP 500',
        reply: httpError('Internal server error', 500),
        code: 'NOT_SUPPORT',
        reason: 'Internal server error',
      },
      { when: 'no path is found', reply: httpError('No path found', 400), code: 'NOT_SUPPORT' },
      {
        when: 'the amount is too low',
        reply: httpError('AMOUNT-LOW-W-VALUE', 400),
        code: 'AMOUNT_TOO_LOW',
      },
      {
        when: 'a parameter is not understood',
        reply: httpError('amount must be a number string', 400),
        code: 'HTTP_ERROR',
        reason: 'amount must be a number string',
      },
      {
        when: 'its deposit address is about to expire',
        // The deposit address expires after 600 seconds; 591 have passed.
        reply: quote(
          { request: parseQuoteRequest(usdcRequest), toAmount: 998_000n },
          Date.parse('2025-06-15T14:56:49Z'),
        ),
        code: 'ERROR',
        reason: 'would expire',
      },
      {
        when: 'it would pay somebody else',
        reply: {
          ...QUOTE,
          bestRoute: { ...QUOTE.bestRoute, receiverAddress: answers.DEPOSIT_ADDRESS, txn: {} },
        },
        code: 'NOT_SUPPORT',
        reason: answers.DEPOSIT_ADDRESS,
      },
    ],
    rejectionStatuses: { 'GET pay/swap-on-nitro': [500] },
    unsupported: [
      TO_FUEL_CASE,
      MESSAGE_CASE,
      {
        when: 'its contract on the source chain is not known',
        request: { fromChainId: 1284 },
        code: 'NOT_SUPPORT',
      },
    ],
    status: {
      request: {
        type: 'transaction',
        fromChainId: 42161,
        toChainId: 8453,
        fromHash: answers.FROM_HASH,
        interfaceParamData: { depositAddress: answers.DEPOSIT_ADDRESS },
      },
      route: 'GET pay/get-status-by-deposit-address',
      rows: [
        { when: 'nothing has left yet', reply: payStatus('PENDING'), status: 'PENDING', toHash: '' },
        { when: 'it has left', reply: payStatus('SUCCESS', answers.FROM_HASH), status: 'DONE', toHash: '' },
        {
          when: 'its relay failed',
          reply: payStatus('FAILED'),
          status: 'FAILED',
          message: 'The relay of the deposit failed.',
        },
        {
          when: 'its relay was reverted',
          reply: payStatus('REVERTED'),
          status: 'PENDING',
          message: 'The relay reverted. The deposit can be reclaimed.',
        },
        {
          when: 'nothing came to the deposit address',
          reply: payStatus('NOT_FOUND'),
          status: 'PENDING',
          message: 'The deposit address received no funds.',
        },
      ],
      createUnknownStatus: (word) => payStatus(word),
      notFound: 'NOT_FOUND',
    },
    acceptedChanges: {
      'transaction.data word 0': 'only names a partner in an event',
      'transaction.data end': 'the forwarder ignores bytes after its arguments',
    },
    optionalFields: {
      'GET pay/swap-on-nitro depositInfo.expirationAt': 'null in the documented example',
      'GET pay/swap-on-nitro bestRoute.bridgeFee': 'left out where there is none',
      'GET pathfinder/status': 'what it has not seen, it refuses with a sentence',
    },
  },
)
