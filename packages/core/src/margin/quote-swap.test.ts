import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { silentLogger } from '../kernel/logger.ts'
import { ProviderError } from '../quotes/provider-error.ts'
import { parseQuoteRequest } from '../quotes/quote-request.ts'
import { rankQuotes } from '../quotes/rank-quotes.ts'
import {
  createBuiltQuote,
  createQuote,
  createRequest,
  createScriptedQuotes,
  createTerms,
  createTestPosition,
  FORWARDER,
  LONG_POSITION,
  OWNER,
  ROUTER,
  type SwapScript,
  USDC,
  usdc,
  WETH,
  weth,
} from './create-margin-harness.test-support.ts'
import type { MarginRequest } from './margin-request.ts'
import { quotePreferredSwap, quoteSwap } from './quote-swap.ts'
import { sizeSwap } from './size-swap.ts'

const parties = { caller: FORWARDER, receiver: ROUTER }

async function quote(change: Partial<MarginRequest>, script: SwapScript = {}, exactInputOnly = false) {
  const request = createRequest(change)
  const terms = createTerms(request, LONG_POSITION)
  const { quotes, requests } = createScriptedQuotes(script)
  const built = await quoteSwap(
    { request, terms, sizing: sizeSwap(request, terms, 0n), parties, exactInputOnly },
    { quotes, logger: silentLogger },
  )
  return { built, requests }
}

const repayAll = { operation: 'Close', sell: WETH, buy: USDC, maxOut: true } as const

describe('quoteSwap', () => {
  it("requests quotes for the router's contracts, with the account as signer", async () => {
    const { requests } = await quote({ amountIn: usdc(100), aggregator: 'scripted' })
    expect(requests).toMatchObject([
      {
        fromChainId: 8453,
        toChainId: 8453,
        fromTokenAddress: USDC,
        toTokenAddress: WETH,
        fromAmount: usdc(100),
        fromAddress: FORWARDER,
        toAddress: ROUTER,
        signer: OWNER,
        slippage: 1,
        aggregator: 'scripted',
      },
    ])
  })

  it('requests no exact-output quotes for a router that does not support them', async () => {
    const { built, requests } = await quote(repayAll, { lossBps: 20n }, true)
    expect(requests.every(({ toAmount }) => toAmount === undefined)).toBe(true)
    expect(built.quote.toAmountMin).toBeGreaterThanOrEqual(usdc(1_000.25))
  })

  it('limits the input of an exact output to its price plus the slippage', async () => {
    const { built, requests } = await quote(repayAll, { lossBps: 20n })
    const cost = built.quote.fromAmount ?? 0n
    expect(requests.map(({ toAmount }) => toAmount)).toEqual([usdc(1_000.25), usdc(1_000.25)])
    expect(built.request.fromAmount).toBe(cost + (cost + 99n) / 100n)
    expect(built.quote.toAmountMin).toBe(usdc(1_000.25))
  })

  it('limits the input of an exact output to the deposit', async () => {
    const { built } = await quote({ ...repayAll, maxIn: true })
    expect(built.request.fromAmount).toBeLessThanOrEqual(weth(2))
  })

  it('sells enough for the minimum output if no provider supports exact outputs', async () => {
    const { built, requests } = await quote(repayAll, { supportsExactOutput: false, lossBps: 30n })
    expect(built.request.toAmount).toBeUndefined()
    expect(built.quote.toAmountMin).toBeGreaterThanOrEqual(usdc(1_000.25))
    expect(built.quote.toAmountMin).toBeLessThan(usdc(1_003))
    expect(requests.at(-1)?.fromAmount).toBeLessThan(weth(0.52))
  })

  it.each([
    ['the first quote', 'about'],
    ['the second quote', 'once'],
  ] as const)(
    'sells instead if the minimum of %s is below the exact output',
    async (_quote, supportsExactOutput) => {
      const { built } = await quote(repayAll, { supportsExactOutput })
      expect(built.request.toAmount).toBeUndefined()
      expect(built.quote.toAmountMin).toBeGreaterThanOrEqual(usdc(1_000.25))
    },
  )

  it('throws the error of a provider that cannot build', async () => {
    await expect(quote({ amountIn: usdc(100) }, { failingBuilds: 1 })).rejects.toMatchObject({
      details: 'The API is down.',
    })
  })
})

interface Seller {
  readonly providerId: string
  readonly lossBps: bigint
  /** Error that its builds throw. */
  readonly error?: Error
  /** Whether its exact-output quotes lack the expected input. */
  readonly hidesCost?: boolean
  readonly supportsExactOutput?: boolean
}

