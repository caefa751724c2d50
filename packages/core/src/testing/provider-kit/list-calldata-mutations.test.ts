import { concatHex, encodeAbiParameters, parseAbiParameters } from 'viem'
import { describe, expect, it } from 'vitest'
import { swapRequest, usdcRequest } from '../../providers/shared/cases.test-support.ts'
import { parseQuoteRequest } from '../../quotes/quote-request.ts'
import { listCalldataMutations } from './list-calldata-mutations.ts'

const NOW = 1_750_000_000n
const ACCOUNT = '0x1234567890123456789012345678901234567890'
const TERMS = { request: parseQuoteRequest(usdcRequest), toAmount: 999_000n, toAmountMin: 990_000n }

const INNER = concatHex([
  '0x11111111',
  encodeAbiParameters(parseAbiParameters('address, uint256'), [ACCOUNT, TERMS.toAmountMin]),
])
const CALL = concatHex([
  '0x22222222',
  encodeAbiParameters(
    parseAbiParameters('address, bytes, bytes, (uint256 deadline, bytes options), uint256'),
    [ACCOUNT, INNER, '0x', { deadline: NOW + 60n, options: '0x' }, BigInt(usdcRequest.toChainId)],
  ),
])

const list = (terms = TERMS) =>
  listCalldataMutations(CALL, terms, NOW).map(
    ({ path, description }) => `${path}: ${description.split(':')[0]}`,
  )

describe('listCalldataMutations', () => {
  it('mutates words, words of inner calls, bits above addresses, empty fields and the end of the calldata', () => {
    expect(list()).toEqual([
      'transaction.data word 0: address',
      'transaction.data word 0: bit above an address',
      'transaction.data word 4: chain',
      'transaction.data word 5.0: address',
      'transaction.data word 5.0: bit above an address',
      'transaction.data word 5.1: minimum',
      'transaction.data word 9: zero',
      'transaction.data word 10: deadline',
      'transaction.data word 12: zero',
      'transaction.data word 2: empty bytes filled',
      'transaction.data word 2: empty list filled',
      'transaction.data word 11: empty bytes filled',
      'transaction.data word 11: empty list filled',
      'transaction.data end: with an address after its end',
    ])
  })

  it('returns mutations that all differ from the calldata and from each other', () => {
    const changed = listCalldataMutations(CALL, TERMS, NOW).map(({ transaction }) => transaction?.data)
    expect(new Set([CALL, ...changed]).size).toBe(changed.length + 1)
  })

  it('marks words of a same-chain swap as its route, except the recipient', () => {
    const request = parseQuoteRequest({ ...swapRequest, toAddress: ACCOUNT })
    const isRoute = (path: string, terms = { ...TERMS, request }) =>
      listCalldataMutations(CALL, terms, NOW).find((mutation) => mutation.path === path)?.isRoute
    expect(isRoute('transaction.data word 5.0')).toBe(true)
    expect(isRoute('transaction.data word 0')).toBe(false)
    expect(isRoute('transaction.data word 5.0', TERMS)).toBe(false)
  })
})
