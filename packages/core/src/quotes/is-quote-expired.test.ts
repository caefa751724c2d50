import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toBasisPoints } from '../kernel/percent.ts'
import { isQuoteExpired, QuoteExpiredError } from './is-quote-expired.ts'
import { createTestQuote, START } from './quotes.test-support.ts'
import { assertTermsHold, TermsWorsenedError } from './refresh-quote.ts'

describe('the expiry of a quote', () => {
  test('includes the exact millisecond', () => {
    expect(isQuoteExpired({ validUntil: START }, START - 1)).toBe(false)
    expect(isQuoteExpired({ validUntil: START }, START)).toBe(true)
  })

  test('is stated in the error, with a remedy', () => {
    expect(new QuoteExpiredError({ name: 'Across', validUntil: START }, START + 5_000)).toMatchObject({
      code: 'QUOTE_EXPIRED',
      message: 'The quote of Across has expired',
      details: 'It expired 5 s ago. Request a new one, or call ensureFresh.',
    })
  })
})

describe('assertTermsHold', () => {
  const quoted = { name: 'Across', toAmount: 1_000_000n }
  const holds = (toAmount: bigint, tolerance: number) => {
    try {
      assertTermsHold(quoted, createTestQuote({ toAmount }), toBasisPoints(tolerance))
      return true
    } catch (error) {
      expect(error).toBeInstanceOf(TermsWorsenedError)
      return false
    }
  }

  test.each([
    [1_000_000n, 0, true],
    [999_999n, 0, false],
    [2_000_000n, 0, true],
    [999_000n, 10, true],
    [998_999n, 10, false],
    [990_000n, 10, false],
    [1n, 10_000, true],
  ])('accepts %s for a quoted 1000000 within %i basis points: %s', (toAmount, tolerance, expected) => {
    expect(holds(toAmount, tolerance)).toBe(expected)
  })

  test('accepts amounts down to the quoted one less the tolerance', () => {
    const amount = fc.bigInt({ min: 1n, max: 2n ** 128n })
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 10_000 }), (toAmount, tolerance) => {
        const minimum = (1_000_000n * BigInt(10_000 - tolerance)) / 10_000n
        expect(holds(toAmount, tolerance)).toBe(toAmount >= minimum)
      }),
    )
  })

  test('throws an error with the quoted and the offered amount', () => {
    const offered = createTestQuote({ toAmount: 900_000n })
    expect(() => assertTermsHold(quoted, offered, toBasisPoints(10))).toThrow(
      expect.objectContaining({
        code: 'TERMS_WORSENED',
        message: 'Across now offers worse terms than quoted: a lower output.',
        details: 'Output: quoted 1000000 base units, now 900000',
        quotedAmount: 1_000_000n,
        offeredAmount: 900_000n,
        offered,
      }),
    )
  })

  test('compares the native fee', () => {
    const fee = { ...quoted, otherPayOut: 10_000n }
    const offer = (otherPayOut?: bigint) =>
      createTestQuote({ toAmount: 1_000_000n, ...(otherPayOut === undefined ? {} : { otherPayOut }) })
    const within = (terms: typeof fee, otherPayOut?: bigint) => () =>
      assertTermsHold(terms, offer(otherPayOut), toBasisPoints(10))
    expect(within(fee, 10_010n)).not.toThrow()
    expect(within(fee)).not.toThrow()
    expect(within(fee, 10_011n)).toThrow(
      expect.objectContaining({
        code: 'TERMS_WORSENED',
        message: 'Across now offers worse terms than quoted: a higher cost.',
        details: 'Native fee: quoted 10000 base units, now 10011',
      }),
    )
    expect(within({ ...quoted, otherPayOut: 0n }, 1n)).toThrow(TermsWorsenedError)
  })

  test('compares the input of an exact purchase', () => {
    const purchase = { ...quoted, fromAmount: 500_000n }
    const offer = (fromAmount: bigint) => createTestQuote({ toAmount: 1_000_000n, fromAmount })
    const within = (fromAmount: bigint) => () =>
      assertTermsHold(purchase, offer(fromAmount), toBasisPoints(10))
    expect(within(400_000n)).not.toThrow()
    expect(within(500_500n)).not.toThrow()
    expect(within(500_501n)).toThrow(
      expect.objectContaining({
        code: 'TERMS_WORSENED',
        message: 'Across now offers worse terms than quoted: a higher cost.',
        details: 'Input: quoted 500000 base units, now 500501',
      }),
    )
    // A quote without an input may spend the maximum of the request.
    expect(() =>
      assertTermsHold(purchase, createTestQuote({ toAmount: 1_000_000n }), toBasisPoints(10)),
    ).toThrow('a higher cost')
  })

  test('rejects a native fee that was not quoted', () => {
    expect(() =>
      assertTermsHold(quoted, createTestQuote({ toAmount: 1_000_000n, otherPayOut: 5n }), toBasisPoints(100)),
    ).toThrow('a higher cost')
  })
})
