import { getAddress, type Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { createBridgeTerms } from '../../../../../tests/support/create-bridge-terms.ts'
import { describeProvider } from '../../../../../tests/support/describe-provider.ts'
import { createQuotes, type OfferTerms } from '../../../../sandbox/src/services/mayan/create-quotes.ts'
import { isNativeToken, NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import type { ProviderOptions } from '../../quotes/provider.ts'
import type { ProviderSpec } from '../../testing/provider-kit/spec.ts'
import { MESSAGE_CASE, TO_FUEL_CASE } from '../shared/cases.test-support.ts'
import { mayan } from './index.ts'
import * as answers from './replies.test-support.ts'
import { request } from './request.test-support.ts'

// Preload the lazy module: fake timers do not wait for an import.
await import('./tokens.ts')

const { OFFER, quotes, ZERO } = answers
const WETH = '0x4200000000000000000000000000000000000006'

const create =
  (gasless: boolean) =>
  ({ baseUrl, ...options }: ProviderOptions) =>
    mayan({ ...options, gasless, baseUrl: `${baseUrl}/price`, explorerUrl: `${baseUrl}/explorer` })

/** Changes of a reply that are accepted although the recipient is verified. */
const direct: ProviderSpec['acceptedChanges'] = {
  'GET price/quote quotes.1.quoteId': 'only names the quote',
  'GET price/quote quotes.1.swiftAuctionMode':
    'decides which solvers may fill; each known mode pays at least the signed minimum, and unknown ones are rejected',
}

const V1 = { version: 'V1', contract: getAddress(OFFER.swiftMayanContract) } as const
const V2 = { version: 'V2', contract: getAddress(answers.OFFER_V2.swiftMayanContract) } as const

/**
 * Creates routes that reply with two offers, of which the second is better. `swapsTo` is the output of a swap before
 * the order.
 */
const offering = (
  change: Pick<OfferTerms, 'version' | 'contract'> & Partial<OfferTerms>,
  swapsTo?: Hex,
): ProviderSpec['routes'] => ({
  'GET price/quote': (terms, { time }) => {
    const { input, output, inputAmount, outputAmount } = createBridgeTerms(terms, change.contract)
    const isNative = isNativeToken(terms.request.fromTokenAddress)
    // Charge no fee in native tokens: it would exceed the amounts of the suite.
    const isFree = isNative || swapsTo !== undefined
    const offer: OfferTerms = {
      quoteId: '0x50c39faf07ae69dd2ec1ffb050153edd',
      input,
      output,
      locked: {
        address: swapsTo ?? (isNative && change.version === 'V1' ? ZERO : answers.USDC_BASE),
        decimals: swapsTo === undefined ? 6 : 18,
      },
      wrapAndLock: false,
      minMiddleAmount: OFFER.minMiddleAmount,
      amountIn: inputAmount,
      paid: outputAmount,
      slippageBps: OFFER.slippageBps,
      gasless: false,
      submitFee: 0n,
      refundFee: isFree ? 0n : 1_229n,
      cancelFee: isFree ? 0n : 3_714n,
      deadline: Math.floor(time / 1_000) + 7_200,
      seconds: OFFER.etaSeconds,
      signature: '',
      ...change,
    }
    return createQuotes({ ...offer, paid: 0n }, offer)
  },
  'GET price/get-swap/evm': () => answers.SWAP,
  'GET price/tokens': () => answers.TOKENS,
  'GET explorer/swap/trx/*': () => answers.COMPLETED,
})

const common: Omit<ProviderSpec, 'create' | 'routes' | 'build'> = {
  request,
  toAmount: 9_981_444n,
  wire: {
    route: 'GET price/quote',
    amount: 'amountIn64',
    sourceToken: 'fromToken',
    destinationToken: 'toToken',
    recipient: 'destinationAddress',
    sender: { none: 'a price does not depend on it' },
  },
  slippage: { read: 'slippageBps', sent: { 0.1: '10', 0.5: '50', 3: '300' } },
  native: { source: ZERO, destination: ZERO },
  errors: [
    { when: 'the list of quotes is empty', reply: quotes(), code: 'ERROR' },
    { when: 'there is no list of quotes', reply: { minimumSdkVersion: [7, 0, 0] }, code: 'ERROR' },
    {
      when: 'it requires a newer client',
      reply: { ...quotes(OFFER), minimumSdkVersion: [15, 3, 0] },
      code: 'ERROR',
      reason: 'newer client',
    },
    {
      when: 'there are only offers of other kinds',
      reply: quotes(answers.MCTP_OFFER),
      code: 'NOT_SUPPORT',
      reason: 'Offers of the type MCTP are not supported',
    },
    {
      when: 'the order contract is unknown',
      reply: quotes({ ...OFFER, swiftMayanContract: answers.SWAP.swapRouterAddress }),
      code: 'NOT_SUPPORT',
      reason: answers.SWAP.swapRouterAddress,
    },
    {
      when: 'it quotes another amount',
      reply: quotes({ ...OFFER, effectiveAmountIn64: '9999999' }),
      code: 'NOT_SUPPORT',
      reason: 'differs from the requested transfer',
    },
    {
      when: 'it takes a fee for a referrer',
      reply: quotes({ ...OFFER, referrerBps: 50 }),
      code: 'NOT_SUPPORT',
      reason: 'not requested',
    },
    {
      when: 'the output is 0',
      reply: quotes({ ...OFFER, expectedAmountOutBaseUnits: '0', minAmountOutBaseUnits: '0' }),
      code: 'AMOUNT_TOO_LOW',
    },
    {
      when: 'it returns HTTP 500',
      reply: Response.json({ code: 500, msg: 'Route not found' }, { status: 500 }),
      code: 'NOT_SUPPORT',
      reason: 'Route not found',
    },
    {
      when: 'no route is found',
      reply: Response.json({ code: 2, msg: 'Route not found' }, { status: 406 }),
      code: 'NOT_SUPPORT',
    },
    {
      when: 'the amount is too small',
      reply: Response.json({ code: 3, msg: 'Amount too small (min ~6.50 USDC)' }, { status: 406 }),
      code: 'AMOUNT_TOO_LOW',
      reason: 'min ~6.50 USDC',
    },
    {
      when: 'a parameter is not understood',
      reply: Response.json({ code: 1, msg: 'amountIn64 is invalid' }, { status: 400 }),
      code: 'HTTP_ERROR',
      reason: 'amountIn64 is invalid',
    },
  ],
  rejectionStatuses: { 'GET price/quote': [500] },
  unsupported: [
    TO_FUEL_CASE,
    { when: 'the destination chain is Mantle', request: { toChainId: 5000 }, code: 'NOT_SUPPORT' },
    {
      when: 'both chains are the same',
      request: { toChainId: 8453, toTokenAddress: NATIVE_TOKEN_ADDRESS },
      code: 'NOT_SUPPORT',
    },
    MESSAGE_CASE,
  ],
  status: {
    request: { type: 'transaction', fromChainId: 8453, toChainId: 42161, fromHash: answers.SOURCE_HASH },
    route: 'GET explorer/swap/trx/*',
    rows: [
      {
        when: 'it has arrived',
        reply: answers.COMPLETED,
        status: 'DONE',
        toHash: answers.FULFIL_HASH,
      },
      {
        when: 'it was redeemed',
        reply: { ...answers.COMPLETED, fulfillTxHash: null, redeemTxHash: answers.SOURCE_HASH },
        status: 'DONE',
        toHash: answers.SOURCE_HASH,
      },
      { when: 'it is on its way', reply: answers.PENDING_MCTP, status: 'PENDING', toHash: '' },
      {
        when: 'it was refunded',
        reply: { ...answers.COMPLETED, clientStatus: 'REFUNDED', fulfillTxHash: null },
        status: 'TRANSFER_REFUNDED',
        toHash: '',
      },
    ],
    createUnknownStatus: (clientStatus) => ({ ...answers.PENDING_MCTP, clientStatus }),
    notFound: 'NOT_FOUND',
    bothTypes: true,
  },
  tokens: {
    entries: [
      { chainId: 8453, symbol: 'USDC', decimals: 6, logoImg: 'https://example.org/usdc.svg' },
      { chainId: 8453, symbol: 'ETH', address: NATIVE_TOKEN_ADDRESS, logoImg: '' },
    ],
  },
  // A mutated deadline of the worse offer does not affect the quote of the better one.
  acceptedChanges: { 'GET price/quote quotes.0.deadline64': 'of an offer that is not the best' },
  optionalFields: {
    'GET price/quote quotes': 'without one there is no quote',
    'GET price/quote quotes.0': 'another offer may be the best',
    'GET price/quote quotes.*.type': 'offers of other kinds are passed over',
    'GET price/quote quotes.*.quoteId': 'only makes an order known sooner',
    'GET price/quote quotes.*.minMiddleAmount': 'only a swap before the order has one',
    'GET price/quote quotes.*.swiftWrapAndLock': 'left out where nothing is wrapped',
    'GET price/quote quotes.*.fromChain': 'an offer for another transfer is passed over',
  },
}

describe('transactions of the forwarder', () => {
  describeProvider(
    { describe, it, expect },
    {
      ...common,
      create: create(false),
      routes: offering(V1),
      build: { local: 'the order is encoded here' },
      acceptedChanges: {
        ...common.acceptedChanges,
        ...direct,
        'transaction.data word 9.11': 'only names a referrer, whose share is zero',
      },
    },
  )
})

describe('transactions with a swap before the order', () => {
  describeProvider(
    { describe, it, expect },
    {
      ...common,
      create: create(false),
      routes: offering({ ...V2, minMiddleAmount: 9.99 }, WETH),
    },
    { hostileReplies: 600 },
  )
})

describe('signed orders', () => {
  describeProvider(
    { describe, it, expect },
    {
      ...common,
      create: create(true),
      routes: offering({ ...V2, gasless: true, submitFee: 2_000n }),
      native: { none: 'the native token cannot be taken by a signature' },
      build: { local: 'the order is made here', order: 'a signature gives it' },
      acceptedChanges: {
        ...common.acceptedChanges,
        'GET price/quote quotes.1.gasless': 'an offer to send instead of to sign: its call is decoded',
      },
    },
    { hostileReplies: 600 },
  )
})
