import { isNativeToken } from '@causeway/core/chains'
import { describeProvider } from '@causeway/core/testing'
import { describe, expect, it } from 'vitest'
import { tern } from './tern.ts'

const ZERO = '0x0000000000000000000000000000000000000000'
const HASH = `0x${'ab'.repeat(32)}`
const PAYOUT = `0x${'cd'.repeat(32)}`

describeProvider(
  { describe, it, expect },
  {
    create: tern,
    request: {
      fromChainId: 1,
      toChainId: 10,
      fromTokenAddress: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      toTokenAddress: '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85',
      fromTokenDecimals: 6,
      toTokenDecimals: 6,
      fromAmount: 100_000_000n,
      fromAddress: '0x1111111111111111111111111111111111111111',
      toAddress: '0x2222222222222222222222222222222222222222',
    },
    toAmount: 99_000_000n,
    routes: {
      'GET quote': ({ request, toAmount }) => ({
        receive: String(toAmount),
        atLeast: String(toAmount),
        seconds: 60,
        router: '0x7E57000000000000000000000000000000000001',
        call: {
          data: '0x12345678',
          value: isNativeToken(request.fromTokenAddress) ? String(request.fromAmount) : '0',
        },
      }),
      'GET transfers/*': () => ({ state: 'PAID', payout: PAYOUT }),
    },
    wire: {
      route: 'GET quote',
      amount: 'amount',
      sourceToken: ({ query: { from } }) => from?.split(':')[1],
      destinationToken: ({ query: { to } }) => to?.split(':')[1],
      recipient: 'recipient',
      sender: 'sender',
    },
    slippage: { read: 'slippage', sent: { 0.1: '0.001', 0.5: '0.005', 3: '0.03' } },
    native: { source: ZERO, destination: ZERO },
    errors: [
      {
        when: 'the amount is too small',
        reply: Response.json({ error: 'amount' }, { status: 422 }),
        code: 'AMOUNT_TOO_LOW',
        reason: 'no amount this small',
      },
    ],
    refused: [],
    status: {
      request: { type: 'transaction', fromChainId: 1, fromHash: HASH },
      route: 'GET transfers/*',
      rows: [
        { when: 'it was paid out', reply: { state: 'PAID', payout: PAYOUT }, status: 'DONE', toHash: PAYOUT },
        { when: 'it is on its way', reply: { state: 'SENT', payout: null }, status: 'PENDING', toHash: '' },
        { when: 'it came back', reply: { state: 'RETURNED', payout: null }, status: 'TRANSFER_REFUNDED' },
      ],
      unknownWord: (state) => ({ state, payout: null }),
      notFound: 'NOT_FOUND',
    },
  },
)
