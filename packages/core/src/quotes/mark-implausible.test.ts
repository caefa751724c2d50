import { describe, expect, it } from 'vitest'
import { markImplausible } from './mark-implausible.ts'
import { parseQuoteRequest } from './quote-request.ts'
import { createTestAggregator, createTestQuote, drive, INPUT } from './quotes.test-support.ts'
import { explainRanking, rankQuotes } from './rank-quotes.ts'

const quoted = (providerId: string, toAmount: bigint) =>
  createTestQuote({ id: providerId, providerId, name: providerId, toAmount })
const getIds = (quotes: readonly { readonly providerId: string }[]) =>
  quotes.map(({ providerId }) => providerId)
const markedIn = (quotes: Parameters<typeof markImplausible>[0], prices = {}) =>
  getIds(markImplausible(quotes, prices).filter(({ implausible }) => implausible !== undefined))

describe('An implausible quote', () => {
  const others = [quoted('a', 99_000_000n), quoted('b', 98_000_000n)]
  const wrongUnits = quoted('wrong', 99_000_000n * 10n ** 12n)

  it('is ranked last with its reason, in every order', () => {
    for (const sortBy of ['netValue', 'toAmount', 'estimatedDuration'] as const) {
      const ranked = rankQuotes([wrongUnits, ...others], sortBy)
      expect(ranked.at(-1)).toMatchObject({
        providerId: 'wrong',
        implausible: 'It pays 1,000,000,000,000 times the median of all quotes',
      })
    }
    const [first, second] = [others[0] ?? wrongUnits, wrongUnits]
    const prices = { from: 1, to: 1 }
    expect(explainRanking(rankQuotes([second, first], 'netValue', { prices }), 'netValue')).toEqual({
      type: 'plausible',
      than: 'wrong',
      reason: 'Its output is worth 990,000,000,000 times the input, at known prices',
    })
  })

  it('is detected by the median of at least three quotes: of two that differ, either may be wrong', () => {
    expect(markedIn([wrongUnits, quoted('a', 99_000_000n)])).toEqual([])
    expect(markedIn([wrongUnits, ...others])).toEqual(['wrong'])
    expect(markedIn([quoted('low', 48_999_999n), ...others])).toEqual(['low'])
    expect(markedIn([quoted('half', 50_000_000n), ...others])).toEqual([])
    expect(markedIn([quoted('twice', 198_000_000n), ...others])).toEqual([])
  })

  it('is detected by known prices when it is the only quote', () => {
    const prices = { from: 1, to: 1 }
    expect(markedIn([quoted('gift', 200_000_001n)], prices)).toEqual(['gift'])
    expect(markedIn([quoted('dust', 999_999n)], prices)).toEqual(['dust'])
    expect(markedIn([quoted('fair', 200_000_000n)], prices)).toEqual([])
    expect(markedIn([quoted('dear', 1_000_000n)], prices)).toEqual([])
    expect(markedIn([quoted('unpriced', 200_000_001n)], { from: 1 })).toEqual([])
  })

  it('is not the one that known prices confirm, however many others are far below it', () => {
    const prices = { from: 1, to: 1, native: 3000 }
    const quotes = [quoted('right', 99_000_000n), quoted('thin', 44_000_000n), quoted('hostile', 43_000_000n)]
    expect(getIds(rankQuotes(quotes, 'netValue', { prices }))).toEqual(['right', 'thin', 'hostile'])
    expect(markedIn(quotes, prices)).toEqual([])
    expect(markedIn(quotes)).toEqual(['right'])
    expect(markedIn([wrongUnits, ...quotes], prices)).toEqual(['wrong'])
    expect(markedIn([quoted('low', 40_000_000n), ...others], prices)).toEqual(['low'])
  })

  it('spends too little or too much of an exact purchase', () => {
    const request = parseQuoteRequest({ ...INPUT, toAmount: 99_000_000n })
    const buys = (providerId: string, fromAmount: bigint) => ({
      ...quoted(providerId, 99_000_000n),
      request,
      fromAmount,
    })
    const quotes = [buys('a', 99_500_000n), buys('b', 99_600_000n), buys('free', 1_000n)]
    expect(rankQuotes(quotes).map(({ providerId }) => providerId)).toEqual(['a', 'b', 'free'])
  })

  it('loses its mark where the others agree with it, and stays the same object where nothing changes', () => {
    const [marked] = markImplausible([wrongUnits, ...others])
    if (!marked) throw new Error('There is no quote')
    expect(markImplausible([marked, ...others])[0]).toBe(marked)
    expect(markImplausible([marked])[0]).not.toHaveProperty('implausible')
  })

  it('is not the best quote of an aggregator', async () => {
    const world = createTestAggregator([
      { id: 'wrong', quote: () => ({ toAmount: 99_000_000n * 10n ** 12n }) },
      { id: 'a', quote: () => ({ toAmount: 99_000_000n }) },
      { id: 'b', quote: () => ({ toAmount: 98_000_000n }) },
    ])
    const { quotes, rankingReason } = await drive(world, world.aggregator.getQuotes(INPUT))
    expect(getIds(quotes)).toEqual(['a', 'b', 'wrong'])
    expect(rankingReason).toEqual({ type: 'more', by: 1_000_000n, than: 'b' })
  })
})
