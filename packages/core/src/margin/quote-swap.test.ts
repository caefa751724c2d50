import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { silentLogger } from '../kernel/logger.ts'
import { ProviderError } from '../quotes/provider-error.ts'
import { parseQuoteRequest } from '../quotes/quote-request.ts'
import { rankQuotes } from '../quotes/rank-quotes.ts'
import { swapWish } from './amounts.ts'
import {
  builtOf,
  FORWARDER,
  LONG,
  OWNER,
  positionOf,
  quoteOf,
  ROUTER,
  requestOf,
  type SwapScript,
  scriptedQuotes,
  termsOf,
  USDC,
  usdc,
  WETH,
  weth,
} from './margin.test-support.ts'
import { quoteSwap } from './quote-swap.ts'
import type { MarginRequest } from './request.ts'

const parties = { caller: FORWARDER, receiver: ROUTER }

async function quoted(change: Partial<MarginRequest>, script: SwapScript = {}, sellsOnly = false) {
  const request = requestOf(change)
  const terms = termsOf(request, LONG)
  const { quotes, asked } = scriptedQuotes(script)
  const wish = swapWish(request, terms, 0n)
  const built = await quoteSwap(
    { request, terms, wish, parties, sellsOnly },
    { quotes, logger: silentLogger },
  )
  return { built, asked }
}

const repayAll = { operation: 'Close', sell: WETH, buy: USDC, maxOut: true } as const

