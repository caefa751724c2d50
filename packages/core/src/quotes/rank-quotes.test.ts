import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Quote } from './quote.ts'
import { parseQuoteRequest } from './quote-request.ts'
import { createTestQuote, INPUT } from './quotes.test-support.ts'
import { explainRanking, type QuoteSortBy, rankQuotes } from './rank-quotes.ts'

const quote = (providerId: string, toAmount: bigint, estimatedDuration: number): Quote =>
  createTestQuote({ id: providerId, providerId, name: providerId.toUpperCase(), toAmount, estimatedDuration })

/** Creates a quote for an exact output of 100 and a maximum input of 95. */
const purchase = (providerId: string, fromAmount: bigint | undefined, estimatedDuration: number): Quote => ({
  ...quote(providerId, 100n, estimatedDuration),
  request: parseQuoteRequest({ ...INPUT, fromAmount: 95n, toAmount: 100n }),
  ...(fromAmount === undefined ? {} : { fromAmount }),
})

const getIds = (quotes: readonly Quote[]) => quotes.map(({ providerId }) => providerId)

const sortBys = fc.constantFrom<QuoteSortBy>('netValue', 'cost', 'toAmount', 'estimatedDuration')
/** Few different values, so that there are ties and no implausible quote. */
const quoteLists = fc
  .array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.bigInt({ min: 101n, max: 103n }), fc.nat(2)))
  .map((rows) =>
    rows.map(([id, amount, duration], index) => ({ ...quote(id, amount, duration), id: `${index}` })),
  )

const verified = { status: 'verified', by: ['calldata'] } as const
const opaque = { status: 'unverified', reason: 'opaque-calldata', message: 'Opaque.' } as const

/** Returns the quote with a check of its recipient; without `recipient`, the quote is not checked yet. */
const withChecks = (offer: Quote, recipient: typeof verified | typeof opaque | undefined): Quote =>
  recipient ? { ...offer, verification: { spend: verified, spender: verified, recipient } } : offer

