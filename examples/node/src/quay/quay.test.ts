import { formatUnits, type Hex, parseUnits } from '@causeway/core'
import { createProviderHarness, describeProvider } from '@causeway/core/testing'
import { describe, expect, it } from 'vitest'
import { encodeDeposit } from './deposit.ts'
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

/** With a point, always: what is digits alone the suite takes for base units, and `1.5` for hostile there. */
const written = (amount: bigint) => formatUnits(amount, 6).replace(/^\d+$/, '$&.0')

const offer = (receive: bigint, expiresAt: number) => ({
  id: OFFER,
  receive: written(receive),
  receiveAtLeast: written(receive),
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
        const { to, data, value } = encodeDeposit({ ...terms.request, toAddress: request.toAddress }, OFFER)
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
        reason: 'no amount this small',
      },
      { when: 'there is no offer', reply: { offers: [] }, code: 'NOT_ROUTE', reason: 'no offer' },
    ],
    refused: [
      { when: 'a chain is not served', request: { toChainId: 10 }, code: 'NOT_SUPPORT' },
      { when: 'it stays on one chain', request: { toChainId: 1 }, code: 'NOT_SUPPORT' },
    ],
    status: {
      request: { type: 'transaction', fromChainId: 1, fromHash: HASH },
      route: 'GET deposits/*',
      rows: [
        {
          when: 'it was paid out',
          reply: { status: 'paid', payout: PAYOUT },
          status: 'DONE',
          toHash: PAYOUT,
        },
        { when: 'it was seen', reply: { status: 'seen', payout: null }, status: 'PENDING', toHash: '' },
        { when: 'it came back', reply: { status: 'refunded', payout: null }, status: 'TRANSFER_REFUNDED' },
        { when: 'nobody saw it', reply: { status: 'unknown', payout: null }, status: 'NOT_FOUND' },
      ],
      unknownWord: (status) => ({ status, payout: null }),
      notFound: 'NOT_FOUND',
    },
  },
)

describe('What only Quay has', () => {
  const gone = Response.json({ code: 'offer_gone', message: 'Gone' }, { status: 404 })
  const quayWith = (...offers: { readonly receive: bigint; readonly seconds: number }[]) =>
    createProviderHarness({
      create: quay,
      request,
      answer: ({ path, time }) =>
        path.endsWith('/deposit')
          ? gone
          : { offers: offers.map(({ receive, seconds }) => offer(receive, time / 1000 + seconds)) },
    })

  it('takes the offer that pays most of those that are still open', async () => {
    const { getQuotes } = quayWith(
      { receive: 98_000_000n, seconds: 60 },
      { receive: 99_500_000n, seconds: 60 },
      { receive: 99_900_000n, seconds: -1 },
    )
    expect((await getQuotes()).quotes).toMatchObject([{ toAmount: 99_500_000n }])
  })

  it('says to ask again when the offer is gone before it is built', async () => {
    const { build, calls } = quayWith({ receive: 99_000_000n, seconds: 60 })
    await expect(build()).rejects.toMatchObject({
      code: 'NOT_ROUTE',
      details: expect.stringContaining('new one'),
    })
    expect(calls.map(({ route }) => route)).toEqual(['POST v2/offers', `POST v2/offers/${OFFER}/deposit`])
  })
})
