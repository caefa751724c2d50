import { describe, expect, test } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../chains/address.ts'
import { BuildMismatchError } from './assert-quoted-transaction.ts'
import { toBuiltQuote } from './build-quote.ts'
import type { TransactionData } from './provider.ts'
import type { Quote } from './quote.ts'
import { parseQuoteRequest } from './quote-request.ts'
import { INPUT, POOL, quoteOf, RECIPIENT, START, transactionOf, USDC } from './quotes.test-support.ts'
import { requireBuildableRequest } from './to-buildable-request.ts'

const request = requireBuildableRequest(parseQuoteRequest(INPUT))
const nativeRequest = requireBuildableRequest(
  parseQuoteRequest({ ...INPUT, fromTokenAddress: NATIVE_TOKEN_ADDRESS }),
)

function build(
  transaction: Partial<TransactionData> = {},
  { native = false, quote = {} }: { native?: boolean; quote?: Partial<Quote> } = {},
) {
  const asked = native ? nativeRequest : request
  const transactionData = {
    to: POOL,
    data: '0xab',
    value: native ? asked.fromAmount : 0n,
    ...transaction,
  } as const
  return toBuiltQuote(quoteOf({ request: asked, ...quote }), asked, { transactionData })
}

/** A quote without some of its fields. */
function without(field: 'spender' | 'depositContract'): Quote {
  const { [field]: _, ...rest } = quoteOf()
  return rest
}

describe('a built quote of a token', () => {
  test('comes with an approval of exactly the amount for exactly the quoted spender', () => {
    const spender = RECIPIENT
    expect(build({}, { quote: { spender } })).toMatchObject({
      transaction: { to: POOL, data: '0xab', value: 0n },
      approval: { token: USDC, spender, amount: 100_000_000n },
      validUntil: START + 60_000,
    })
  })

  test('may send no native token, unless the quote named it', () => {
    expect(() => build({ value: 1n })).toThrow(
      expect.objectContaining({
        code: 'BUILD_MISMATCH',
        field: 'value',
        message: 'Scripted built another transaction than it quoted',
        details: 'value: agreed 0, built 1',
      }),
    )
    expect(transactionOf(build({ value: 7n }, { quote: { otherPayOut: 7n } })).value).toBe(7n)
    expect(() => build({ value: 8n }, { quote: { otherPayOut: 7n } })).toThrow(BuildMismatchError)
    expect(() => build({ value: 0n }, { quote: { otherPayOut: 7n } })).toThrow(BuildMismatchError)
  })

  test('of a contract that takes its own token needs no approval', () => {
    const { spender: _, ...quote } = quoteOf({ skipApproval: true })
    const transactionData = { to: POOL, data: '0xab', value: 0n } as const
    expect(toBuiltQuote(quote, request, { transactionData })).not.toHaveProperty('approval')
  })

  test('needs a spender that the quote named', () => {
    const transactionData = { to: POOL, data: '0xab', value: 0n } as const
    expect(() => toBuiltQuote(without('spender'), request, { transactionData })).toThrow(
      expect.objectContaining({
        field: 'spender',
        details: 'spender: agreed one named in the quote, built none',
      }),
    )
  })
})

test('a purchase of an exact amount may send less of the native token than it was allowed, never more', () => {
  const asked = { ...nativeRequest, toAmount: 90n }
  const buy = (value: bigint, quote: Partial<Quote> = {}) =>
    transactionOf(
      toBuiltQuote(quoteOf({ request: asked, ...quote }), asked, {
        transactionData: { to: POOL, data: '0xab', value },
      }),
    ).value
  expect(buy(99_999_999n)).toBe(99_999_999n)
  expect(() => buy(100_000_001n)).toThrow(BuildMismatchError)
  // What is paid beside the amount is no part of the price.
  expect(() => buy(4n, { otherPayOut: 5n })).toThrow(BuildMismatchError)
})

describe('a built quote of the native token', () => {
  test('sends exactly the amount and needs no approval', () => {
    const built = build({}, { native: true })
    expect(transactionOf(built).value).toBe(100_000_000n)
    expect(built).not.toHaveProperty('approval')
  })

  test.each([99_999_999n, 100_000_001n, 0n])('that sends %s instead of 100000000 is refused', (value) => {
    expect(() => build({ value }, { native: true })).toThrow(BuildMismatchError)
  })

  test('sends a fee beside the amount only when the quote named it', () => {
    const quote = { otherPayOut: 5n }
    expect(transactionOf(build({ value: 100_000_005n }, { native: true, quote })).value).toBe(100_000_005n)
    expect(() => build({ value: 100_000_005n }, { native: true })).toThrow(BuildMismatchError)
  })
})

describe('where a built quote goes', () => {
  test('is the quoted contract, in any letter case', () => {
    expect(transactionOf(build({ to: POOL.toLowerCase() })).to).toBe(POOL.toLowerCase())
    expect(() => build({ to: RECIPIENT })).toThrow(
      expect.objectContaining({ field: 'to', details: `to: agreed ${POOL}, built ${RECIPIENT}` }),
    )
  })

  test('is what the provider builds where the quote named none', () => {
    const transactionData = { to: RECIPIENT, data: '0xab', value: 0n } as const
    expect(transactionOf(toBuiltQuote(without('depositContract'), request, { transactionData })).to).toBe(
      RECIPIENT,
    )
  })
})

describe('the data of the provider', () => {
  const transactionData = { to: POOL, data: '0xab', value: 0n } as const

  test('is that of the quote, unless building learnt more', () => {
    const quote = quoteOf({ interfaceParamData: { depositId: 1n } })
    expect(toBuiltQuote(quote, request, { transactionData }).interfaceParamData).toEqual({ depositId: 1n })
    const learnt = { transactionData, interfaceParamData: { depositId: 2n } }
    expect(toBuiltQuote(quote, request, learnt).interfaceParamData).toEqual({ depositId: 2n })
  })

  test('a transaction carries nothing but where to, data and value: no gas price of the provider', () => {
    const greedy = { ...transactionData, gasPrice: 10n ** 18n, from: RECIPIENT }
    expect(transactionOf(toBuiltQuote(quoteOf(), request, { transactionData: greedy }))).toStrictEqual(
      transactionData,
    )
  })
})
