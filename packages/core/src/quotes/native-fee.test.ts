import { describe, expect, it } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../chains/address.ts'
import { ethereum } from '../chains/records.ts'
import { getNativeFeeLimit, NativeFeeConsentError, toNativeFeeConsent } from './native-fee.ts'
import type { QuoteAggregatorOptions } from './quote-aggregator.ts'
import { parseQuoteRequest } from './quote-request.ts'
import { createTestAggregator, createTestQuote, drive, INPUT, POOL } from './quotes.test-support.ts'
import { createQuotesObserver } from './quotes-observer.ts'
import { explainRanking, rankQuotes } from './rank-quotes.ts'

const ETH = 10n ** 18n
/** USDC at 1 dollar, ETH at 3,000, a unit of gas at 1 gwei. */
const PRICES = { from: 1, to: 1, native: 3_000, gasPrice: 10n ** 9n }
/** A hostile quote: one unit more than the others, and an excessive native fee. */
const HOSTILE = { toAmount: 99_000_001n, otherPayOut: 9_000n * ETH }

const quoted = (providerId: string, fields: Partial<ReturnType<typeof createTestQuote>> = {}) =>
  createTestQuote({ id: providerId, providerId, name: providerId, ...fields })
const getIds = (quotes: readonly { readonly providerId: string }[]) =>
  quotes.map(({ providerId }) => providerId)

describe('Ranking with native fees', () => {
  const quotes = [quoted('hostile', HOSTILE), quoted('a'), quoted('b')]

  it('does not put a quote first that is one unit better and charges 9,000 ETH, with or without prices', () => {
    for (const prices of [undefined, PRICES]) {
      for (const sortBy of ['netValue', 'toAmount', 'estimatedDuration'] as const) {
        expect(getIds(rankQuotes(quotes, sortBy, { prices }))).toEqual(['a', 'b', 'hostile'])
      }
    }
  })

  it('explains that another quote charges a native fee above the limit', () => {
    expect(explainRanking(rankQuotes([quoted('hostile', HOSTILE), quoted('a')]))).toEqual({
      type: 'withinFeeLimit',
      than: 'hostile',
      fee: 9_000n * ETH,
    })
  })

  it('compares the output after native fees and gas where prices are known', () => {
    // 3 dollars more, and 6 dollars of fee.
    const dear = quoted('dear', { toAmount: 99_000_000n, otherPayOut: ETH / 1_000n })
    const cheap = quoted('cheap', { toAmount: 97_000_000n })
    const ranked = rankQuotes([dear, cheap], 'netValue', { prices: PRICES })
    expect(getIds(ranked)).toEqual(['cheap', 'dear'])
    expect(explainRanking(ranked, 'netValue', { prices: PRICES })).toEqual({
      type: 'netValue',
      by: 1_000_000n,
      than: 'dear',
    })
    expect(getIds(rankQuotes([dear, cheap], 'toAmount', { prices: PRICES }))).toEqual(['dear', 'cheap'])
    expect(getIds(rankQuotes([dear, cheap]))).toEqual(['dear', 'cheap'])
  })

  it('counts the gas of an approval only where one is needed', () => {
    const prices = { ...PRICES, gasPrice: 100n * 10n ** 9n }
    // An approval costs 18 dollars at a gas price of 100 gwei.
    const approves = quoted('approves', { toAmount: 99_000_000n })
    const owns = quoted('owns', { toAmount: 90_000_000n, skipApproval: true })
    expect(getIds(rankQuotes([approves, owns], 'netValue', { prices }))).toEqual(['owns', 'approves'])
  })
})

describe('createQuotesObserver with prices', () => {
  it('ranks by net value once prices are known, and never chooses a fee above the limit', async () => {
    const { aggregator, clock } = createTestAggregator(
      [
        { id: 'hostile', quote: () => HOSTILE },
        { id: 'dear', quote: () => ({ toAmount: 99_000_000n, otherPayOut: ETH / 1_000n }) },
        { id: 'cheap', quote: () => ({ toAmount: 97_000_000n }) },
      ],
      { prices: () => new Promise((resolve) => clock.setTimeout(() => resolve([1, 1, 3_000]), 1_000)) },
    )
    const gate = { isOpen: () => true, subscribe: () => () => undefined }
    const observer = createQuotesObserver({ quotes: aggregator, clock, gate, debounceMs: 0 })
    observer.setRequest(INPUT)
    await clock.advance(500)
    const order = () => observer.store.getState().rows.map(({ providerId }) => providerId)
    expect(order()).toEqual(['dear', 'cheap', 'hostile'])
    await clock.advance(1_000)
    expect(order()).toEqual(['cheap', 'dear', 'hostile'])
    expect(observer.store.getState()).toMatchObject({ best: 'cheap', selection: { providerId: 'cheap' } })
    observer.dispose()
    await aggregator.dispose()
  })
})

