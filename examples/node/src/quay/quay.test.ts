import { formatUnits, type Hex, parseUnits } from '@causeway/core'
import { createProviderHarness, describeProvider } from '@causeway/core/testing'
import { describe, expect, it } from 'vitest'
import { encodeDeposit } from './encode-deposit.ts'
import { quay } from './quay.ts'

const OFFER = `0x${'ef'.repeat(32)}` as const
const HASH: Hex = `0x${'ab'.repeat(32)}`
const PAYOUT: Hex = `0x${'cd'.repeat(32)}`

const request = {
  fromChainId: 1,
  toChainId: 8453,
  fromTokenAddress: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  toTokenAddress: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  fromTokenDecimals: 6,
  toTokenDecimals: 6,
  fromAmount: 100_000_000n,
  fromAddress: '0x1111111111111111111111111111111111111111',
  toAddress: '0x2222222222222222222222222222222222222222',
} as const

/** Prints an amount in whole tokens, always with a decimal point: the test suite treats plain digits as base units. */
const toUnits = (amount: bigint) => formatUnits(amount, 6).replace(/^\d+$/, '$&.0')

const offer = (receive: bigint, expiresAt: number) => ({
  id: OFFER,
  receive: toUnits(receive),
  receiveAtLeast: toUnits(receive),
  fee: '1.0',
  seconds: 60,
  expiresAt,
})

describeProvider(
  { describe, it, expect },
  {
    create: quay,
    request,
    toAmount: 99_000_000n,
    routes: {
      'POST offers': ({ toAmount }, { time }) => ({ offers: [offer(toAmount, time / 1000 + 60)] }),
      'POST offers/*/deposit': (terms) => {
        const { to, data, value } = encodeDeposit(terms.request, OFFER, terms.toAmount)
        return { to, data, value: String(value) }
      },
      'GET deposits/*': () => ({ status: 'paid', payout: PAYOUT }),
    },
    mutations: ['POST offers/*/deposit'],
    wire: {
      route: 'POST offers',
      amount: ({ body: { amount } }) => parseUnits(String(amount), 6),
      sourceToken: 'fromToken',
      destinationToken: 'toToken',
      recipient: 'recipient',
      sender: 'sender',
    },
    slippage: { read: 'slippageBps', sent: { 0.1: 10, 0.5: 50, 3: 300 } },
    native: { source: 'native', destination: 'native' },
    errors: [
      {
        when: 'the amount is too small',
        reply: Response.json({ code: 'amount_too_low', message: 'At least 5 USDC' }, { status: 400 }),
        code: 'AMOUNT_TOO_LOW',
        reason: 'too low',
      },
      { when: 'there is no offer', reply: { offers: [] }, code: 'NOT_ROUTE', reason: 'no offer' },
    ],
    unsupported: [
      { when: 'the chain is not supported', request: { toChainId: 10 }, code: 'NOT_SUPPORT' },
      { when: 'the request has a message', request: { message: '0xabcd' }, code: 'NOT_SUPPORT' },
      { when: 'both chains are the same', request: { toChainId: 1 }, code: 'NOT_SUPPORT' },
    ],
    status: {
      request: { type: 'transaction', fromChainId: 1, fromHash: HASH },
      route: 'GET deposits/*',
      rows: [
        {
          when: 'it is paid',
          reply: { status: 'paid', payout: PAYOUT },
          status: 'DONE',
          toHash: PAYOUT,
        },
        { when: 'it is seen', reply: { status: 'seen', payout: null }, status: 'PENDING', toHash: '' },
        { when: 'it is refunded', reply: { status: 'refunded', payout: null }, status: 'TRANSFER_REFUNDED' },
        { when: 'it is unknown', reply: { status: 'unknown', payout: null }, status: 'NOT_FOUND' },
      ],
      createUnknownStatus: (status) => ({ status, payout: null }),
      notFound: 'NOT_FOUND',
    },
  },
)

describe('quay', () => {
  const expiredError = Response.json({ code: 'offer_gone', message: 'Gone' }, { status: 404 })
  const createHarness = (...offers: { readonly receive: bigint; readonly seconds: number }[]) =>
    createProviderHarness({
      create: quay,
      request,
      answer: ({ path, time }) =>
        path.endsWith('/deposit')
          ? expiredError
          : { offers: offers.map(({ receive, seconds }) => offer(receive, time / 1000 + seconds)) },
    })

  it('quotes the best offer that has not expired', async () => {
    const { getQuotes } = createHarness(
      { receive: 98_000_000n, seconds: 60 },
      { receive: 99_500_000n, seconds: 60 },
      { receive: 99_900_000n, seconds: -1 },
    )
    expect((await getQuotes()).quotes).toMatchObject([{ toAmount: 99_500_000n }])
  })

  it('requests a new quote if the offer expires before it is built', async () => {
    const { build, calls } = createHarness({ receive: 99_000_000n, seconds: 60 })
    await expect(build()).rejects.toMatchObject({
      code: 'NOT_ROUTE',
      details: expect.stringContaining('new quote'),
    })
    expect(calls.map(({ route }) => route)).toEqual(['POST v2/offers', `POST v2/offers/${OFFER}/deposit`])
  })
})
