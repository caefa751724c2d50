import { zeroHash } from 'viem'
import { describe, expect, it } from 'vitest'
import { createBridgeTerms, getLogo } from '../../../../../tests/support/create-bridge-terms.ts'
import { describeProvider } from '../../../../../tests/support/describe-provider.ts'
import { createQuote } from '../../../../sandbox/src/services/lifi/create-quote.ts'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import type { Address } from '../../kernel/schema.ts'
import { MESSAGE_CASE, RECIPIENT, SENDER, TO_FUEL_CASE, usdcRequest } from '../shared/cases.test-support.ts'
import { bridgeCalldata } from './calldata.test-support.ts'
import { lifi } from './index.ts'
import * as answers from './replies.test-support.ts'

const ZERO_ADDRESS: Address = '0x0000000000000000000000000000000000000000'
const status = (fields: object) => ({ ...answers.STATUS_DONE, ...fields })

describeProvider(
  { describe, it, expect },
  {
    create: lifi,
    request: usdcRequest,
    toAmount: 995_000n,
    routes: {
      'GET quote': (terms) =>
        createQuote(createBridgeTerms(terms, answers.DIAMOND, { fee: 5_000n }), {
          id: answers.QUOTE.id,
          transactionId: zeroHash,
          integrator: 'lifi-api',
          sender: SENDER,
          recipient: RECIPIENT,
          slippage: 0,
          data: bridgeCalldata(terms.request, { outputAmount: terms.toAmount }),
          tool: { key: 'across', name: 'Across' },
          getLogo,
        }),
      'GET status': () => answers.STATUS_DONE,
      'GET tokens': () => answers.TOKENS,
    },
    wire: {
      route: 'GET quote',
      amount: 'fromAmount',
      sourceToken: 'fromToken',
      destinationToken: 'toToken',
      recipient: 'toAddress',
      sender: 'fromAddress',
    },
    slippage: { read: 'slippage', sent: { 0.1: '0.001', 0.5: '0.005', 3: '0.03' } },
    native: { source: ZERO_ADDRESS, destination: ZERO_ADDRESS },
    errors: [
      {
        when: 'no route is found',
        reply: Response.json(answers.NO_QUOTE, { status: 404 }),
        code: 'NOT_SUPPORT',
        reason: answers.NO_QUOTE.message,
      },
      {
        when: 'every route costs more than the amount',
        reply: Response.json(answers.NO_QUOTE_TOO_LOW, { status: 404 }),
        code: 'AMOUNT_TOO_LOW',
      },
      { when: 'the quote is empty', reply: {}, code: 'NOT_SUPPORT' },
      { when: 'the quote is null', reply: null, code: 'NOT_SUPPORT' },
      {
        when: 'the slippage is too low',
        reply: Response.json({ message: 'Slippage is too low', code: 1007 }, { status: 409 }),
        code: 'SLIPPAGE_TOO_LOW',
      },
      {
        when: 'a service behind it fails',
        reply: Response.json({ message: 'Third party error', code: 1008 }, { status: 424 }),
        code: 'SERVICE_UNAVAILABLE',
      },
      {
        when: 'a parameter is invalid',
        reply: Response.json({ message: 'Invalid request', code: 1011 }, { status: 400 }),
        code: 'HTTP_ERROR',
        reason: 'Invalid request',
      },
    ],
    unsupported: [
      TO_FUEL_CASE,
      MESSAGE_CASE,
      {
        when: 'the source chain has no known Diamond',
        request: { fromChainId: 1284 },
        code: 'NOT_SUPPORT',
      },
    ],
    status: {
      request: {
        type: 'transaction',
        fromChainId: 42161,
        toChainId: 8453,
        fromHash: answers.STATUS_PENDING.sending.txHash,
      },
      route: 'GET status',
      rows: [
        { when: 'it has arrived', reply: answers.STATUS_DONE, status: 'DONE', toHash: answers.TO_HASH },
        {
          when: 'it is on its way',
          reply: answers.STATUS_PENDING,
          status: 'PENDING',
          toHash: '',
          message: answers.STATUS_PENDING.substatusMessage,
        },
        {
          when: 'it is unknown, with HTTP 200',
          reply: answers.STATUS_NOT_FOUND,
          status: 'NOT_FOUND',
          toHash: '',
        },
        { when: 'another token arrived', reply: status({ substatus: 'PARTIAL' }), status: 'PARTIAL_SUCCESS' },
        {
          when: 'it was refunded',
          reply: status({ substatus: 'REFUNDED' }),
          status: 'TRANSFER_REFUNDED',
        },
        {
          when: 'it failed and was refunded',
          reply: status({ status: 'FAILED', substatus: 'REFUNDED' }),
          status: 'TRANSFER_REFUNDED',
        },
        {
          when: 'the refund is pending',
          reply: status({ status: 'PENDING', substatus: 'REFUND_IN_PROGRESS' }),
          status: 'PENDING',
        },
        {
          when: 'it failed',
          reply: status({ status: 'FAILED', substatus: 'OUT_OF_GAS', substatusMessage: 'Out of gas' }),
          status: 'FAILED',
          message: 'failed: Out of gas',
        },
        { when: 'the hash is not of LI.FI', reply: status({ status: 'INVALID' }), status: 'INVALID' },
      ],
      createUnknownStatus: (word) => ({ ...answers.STATUS_PENDING, status: word }),
      notFound: 'NOT_FOUND',
    },
    tokens: {
      entries: [
        { chainId: 42161, symbol: 'USDC', decimals: 6, logoImg: 'https://example.org/usdc.svg' },
        { chainId: 42161, symbol: 'ETH', address: NATIVE_TOKEN_ADDRESS, decimals: 18, logoImg: '' },
      ],
    },
    acceptedChanges: {
      'transaction.data word 2': 'only names the transfer in an event',
      'transaction.data word 5': 'only names a referrer in an event',
      'transaction.data word 22': 'a relayer is exclusive for the time in word 25, which is zero',
      'transaction.data end': 'the Diamond ignores bytes after its arguments',
    },
    optionalFields: {
      'GET quote estimate': 'without one there is no quote',
      'GET quote estimate.feeCosts': 'left out where there are none',
      'GET quote estimate.feeCosts.0.included': 'left out where the fee is part of the amount',
      'GET quote estimate.gasCosts': 'left out where there are none',
      'GET quote transactionRequest': 'left out where only a price is given',
      'GET status substatus': 'a DONE without one is whole',
    },
  },
)
