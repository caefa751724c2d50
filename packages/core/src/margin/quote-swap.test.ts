import { describe, expect, it } from 'vitest'
import { silentLogger } from '../kernel/index.ts'
import { swapWish } from './amounts.ts'
import {
  FORWARDER,
  LONG,
  OWNER,
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
    const { built, asked } = await quoted(repayAll, { buysExactly: false, lossBps: 30n })
    expect(built.request.toAmount).toBeUndefined()
    expect(built.quote.toAmountMin).toBeGreaterThanOrEqual(usdc(1_000.25))
    expect(built.quote.toAmountMin).toBeLessThan(usdc(1_003))
    expect(asked.at(-1)?.fromAmount).toBeLessThan(weth(0.52))
  })

  it('is no purchase where no more is promised than that much is expected', async () => {
    const { built } = await quoted(repayAll, { buysExactly: 'about' })
    expect(built.request.toAmount).toBeUndefined()
    expect(built.quote.toAmountMin).toBeGreaterThanOrEqual(usdc(1_000.25))
  })

  it('that cannot be built is what its provider says', async () => {
    await expect(quoted({ amountIn: usdc(100) }, { failingBuilds: 1 })).rejects.toMatchObject({
      details: 'It is down',
    })
  })
})
