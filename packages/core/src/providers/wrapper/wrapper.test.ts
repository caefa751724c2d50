import fc from 'fast-check'
import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { allChains } from '../../chains/all-chains.ts'
import { defineChain } from '../../chains/define.ts'
import { mantle } from '../../chains/records.ts'
import type { Address } from '../../kernel/schema.ts'
import {
  parseQuoteRequest,
  type QuoteRequestInput,
  type UncheckedQuoteRequest,
} from '../../quotes/quote-request.ts'
import { createFakeClock } from '../../testing/fake-clock.ts'
import { createProviderHarness } from '../../testing/provider-harness.ts'
import { RECIPIENT, SENDER } from '../shared/cases.test-support.ts'
import { type WrapperOptions, wrapper } from './index.ts'

const WMNT: Address = '0x78c1b0C915c4FAA5FffA6CAbf0219DA63d7f4cb8'
const USDC: Address = '0x09Bc4E0D864854c6aFB6eB9A9cdF58aC190D0dF9'
const WETH_ABI = parseAbi(['function deposit() payable', 'function withdraw(uint256 wad)'])

const wrap = {
  fromChainId: 5000,
  toChainId: 5000,
  fromTokenAddress: NATIVE_TOKEN_ADDRESS,
  toTokenAddress: WMNT,
  fromTokenDecimals: 18,
  toTokenDecimals: 18,
  fromAmount: 10n ** 18n,
  fromAddress: SENDER,
  toAddress: SENDER,
} satisfies QuoteRequestInput
const unwrap = { ...wrap, fromTokenAddress: WMNT, toTokenAddress: NATIVE_TOKEN_ADDRESS }

const wrapperWith = (request: UncheckedQuoteRequest, options: WrapperOptions = {}) =>
  createProviderHarness({ create: () => wrapper(options), request })

describe('quotes of the wrapper', () => {
  test('pay the native token as the value, without a fee or an approval', async () => {
    const built = await wrapperWith(wrap).build()
    expect(built).toMatchObject({
      transaction: { to: WMNT, data: '0xd0e30db0', value: 10n ** 18n },
      quote: { toAmount: 10n ** 18n, toAmountMin: 10n ** 18n, estimatedDuration: 0, fee: { swapFee: 0n } },
    })
    expect(built.approval).toBeUndefined()
  })

  test('unwrap as much of the native token as is burned', async () => {
    await expect(wrapperWith(unwrap).build()).resolves.toMatchObject({
      transaction: {
        to: WMNT,
        data: encodeFunctionData({ abi: WETH_ABI, functionName: 'withdraw', args: [10n ** 18n] }),
        value: 0n,
      },
      quote: { toAmount: 10n ** 18n, toAmountMin: 10n ** 18n },
    })
  })

  test.each(
    allChains.filter(({ wrappedNative }) => wrappedNative).map((chain) => [chain.name, chain] as const),
  )('support the native token of %s', async (_name, { id, wrappedNative }) => {
    const request = { ...wrap, fromChainId: id, toChainId: id, toTokenAddress: wrappedNative?.address ?? '' }
    const { quotes } = await wrapperWith(request).getQuotes()
    expect(quotes[0]?.depositContract).toBe(wrappedNative?.address)
  })

  test('support a chain that only the application knows', async () => {
    const address = '0x7777777777777777777777777777777777777777'
    const { rpcUrls, nativeCurrency } = mantle
    const wrappedNative = { ...nativeCurrency, address } as const
    const customChain = defineChain({
      id: 4_242,
      slug: 'customChain',
      name: 'Mine',
      nativeCurrency,
      rpcUrls,
      wrappedNative,
    })
    const request = { ...wrap, fromChainId: 4_242, toChainId: 4_242, toTokenAddress: address }
    const { quotes } = await wrapperWith(request, { chains: [customChain] }).getQuotes()
    expect(quotes[0]?.depositContract).toBe(address)
  })

  test.each([
    ['between chains', { toChainId: 1 }, 'same chain'],
    ['of another token', { fromTokenAddress: USDC }, 'Only the native token'],
    ['into another token', { toTokenAddress: USDC }, 'Only the native token'],
    ['for another account', { toAddress: RECIPIENT }, 'must be the sender'],
    ['with a message', { message: '0xabcd' }, 'does not support messages'],
    ['on an unknown chain', { fromChainId: 4_242, toChainId: 4_242 }, 'no known wrapped'],
  ])('%s are rejected with a reason', async (_what, change, reason) => {
    const { failures } = await wrapperWith({ ...wrap, ...change }).getQuotes()
    expect(failures).toMatchObject([{ code: 'NOT_SUPPORT', reason: expect.stringContaining(reason) }])
  })

  test('send no request, and are rejected after an abort', async () => {
    const request = parseQuoteRequest(wrap)
    const context = { signal: AbortSignal.abort(), clock: createFakeClock(), logger: console }
    await expect(wrapper().quote(request, context)).rejects.toThrow()
  })

  test('have no status', () => {
    expect(wrapper().status).toBeUndefined()
  })
})

describe('the calldata of the wrapped token', () => {
  const read = (data: `0x${string}`, request: QuoteRequestInput, value = 0n, to = WMNT) =>
    wrapper().decode?.({ to, data, value }, parseQuoteRequest(request))

  test.each([
    ['wrap', wrap, NATIVE_TOKEN_ADDRESS],
    ['unwrap', unwrap, WMNT],
  ])('is decoded as it was encoded, for any amount to %s', async (_what, request, token) => {
    await fc.assert(
      fc.asyncProperty(fc.bigInt({ min: 1n, max: 2n ** 256n - 1n }), async (fromAmount) => {
        const { quotes } = await wrapperWith({ ...request, fromAmount }).getQuotes()
        const { data = '0x', value } = quotes[0]?.transactionData ?? {}
        expect(quotes[0]?.toAmount).toBe(fromAmount)
        expect(read(data, request, value)).toEqual({
          token,
          amount: fromAmount,
          toAmountMin: fromAmount,
          recipient: SENDER,
          destinationChainId: 5000,
          spender: WMNT,
        })
      }),
      { numRuns: 30 },
    )
  })

  test('is not decoded from another contract or another call', () => {
    expect(read('0xd0e30db0', wrap, 1n, USDC)).toBeUndefined()
    expect(read('0x', wrap)).toBeUndefined()
    expect(read('0x2e1a7d4d', wrap)).toBeUndefined()
    expect(read('0xa9059cbb', wrap)).toBeUndefined()
  })
})
