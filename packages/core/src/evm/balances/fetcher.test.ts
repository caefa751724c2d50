import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { Address } from '../../kernel/schema.ts'
import { type BalanceResult, unknownBalance } from '../../platforms/balance.ts'
import { fetchedAnswer } from './fetched.test-support.ts'
import { decodeFetch, encodeFetch, MAX_FETCHED_TOKENS } from './fetcher.ts'
import { FETCHER_CODE } from './fetcher-code.ts'

const ACCOUNT: Address = `0x${'a'.repeat(40)}`
const TOKEN: Address = `0x${'b'.repeat(40)}`

const uint256 = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const anyReading: fc.Arbitrary<BalanceResult> = fc.oneof(
  uint256.map((raw) => ({ raw })),
  fc.bigInt({ min: 0n, max: 300n }).map((raw) => ({ raw })),
  fc.constantFrom('NO_CODE', 'REVERTED', 'INVALID_ANSWER').map((code) => unknownBalance(code)),
)

it('is asked with its code, the account and the tokens, 20 bytes each', () => {
  expect(encodeFetch(ACCOUNT, [TOKEN, TOKEN])).toBe(`${FETCHER_CODE}${'a'.repeat(40)}${'b'.repeat(80)}`)
})

it('is never asked for more than fits into the largest code a chain makes', () => {
  const bytes = (encodeFetch(ACCOUNT, Array(MAX_FETCHED_TOKENS).fill(TOKEN)).length - 2) / 2
  expect(bytes).toBeLessThanOrEqual(49_152)
  expect(bytes).toBeGreaterThan(49_152 - 40)
})

describe('the answer of the fetcher', () => {
  it('reads back as it was written, whatever the balances', () => {
    const any = fc.tuple(uint256, fc.array(anyReading), fc.bigInt({ min: 0n, max: 2n ** 56n - 1n }))
    fc.assert(
      fc.property(any, ([native, readings, blockNumber]) => {
        const data = fetchedAnswer({ chainId: 5000, blockNumber, native, readings })
        const fetched = decodeFetch(data, readings.length)
        expect(fetched).toMatchObject({ chainId: 5000n, blockNumber, native: { raw: native }, readings })
      }),
    )
  })

  it('may tell of the first tokens alone, never of more than were asked for', () => {
    const data = fetchedAnswer({ readings: [{ raw: 1n }, { raw: 2n }] })
    expect(decodeFetch(data, 9).readings).toHaveLength(2)
    expect(() => decodeFetch(data, 1)).toThrow(expect.objectContaining({ code: 'INVALID_RESPONSE' }))
  })

  it('is refused wherever it is cut off inside a balance', () => {
    const whole = fetchedAnswer({ native: 10n ** 18n, readings: [{ raw: 2n ** 255n }] })
    const begins = (whole.length - 2) / 2 - 33
    for (let bytes = 0; bytes < (whole.length - 2) / 2; bytes++) {
      const cut = `0x${whole.slice(2, 2 + bytes * 2)}` as const
      // Before the last balance it ends well: that token was not reached.
      if (bytes === begins) expect(decodeFetch(cut, 1).readings).toEqual([])
      else expect(() => decodeFetch(cut, 1)).toThrow(expect.objectContaining({ code: 'INVALID_RESPONSE' }))
    }
  })

  test.each(['21', '80', 'fc'])('is refused where a balance begins with 0x%s', (tag) => {
    const data = `${fetchedAnswer({})}${tag}${'0'.repeat(80)}` as const
    expect(() => decodeFetch(data, 5)).toThrow(expect.objectContaining({ code: 'INVALID_RESPONSE' }))
  })
})
