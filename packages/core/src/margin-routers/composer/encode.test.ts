import { describe, expect, it } from 'vitest'
import { decodeCall, decodeOperations } from './decode.ts'
import { composerCall, encodeOperations } from './encode.ts'
import type { ComposerOperation } from './operations.ts'
import { directSamples } from './samples.test-support.ts'

const TOKEN = '0x00000000000000000000000000000000000000a1'
const sweep = { kind: 'sweep', token: TOKEN, receiver: TOKEN, mode: 'exactly', amount: 1n } as const
const call = { kind: 'call', target: TOKEN, value: 0n, data: '0x' } as const

const deposit = {
  kind: 'lend',
  family: 'aave-v3',
  action: 'deposit',
  token: TOKEN,
  amount: 1n,
  receiver: TOKEN,
  pool: TOKEN,
} as const

const { token: _, ...tokenless } = deposit

/** A flash loan around operations. */
const around = (operations: readonly ComposerOperation[]): ComposerOperation => ({
  kind: 'flash',
  source: 'aave-v3',
  token: TOKEN,
  pool: TOKEN,
  amount: 1n,
  poolId: 0,
  operations,
})

describe('operations that do not fit', () => {
  it.each<[string, ComposerOperation]>([
    ['an amount of more than 16 bytes', { ...sweep, amount: 2n ** 128n }],
    ['an amount below zero', { ...sweep, amount: -1n }],
    ['an address that is none', { ...sweep, receiver: '0xabc' }],
    ['a value whose highest bit means all there is', { ...call, value: 2n ** 127n }],
    ['data of more than 65,535 bytes', { ...call, data: `0x${'00'.repeat(65_536)}` }],
    ['a deposit without its token', tokenless],
    ['a deposit at Morpho without its market', { ...deposit, family: 'morpho' }],
    [
      'a loan without its rate mode',
      {
        kind: 'lend',
        family: 'aave-v3',
        action: 'borrow',
        token: TOKEN,
        amount: 1n,
        receiver: TOKEN,
        pool: TOKEN,
      },
    ],
  ])('are refused, not cut off: %s', (_name, operation) => {
    expect(() => encodeOperations([operation])).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }))
  })
})

describe('bytes that cannot be read', () => {
  const [{ calldata } = { calldata: '0x' as const }] = directSamples

  it('are those that end in the middle of an operation, wherever that is', () => {
    const whole = new Set(
      decodeOperations(calldata).map((_, at, all) => encodeOperations(all.slice(0, at)).length),
    )
    for (let length = 4; length < calldata.length; length += 2) {
      if (whole.has(length)) continue
      expect(() => decodeOperations(`0x${calldata.slice(2, length)}`), String(length)).toThrow(
        expect.objectContaining({ code: 'COMPOSER_UNREADABLE' }),
      )
    }
  })

  it.each<[string, `0x${string}`]>([
    ['a command that is not known', '0x99'],
    ['a transfer that is not known', `0x4009${'00'.repeat(40)}`],
    ['a lender that is not known', `0x30000001${'00'.repeat(76)}`],
    ['the flash loan with two meanings', `0x6001${'00'.repeat(60)}`],
    ['a call by the composer itself', `0x20${'11'.repeat(20)}${'00'.repeat(16)}0004deadbeef`],
    ['a call with all native tokens there are', `0x20${'11'.repeat(20)}80${'00'.repeat(15)}0000`],
    ['a callback in the middle of a step', `0x30001387${'11'.repeat(152)}000100`],
    ['half a byte', '0x4'],
  ])('are those with %s', (_name, bytes) => {
    expect(() => decodeOperations(bytes)).toThrow(expect.objectContaining({ code: 'COMPOSER_UNREADABLE' }))
  })

  it('are those of loans within loans within loans, which no trade needs', () => {
    const once = around([sweep])
    expect(decodeOperations(encodeOperations([once]))).toEqual([once])
    const often = encodeOperations([around([around([around([around([once])])])])])
    expect(() => decodeOperations(often)).toThrow(
      expect.objectContaining({
        code: 'COMPOSER_UNREADABLE',
        details: expect.stringContaining('within operations'),
      }),
    )
  })

  it("are those of a flash loan that does not name its pool's number", () => {
    const whole = encodeOperations([around([])])
    // The last byte is the number, the two before it say how long what is lent for is.
    const nameless = `${whole.slice(0, -6)}0000`
    expect(decodeOperations(whole)).toEqual([around([])])
    expect(() => decodeOperations(nameless as `0x${string}`)).toThrow(
      expect.objectContaining({ details: expect.stringContaining('does not name') }),
    )
  })

  it('are those with a flag that is neither yes nor no', () => {
    const comet = { ...deposit, family: 'compound-v3', action: 'withdraw', isBase: true } as const
    const whole = encodeOperations([comet])
    expect(decodeOperations(whole)).toMatchObject([{ isBase: true }])
    const other = encodeOperations([{ ...comet, isBase: false }])
    const at = [...whole].findIndex((digit, index) => digit !== other[index])
    const bad = `${whole.slice(0, at)}2${whole.slice(at + 1)}` as `0x${string}`
    expect(() => decodeOperations(bad)).toThrow(
      expect.objectContaining({ details: expect.stringContaining('a flag of 2') }),
    )
  })

  it('are those of another function', () => {
    expect(decodeCall(composerCall([sweep]))).toEqual([sweep])
    expect(() => decodeCall('0xdeadbeef')).toThrow(expect.objectContaining({ code: 'COMPOSER_UNREADABLE' }))
  })
})
