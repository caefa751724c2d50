import { getAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { describeProvider } from '../../../../../tests/support/describe-provider.ts'
import { createQuote } from '../../../../sandbox/src/services/gaszip/create-quote.ts'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { MESSAGE_CASE, TO_FUEL_CASE } from '../shared/cases.test-support.ts'
import { request } from './calldata.test-support.ts'
import { gaszip } from './index.ts'
import * as answers from './replies.test-support.ts'

const toAccount = (text: string | undefined) => (text === undefined ? undefined : getAddress(text))
const onlyNative = { none: 'only native tokens, which are not named' }
const [quote] = answers.QUOTES.quotes
const [paid] = answers.SEARCH_CONFIRMED.txs
const search = (deposit: object, ...txs: object[]) => ({
  deposit: { ...answers.SEARCH_CONFIRMED.deposit, ...deposit },
  txs: txs.map((fields) => ({ ...paid, ...fields })),
})

describeProvider(
  { describe, it, expect },
  {
    create: gaszip,
    request,
    toAmount: 599_131_010_000_000n,
    routes: {
      'GET chains': () => answers.CHAINS,
      'GET quotes/*/*/*': ({ request: { fromAmount }, toAmount }, { query, time }) =>
        createQuote({
          destinationChainId: request.toChainId,
          short: 57,
          amountIn: fromAmount,
          amountOut: toAmount,
          deliveryCost: 868_990_000_000n,
          usd: 2.08,
          router: answers.CONTRACT,
          sender: toAccount(query['from']),
          recipient: toAccount(query['to']),
          now: time,
        }),
      'GET search/*': () => answers.SEARCH_CONFIRMED,
    },
    wire: {
      route: 'GET quotes/*/*/*',
      amount: ({ path }) => path.split('/')[2],
      sourceToken: onlyNative,
      destinationToken: onlyNative,
      recipient: 'to',
      sender: 'from',
    },
    slippage: { none: 'it has no such parameter' },
    native: { source: NATIVE_TOKEN_ADDRESS, destination: NATIVE_TOKEN_ADDRESS, request },
    errors: [
      {
        when: 'the source chain is disabled',
        reply: Response.json(answers.CHAIN_DISABLED, { status: 400 }),
        code: 'NOT_SUPPORT',
        reason: 'Source: Chain Disabled',
      },
      {
        when: 'the source chain is disabled, with HTTP 200',
        reply: answers.CHAIN_DISABLED,
        code: 'NOT_SUPPORT',
        reason: 'Source: Chain Disabled',
      },
      {
        when: 'the destination has no liquidity',
        reply: answers.NO_LIQUIDITY,
        code: 'NOT_SUPPORT',
        reason: 'Insufficent Liquidity',
      },
      { when: 'it returns an unknown error', reply: { error: 'Not today' }, code: 'NOT_SUPPORT' },
      {
        when: 'the quote has expired',
        reply: { ...answers.QUOTES, expires: 1_749_999_999 },
        code: 'ERROR',
        reason: 'would expire',
      },
      {
        when: 'it returns an unknown error with HTTP 400',
        reply: Response.json({ error: 'Not today' }, { status: 400 }),
        code: 'HTTP_ERROR',
      },
      {
        when: 'the amount is too low',
        reply: Response.json({ error: 'Amount too low' }, { status: 400 }),
        code: 'AMOUNT_TOO_LOW',
      },
      {
        when: 'the output is 0',
        reply: { ...answers.QUOTES, quotes: [{ ...quote, expected: 0 }] },
        code: 'AMOUNT_TOO_LOW',
      },
      {
        when: 'a chain is not in its list',
        route: 'GET chains',
        reply: { chains: answers.CHAINS.chains.slice(0, 1) },
        code: 'NOT_SUPPORT',
        reason: 'Gas.zip does not support chain 42161',
      },
      { when: 'the service is down', reply: new Response('', { status: 502 }), code: 'SERVICE_UNAVAILABLE' },
    ],
    unsupported: [
      {
        when: 'the source token is not native',
        request: { fromTokenAddress: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
        code: 'NOT_SUPPORT',
      },
      {
        when: 'the destination token is not native',
        request: { toTokenAddress: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831' },
        code: 'NOT_SUPPORT',
      },
      TO_FUEL_CASE,
      MESSAGE_CASE,
      {
        when: 'the source chain has no known contract',
        request: { fromChainId: 1101 },
        code: 'NOT_SUPPORT',
      },
    ],
    status: {
      request: { type: 'transaction', fromChainId: 8453, toChainId: 4326, fromHash: answers.FROM_HASH },
      route: 'GET search/*',
      rows: [
        { when: 'it was paid', reply: answers.SEARCH_CONFIRMED, status: 'DONE', toHash: answers.TO_HASH },
        { when: 'the deposit was seen', reply: search({ status: 'SEEN' }), status: 'PENDING', toHash: '' },
        { when: 'only the deposit is confirmed', reply: search({}), status: 'PENDING' },
        { when: 'it is being paid', reply: search({}, { status: 'PENDING', hash: null }), status: 'PENDING' },
        { when: 'it has priority', reply: search({}, { status: 'PRIORITY' }), status: 'PENDING' },
        { when: 'it is unknown', reply: search({ status: 'NOT_FOUND' }), status: 'NOT_FOUND' },
        {
          when: 'it was canceled',
          reply: search({}, { status: 'CANCELLED' }),
          status: 'FAILED',
          message: 'failed: Gas.zip canceled the deposit',
        },
        {
          when: 'it was canceled, with a reason',
          reply: { ...search({}, { status: 'CANCELLED' }), msg: 'no such chain' },
          status: 'FAILED',
          message: 'failed: no such chain',
        },
        {
          when: 'the payment is marked as canceled',
          reply: search({}, { status: 'PENDING', cancelled: true }),
          status: 'FAILED',
        },
        {
          when: 'the payment was refunded',
          reply: search({}, { refund: true }),
          status: 'TRANSFER_REFUNDED',
          toHash: '',
        },
      ],
      createUnknownStatus: (status) => search({ status }, { status }),
      notFound: 'NOT_FOUND',
    },
    tokens: {
      entries: [
        { chainId: 1, symbol: 'ETH', address: NATIVE_TOKEN_ADDRESS, decimals: 18 },
        { chainId: 42161, symbol: 'ETH' },
      ],
    },
    optionalFields: {
      'GET chains chains.*.symbol': 'without it the fee is not said',
      'GET chains chains.*.decimals': 'native tokens have 18',
      'GET search/* txs': 'there are none until it is being paid',
      'GET search/* txs.*.refund': 'left out when it is none',
      'GET search/* txs.*.cancelled': 'left out when it is not',
    },
  },
)
