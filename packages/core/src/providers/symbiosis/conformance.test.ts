import type { Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { createBridgeTerms, getLogo } from '../../../../../tests/support/create-bridge-terms.ts'
import { createAsset } from '../../../../../tests/support/create-swap-terms.ts'
import { describeProvider } from '../../../../../tests/support/describe-provider.ts'
import {
  createQuote,
  createSide,
  createStatus,
} from '../../../../sandbox/src/services/symbiosis/create-quote.ts'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import {
  accounts,
  fromEthereum,
  MESSAGE_CASE,
  RECIPIENT,
  TO_FUEL_CASE,
} from '../shared/cases.test-support.ts'
import { encodeHostTransfer, routeCalldata } from './decode-symbiosis.test-support.ts'
import { symbiosis } from './index.ts'
import * as answers from './replies.test-support.ts'

const side = (hash: Hex) =>
  createSide(
    {
      asset: createAsset(56, NATIVE_TOKEN_ADDRESS, 18),
      amount: 398_882_787_580_482_273n,
      address: RECIPIENT,
      hash,
      timestamp: 1_780_315_200,
    },
    getLogo,
  )
const success = createStatus('0', side(answers.TO_HASH))

describeProvider(
  { describe, it, expect },
  {
    create: symbiosis,
    request: {
      ...fromEthereum,
      toChainId: 56,
      toTokenAddress: '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d',
      fromTokenDecimals: 6,
      toTokenDecimals: 18,
      fromAmount: 100_000_000n,
      ...accounts,
    },
    toAmount: 398_882_787_580_482_273n,
    routes: {
      'POST v2/quote': (terms) =>
        createQuote(createBridgeTerms(terms, answers.ROUTER, { fee: 750_000n }), {
          data: routeCalldata(terms.request, {
            otherSide: encodeHostTransfer(terms.request, terms.toAmount),
          }),
          spender: answers.GATEWAY,
          slippage: 0,
          getLogo,
        }),
      'GET v2/tx/1/*': () => success,
      'GET v2/tokens': () => answers.TOKENS,
    },
    wire: {
      route: 'POST v2/quote',
      amount: 'tokenAmountIn.amount',
      sourceToken: 'tokenAmountIn.address',
      destinationToken: 'tokenOut.address',
      recipient: 'to',
      sender: 'from',
    },
    slippage: { read: 'slippage', sent: { 0.1: 10, 0.5: 50, 3: 300 } },
    native: { source: '', destination: '' },
    errors: [
      { when: 'the answer is empty', reply: {}, code: 'NOT_SUPPORT', reason: 'no transaction' },
      { when: 'the answer is null', reply: null, code: 'NOT_SUPPORT' },
      {
        when: 'no route is found',
        reply: Response.json(answers.NO_ROUTE, { status: 400 }),
        code: 'NOT_SUPPORT',
        reason: 'No route',
      },
      {
        when: 'the amount is too low',
        reply: Response.json(answers.TOO_LOW, { status: 400 }),
        code: 'AMOUNT_TOO_LOW',
      },
      {
        when: 'a field is refused',
        reply: Response.json(answers.UNPROCESSABLE, { status: 422 }),
        code: 'HTTP_ERROR',
        reason: 'Unprocessable Entity',
      },
      {
        when: 'it is down, in words of a refusal',
        reply: Response.json(answers.NO_ROUTE, { status: 503 }),
        code: 'SERVICE_UNAVAILABLE',
      },
      {
        when: 'it built for another chain',
        reply: { ...answers.SWAP, tx: { ...answers.SWAP.tx, chainId: 10 } },
        code: 'ERROR',
        reason: 'chain 10',
      },
      {
        when: 'nothing would be left',
        reply: { ...answers.SWAP, tokenAmountOut: { ...answers.SWAP.tokenAmountOut, amount: '0' } },
        code: 'AMOUNT_TOO_LOW',
      },
    ],
    unsupported: [TO_FUEL_CASE, MESSAGE_CASE],
    status: {
      request: { type: 'transaction', fromChainId: 1, fromHash: answers.FROM_HASH },
      route: 'GET v2/tx/1/*',
      rows: [
        { when: 'it has arrived', reply: success, status: 'DONE', toHash: answers.TO_HASH },
        {
          when: 'it is on its way',
          reply: createStatus('1', null),
          status: 'PENDING',
          toHash: '',
          message: 'Pending',
        },
        {
          when: 'it is on its way, and the source transaction stands for the other',
          reply: createStatus('1', side(`0x${answers.FROM_HASH.slice(2).toUpperCase()}`)),
          status: 'PENDING',
          toHash: '',
        },
        {
          when: 'it is not known, with HTTP 200',
          reply: createStatus('-1', null),
          status: 'NOT_FOUND',
          toHash: '',
        },
        {
          when: 'it is stuck',
          reply: createStatus('2', side(answers.TO_HASH)),
          status: 'FAILED',
          message: 'failed: Stuck',
        },
        {
          when: 'it was sent back',
          reply: createStatus('3', side(answers.TO_HASH)),
          status: 'TRANSFER_REFUNDED',
        },
      ],
      createUnknownStatus: (code) => ({ ...success, status: { code, text: 'Unknown' } }),
      notFound: 'NOT_FOUND',
    },
    tokens: {
      entries: [
        { chainId: 1, symbol: 'USDC', decimals: 6, name: 'USDC', logoImg: 'https://example.org/usdc.png' },
        { chainId: 1, symbol: 'ETH', address: NATIVE_TOKEN_ADDRESS, logoImg: '' },
      ],
    },
    optionalFields: {
      'POST v2/quote tokenAmountOut': 'without it there is no quote',
      'POST v2/quote tokenAmountOutMin': 'the slippage of the request says as much',
      'POST v2/quote approveTo': 'left out where the native token is paid',
      'POST v2/quote estimatedTime': 'not always known',
      'POST v2/quote fees': 'left out where there are none',
      'POST v2/quote fees.0.value.address': 'the native token is an empty text',
      'POST v2/quote tx': 'without it there is no quote',
      'GET v2/tokens *.address': 'the native token is an empty text',
    },
  },
)