/** Creates an aggregator of several providers, and records their quote requests and builds. */
function createSellers(sellers: readonly Seller[], signal?: AbortSignal) {
  const requests: (readonly [aggregator: string | undefined, fromAmount: bigint])[] = []
  const builds: string[] = []
  const quotes: Parameters<typeof quoteSwap>[1]['quotes'] = {
    async getQuotes(input) {
      const request = parseQuoteRequest(input)
      const { aggregator, fromAmount, toAmount } = request
      requests.push([aggregator, fromAmount])
      const available = sellers
        .filter(({ providerId }) => aggregator === undefined || aggregator === providerId)
        .filter(({ supportsExactOutput = true }) => toAmount === undefined || supportsExactOutput)
        .map(({ providerId, lossBps, hidesCost }) => {
          const { fromAmount: cost, ...sellerQuote } = createQuote(request, lossBps)
          return {
            ...sellerQuote,
            providerId,
            name: providerId,
            ...(hidesCost || cost === undefined ? {} : { fromAmount: cost }),
          }
        })
      const ranked = rankQuotes(available)
      return { request, quotes: ranked, failures: [], rankingReason: undefined, elapsedMs: 0 }
    },
    async build(sellerQuote) {
      builds.push(sellerQuote.providerId)
      const error = sellers.find(({ providerId }) => providerId === sellerQuote.providerId)?.error
      if (error) throw error
      return createBuiltQuote(sellerQuote)
    },
  }
  const dependencies = { quotes, logger: silentLogger, signal }
  const createInputs = (change: Partial<MarginRequest>, position = LONG_POSITION) => {
    const request = createRequest(change)
    const terms = createTerms(request, position)
    return { request, terms, sizing: sizeSwap(request, terms, 0n), parties }
  }
  const swap = (...inputs: Parameters<typeof createInputs>) =>
    quoteSwap(createInputs(...inputs), dependencies)
  const swapPreferred = async (change: Partial<MarginRequest>, provider: string) => {
    const { built, replacedReason } = await quotePreferredSwap(createInputs(change), provider, dependencies)
    return { providerId: built.quote.providerId, replacedReason }
  }
  return { swap, swapPreferred, requests, builds }
}

const apiDown = new ProviderError('ERROR', 'The API is down.')

