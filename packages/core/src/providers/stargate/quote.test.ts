import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { scaleDecimals } from '../../kernel/amounts.ts'
import type { ReadCall, ReadResult } from '../../platforms/platform.ts'
import { parseQuoteRequest, type QuoteRequestInput } from '../../quotes/quote-request.ts'
import { createProviderHarness, type ProviderHarnessOptions } from '../../testing/provider-harness.ts'
import { accounts } from '../shared/cases.test-support.ts'
import { decodeSendToken } from './calldata.ts'
import * as chain from './chain.test-support.ts'
import { stargateBus, stargateTaxi } from './index.ts'

// Preload the lazy module: fake timers do not wait for an import.
await import('./networks.ts')

const input: QuoteRequestInput = {
  fromChainId: 56,
  toChainId: 42161,
  fromTokenAddress: '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d',
  toTokenAddress: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
  fromTokenDecimals: 18,
  toTokenDecimals: 6,
  fromAmount: 5n * 10n ** 18n,
  ...accounts,
}

/** Creates a harness whose pools take `sent` and pay `received`, in base units of the source token. */
function stargateAt(create: ProviderHarnessOptions['create'], sent: bigint, received: bigint) {
  const readChain = (read: ReadCall): ReadResult => {
    const selector = read.data.slice(0, 10)
    if (selector === chain.QUOTE_OFT) return chain.success(chain.receipt(sent, received))
    const answer = Object.entries(chain.CHAIN).find(([key]) => key === selector)?.[1]
    if (!answer) throw new Error(`Nobody answers ${selector}`)
    return answer({ request: parseQuoteRequest(input), toAmount: received }, read)
  }
  return createProviderHarness({ create, request: input, readChain })
}

async function quote(change: Partial<QuoteRequestInput>, sent: bigint, received: bigint) {
  return stargateAt(stargateTaxi, sent, received).quote(change)
}

describe('quotes of Stargate', () => {
  test('have both amounts in units of the destination token', async () => {
    const { toAmount, toAmountMin, fee } = await quote({}, 5n * 10n ** 18n, 4_990_000_000_000_000_000n)
    expect(toAmount).toBe(4_990_000n)
    expect(toAmountMin).toBe(4_985_010n)
    expect(fee).toEqual({
      swapFee: 10n ** 16n,
      destinationGasFee: chain.FARE,
      destinationGasFeeToken: NATIVE_TOKEN_ADDRESS,
    })
  })

  test.each([
    [0.1, 999_000n],
    [0.5, 995_000n],
    [3, 970_000n],
  ])('enforce a minimum output that is %s %% lower', async (slippage, minAmount) => {
    const request = { fromTokenDecimals: 6, fromAmount: 1_000_000n, slippage }
    const { transactionData, toAmountMin } = await quote(request, 1_000_000n, 1_000_000n)
    expect(decodeSendToken(transactionData?.data ?? '0x')?.minAmount).toBe(minAmount)
    expect(toAmountMin).toBe(minAmount)
  })

  test('pay the fee in addition to the amount, which is part of the value if it is native', async () => {
    const native = {
      fromChainId: 8453,
      fromTokenAddress: NATIVE_TOKEN_ADDRESS,
      toTokenAddress: NATIVE_TOKEN_ADDRESS,
      toTokenDecimals: 18,
    }
    const tokens = await quote({}, 5n * 10n ** 18n, 5n * 10n ** 18n)
    const ether = await quote(native, 5n * 10n ** 18n, 5n * 10n ** 18n)
    expect(tokens.transactionData?.value).toBe(chain.FARE)
    expect(ether.transactionData?.value).toBe(5n * 10n ** 18n + chain.FARE)
    expect(ether.otherPayOut).toBe(chain.FARE)
  })

  test('ignore the rest below 6 decimals, which stays with the sender', async () => {
    const fromAmount = 5n * 10n ** 18n + 999_999_999_999n
    expect((await quote({ fromAmount }, 5n * 10n ** 18n, 5n * 10n ** 18n)).toAmount).toBe(5_000_000n)
  })

  test('have no fee if the pool pays a reward', async () => {
    const { fee, toAmount } = await quote({}, 5n * 10n ** 18n, 6n * 10n ** 18n)
    expect([fee.swapFee, toAmount]).toEqual([0n, 6_000_000n])
  })

  test('have no transaction unless both accounts are known', async () => {
    expect(await quote({ toAddress: undefined }, 5n * 10n ** 18n, 5n * 10n ** 18n)).not.toHaveProperty(
      'transactionData',
    )
  })

  test('are NOT_SUPPORT without a platform', async () => {
    const { quote } = createProviderHarness({ create: stargateBus, request: input })
    await expect(quote()).rejects.toMatchObject({
      code: 'NOT_SUPPORT',
      details: expect.stringContaining('platforms'),
    })
  })

  test('take ten minutes by bus and one by taxi', async () => {
    const durations = [stargateTaxi, stargateBus].map(async (create) => {
      const result = await stargateAt(create, 5n * 10n ** 18n, 1n * 10n ** 18n).quote()
      return result.estimatedDuration
    })
    expect(await Promise.all(durations)).toEqual([60, 600])
  })

  test('pay the amounts of any pool reply and never promise more', async () => {
    const poolAmount = fc.bigInt({ min: 1n, max: 2n ** 64n })
    const decimals = fc.constantFrom(6, 8, 18)
    const slippage = fc.double({ min: 0, max: 50, noNaN: true })
    const property = fc.asyncProperty(
      poolAmount,
      poolAmount,
      decimals,
      decimals,
      slippage,
      async (sentSD, receivedSD, fromTokenDecimals, toTokenDecimals, slippage) => {
        const local = (amount: bigint) => scaleDecimals(amount, 6, fromTokenDecimals)
        const fromAmount = local(sentSD)
        const request = { fromTokenDecimals, toTokenDecimals, fromAmount, slippage }
        const {
          toAmount,
          toAmountMin = 0n,
          transactionData,
        } = await quote(request, fromAmount, local(receivedSD))
        expect(toAmount).toBe(scaleDecimals(receivedSD, 6, toTokenDecimals))
        expect(toAmountMin <= toAmount && toAmountMin > 0n).toBe(true)
        const sent = decodeSendToken(transactionData?.data ?? '0x')
        expect(sent?.amount).toBe(fromAmount)
        // The pool rounds the minimum down to 6 decimals. It must still equal the quoted one.
        const enforced = scaleDecimals(sent?.minAmount ?? 0n, fromTokenDecimals, 6)
        expect(scaleDecimals(enforced, 6, toTokenDecimals)).toBe(toAmountMin)
      },
    )
    await fc.assert(property)
  })
})