describe('rankQuotes', () => {
  const rich = quote('rich', 100n, 600)
  const quick = quote('quick', 90n, 5)
  const middle = quote('middle', 95n, 60)

  test('ranks the highest output first by default', () => {
    expect(getIds(rankQuotes([quick, middle, rich]))).toEqual(['rich', 'middle', 'quick'])
    expect(getIds(rankQuotes([quick, middle, rich], 'toAmount'))).toEqual(['rich', 'middle', 'quick'])
  })

  test('ranks the shortest duration first if requested', () => {
    expect(getIds(rankQuotes([rich, middle, quick], 'estimatedDuration'))).toEqual([
      'quick',
      'middle',
      'rich',
    ])
  })

  describe.each([
    ['an unverified quote', 'unverified', opaque],
    ['a quote that is not checked yet', 'pending', undefined],
  ] as const)('with %s', (_what, check, recipient) => {
    const unchecked = withChecks(quote('a', 10_000n, 5), recipient)
    const safe = (toAmount: bigint) => withChecks(quote('b', toAmount, 5), verified)

    test('ranks it after a verified one that leaves at most 0.5% less', () => {
      expect(getIds(rankQuotes([unchecked, safe(9_950n)]))).toEqual(['b', 'a'])
      expect(getIds(rankQuotes([unchecked, safe(9_949n)]))).toEqual(['a', 'b'])
      expect(getIds(rankQuotes([unchecked, safe(9_950n)], 'toAmount'))).toEqual(['a', 'b'])
    })

    test('ranks it by its costs alone if sorted by cost', () => {
      const prices = { to: 2, native: 1, nativeDecimals: 6 }
      const checked = safe(1_000_000n)
      const charged = { ...unchecked, toAmount: 1_000_001n, otherPayOut: 4n }
      expect(getIds(rankQuotes([checked, { ...charged, otherPayOut: 0n }], 'cost', { prices }))).toEqual([
        'a',
        'b',
      ])
      expect(getIds(rankQuotes([charged, checked], 'cost', { prices }))).toEqual(['b', 'a'])
      expect(getIds(rankQuotes([checked, charged], 'toAmount', { prices }))).toEqual(['a', 'b'])
    })

    test('ranks it after a verified one that spends at most 0.5% more for an exact purchase', () => {
      const cheap = withChecks({ ...purchase('a', undefined, 5), fromAmount: 10_000n }, recipient)
      const dear = (fromAmount: bigint) =>
        withChecks({ ...purchase('b', undefined, 5), fromAmount }, verified)
      expect(getIds(rankQuotes([cheap, dear(10_050n)]))).toEqual(['b', 'a'])
      expect(getIds(rankQuotes([cheap, dear(10_051n)]))).toEqual(['a', 'b'])
    })

    test('ranks it after a verified one that leaves at most 0.10 USD less, if the price is known', () => {
      const prices = { to: 2, native: 2_000 }
      const small = { ...unchecked, toAmount: 1_000_000n }
      // 0.10 USD are 50,000 base units of a token of 6 decimals that costs 2 USD.
      expect(getIds(rankQuotes([small, safe(950_000n)], 'netValue', { prices }))).toEqual(['b', 'a'])
      expect(getIds(rankQuotes([small, safe(949_999n)], 'netValue', { prices }))).toEqual(['a', 'b'])
      expect(getIds(rankQuotes([small, safe(950_000n)]))).toEqual(['a', 'b'])
      for (const to of [0, -1, Number.NaN, Number.MIN_VALUE, Number.POSITIVE_INFINITY]) {
        expect(getIds(rankQuotes([small, safe(950_000n)], 'netValue', { prices: { to } }))).toEqual([
          'a',
          'b',
        ])
      }
      // 0.5% of a larger amount are more.
      const large = { ...unchecked, toAmount: 100_000_000n }
      expect(getIds(rankQuotes([large, safe(99_500_000n)], 'netValue', { prices }))).toEqual(['b', 'a'])
      expect(getIds(rankQuotes([large, safe(99_499_999n)], 'netValue', { prices }))).toEqual(['a', 'b'])
      const cheap = withChecks({ ...purchase('a', undefined, 5), fromAmount: 1_000_000n }, recipient)
      const dear = (fromAmount: bigint) =>
        withChecks({ ...purchase('b', undefined, 5), fromAmount }, verified)
      const paid = { prices: { from: 2, native: 2_000 } }
      expect(getIds(rankQuotes([cheap, dear(1_050_000n)], 'netValue', paid))).toEqual(['b', 'a'])
      expect(getIds(rankQuotes([cheap, dear(1_050_001n)], 'netValue', paid))).toEqual(['a', 'b'])
    })

    test('names the check that the other one lacks as the reason', () => {
      expect(explainRanking([safe(9_950n), unchecked])).toEqual({ type: 'verified', than: 'A', check })
      expect(explainRanking([unchecked, safe(9_949n)])).toEqual({ type: 'more', by: 51n, than: 'B' })
    })
  })

  test('ranks unverified quotes and those that are not checked yet by their net value alone', () => {
    const prices = { to: 1, native: 1, nativeDecimals: 6 }
    const small = { ...quote('small', 1_000_000n, 5), otherPayOut: 0n }
    const large = withChecks({ ...quote('large', 1_100_000n, 5), otherPayOut: 99_999n }, opaque)
    const ranked = rankQuotes([small, large], 'netValue', { prices })
    expect(getIds(ranked)).toEqual(['large', 'small'])
    expect(explainRanking(ranked, 'netValue', { prices })).toEqual({
      type: 'netValue',
      by: 1n,
      than: 'SMALL',
    })
  })

  test('computes the net value of each quote once, however often it is compared', () => {
    const countReads = (length: number) => {
      let reads = 0
      const prices = {
        to: 1,
        get native() {
          reads++
          return 3_000
        },
      }
      const quotes = Array.from({ length }, (_, index) =>
        quote(`${index}`, 1_000_000n + BigInt((index * 37) % length), 5),
      )
      rankQuotes(quotes, 'netValue', { prices })
      return reads
    }
    expect(countReads(64)).toBe(64 * countReads(1))
  })

  test('compares amounts beyond the precision of a number', () => {
    const lower = quote('lower', 10n ** 30n, 5)
    const higher = quote('higher', 10n ** 30n + 1n, 5)
    expect(getIds(rankQuotes([lower, higher]))).toEqual(['higher', 'lower'])
  })

  test('ranks the lowest input of an exact purchase first', () => {
    const cheap = purchase('z', 90n, 600)
    const dear = purchase('a', 91n, 5)
    const silent = purchase('b', undefined, 1)
    expect(getIds(rankQuotes([dear, silent, cheap]))).toEqual(['z', 'a', 'b'])
    expect(getIds(rankQuotes([cheap, dear], 'estimatedDuration'))).toEqual(['a', 'z'])
    expect(getIds(rankQuotes([purchase('b', 90n, 5), purchase('a', 90n, 600)]))).toEqual(['b', 'a'])
  })

  test('compares equal quotes by the other criterion, then by provider id', () => {
    const slow = quote('a', 100n, 600)
    const fast = quote('z', 100n, 5)
    expect(getIds(rankQuotes([slow, fast]))).toEqual(['z', 'a'])
    const poor = quote('a', 90n, 5)
    expect(getIds(rankQuotes([poor, fast], 'estimatedDuration'))).toEqual(['z', 'a'])
    expect(getIds(rankQuotes([quote('b', 1n, 1), quote('a', 1n, 1)]))).toEqual(['a', 'b'])
  })

  describe('by net value or cost', () => {
    const prices = { to: 1, native: 1 }
    const sorted = (quotes: readonly Quote[], sortBy?: QuoteSortBy) =>
      getIds(rankQuotes(quotes, sortBy, { prices }))

    test.each(['netValue', 'cost'] as const)(
      'ranks the faster of two quotes first within 0.01%% (%s)',
      (sortBy) => {
        const slow = quote('bus', 10_000_000_000n, 900)
        expect(sorted([slow, quote('taxi', 9_999_000_000n, 60)], sortBy)).toEqual(['taxi', 'bus'])
        expect(sorted([slow, quote('taxi', 9_998_999_999n, 60)], sortBy)).toEqual(['bus', 'taxi'])
        expect(getIds(rankQuotes([slow, quote('taxi', 9_999_000_000n, 60)], sortBy))).toEqual(['taxi', 'bus'])
      },
    )

    test('ranks the faster of two quotes first within a cent', () => {
      const slow = quote('bus', 1_000_000n, 900)
      expect(sorted([slow, quote('taxi', 990_000n, 60)])).toEqual(['taxi', 'bus'])
      expect(sorted([slow, quote('taxi', 989_999n, 60)])).toEqual(['bus', 'taxi'])
      expect(sorted([slow, quote('taxi', 990_000n, 60)], 'toAmount')).toEqual(['bus', 'taxi'])
    })

    test.each(['netValue', 'cost'] as const)('counts the simulated gas of a quote (%s)', (sortBy) => {
      const gasPrices = { ...prices, nativeDecimals: 6, gasPrice: 1n }
      const usual = quote('usual', 1_000_000n, 5)
      const cheap = { ...quote('cheap', 950_000n, 5), simulatedGas: 100_000n }
      expect(getIds(rankQuotes([usual, cheap], sortBy, { prices: gasPrices }))).toEqual(['cheap', 'usual'])
    })

    test('counts only the approval of a quote whose order is signed', () => {
      const gasPrices = { ...prices, nativeDecimals: 6, gasPrice: 1n }
      const sent = quote('sent', 1_000_000n, 5)
      const signed = { ...quote('signed', 800_000n, 5), signsOrder: true } as const
      expect(getIds(rankQuotes([sent, signed], 'netValue', { prices: gasPrices }))).toEqual([
        'signed',
        'sent',
      ])
    })

    test('does not rank an unverified quote before a verified one because it is faster', () => {
      const slow = withChecks(quote('slow', 1_000_000_000n, 900), verified)
      const quick = withChecks(quote('quick', 1_005_000_000n, 5), opaque)
      expect(sorted([slow, quick])).toEqual(['slow', 'quick'])
      expect(sorted([slow, { ...quick, toAmount: 1_005_040_000n }])).toEqual(['quick', 'slow'])
    })

    test('explains that the first quote is faster if the second one has a slightly higher value', () => {
      const ranked = rankQuotes([quote('bus', 1_000_000n, 900), quote('taxi', 995_000n, 60)], 'netValue', {
        prices,
      })
      expect(explainRanking(ranked, 'netValue', { prices })).toEqual({ type: 'faster', by: 840, than: 'BUS' })
    })

    test('never ranks a quote before one that exceeds it by more than a tie, and the faster one first in a tie', () => {
      const lists = fc.array(fc.tuple(fc.integer({ min: 9_900, max: 10_000 }), fc.nat(3)), { minLength: 1 })
      fc.assert(
        fc.property(lists, fc.constantFrom<QuoteSortBy>('netValue', 'cost'), (rows, sortBy) => {
          const quotes = rows.map(([amount, duration], index) =>
            quote(`${index}`, BigInt(amount) * 1_000n, duration),
          )
          const ranked = rankQuotes(quotes, sortBy, { prices })
          let highest = 0n
          for (const [index, later] of [...ranked].reverse().entries()) {
            // A cent is 10,000 base units, more than 0.01% of each amount.
            if (index > 0) expect(highest - later.toAmount).toBeLessThanOrEqual(10_000n)
            if (later.toAmount > highest) highest = later.toAmount
          }
          const [best] = ranked
          const max = quotes.reduce((amount, { toAmount }) => (toAmount > amount ? toAmount : amount), 0n)
          const tied = quotes.filter(({ toAmount }) => max - toAmount <= 10_000n)
          expect(best?.estimatedDuration).toBe(
            Math.min(...tied.map(({ estimatedDuration }) => estimatedDuration)),
          )
        }),
      )
    })
  })

  test('returns the same quotes and does not change the given list', () => {
    fc.assert(
      fc.property(quoteLists, sortBys, (quotes, sortBy) => {
        const before = [...quotes]
        const ranked = rankQuotes(quotes, sortBy)
        expect(quotes).toEqual(before)
        expect(ranked.map(({ id }) => id).sort()).toEqual(quotes.map(({ id }) => id).sort())
      }),
    )
  })

  test('has no quote that is better than an earlier one', () => {
    fc.assert(
      fc.property(quoteLists, sortBys, (quotes, sortBy) => {
        const ranked = rankQuotes(quotes, sortBy)
        ranked.slice(1).forEach((later, index) => {
          const earlier = ranked[index] ?? later
          if (sortBy !== 'estimatedDuration') expect(earlier.toAmount >= later.toAmount).toBe(true)
          else expect(earlier.estimatedDuration).toBeLessThanOrEqual(later.estimatedDuration)
        })
      }),
    )
  })

  test('does not depend on the order of arrival, except for equal quotes of one provider', () => {
    fc.assert(
      fc.property(quoteLists, sortBys, fc.integer(), (quotes, sortBy, seed) => {
        const shuffled = [...quotes].sort(
          (a, b) => (((Number(a.id) + 1) * seed) % 7) - (((Number(b.id) + 1) * seed) % 7),
        )
        const key = ({ providerId, toAmount, estimatedDuration }: Quote) =>
          `${providerId} ${toAmount} ${estimatedDuration}`
        expect(rankQuotes(shuffled, sortBy).map(key)).toEqual(rankQuotes(quotes, sortBy).map(key))
      }),
    )
  })

  test('ranks any two quotes as in a longer list, with checks or not, and where prices are known for some or none', () => {
    const price = fc.constantFrom(undefined, Number.NaN, 0.01, 1, 3_000)
    const checked = fc
      .tuple(
        fc.bigInt({ min: 1_000_000n, max: 1_200_000n }),
        fc.boolean(),
        fc.constantFrom(undefined, verified, opaque),
      )
      .map(([amount, isPurchase, check]) => {
        const offer = isPurchase
          ? { ...purchase('', undefined, 5), fromAmount: amount }
          : quote('', amount, 5)
        return withChecks(offer, check)
      })
    const lists = fc
      .array(checked, { maxLength: 8 })
      .map((offers) => offers.map((offer, index) => ({ ...offer, id: `${index}`, providerId: `${index}` })))
    // With both prices, a quote could be implausible, which depends on the list.
    const priceLists = fc.oneof(
      fc.record({ to: price, native: price }),
      fc.record({ from: price, native: price }),
    )
    fc.assert(
      fc.property(lists, priceLists, (quotes, prices) => {
        const ranked = rankQuotes(quotes, 'netValue', { prices })
        ranked.forEach((earlier, index) => {
          for (const later of ranked.slice(index + 1)) {
            expect(getIds(rankQuotes([later, earlier], 'netValue', { prices }))).toEqual(
              getIds([earlier, later]),
            )
          }
        })
      }),
    )
  })

  test('keeps the order of two equal quotes of one provider', () => {
    fc.assert(
      fc.property(quoteLists, sortBys, (quotes, sortBy) => {
        const ranked = rankQuotes(quotes, sortBy)
        const same = ranked.filter(
          ({ providerId, toAmount, estimatedDuration }) =>
            providerId === ranked[0]?.providerId &&
            toAmount === ranked[0]?.toAmount &&
            estimatedDuration === ranked[0]?.estimatedDuration,
        )
        const order = same.map(({ id }) => Number(id))
        expect(order).toEqual([...order].sort((a, b) => a - b))
      }),
    )
  })
})

