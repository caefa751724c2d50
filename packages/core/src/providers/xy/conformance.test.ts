import { describe, expect, it } from 'vitest'
import { createBridgeTerms } from '../../../../../tests/support/create-bridge-terms.ts'
import { describeProvider } from '../../../../../tests/support/describe-provider.ts'
import { createBuild, createQuote, createStatus } from '../../../../sandbox/src/services/xy/create-quote.ts'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { MESSAGE_CASE, TO_FUEL_CASE, usdcRequest } from '../shared/cases.test-support.ts'
import { encodeOlderSwap } from './encode-swap.test-support.ts'
import { xy } from './index.ts'
import * as answers from './replies.test-support.ts'

describeProvider(
  { describe, it, expect },
  {
    create: xy,
    request: usdcRequest,
    toAmount: 997_500n,
    routes: {
      'GET quote': (terms) => createQuote(createBridgeTerms(terms, answers.ROUTER), 0),
      'GET buildTx': (terms) => {
        const { fromTokenAddress: srcToken, fromAmount: amount } = terms.request
        return createBuild(createBridgeTerms(terms, answers.ROUTER), 0, encodeOlderSwap({ srcToken, amount }))
      },
      'GET crossChainStatus': () => createStatus('Done', answers.TO_HASH),
      'GET recommendedTokens': () => answers.TOKENS,
    },
    wire: {
      route: 'GET quote',
      amount: 'srcQuoteTokenAmount',
      sourceToken: 'srcQuoteTokenAddress',
      destinationToken: 'dstQuoteTokenAddress',
      recipient: { none: 'it is named when the transaction is built' },
      sender: { none: 'prices do not depend on who sends' },
    },
    slippage: { read: 'slippage', sent: { 0.1: '0.1', 0.5: '0.5', 3: '3' } },
    native: { source: answers.NATIVE, destination: answers.NATIVE },
    errors: [
      { when: 'no route is found', reply: answers.NO_ROUTE, code: 'NOT_SUPPORT', reason: 'No route found' },
      { when: 'the list of routes is empty', reply: { success: true, routes: [] }, code: 'NOT_SUPPORT' },
      { when: 'there is no list of routes', reply: { success: true }, code: 'NOT_SUPPORT' },
      { when: 'the amount is too small', reply: answers.TOO_LOW, code: 'AMOUNT_TOO_LOW' },
      {
        when: 'the fees eat it all up',
        reply: {
          success: true,
          routes: [{ ...answers.ROUTE, dstQuoteTokenAmount: '0', minReceiveAmount: '0' }],
        },
        code: 'AMOUNT_TOO_LOW',
      },
      {
        when: 'it is down',
        reply: Response.json({ message: 'down' }, { status: 502 }),
        code: 'SERVICE_UNAVAILABLE',
      },
      { when: 'a parameter is refused', reply: Response.json({}, { status: 400 }), code: 'HTTP_ERROR' },
    ],
    unsupported: [TO_FUEL_CASE, MESSAGE_CASE],
    status: {
      request: { type: 'transaction', fromChainId: 42161, fromHash: answers.FROM_HASH },
      route: 'GET crossChainStatus',
      rows: [
        {
          when: 'it has arrived',
          reply: createStatus('Done', answers.TO_HASH),
          status: 'DONE',
          toHash: answers.TO_HASH,
        },
        { when: 'it is under way', reply: createStatus('Processing'), status: 'PENDING', toHash: '' },
        { when: 'it will come back', reply: createStatus('Pending refund'), status: 'PENDING', toHash: '' },
        {
          when: 'the deposit was refunded',
          reply: createStatus('Refunded', answers.TO_HASH),
          status: 'TRANSFER_REFUNDED',
          toHash: '',
        },
        {
          when: 'it is not known, with HTTP 200',
          reply: createStatus('Not found'),
          status: 'NOT_FOUND',
          toHash: '',
        },
        {
          when: 'it is not known, with another capital letter',
          reply: createStatus('Not Found'),
          status: 'NOT_FOUND',
        },
        { when: 'it failed', reply: createStatus('FAILED'), status: 'FAILED' },
        {
          when: 'a token of the bridge arrived in place of the one asked for',
          reply: createStatus('Receive bridge token USDC', answers.TO_HASH),
          status: 'PARTIAL_SUCCESS',
          toHash: answers.TO_HASH,
          message: 'Transaction reverted, bridge token received.',
        },
      ],
      createUnknownStatus: (status) => createStatus(status),
      unknownStatus: 'PARTIAL_SUCCESS',
      notFound: 'NOT_FOUND',
    },
    tokens: {
      entries: [
        { chainId: 42161, symbol: 'USDC', decimals: 6, logoImg: '' },
        {
          chainId: 42161,
          symbol: 'ETH',
          address: NATIVE_TOKEN_ADDRESS,
          logoImg: 'https://example.org/eth.png',
        },
      ],
    },
    acceptedChanges: {
      'transaction.data word 5': 'the minimum of the swap on the source chain: a higher one can only revert',
    },
    optionalFields: {
      'GET quote routes': 'without routes there is no quote',
      'GET quote errorMsg': 'left out where all is well',
      'GET crossChainStatus status': 'any other word names the token that was received instead',
    },
  },
)
