import { isNativeToken, NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import { createProviderHarness, describeProvider } from '@causeway/core/testing'
import { describe, expect, it } from 'vitest'
import { tern } from './tern.ts'

/** Request for 1,000 USDC to WETH on Base. */
const request = {
  fromChainId: 8453,
  toChainId: 8453,
  fromTokenAddress: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  toTokenAddress: '0x4200000000000000000000000000000000000006',
  fromTokenDecimals: 6,
  toTokenDecimals: 18,
  fromAmount: 1_000_000_000n,
  fromAddress: '0x1111111111111111111111111111111111111111',
  toAddress: '0x2222222222222222222222222222222222222222',
} as const

const TRANSACTION = { to: '0x7e12b1C91A4dCA4dFf5c1D2E0a2cD6BdA5c1cF01', data: '0x38ed1739' }
const SPENDER = '0x7E12a90B3f2d6c41C1A5Cc0A2cA9cE3eA1Ae7002'

/** Returns the reply of `GET quote`. `value` and amounts in base units, `now` in milliseconds since the epoch. */
const reply = (toAmount: bigint, value: bigint, now: number) => ({
  buyAmount: String(toAmount),
  minBuyAmount: String(toAmount),
  expiresAt: Math.floor(now / 1000) + 30,
  spender: SPENDER,
  tx: { ...TRANSACTION, value: String(value) },
})

const error = (message: string, status = 400) => Response.json({ message }, { status })

describeProvider(
  { describe, it, expect },
  {
    create: tern,
    request,
    toAmount: 400_000_000_000_000_000n,
    routes: {
      'GET quote': ({ request: { fromTokenAddress, fromAmount }, toAmount }, { time }) =>
        reply(toAmount, isNativeToken(fromTokenAddress) ? fromAmount : 0n, time),
    },
    wire: {
      route: 'GET quote',
      amount: 'amount',
      sourceToken: 'sell',
      destinationToken: 'buy',
      sender: 'taker',
      recipient: 'recipient',
    },
    slippage: { read: 'slippageBps', sent: { 0.1: '10', 0.5: '50', 3: '300' } },
    native: { source: NATIVE_TOKEN_ADDRESS, destination: NATIVE_TOKEN_ADDRESS },
    errors: [
      { when: 'there is no route', reply: error('No route'), code: 'NOT_ROUTE', reason: 'No route' },
      { when: 'a token is unknown', reply: error('Unknown token'), code: 'UNSUPPORTED_TOKEN' },
      { when: 'the amount is too small', reply: error('Amount too small'), code: 'AMOUNT_TOO_LOW' },
      { when: 'it is down', reply: error('Try later', 503), code: 'SERVICE_UNAVAILABLE' },
    ],
    unsupported: [
      { when: 'the destination is another chain', request: { toChainId: 10 }, code: 'NOT_SUPPORT' },
      {
        when: 'the chain is not supported',
        request: { fromChainId: 10, toChainId: 10 },
        code: 'NOT_SUPPORT',
      },
    ],
  },
)

describe('tern', () => {
  it('rejects a router that is not on the list', async () => {
    const router = '0x9999999999999999999999999999999999999999'
    const { quote } = createProviderHarness({
      create: tern,
      request,
      answer: ({ time }) => ({ ...reply(1n, 0n, time), tx: { to: router, data: '0x38ed1739', value: '0' } }),
    })
    await expect(quote()).rejects.toMatchObject({ code: 'ERROR', details: expect.stringContaining(router) })
  })
})
