import * as fc from 'fast-check'
import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/index.ts'
import { parseQuoteRequest, QuoteAggregator, type QuoteRequestInput } from '../../quotes/index.ts'
import { createFakeClock, drive } from '../../testing/index.ts'
import { GATEWAY, ROUTER, SWAP } from './answers.ts'
import { routeCalldata } from './calldata.test-support.ts'
import { decodeSymbiosis } from './calldata.ts'
import { symbiosis } from './index.ts'

const THIEF = '0x6666666666666666666666666666666666666666'
const request = {
  fromChainId: 1,
  toChainId: 56,
  fromTokenAddress: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  toTokenAddress: '',
  fromTokenDecimals: 6,
  toTokenDecimals: 18,
  fromAmount: 100_000_000n,
  fromAddress: '0x1111111111111111111111111111111111111111',
  toAddress: '0x2222222222222222222222222222222222222222',
} satisfies QuoteRequestInput

function symbiosisWith(swap: object = {}, tx: object = {}) {
  const asked: unknown[] = []
  const fetch: typeof globalThis.fetch = async (_url, init) => {
    asked.push(JSON.parse(String(init?.body)))
    const data = routeCalldata(parseQuoteRequest(request))
    return Response.json({ ...SWAP, tx: { ...SWAP.tx, data, ...tx }, ...swap })
  }
  const clock = createFakeClock()
  const aggregator = new QuoteAggregator({ providers: [symbiosis({ fetch })], clock })
  return {
    asked,
    clock,
    aggregator,
    settle: (change: Partial<QuoteRequestInput> = {}) =>
      drive(clock, aggregator.getQuotes({ ...request, ...change })),
  }
}

describe('a quote of Symbiosis', () => {
  test('asks for the best return, with slippage in basis points and the native token as an empty text', async () => {
    const { asked, settle } = symbiosisWith()
    await settle({ slippage: 3 })
    expect(asked).toEqual([
      {
        tokenAmountIn: {
          address: request.fromTokenAddress,
          amount: '100000000',
          chainId: 1,
          decimals: 6,
        },
        tokenOut: { address: '', chainId: 56, decimals: 18 },
        selectMode: 'best_return',
        from: request.fromAddress,
        to: request.toAddress,
        slippage: 300,
      },
    ])
  })

  test('brings its transaction, which is what is built', async () => {
    const { asked, settle, aggregator, clock } = symbiosisWith()
    const [quote] = (await settle()).quotes
    if (!quote) throw new Error('It has no quote')
    expect(quote).toMatchObject({
      toAmount: 398_882_787_580_482_273n,
      toAmountMin: 398_483_904_792_901_790n,
      fee: { swapFee: 750_000n, destinationGasFee: 0n },
      estimatedDuration: 90,
      verification: { spend: { status: 'checked' } },
    })
    await expect(drive(clock, aggregator.build(quote))).resolves.toMatchObject({
      transaction: { to: ROUTER, value: 0n },
      approval: { spender: GATEWAY, amount: 100_000_000n },
    })
    expect(asked).toHaveLength(1)
  })

  test('for an unknown sender or recipient is a price, without a transaction that would pay a stranger', async () => {
    for (const missing of [{ fromAddress: undefined }, { toAddress: undefined }]) {
      const { quotes } = await symbiosisWith().settle(missing)
      expect(quotes[0]?.toAmount).toBe(398_882_787_580_482_273n)
      expect(quotes[0]).not.toHaveProperty('transactionData')
    }
  })

  test('whatever is paid, is that amount, and the minimum that was promised', async () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 40n })
    await fc.assert(
      fc.asyncProperty(amount, fc.bigInt({ min: 0n, max: 10n }), async (toAmount, points) => {
        const least = toAmount - (toAmount * points) / 10_000n
        const { quotes } = await symbiosisWith({
          tokenAmountOut: { ...SWAP.tokenAmountOut, amount: String(toAmount) },
          tokenAmountOutMin: { ...SWAP.tokenAmountOutMin, amount: String(least) },
        }).settle()
        expect(quotes).toMatchObject([{ toAmount, toAmountMin: least }])
      }),
      { numRuns: 60 },
    )
  })

  const calldata = (change: object) => ({
    data: routeCalldata(parseQuoteRequest({ ...request, ...change })),
  })
  test.each([
    ['pays native currency beside the tokens', { value: '1' }, 'BUILD_MISMATCH'],
    ['takes more than was agreed', calldata({ fromAmount: 100_000_001n }), 'VERIFICATION_FAILED'],
    ['takes another token', calldata({ fromTokenAddress: THIEF }), 'VERIFICATION_FAILED'],
  ])('whose transaction %s is none', async (_what, tx, code) => {
    const { quotes, failures } = await symbiosisWith({}, tx).settle()
    expect(quotes).toEqual([])
    expect(failures).toMatchObject([{ code }])
  })

  test('that names nobody to approve is none', async () => {
    const { failures } = await symbiosisWith({ approveTo: undefined }).settle()
    expect(failures).toMatchObject([{ code: 'BUILD_MISMATCH' }])
  })
})

describe('the calldata of Symbiosis', () => {
  const read = (data: Hex) => decodeSymbiosis({ to: ROUTER, data, value: 0n })

  test('of golden bytes that were not made by an encoder says what they take', () => {
    // The start of a recorded call: the struct's nine words, then its arrays and texts, shortened to what is read.
    const word = (hex: string) => hex.padStart(64, '0')
    const data: Hex = `0xa11b1198${[
      '20',
      '120', // nothing is swapped first
      '140', // nor second
      '160', // the tokens
      '0',
      'cb28fbe3e9c0fea62e0e63ff3f232cecfe555ad4',
      '5f5e100', // 100,000,000
      '0', // not native
      'b8f275fbf7a959f4bce59999a2ef122a099e81a8',
      '1c0',
      '0',
      '0',
      '2',
      'a0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
      'a0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
      '0',
    ]
      .map(word)
      .join('')}`
    expect(read(data)).toEqual({ token: request.fromTokenAddress, amount: 100_000_000n })
  })

  test('tells what is taken, whatever the amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 2n ** 256n - 1n }), fc.boolean(), (fromAmount, isNative) => {
        const token = isNative ? NATIVE_TOKEN_ADDRESS : request.fromTokenAddress
        const asked = parseQuoteRequest({ ...request, fromAmount, fromTokenAddress: token })
        expect(read(routeCalldata(asked))).toEqual({ token, amount: fromAmount })
      }),
    )
  })
})
