import { describe, expect, test } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../chains/address.ts'
import { BuildMismatchError } from './assert-quoted-transaction.ts'
import { toBuiltQuote } from './build-quote.ts'
import type { TransactionData } from './provider.ts'
import type { Quote } from './quote.ts'
import { parseQuoteRequest } from './quote-request.ts'
import {
  createTestQuote,
  getTransaction,
  INPUT,
  POOL,
  RECIPIENT,
  START,
  USDC,
} from './quotes.test-support.ts'
import { requireBuildableRequest } from './to-buildable-request.ts'

const request = requireBuildableRequest(parseQuoteRequest(INPUT))
const nativeRequest = requireBuildableRequest(
  parseQuoteRequest({ ...INPUT, fromTokenAddress: NATIVE_TOKEN_ADDRESS }),
)

function build(
  transaction: Partial<TransactionData> = {},
  { native = false, quote = {} }: { native?: boolean; quote?: Partial<Quote> } = {},
) {
  const input = native ? nativeRequest : request
  const transactionData = {
    to: POOL,
    data: '0xab',
    value: native ? input.fromAmount : 0n,
    ...transaction,
  } as const
  return toBuiltQuote(createTestQuote({ request: input, ...quote }), input, { transactionData })
}

/** Returns a quote without a field. */
function without(field: 'spender' | 'depositContract'): Quote {
  const { [field]: _, ...rest } = createTestQuote()
  return rest
}

describe('a built quote of a token', () => {
  test('has an approval of exactly the amount for the quoted spender', () => {
    const spender = RECIPIENT
    expect(build({}, { quote: { spender } })).toMatchObject({
      transaction: { to: POOL, data: '0xab', value: 0n },
      approval: { token: USDC, spender, amount: 100_000_000n },
      validUntil: START + 60_000,
    })
  })

  test('approves exactly the maximum input of a purchase, also if less is quoted', () => {
    const purchase = { ...request, toAmount: 90_000_000n }
    const transactionData = { to: POOL, data: '0xab', value: 0n } as const
    for (const fromAmount of [1n, 50_000_000n, purchase.fromAmount]) {
      const quote = createTestQuote({ request: purchase, fromAmount, spender: RECIPIENT })
      expect(toBuiltQuote(quote, purchase, { transactionData })).toMatchObject({
        approval: { token: USDC, spender: RECIPIENT, amount: purchase.fromAmount },
      })
    }
  })

  test('rejects native value that was not quoted', () => {
    expect(() => build({ value: 1n })).toThrow(
      expect.objectContaining({
        code: 'BUILD_MISMATCH',
        field: 'value',
        message: 'Scripted built a transaction that differs from its quote.',
        details: 'value: quoted 0, built 1',
      }),
    )
    expect(getTransaction(build({ value: 7n }, { quote: { otherPayOut: 7n } })).value).toBe(7n)
    expect(() => build({ value: 8n }, { quote: { otherPayOut: 7n } })).toThrow(BuildMismatchError)
    expect(() => build({ value: 0n }, { quote: { otherPayOut: 7n } })).toThrow(BuildMismatchError)
  })

  test('has no approval if the called contract takes its own token', () => {
    const { spender: _, ...quote } = createTestQuote({ skipApproval: true })
    const transactionData = { to: POOL, data: '0xab', value: 0n } as const
    expect(toBuiltQuote(quote, request, { transactionData })).not.toHaveProperty('approval')
  })

  test('rejects a build without a spender', () => {
    const transactionData = { to: POOL, data: '0xab', value: 0n } as const
    expect(() => toBuiltQuote(without('spender'), request, { transactionData })).toThrow(
      expect.objectContaining({
        field: 'spender',
        details: 'spender: quoted a spender, built none',
      }),
    )
  })
})

test('a purchase of an exact amount sends at most the allowed native amount', () => {
  const input = { ...nativeRequest, toAmount: 90n }
  const buy = (value: bigint, quote: Partial<Quote> = {}) =>
    getTransaction(
      toBuiltQuote(createTestQuote({ request: input, ...quote }), input, {
        transactionData: { to: POOL, data: '0xab', value },
      }),
    ).value
  expect(buy(99_999_999n)).toBe(99_999_999n)
  expect(() => buy(100_000_001n)).toThrow(BuildMismatchError)
  // The maximum input does not include the native fee.
  expect(() => buy(4n, { otherPayOut: 5n })).toThrow(BuildMismatchError)
})

describe('a built quote of the native token', () => {
  test('sends exactly the amount and needs no approval', () => {
    const built = build({}, { native: true })
    expect(getTransaction(built).value).toBe(100_000_000n)
    expect(built).not.toHaveProperty('approval')
  })

  test.each([99_999_999n, 100_000_001n, 0n])('rejects a value of %s instead of 100000000', (value) => {
    expect(() => build({ value }, { native: true })).toThrow(BuildMismatchError)
  })

  test('sends a native fee only if it was quoted', () => {
    const quote = { otherPayOut: 5n }
    expect(getTransaction(build({ value: 100_000_005n }, { native: true, quote })).value).toBe(100_000_005n)
    expect(() => build({ value: 100_000_005n }, { native: true })).toThrow(BuildMismatchError)
  })
})

describe('the target of a built quote', () => {
  test('has to be the quoted contract, in any letter case', () => {
    expect(getTransaction(build({ to: POOL.toLowerCase() })).to).toBe(POOL.toLowerCase())
    expect(() => build({ to: RECIPIENT })).toThrow(
      expect.objectContaining({ field: 'to', details: `to: quoted ${POOL}, built ${RECIPIENT}` }),
    )
  })

  test('is returned by the build if the quote has none', () => {
    const transactionData = { to: RECIPIENT, data: '0xab', value: 0n } as const
    expect(getTransaction(toBuiltQuote(without('depositContract'), request, { transactionData })).to).toBe(
      RECIPIENT,
    )
  })
})

describe('interfaceParamData of a built quote', () => {
  const transactionData = { to: POOL, data: '0xab', value: 0n } as const

  test('is that of the quote unless the build replaces it', () => {
    const quote = createTestQuote({ interfaceParamData: { depositId: 1n } })
    expect(toBuiltQuote(quote, request, { transactionData }).interfaceParamData).toEqual({ depositId: 1n })
    const learnt = { transactionData, interfaceParamData: { depositId: 2n } }
    expect(toBuiltQuote(quote, request, learnt).interfaceParamData).toEqual({ depositId: 2n })
  })

  test('drops every transaction field except to, data and value, such as a gas price', () => {
    const greedy = { ...transactionData, gasPrice: 10n ** 18n, from: RECIPIENT }
    expect(
      getTransaction(toBuiltQuote(createTestQuote(), request, { transactionData: greedy })),
    ).toStrictEqual(transactionData)
  })
})
