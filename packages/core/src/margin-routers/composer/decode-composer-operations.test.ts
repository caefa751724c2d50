import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ComposerOperation } from './composer-operation.ts'
import { composerOperations } from './composer-operations.test-support.ts'
import { decodeComposerCall, decodeComposerOperations } from './decode-composer-operations.ts'
import { encodeComposerCall, encodeComposerOperations } from './encode-composer-operations.ts'
import { directSamples, marginSamples } from './samples.test-support.ts'

const TOKEN = '0x00000000000000000000000000000000000000a1'
const sweep = { kind: 'sweep', token: TOKEN, receiver: TOKEN, mode: 'exactly', amount: 1n } as const

const inFlashLoan = (operations: readonly ComposerOperation[]): ComposerOperation => ({
  kind: 'flash',
  source: 'aave-v3',
  token: TOKEN,
  pool: TOKEN,
  amount: 1n,
  poolId: 0,
  operations,
})

describe('decodeComposerOperations', () => {
  it.each([...directSamples, ...marginSamples])(
    'decodes the $name of the published encoder, and encoding returns the same bytes',
    ({ calldata }) => {
      expect(encodeComposerOperations(decodeComposerOperations(calldata))).toBe(calldata)
    },
  )

  it('returns any operations that were encoded', () => {
    fc.assert(
      fc.property(composerOperations, (operations) => {
        expect(decodeComposerOperations(encodeComposerOperations(operations))).toEqual(operations)
      }),
    )
  })

  it('rejects bytes that end inside an operation, at any byte', () => {
    const [{ calldata } = { calldata: '0x' as const }] = directSamples
    const operationEnds = new Set(
      decodeComposerOperations(calldata).map(
        (_, index, all) => encodeComposerOperations(all.slice(0, index)).length,
      ),
    )
    for (let length = 4; length < calldata.length; length += 2) {
      if (operationEnds.has(length)) continue
      expect(() => decodeComposerOperations(`0x${calldata.slice(2, length)}`), String(length)).toThrow(
        expect.objectContaining({ code: 'COMPOSER_UNREADABLE' }),
      )
    }
  })

  it.each<[string, `0x${string}`]>([
    ['an unknown command', '0x99'],
    ['an unknown transfer', `0x4009${'00'.repeat(40)}`],
    ['an unknown lender', `0x30000001${'00'.repeat(76)}`],
    ['the flash loan with an ambiguous source', `0x6001${'00'.repeat(60)}`],
    ['a call by the composer itself', `0x20${'11'.repeat(20)}${'00'.repeat(16)}0004deadbeef`],
    ['a call that sends the whole native balance', `0x20${'11'.repeat(20)}80${'00'.repeat(15)}0000`],
    ['a callback in a lending action', `0x30001387${'11'.repeat(152)}000100`],
    ['half a byte', '0x4'],
  ])('rejects bytes with %s', (_content, bytes) => {
    expect(() => decodeComposerOperations(bytes)).toThrow(
      expect.objectContaining({ code: 'COMPOSER_UNREADABLE' }),
    )
  })

  it('rejects deeply nested flash loans', () => {
    const flashLoan = inFlashLoan([sweep])
    expect(decodeComposerOperations(encodeComposerOperations([flashLoan]))).toEqual([flashLoan])
    const nested = encodeComposerOperations([inFlashLoan([inFlashLoan([inFlashLoan([flashLoan])])])])
    expect(() => decodeComposerOperations(nested)).toThrow(
      expect.objectContaining({
        code: 'COMPOSER_UNREADABLE',
        details: 'Operations are nested more than 3 levels deep.',
      }),
    )
  })

  it('rejects a flash loan without a pool id', () => {
    const bytes = encodeComposerOperations([inFlashLoan([])])
    // The last byte is the pool id, and the two before it are the length of the inner data.
    const withoutPoolId = `${bytes.slice(0, -6)}0000`
    expect(decodeComposerOperations(bytes)).toEqual([inFlashLoan([])])
    expect(() => decodeComposerOperations(withoutPoolId as `0x${string}`)).toThrow(
      expect.objectContaining({ details: 'A flash loan has no pool id.' }),
    )
  })

  it('rejects a flag that is neither 0 nor 1', () => {
    const withdrawal = {
      kind: 'lend',
      family: 'compound-v3',
      action: 'withdraw',
      token: TOKEN,
      amount: 1n,
      receiver: TOKEN,
      pool: TOKEN,
      isBase: true,
    } as const
    const bytes = encodeComposerOperations([withdrawal])
    expect(decodeComposerOperations(bytes)).toMatchObject([{ isBase: true }])
    const otherBytes = encodeComposerOperations([{ ...withdrawal, isBase: false }])
    const flagIndex = [...bytes].findIndex((digit, index) => digit !== otherBytes[index])
    const invalid = `${bytes.slice(0, flagIndex)}2${bytes.slice(flagIndex + 1)}` as `0x${string}`
    expect(() => decodeComposerOperations(invalid)).toThrow(
      expect.objectContaining({ details: 'A flag is 2 instead of 0 or 1.' }),
    )
  })
})

describe('decodeComposerCall', () => {
  it('decodes a call of deltaCompose and rejects other functions', () => {
    expect(decodeComposerCall(encodeComposerCall([sweep]))).toEqual([sweep])
    expect(() => decodeComposerCall('0xdeadbeef')).toThrow(
      expect.objectContaining({
        code: 'COMPOSER_UNREADABLE',
        details: 'The function is not deltaCompose.',
      }),
    )
  })
})