describe('The swap of a trade', () => {
  it("is asked for the router's contracts, and says who signs", async () => {
    const { asked } = await quoted({ amountIn: usdc(100), aggregator: 'scripted' })
    expect(asked).toMatchObject([
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

  it('through a router that only sells is never an exact purchase: so much is sold that it is enough', async () => {
    const { built, asked } = await quoted(repayAll, { lossBps: 20n }, true)
    expect(asked.every(({ toAmount }) => toAmount === undefined)).toBe(true)
    expect(built.quote.toAmountMin).toBeGreaterThanOrEqual(usdc(1_000.25))
  })

  it('that buys exactly may spend what it costs and the slippage, and no more', async () => {
    const { built, asked } = await quoted(repayAll, { lossBps: 20n })
    const cost = built.quote.fromAmount ?? 0n
    expect(asked.map(({ toAmount }) => toAmount)).toEqual([usdc(1_000.25), usdc(1_000.25)])
    expect(built.request.fromAmount).toBe(cost + (cost + 99n) / 100n)
    expect(built.quote.toAmountMin).toBe(usdc(1_000.25))
  })

  it('that costs more than is deposited is held to what there is', async () => {
    const all = { ...repayAll, maxIn: true }
    const { built } = await quoted(all)
    expect(built.request.fromAmount).toBeLessThanOrEqual(weth(2))
  })

  it('of which nobody sells exactly is a larger one, whose least is still enough', async () => {
    const { built, asked } = await quoted(repayAll, { supportsExactOutput: false, lossBps: 30n })
    expect(built.request.toAmount).toBeUndefined()
    expect(built.quote.toAmountMin).toBeGreaterThanOrEqual(usdc(1_000.25))
    expect(built.quote.toAmountMin).toBeLessThan(usdc(1_003))
    expect(asked.at(-1)?.fromAmount).toBeLessThan(weth(0.52))
  })

  it('is no purchase where no more is promised than that much is expected', async () => {
    const { built } = await quoted(repayAll, { supportsExactOutput: 'about' })
    expect(built.request.toAmount).toBeUndefined()
    expect(built.quote.toAmountMin).toBeGreaterThanOrEqual(usdc(1_000.25))
  })

  it('is no purchase where the least that comes out falls below what is bought when it is asked anew', async () => {
    const { built } = await quoted(repayAll, { supportsExactOutput: 'once' })
    expect(built.request.toAmount).toBeUndefined()
    expect(built.quote.toAmountMin).toBeGreaterThanOrEqual(usdc(1_000.25))
  })

  it('that cannot be built is what its provider says', async () => {
    await expect(quoted({ amountIn: usdc(100) }, { failingBuilds: 1 })).rejects.toMatchObject({
      details: 'It is down',
    })
  })
})

interface Seller {
  readonly providerId: string
  readonly lossBps: bigint
  /** What its build fails with. */
  readonly fails?: Error
  /** It does not say what a purchase costs. */
  readonly hidesCost?: boolean
  readonly supportsExactOutput?: boolean
}

/** Several providers, each with its own price; what each was asked to build is noted. */
function marketOfSellers(sellers: readonly Seller[], signal?: AbortSignal) {
  const asked: (readonly [string | undefined, bigint])[] = []
  const builds: string[] = []
  const quotes: Parameters<typeof quoteSwap>[1]['quotes'] = {
    async getQuotes(input) {
      const request = parseQuoteRequest(input)
      const { aggregator, fromAmount, toAmount } = request
      asked.push([aggregator, fromAmount])
      const found = sellers
        .filter(({ providerId }) => aggregator === undefined || aggregator === providerId)
        .filter(({ supportsExactOutput = true }) => toAmount === undefined || supportsExactOutput)
        .map(({ providerId, lossBps, hidesCost }) => {
          const { fromAmount: cost, ...quote } = quoteOf(request, lossBps)
          return {
            ...quote,
            providerId,
            name: providerId,
            ...(hidesCost || cost === undefined ? {} : { fromAmount: cost }),
          }
        })
      return { request, quotes: rankQuotes(found), failures: [], rankingReason: undefined, elapsedMs: 0 }
    },
    async build(quote) {
      builds.push(quote.providerId)
      const fails = sellers.find(({ providerId }) => providerId === quote.providerId)?.fails
      if (fails) throw fails
      return builtOf(quote)
    },
  }
  const swap = (change: Partial<MarginRequest>, position = LONG) => {
    const request = requestOf(change)
    const terms = termsOf(request, position)
    return quoteSwap(
      { request, terms, wish: swapWish(request, terms, 0n), parties },
      { quotes, logger: silentLogger, signal },
    )
  }
  return { swap, asked, builds }
}

const down = new ProviderError('ERROR', 'It is down')

describe('Among several providers, the swap of a trade', () => {
  it('is bought exactly of the cheapest', async () => {
    const { swap, builds } = marketOfSellers([
      { providerId: 'dear', lossBps: 90n },
      { providerId: 'cheap', lossBps: 10n },
      { providerId: 'middling', lossBps: 50n },
    ])
    expect((await swap(repayAll)).quote.providerId).toBe('cheap')
    expect(builds).toEqual(['cheap'])
  })

  it('is bought of the next where the cheapest cannot build it', async () => {
    const { swap, builds } = marketOfSellers([
      { providerId: 'dear', lossBps: 90n },
      { providerId: 'cheap', lossBps: 10n, fails: down },
    ])
    expect((await swap(repayAll)).quote.providerId).toBe('dear')
    expect(builds).toEqual(['cheap', 'dear'])
  })

  it('is a larger sale where no purchase can be built, by somebody who only sells', async () => {
    const { swap, builds } = marketOfSellers([
      { providerId: 'seller', lossBps: 30n, supportsExactOutput: false },
      { providerId: 'cheap', lossBps: 10n, fails: down },
    ])
    const built = await swap(repayAll)
    expect(built.quote.providerId).toBe('seller')
    expect(built.request.toAmount).toBeUndefined()
    expect(built.quote.toAmountMin).toBeGreaterThanOrEqual(usdc(1_000.25))
    // Once as a purchase, once as a sale.
    expect(builds).toEqual(['cheap', 'cheap', 'seller'])
  })

  it('that does not say what it costs may spend what was asked for, and no more than the slippage on top', async () => {
    const { swap, asked } = marketOfSellers([{ providerId: 'quiet', lossBps: 10n, hidesCost: true }])
    const built = await swap(repayAll)
    const [[, first] = [undefined, 0n]] = asked
    expect(built.request.fromAmount).toBe(first + (first + 99n) / 100n)
  })

  it('is sold to the first that can build it', async () => {
    const { swap, builds } = marketOfSellers([
      { providerId: 'one', lossBps: 10n, fails: down },
      { providerId: 'two', lossBps: 20n },
      { providerId: 'three', lossBps: 30n },
    ])
    expect((await swap({ amountIn: usdc(100) })).quote.providerId).toBe('two')
    expect(builds).toEqual(['one', 'two'])
  })

  it('that nobody can build is what the last of them says', async () => {
    const last = new ProviderError('ERROR', 'It is closed')
    const { swap, builds } = marketOfSellers([
      { providerId: 'one', lossBps: 10n, fails: down },
      { providerId: 'two', lossBps: 20n, fails: last },
    ])
    await expect(swap({ amountIn: usdc(100) })).rejects.toBe(last)
    expect(builds).toEqual(['one', 'two'])
  })

  it('that nobody offers is an error with what each says', async () => {
    await expect(marketOfSellers([]).swap({ amountIn: usdc(100) })).rejects.toMatchObject({
      code: 'NO_QUOTE',
    })
    await expect(marketOfSellers([]).swap(repayAll)).rejects.toMatchObject({ code: 'NO_QUOTE' })
  })

  it('goes on to nobody else after a mistake of ours', async () => {
    const mistake = new TypeError('undefined is not a function')
    const { swap, builds } = marketOfSellers([
      { providerId: 'one', lossBps: 10n, fails: mistake },
      { providerId: 'two', lossBps: 20n },
    ])
    await expect(swap({ amountIn: usdc(100) })).rejects.toBe(mistake)
    expect(builds).toEqual(['one'])
  })

  it('goes on to nobody else once it is not wanted', async () => {
    const { swap, builds } = marketOfSellers(
      [
        { providerId: 'one', lossBps: 10n, fails: down },
        { providerId: 'two', lossBps: 20n },
      ],
      AbortSignal.abort(),
    )
    await expect(swap({ amountIn: usdc(100) })).rejects.toBe(down)
    expect(builds).toEqual(['one'])
  })

  it('sells all there is where even that may not be enough, for the trade to say so', async () => {
    const poor = positionOf([
      { poolId: WETH, deposits: weth(0.5) },
      { poolId: USDC, debt: usdc(1_000), collateralEnabled: false },
    ])
    const { swap, asked } = marketOfSellers([
      { providerId: 'seller', lossBps: 30n, supportsExactOutput: false },
    ])
    const built = await swap(repayAll, poor)
    expect(built.request.fromAmount).toBe(weth(0.5))
    expect(built.quote.toAmountMin).toBeLessThan(usdc(1_000))
    expect(asked.every(([, amount]) => amount <= weth(0.5))).toBe(true)
  })

  it('is asked for twice as much while so little brings nothing at all', async () => {
    const { swap, asked } = marketOfSellers([
      { providerId: 'ruinous', lossBps: 10_000n, supportsExactOutput: false },
    ])
    await swap({ operation: 'DebtSwap', sell: WETH, buy: USDC, maxOut: true })
    const sold = asked.slice(1).map(([, amount]) => amount)
    expect(sold).toHaveLength(4)
    expect(sold.map((amount) => amount / (sold[0] ?? 1n))).toEqual([1n, 2n, 4n, 8n])
  })

  it('whoever offers it, brings at least what was wanted wherever what there is allows it', async () => {
    const seller = fc.record({
      lossBps: fc.bigInt({ min: 0n, max: 400n }),
      supportsExactOutput: fc.boolean(),
      hidesCost: fc.boolean(),
      isDown: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(seller, { minLength: 1, maxLength: 4 }), async (drawn) => {
        const sellers = drawn.map(({ isDown, ...one }, at) => ({
          ...one,
          providerId: `p${at}`,
          ...(isDown && at > 0 ? { fails: down } : {}),
        }))
        const { swap } = marketOfSellers(sellers)
        const { quote, request } = await swap(repayAll)
        expect(quote.toAmountMin).toBeGreaterThanOrEqual(usdc(1_000.25))
        expect(request.fromAmount).toBeLessThanOrEqual(weth(2))
      }),
      { numRuns: 60 },
    )
  })
})
