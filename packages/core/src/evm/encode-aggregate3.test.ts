import fc from 'fast-check'
import {
  decodeFunctionData,
  encodeFunctionData,
  encodeFunctionResult,
  erc20Abi,
  getAddress,
  type Hex,
  multicall3Abi,
  toHex,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { balanceOfCall, readAmount } from './balances/balance-of-call.ts'
import { decodeAggregate3, encodeAggregate3 } from './encode-aggregate3.ts'

const bytes = (minLength: number, maxLength: number): fc.Arbitrary<Hex> =>
  fc.uint8Array({ minLength, maxLength }).map((array) => toHex(array))

const calls = fc.array(fc.record({ target: bytes(20, 20), data: bytes(0, 100) }), { maxLength: 8 })
const results = fc.array(fc.record({ success: fc.boolean(), data: bytes(0, 100) }), { maxLength: 8 })

/** Encodes results as Multicall3 does. */
function answerWith(answers: readonly { readonly success: boolean; readonly data: Hex }[]): Hex {
  const result = answers.map(({ success, data }) => ({ success, returnData: data }))
  return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
}

describe('Multicall3 calls', () => {
  it('are encoded as viem encodes them', () => {
    fc.assert(
      fc.property(calls, (all) => {
        const data = encodeAggregate3(all)
        const args = all.map(({ target, data: callData }) => ({
          target: getAddress(target),
          allowFailure: true,
          callData,
        }))
        expect(data).toBe(
          encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [args] }),
        )
        expect(decodeFunctionData({ abi: multicall3Abi, data }).args[0]).toEqual(args)
      }),
    )
  })

  it('are decoded as viem encodes them', () => {
    fc.assert(
      fc.property(results, (all) => {
        expect(decodeAggregate3(answerWith(all), all.length)).toEqual(all)
      }),
    )
  })

  it('are rejected for any other reply', () => {
    fc.assert(
      fc.property(bytes(0, 400), (data) => {
        try {
          expect(decodeAggregate3(data, 3)).toHaveLength(3)
        } catch (error) {
          expect(error).toMatchObject({ code: 'INVALID_RESPONSE' })
        }
      }),
    )
  })

  it('are rejected if results are missing or the reply is truncated', () => {
    const data = answerWith([{ success: true, data: `0x${'1'.repeat(64)}` }])
    const refused = expect.objectContaining({ code: 'INVALID_RESPONSE' })
    expect(() => decodeAggregate3(data, 2)).toThrow(refused)
    expect(() => decodeAggregate3(data.slice(0, -64) as Hex, 1)).toThrow(refused)
    // This offset points beyond the end of the data.
    expect(() => decodeAggregate3(`0x${'f'.repeat(640)}`, 1)).toThrow(refused)
  })
})

describe('the balance of an ERC-20 token', () => {
  it('is requested with the calldata that viem encodes', () => {
    const account = `0x${'Ab'.repeat(20)}` as const
    const args = [getAddress(account)] as const
    const encoded = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args })
    expect(balanceOfCall(account).toLowerCase()).toBe(encoded)
  })

  it.each([
    [`0x${'0'.repeat(63)}5`, { raw: 5n }],
    [`0x${'f'.repeat(64)}`, { raw: 2n ** 256n - 1n }],
    ['0x', { error: { code: 'NO_CODE' } }],
    ['0x05', { error: { code: 'INVALID_ANSWER' } }],
    [`0x${'0'.repeat(128)}`, { error: { code: 'INVALID_ANSWER' } }],
    [`0x${'g'.repeat(64)}`, { error: { code: 'INVALID_ANSWER' } }],
  ])('is read from exactly one word: %s', (data, expected) => {
    expect(readAmount(data)).toMatchObject(expected)
  })
})
