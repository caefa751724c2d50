import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { Address } from '../../kernel/schema.ts'
import { type BalanceResult, unknownBalance } from '../../platforms/balance.ts'
import { decodeFetch, encodeFetch, MAX_FETCHED_TOKENS } from './encode-fetch.ts'
import { encodeFetchedBalances } from './encode-fetched-balances.test-support.ts'
import { FETCHER_CODE } from './fetcher-code.ts'

const ACCOUNT: Address = `0x${'a'.repeat(40)}`
const TOKEN: Address = `0x${'b'.repeat(40)}`

const uint256 = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const anyBalance: fc.Arbitrary<BalanceResult> = fc.oneof(
  uint256.map((raw) => ({ raw })),
  fc.bigInt({ min: 0n, max: 300n }).map((raw) => ({ raw })),
  fc.constantFrom('NO_CODE', 'REVERTED', 'INVALID_ANSWER').map((code) => unknownBalance(code)),
)

it('encodeFetch appends the account and the tokens to the code, 20 bytes each', () => {
  expect(encodeFetch(ACCOUNT, [TOKEN, TOKEN])).toBe(`${FETCHER_CODE}${'a'.repeat(40)}${'b'.repeat(80)}`)
})

it('encodeFetch never exceeds the maximum size of init code', () => {
  const bytes = (encodeFetch(ACCOUNT, Array(MAX_FETCHED_TOKENS).fill(TOKEN)).length - 2) / 2
  expect(bytes).toBeLessThanOrEqual(49_152)
  expect(bytes).toBeGreaterThan(49_152 - 40)
})

describe('decodeFetch', () => {
  it('decodes all balances that can be encoded', () => {
    const any = fc.tuple(uint256, fc.array(anyBalance), fc.bigInt({ min: 0n, max: 2n ** 56n - 1n }))
    fc.assert(
      fc.property(any, ([native, balances, blockNumber]) => {
        const data = encodeFetchedBalances({ chainId: 5000, blockNumber, native, balances })
        const fetched = decodeFetch(data, balances.length)
        expect(fetched).toMatchObject({ chainId: 5000n, blockNumber, native: { raw: native }, balances })
      }),
    )
  })

  it('accepts a prefix of the tokens, but never more than were requested', () => {
    const data = encodeFetchedBalances({ balances: [{ raw: 1n }, { raw: 2n }] })
    expect(decodeFetch(data, 9).balances).toHaveLength(2)
    expect(() => decodeFetch(data, 1)).toThrow(expect.objectContaining({ code: 'INVALID_RESPONSE' }))
  })

  it('rejects a reply that is truncated within a balance', () => {
    const reply = encodeFetchedBalances({ native: 10n ** 18n, balances: [{ raw: 2n ** 255n }] })
    const begins = (reply.length - 2) / 2 - 33
    for (let bytes = 0; bytes < (reply.length - 2) / 2; bytes++) {
      const cut = `0x${reply.slice(2, 2 + bytes * 2)}` as const
      // A reply without the last balance is valid: the gas did not suffice for that token.
      if (bytes === begins) expect(decodeFetch(cut, 1).balances).toEqual([])
      else expect(() => decodeFetch(cut, 1)).toThrow(expect.objectContaining({ code: 'INVALID_RESPONSE' }))
    }
  })

  test.each(['21', '80', 'fc'])('rejects a balance with the unknown tag 0x%s', (tag) => {
    const data = `${encodeFetchedBalances({})}${tag}${'0'.repeat(80)}` as const
    expect(() => decodeFetch(data, 5)).toThrow(expect.objectContaining({ code: 'INVALID_RESPONSE' }))
  })
})
