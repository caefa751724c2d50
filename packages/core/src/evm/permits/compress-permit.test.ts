import fc from 'fast-check'
import { encodeAbiParameters } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Hex } from '../../kernel/schema.ts'
import { compressPermit, decompressPermit } from './compress-permit.ts'
import { MAX_UINT48, MAX_UINT256 } from './permit.ts'
import { anyPermit, DAI, EIP2612, PERMIT2 } from './permits.test-support.ts'

const parties = {
  owner: '0x1111111111111111111111111111111111111111',
  spender: '0x2222222222222222222222222222222222222222',
  token: '0x3333333333333333333333333333333333333333',
} as const
const r: Hex = `0x${'ab'.repeat(32)}`
const s: Hex = `0x${'5c'.repeat(32)}`

const { owner, spender, token } = parties
const eip2612 = ({ value = 5n, deadline = 1_800_000_000n, v = 27 } = {}) =>
  encodeAbiParameters(EIP2612, [owner, spender, value, deadline, v, r, s])
const dai = ({ nonce = 7n, expiry = 1_800_000_000n, allowed = true, v = 28 } = {}) =>
  encodeAbiParameters(DAI, [owner, spender, nonce, expiry, allowed, v, r, s])
const permit2 = ({
  amount = 5n,
  expiration = 1_800_000_000n,
  nonce = 7n,
  sigDeadline = 1_900_000_000n,
  signature = `${r}${s.slice(2)}` as Hex,
} = {}) =>
  encodeAbiParameters(PERMIT2, [
    owner,
    token,
    amount,
    Number(expiration),
    Number(nonce),
    spender,
    sigDeadline,
    signature,
  ])

/** Generated with @1inch/solidity-utils 6.9.16. */
const GOLDEN: readonly (readonly [string, Hex, Hex])[] = [
  ['EIP-2612', eip2612(), `0x${'5'.padStart(64, '0')}${'6b49d201'}${'ab'.repeat(32)}${'5c'.repeat(32)}`],
  [
    'EIP-2612 without end, v 28',
    eip2612({ deadline: MAX_UINT256, v: 28, value: MAX_UINT256 }),
    `0x${'f'.repeat(64)}00000000${'ab'.repeat(32)}dc${'5c'.repeat(31)}`,
  ],
  ['Dai', dai(), `0x00000007${'6b49d201'}${'ab'.repeat(32)}dc${'5c'.repeat(31)}`],
  [
    'Dai that never expires by its own word',
    dai({ expiry: 0n, nonce: 0n, v: 27 }),
    `0x0000000000000001${'ab'.repeat(32)}${'5c'.repeat(32)}`,
  ],
  [
    'Permit2',
    permit2(),
    `0x${'5'.padStart(40, '0')}6b49d20100000007713fb301${'ab'.repeat(32)}${'5c'.repeat(32)}`,
  ],
  [
    'Permit2 without end',
    permit2({ amount: 2n ** 160n - 1n, expiration: MAX_UINT48, nonce: 0n, sigDeadline: MAX_UINT48 }),
    `0x${'f'.repeat(40)}${'0'.repeat(24)}${'ab'.repeat(32)}${'5c'.repeat(32)}`,
  ],
]

describe('a permit in its compact form', () => {
  it.each(GOLDEN)('compresses %s to the bytes that 1inch routers expect', (_name, full, compact) => {
    expect(compressPermit(full)).toBe(compact)
    expect(decompressPermit(compact as Hex, parties)).toBe(full)
  })

  it('decompresses to the original permit', () => {
    fc.assert(
      fc.property(anyPermit, ({ who, full }) => {
        expect(decompressPermit(compressPermit(full), who)).toBe(full)
      }),
    )
  })

  it.each([
    [
      'a deadline that four bytes cannot hold',
      () => eip2612({ deadline: 2n ** 32n - 1n }),
      'EXPIRATION_OUT_OF_RANGE',
    ],
    ["a nonce of Dai's that four bytes cannot hold", () => dai({ nonce: 2n ** 32n }), 'NONCE_OUT_OF_RANGE'],
    [
      "an expiry of Dai's that four bytes cannot hold",
      () => dai({ expiry: 2n ** 40n }),
      'EXPIRATION_OUT_OF_RANGE',
    ],
    [
      'a nonce of Permit2 that four bytes cannot hold',
      () => permit2({ nonce: 2n ** 32n }),
      'NONCE_OUT_OF_RANGE',
    ],
    [
      'an expiration that four bytes cannot hold',
      () => permit2({ expiration: 2n ** 40n }),
      'EXPIRATION_OUT_OF_RANGE',
    ],
    [
      'a deadline that is not quite never',
      () => permit2({ sigDeadline: MAX_UINT256 }),
      'EXPIRATION_OUT_OF_RANGE',
    ],
    ['an amount above 160 bits', () => withWord(permit2(), 2, 2n ** 160n), 'AMOUNT_OUT_OF_RANGE'],
    ['a revocation', () => dai({ allowed: false }), 'PERMIT_NOT_COMPRESSIBLE'],
    ['a v of 0', () => eip2612({ v: 0 }), 'PERMIT_NOT_COMPRESSIBLE'],
    ['a v of 1', () => dai({ v: 1 }), 'PERMIT_NOT_COMPRESSIBLE'],
    [
      'an owner with dirty bytes',
      () => withWord(eip2612(), 0, 2n ** 160n + BigInt(owner)),
      'PERMIT_NOT_COMPRESSIBLE',
    ],
    ['an s whose top bit is taken', () => withWord(eip2612(), 6, 2n ** 255n + 1n), 'PERMIT_NOT_COMPRESSIBLE'],
    ['a signature elsewhere than it belongs', () => withWord(permit2(), 7, 0n), 'PERMIT_NOT_COMPRESSIBLE'],
  ])('is rejected with a reason: %s', (_name, full, code) => {
    expect(() => compressPermit(full())).toThrow(expect.objectContaining({ code }))
  })

  it.each(GOLDEN)('is rejected if it already has the requested form: %s', (_name, full, compact) => {
    expect(() => compressPermit(compact)).toThrow(/^Permit is already compressed$/)
    expect(() => decompressPermit(full, parties)).toThrow(/^Permit is already decompressed$/)
  })

  it.each([
    ['nothing', '0x'],
    ['a selector too many', `0xd505accf${eip2612().slice(2)}`],
    ['Permit2 with a signature of 65 bytes', permit2({ signature: `${r}${s.slice(2)}1b` })],
    ['half a byte too many', `${dai()}0`],
  ] as const)('is rejected if its length is invalid: %s', (_name, permit) => {
    expect(() => compressPermit(permit)).toThrow(/^Invalid permit length$/)
    expect(() => decompressPermit(permit as Hex, parties)).toThrow(/^Invalid permit length$/)
  })

  it('is rejected for invalid hex and invalid addresses', () => {
    const broken = eip2612().replace(/.$/, 'x') as Hex
    expect(() => compressPermit(broken)).toThrow(expect.objectContaining({ code: 'INVALID_RESPONSE' }))
    const compact = compressPermit(eip2612())
    expect(() => decompressPermit(compact, { ...parties, owner: '0x1' })).toThrow(
      expect.objectContaining({ code: 'INVALID_RESPONSE' }),
    )
  })
})

function withWord(permit: Hex, index: number, word: bigint): Hex {
  const start = 2 + index * 64
  return `${permit.slice(0, start)}${word.toString(16).padStart(64, '0')}${permit.slice(start + 64)}` as Hex
}
