import fc from 'fast-check'
import { getAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import {
  FUEL_BASE_ASSET_ID,
  isAddress,
  isNativeToken,
  NATIVE_TOKEN_ADDRESS,
  normalizeTokenAddress,
  sameAddress,
} from './address.ts'

const hex = (length: number) =>
  fc
    .array(fc.constantFrom(...'0123456789abcdefABCDEF'), { minLength: length, maxLength: length })
    .map((digits) => `0x${digits.join('')}`)

describe('the form of an address', () => {
  it('is 42 characters on EVM chains and 66 on Fuel', () => {
    fc.assert(
      fc.property(hex(40), hex(64), (evm, fuel) => {
        expect([isAddress(evm, 'EVM'), isAddress(fuel, 'FUEL')]).toEqual([true, true])
        expect([isAddress(evm, 'FUEL'), isAddress(fuel, 'EVM')]).toEqual([false, false])
      }),
    )
  })

  it.each(['', '0x', 'vitalik.eth', `0x${'g'.repeat(40)}`, `0X${'1'.repeat(40)}`, `${'1'.repeat(42)}`])(
    'is not %j',
    (text) => {
      expect(isAddress(text, 'EVM')).toBe(false)
    },
  )

  it('allows nothing before or after', () => {
    const address = `0x${'1'.repeat(40)}`
    for (const text of [` ${address}`, `${address} `, `${address}\n`])
      expect(isAddress(text, 'EVM')).toBe(false)
  })
})

describe('the native asset', () => {
  it('stands under the checksummed all-E address', () => {
    expect(NATIVE_TOKEN_ADDRESS).toBe(getAddress(NATIVE_TOKEN_ADDRESS))
    expect(NATIVE_TOKEN_ADDRESS.toLowerCase()).toBe(`0x${'e'.repeat(40)}`)
  })

  it.each(['', `0x${'0'.repeat(40)}`, `0x${'0'.repeat(64)}`, `0x${'e'.repeat(40)}`, NATIVE_TOKEN_ADDRESS])(
    'is meant by %j',
    (address) => {
      expect(isNativeToken(address)).toBe(true)
      expect(normalizeTokenAddress(address)).toBe(NATIVE_TOKEN_ADDRESS)
    },
  )

  it('is not meant by any other address, which comes back unchanged', () => {
    fc.assert(
      fc.property(fc.oneof(hex(40), hex(64)), (address) => {
        fc.pre(!/^0x0*$/.test(address) && !/^0xe{40}$/i.test(address))
        expect(isNativeToken(address)).toBe(false)
        expect(normalizeTokenAddress(address)).toBe(address)
      }),
    )
    expect(normalizeTokenAddress(FUEL_BASE_ASSET_ID)).toBe(FUEL_BASE_ASSET_ID)
  })

  it('is normalised once and for all', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(normalizeTokenAddress(normalizeTokenAddress(text))).toBe(normalizeTokenAddress(text))
      }),
    )
  })
})

it('two spellings of one address are the same address', () => {
  fc.assert(
    fc.property(hex(40), hex(40), (a, b) => {
      expect(sameAddress(a, getAddress(a.toLowerCase()))).toBe(true)
      expect(sameAddress(a, b)).toBe(a.toLowerCase() === b.toLowerCase())
    }),
  )
})