describe('quoteSwap with several providers', () => {
  it('buys an exact output from the cheapest provider', async () => {
    const { swap, builds } = createSellers([
      { providerId: 'expensive', lossBps: 90n },
      { providerId: 'cheap', lossBps: 10n },
      { providerId: 'average', lossBps: 50n },
    ])
    expect((await swap(repayAll)).quote.providerId).toBe('cheap')
    expect(builds).toEqual(['cheap'])
  })

  it('buys from the next provider if the cheapest cannot build', async () => {
    const { swap, builds } = createSellers([
      { providerId: 'expensive', lossBps: 90n },
      { providerId: 'cheap', lossBps: 10n, error: apiDown },
    ])
    expect((await swap(repayAll)).quote.providerId).toBe('expensive')
    expect(builds).toEqual(['cheap', 'expensive'])
  })

  it('sells more through another provider if no exact output can be built', async () => {
    const { swap, builds } = createSellers([
      { providerId: 'seller', lossBps: 30n, supportsExactOutput: false },
      { providerId: 'cheap', lossBps: 10n, error: apiDown },
    ])
    const built = await swap(repayAll)
    expect(built.quote.providerId).toBe('seller')
    expect(built.request.toAmount).toBeUndefined()
    expect(built.quote.toAmountMin).toBeGreaterThanOrEqual(usdc(1_000.25))
    // The first build of `cheap` is for an exact output, the second one for a sale.
    expect(builds).toEqual(['cheap', 'cheap', 'seller'])
  })

  it('limits the input to the request plus the slippage if the quote has no expected input', async () => {
    const { swap, requests } = createSellers([{ providerId: 'silent', lossBps: 10n, hidesCost: true }])
    const built = await swap(repayAll)
    const [[, firstLimit] = [undefined, 0n]] = requests
    expect(built.request.fromAmount).toBe(firstLimit + (firstLimit + 99n) / 100n)
  })

  it('sells through the first provider that can build', async () => {
    const { swap, builds } = createSellers([
      { providerId: 'first', lossBps: 10n, error: apiDown },
      { providerId: 'second', lossBps: 20n },
      { providerId: 'third', lossBps: 30n },
    ])
    expect((await swap({ amountIn: usdc(100) })).quote.providerId).toBe('second')
    expect(builds).toEqual(['first', 'second'])
  })

  it('throws the error of the last provider if none can build', async () => {
    const lastError = new ProviderError('ERROR', 'The API is closed.')
    const { swap, builds } = createSellers([
      { providerId: 'first', lossBps: 10n, error: apiDown },
      { providerId: 'second', lossBps: 20n, error: lastError },
    ])
    await expect(swap({ amountIn: usdc(100) })).rejects.toBe(lastError)
    expect(builds).toEqual(['first', 'second'])
  })

  it('throws NoQuoteError if no provider has a quote', async () => {
    await expect(createSellers([]).swap({ amountIn: usdc(100) })).rejects.toMatchObject({ code: 'NO_QUOTE' })
    await expect(createSellers([]).swap(repayAll)).rejects.toMatchObject({ code: 'NO_QUOTE' })
  })

  it('tries no other provider after a programming error', async () => {
    const error = new TypeError('undefined is not a function')
    const { swap, builds } = createSellers([
      { providerId: 'first', lossBps: 10n, error },
      { providerId: 'second', lossBps: 20n },
    ])
    await expect(swap({ amountIn: usdc(100) })).rejects.toBe(error)
    expect(builds).toEqual(['first'])
  })

  it('tries no other provider after an abort', async () => {
    const { swap, builds } = createSellers(
      [
        { providerId: 'first', lossBps: 10n, error: apiDown },
        { providerId: 'second', lossBps: 20n },
      ],
      AbortSignal.abort(),
    )
    await expect(swap({ amountIn: usdc(100) })).rejects.toBe(apiDown)
    expect(builds).toEqual(['first'])
  })

  it('sells the whole deposit if even that may not be enough, so that the trade is rejected with its reason', async () => {
    const position = createTestPosition([
      { poolId: WETH, deposits: weth(0.5) },
      { poolId: USDC, debt: usdc(1_000), collateralEnabled: false },
    ])
    const { swap, requests } = createSellers([
      { providerId: 'seller', lossBps: 30n, supportsExactOutput: false },
    ])
    const built = await swap(repayAll, position)
    expect(built.request.fromAmount).toBe(weth(0.5))
    expect(built.quote.toAmountMin).toBeLessThan(usdc(1_000))
    expect(requests.every(([, fromAmount]) => fromAmount <= weth(0.5))).toBe(true)
  })

  it('doubles the input while the output is 0', async () => {
    const { swap, requests } = createSellers([
      { providerId: 'worthless', lossBps: 10_000n, supportsExactOutput: false },
    ])
    await swap({ operation: 'DebtSwap', sell: WETH, buy: USDC, maxOut: true })
    const amounts = requests.slice(1).map(([, fromAmount]) => fromAmount)
    expect(amounts).toHaveLength(4)
    expect(amounts.map((amount) => amount / (amounts[0] ?? 1n))).toEqual([1n, 2n, 4n, 8n])
  })

  it('returns at least the purchased amount within the deposit, for any providers', async () => {
    const seller = fc.record({
      lossBps: fc.bigInt({ min: 0n, max: 400n }),
      supportsExactOutput: fc.boolean(),
      hidesCost: fc.boolean(),
      isDown: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(seller, { minLength: 1, maxLength: 4 }), async (generated) => {
        const sellers = generated.map(({ isDown, ...options }, index) => ({
          ...options,
          providerId: `provider-${index}`,
          ...(isDown && index > 0 ? { error: apiDown } : {}),
        }))
        const { quote: swapQuote, request } = await createSellers(sellers).swap(repayAll)
        expect(swapQuote.toAmountMin).toBeGreaterThanOrEqual(usdc(1_000.25))
        expect(request.fromAmount).toBeLessThanOrEqual(weth(2))
      }),
      { numRuns: 60 },
    )
  })
})

describe('quotePreferredSwap', () => {
  it('uses the preferred provider, even if another one is cheaper or can buy an exact output', async () => {
    const { swapPreferred, requests } = createSellers([
      { providerId: 'cheap', lossBps: 10n },
      { providerId: 'seller', lossBps: 30n, supportsExactOutput: false },
    ])
    expect(await swapPreferred(repayAll, 'seller')).toEqual({ providerId: 'seller' })
    expect(requests.every(([aggregator]) => aggregator === 'seller')).toBe(true)
  })

  it('uses the best of the other providers and states the reason if the preferred one cannot build', async () => {
    const { swapPreferred } = createSellers([
      { providerId: 'preferred', lossBps: 10n, error: apiDown },
      { providerId: 'expensive', lossBps: 90n },
      { providerId: 'average', lossBps: 50n },
    ])
    expect(await swapPreferred(repayAll, 'preferred')).toEqual({
      providerId: 'average',
      replacedReason: 'The API is down.',
    })
  })

  it('uses no other provider than the one of the request', async () => {
    const { swapPreferred } = createSellers([
      { providerId: 'preferred', lossBps: 10n },
      { providerId: 'requested', lossBps: 50n, error: apiDown },
    ])
    await expect(swapPreferred({ ...repayAll, aggregator: 'requested' }, 'preferred')).rejects.toBe(apiDown)
  })

  it('throws programming errors of the preferred provider', async () => {
    const error = new TypeError('undefined is not a function')
    const { swapPreferred } = createSellers([
      { providerId: 'preferred', lossBps: 10n, error },
      { providerId: 'average', lossBps: 50n },
    ])
    await expect(swapPreferred(repayAll, 'preferred')).rejects.toBe(error)
  })
})