describe('nativeFeeLimit', () => {
  const request = parseQuoteRequest({ ...INPUT, fromAmount: 850_000_000n })

  it('is 3 % of the input value where prices are known, and never below 5 dollars', () => {
    const { amount, basis } = getNativeFeeLimit(request, PRICES)
    expect([Number(amount) / 1e18, basis]).toEqual([expect.closeTo(0.0085, 12), 'value'])
    const small = { ...request, fromAmount: 1_000_000n }
    expect(getNativeFeeLimit(small, { ...PRICES, native: 2_500 }).amount).toBe(ETH / 500n)
  })

  it('is 3,000,000 gas units at 1 gwei or more where a price is unknown', () => {
    expect(getNativeFeeLimit(request)).toEqual({ amount: 3n * 10n ** 15n, basis: 'gas' })
    expect(getNativeFeeLimit(request, { from: 1, gasPrice: 20n * 10n ** 9n })).toEqual({
      amount: 6n * 10n ** 16n,
      basis: 'gas',
    })
    // The gas price is capped, because a single malicious node could report any value.
    expect(getNativeFeeLimit(request, { gasPrice: 10n ** 15n }).amount).toBe(15n * 10n ** 16n)
    expect(getNativeFeeLimit(request, { native: 3_000, from: 0 }).basis).toBe('gas')
    expect(getNativeFeeLimit(request, { nativeDecimals: 9 }).amount).toBe(3n * 10n ** 6n)
  })

  it('is a share of the input without prices if that is the native token', () => {
    const native = parseQuoteRequest({ ...INPUT, fromTokenAddress: NATIVE_TOKEN_ADDRESS, fromAmount: ETH })
    expect(getNativeFeeLimit(native)).toEqual({ amount: (ETH * 3n) / 100n, basis: 'value' })
  })
})

describe('Building a quote with a native fee', () => {
  const FEE = 9_000n * ETH
  const priced: Partial<QuoteAggregatorOptions> = { chains: [ethereum], prices: async () => [1, 1, 3_000] }

  async function quote(otherPayOut: bigint, options: Partial<QuoteAggregatorOptions> = {}) {
    const builds: string[] = []
    const world = createTestAggregator(
      [
        {
          id: 'hostile',
          name: 'Hostile',
          quote: () => ({ toAmount: 99_000_000n, otherPayOut, depositContract: POOL, spender: POOL }),
          build: async () => {
            builds.push('build')
            return { transactionData: { to: POOL, data: '0xab', value: otherPayOut } }
          },
        },
      ],
      options,
    )
    const [first] = (
      await drive(world, world.aggregator.getQuotes({ ...INPUT, toChainId: 1, toTokenAddress: POOL }))
    ).quotes
    if (!first) throw new Error('There is no quote')
    return { ...world, quote: { ...first, validUntil: Number.MAX_SAFE_INTEGER }, builds }
  }

  it('is rejected without consent, with the fee and the limit in the message, before a request to the provider', async () => {
    const world = await quote(FEE, priced)
    await expect(drive(world, world.aggregator.build(world.quote))).rejects.toMatchObject({
      code: 'NATIVE_FEE_CONSENT_NEEDED',
      message: 'The native fee of Hostile is too high: 9000 ETH, the limit is 0.001666666666666666 ETH',
      fee: FEE,
    })
    expect(world.builds).toEqual([])
  })

  it('is rejected without prices too', async () => {
    const world = await quote(FEE, { chains: [ethereum] })
    await expect(drive(world, world.aggregator.build(world.quote))).rejects.toMatchObject({
      code: 'NATIVE_FEE_CONSENT_NEEDED',
      message: 'The native fee of Hostile is too high: 9000 ETH, the limit is 0.003 ETH',
    })
  })

  it.each([
    ['a lower fee', { fee: { amount: FEE - 1n } }],
    ['the fee of another provider', { providerId: 'other' }],
    ['the fee on another chain', { chainId: 10 }],
  ])('is rejected when the user accepted %s', async (_what, change) => {
    const world = await quote(FEE, priced)
    const { code, values } = toNativeFeeConsent(world.quote, FEE)
    const accept = { code, values: { ...values, ...change } }
    await expect(drive(world, world.aggregator.build(world.quote, { accept }))).rejects.toMatchObject({
      code: 'NATIVE_FEE_CONSENT_NEEDED',
    })
    expect(world.builds).toEqual([])
  })

  it('succeeds once the user has accepted the fee, and returns the accepted maximum', async () => {
    const world = await quote(FEE, priced)
    const error = await drive(world, world.aggregator.build(world.quote)).catch((reason: unknown) => reason)
    if (!(error instanceof NativeFeeConsentError)) throw new Error('The build needs no consent')
    const built = await drive(world, world.aggregator.build(world.quote, { accept: error.consent }))
    expect(built).toMatchObject({ maxNativeFee: FEE, transaction: { value: FEE } })
  })

  it('leaves the spend unverified when the accepted fee has no price', async () => {
    const world = await quote(FEE, { chains: [ethereum] })
    const accept = toNativeFeeConsent(world.quote, FEE)
    const built = await drive(world, world.aggregator.build(world.quote, { accept }))
    expect(built.verification.spend).toEqual({
      status: 'unverified',
      reason: 'unpriced-fee',
      message: 'The native fee exceeds the usual gas cost, and prices are unknown.',
    })
  })

  it('needs no consent within the limit, and takes the limits of the configuration', async () => {
    const within = await quote(10n ** 15n, priced)
    await expect(drive(within, within.aggregator.build(within.quote))).resolves.toMatchObject({
      maxNativeFee: 10n ** 15n,
    })
    const strict = await quote(10n ** 15n, { ...priced, nativeFeeLimits: { shareBps: 10, minimumUsd: 1 } })
    await expect(drive(strict, strict.aggregator.build(strict.quote))).rejects.toMatchObject({
      code: 'NATIVE_FEE_CONSENT_NEEDED',
    })
  })
})