describe('rankingReason', () => {
  const explain = (quotes: readonly Quote[], sortBy?: QuoteSortBy) =>
    explainRanking(rankQuotes(quotes, sortBy), sortBy)

  test.each([
    ['undefined for an empty list', [], undefined, undefined],
    ['only for a single quote', [quote('a', 5n, 5)], undefined, { type: 'only' }],
    [
      'more for a higher output',
      [quote('a', 5n, 9), quote('b', 3n, 1)],
      undefined,
      { type: 'more', by: 2n, than: 'B' },
    ],
    [
      'faster for an equal output',
      [quote('a', 5n, 9), quote('b', 5n, 1)],
      undefined,
      { type: 'faster', by: 8, than: 'A' },
    ],
    [
      'faster if sorted by duration',
      [quote('a', 5n, 9), quote('b', 3n, 1)],
      'estimatedDuration',
      { type: 'faster', by: 8, than: 'A' },
    ],
    [
      'more for an equal duration',
      [quote('a', 5n, 9), quote('b', 3n, 9)],
      'estimatedDuration',
      { type: 'more', by: 2n, than: 'B' },
    ],
    [
      'less for a cheaper exact output',
      [purchase('a', 90n, 1), purchase('b', 88n, 9)],
      undefined,
      { type: 'less', by: 2n, than: 'A' },
    ],
    ['tied for equal quotes', [quote('b', 5n, 9), quote('a', 5n, 9)], undefined, { type: 'tied', with: 'B' }],
  ] satisfies [string, Quote[], QuoteSortBy | undefined, unknown][])(
    'the reason is %s',
    (_what, quotes, sortBy, expected) => {
      expect(explain(quotes, sortBy)).toEqual(expected)
    },
  )

  test('matches the amounts of the quotes', () => {
    fc.assert(
      fc.property(quoteLists, sortBys, (quotes, sortBy) => {
        const [best, next] = rankQuotes(quotes, sortBy)
        const reason = explain(quotes, sortBy)
        if (!best || !next) {
          expect(reason?.type).toBe(best ? 'only' : undefined)
          return
        }
        if (reason?.type === 'more') expect(best.toAmount - next.toAmount).toBe(reason.by)
        if (reason?.type === 'faster') expect(next.estimatedDuration - best.estimatedDuration).toBe(reason.by)
        if (reason?.type === 'tied') expect(best.toAmount).toBe(next.toAmount)
        if (reason?.type === 'more' || reason?.type === 'faster') expect(reason.by > 0).toBe(true)
      }),
    )
  })
})
