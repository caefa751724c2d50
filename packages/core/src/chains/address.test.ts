import * as fc from 'fast-check'
import { getAddress, checksumAddress as viemChecksum, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Hex } from '../kernel/schema.ts'
import {
  checksumAddress,
  FUEL_BASE_ASSET_ID,
  hasValidChecksum,
  isAddress,
  isBurnAddress,
  isNativeToken,
  lowerAddress,
  NATIVE_TOKEN_ADDRESS,
  normalizeTokenAddress,
  parseAddress,
  sameAddress,
} from './address.ts'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

const evmAddress = hexDigits(40)
const fuelAddress = hexDigits(64)

describe('isAddress', () => {
  test('accepts 0x and 40 hex digits on EVM chains, and 64 on Fuel', () => {
    fc.assert(
      fc.property(evmAddress, fuelAddress, (evm, fuel) => {
        expect([evm.length, fuel.length]).toEqual([42, 66])
        expect([isAddress(evm, 'EVM'), isAddress(fuel, 'FUEL')]).toEqual([true, true])
        expect([isAddress(evm, 'FUEL'), isAddress(fuel, 'EVM')]).toEqual([false, false])
      }),
    )
  })

  test('rejects every other length', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 80 }).filter((digits) => digits !== 40 && digits !== 64),
        (digits) => {
          const text = `0x${'a'.repeat(digits)}`
          expect([isAddress(text, 'EVM'), isAddress(text, 'FUEL')]).toEqual([false, false])
        },
      ),
    )
  })

  test.each([
    ['empty', ''],
    ['without 0x', USDC.slice(2)],
    ['with a capital X', USDC.replace('0x', '0X')],
    ['with a letter that is no digit', USDC.replace('A', 'g')],
    ['with a space before', ` ${USDC}`],
    ['with a line break after', `${USDC}\n`],
    ['with a space inside', USDC.replace('86', '8 ')],
    ['with a look-alike letter', USDC.replace('A', 'А')],
    ['a name', 'vitalik.eth'],
  ])('isAddress rejects a text that is %s', (_, text) => {
    expect(isAddress(text, 'EVM')).toBe(false)
    expect(isAddress(text, 'FUEL')).toBe(false)
  })

  test('ignores letter case and does not validate the checksum', () => {
    expect(isAddress(USDC.toLowerCase(), 'EVM')).toBe(true)
    expect(isAddress(`0x${USDC.slice(2).toUpperCase()}`, 'EVM')).toBe(true)
  })
})

describe('hasValidChecksum', () => {
  test('accepts any address with a valid checksum or in a single case', () => {
    fc.assert(
      fc.property(evmAddress, (address) => {
        const lower = address.toLowerCase() as Hex
        const texts = [checksumAddress(lower), lower, `0x${lower.slice(2).toUpperCase()}`]
        expect(texts.map(hasValidChecksum)).toEqual([true, true, true])
      }),
      { numRuns: 30 },
    )
  })

  test.each([
    ['a digit', USDC.replace('91c6', '91c7')],
    ['the case of a letter', USDC.replace('A0b8', 'a0b8')],
  ])('rejects a mixed-case address after a change of %s', (_, address) => {
    expect(hasValidChecksum(address)).toBe(false)
  })
})

describe('checksumAddress', () => {
  test('returns the checksum of viem for an address in any case', () => {
    fc.assert(
      fc.property(evmAddress, (address) => {
        const texts = [address.toLowerCase(), `0x${address.slice(2).toUpperCase()}`]
        const checksummed = viemChecksum(address.toLowerCase() as Hex)
        expect(texts.map(checksumAddress)).toEqual([checksummed, checksummed])
      }),
      { numRuns: 30 },
    )
  })

  test.each([FUEL_BASE_ASSET_ID, 'alice.eth', ''])(
    'returns "%s", which has no checksum, unchanged',
    (text) => {
      expect(checksumAddress(text)).toBe(text)
    },
  )
})

describe('isBurnAddress', () => {
  test.each([
    zeroAddress,
    '0x0000000000000000000000000000000000000001',
    '0x000000000000000000000000000000000000dEaD',
    '0xdead000000000000000042069420694206942069',
    `0x${'dead'.repeat(10)}`,
    `0x${'f'.repeat(40)}`,
    `0x${'0'.repeat(64)}`,
  ])('recognizes the burn address %s', (address) => {
    expect(isBurnAddress(address)).toBe(true)
  })

  test('returns false for a token', () => {
    expect(isBurnAddress(USDC)).toBe(false)
  })
})

describe('native asset', () => {
  test('the placeholder is the all-E address with a valid checksum', () => {
    expect(NATIVE_TOKEN_ADDRESS).toBe(getAddress(`0x${'e'.repeat(40)}`))
  })

  test.each([
    ['the placeholder', NATIVE_TOKEN_ADDRESS],
    ['the placeholder in lower case', NATIVE_TOKEN_ADDRESS.toLowerCase()],
    ['the placeholder in upper case', `0x${NATIVE_TOKEN_ADDRESS.slice(2).toUpperCase()}`],
    ['the zero address', zeroAddress],
    ['the zero address of Fuel', `0x${'0'.repeat(64)}`],
    ['an empty string', ''],
  ])('%s is the native asset', (_what, text) => {
    expect(isNativeToken(text)).toBe(true)
    expect(normalizeTokenAddress(text)).toBe(NATIVE_TOKEN_ADDRESS)
  })

  test.each([
    ['one bit beside the zero address', `0x${'0'.repeat(39)}1`],
    ['zeros of no length of address', `0x${'0'.repeat(41)}`],
    ['bare 0x', '0x'],
    ['a space', ' '],
    ['one digit beside the placeholder', `${NATIVE_TOKEN_ADDRESS.slice(0, -1)}d`],
    ['a longer run of E', `${NATIVE_TOKEN_ADDRESS}E`],
    ['the wrapped asset', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'],
    ['an asset of Fuel', FUEL_BASE_ASSET_ID],
  ])('%s is not the native asset', (_what, text) => {
    expect(isNativeToken(text)).toBe(false)
    expect(normalizeTokenAddress(text)).toBe(text)
  })

  test('normalizing twice returns the same as normalizing once', () => {
    const spellings = fc.constantFrom('', zeroAddress, NATIVE_TOKEN_ADDRESS, `0x${'0'.repeat(64)}`)
    fc.assert(
      fc.property(fc.oneof(spellings, evmAddress, fuelAddress, fc.string()), (text) => {
        const once = normalizeTokenAddress(text)
        expect(normalizeTokenAddress(once)).toBe(once)
      }),
    )
  })

  test('normalizing leaves every other token address unchanged, including its letter case', () => {
    const natives = [`0x${'0'.repeat(40)}`, `0x${'0'.repeat(64)}`, `0x${'e'.repeat(40)}`]
    fc.assert(
      fc.property(fc.oneof(evmAddress, fuelAddress), (token) => {
        fc.pre(!natives.includes(token.toLowerCase()))
        expect(normalizeTokenAddress(token)).toBe(token)
      }),
    )
  })

  test('the base asset id of Fuel is a Fuel address', () => {
    expect(isAddress(FUEL_BASE_ASSET_ID, 'FUEL')).toBe(true)
  })
})

describe('sameAddress', () => {
  test('an address is equal to itself in any letter case', () => {
    fc.assert(
      fc.property(evmAddress, (address) => {
        const checksummed = checksumAddress(address)
        expect(sameAddress(address, checksummed)).toBe(true)
        expect(sameAddress(checksummed, address.toLowerCase())).toBe(true)
      }),
    )
  })

  test('two addresses that differ in one digit are never equal', () => {
    fc.assert(
      fc.property(
        evmAddress,
        fc.nat({ max: 39 }),
        fc.integer({ min: 1, max: 15 }),
        (address, place, shift) => {
          const digits = [...address.slice(2)]
          digits[place] = ((Number.parseInt(digits[place] ?? '0', 16) + shift) % 16).toString(16)
          expect(sameAddress(address, `0x${digits.join('')}`)).toBe(false)
        },
      ),
    )
  })

  test('a Fuel address does not equal the EVM address that it begins or ends with', () => {
    expect(sameAddress(USDC, `0x${'0'.repeat(24)}${USDC.slice(2)}`)).toBe(false)
    expect(sameAddress(USDC, `${USDC}${'0'.repeat(24)}`)).toBe(false)
  })
})

describe('parseAddress', () => {
  test('returns addresses of the chain type', () => {
    fc.assert(
      fc.property(evmAddress, fuelAddress, (evm, fuel) => {
        expect(parseAddress(lowerAddress(evm), 'EVM', 'recipient')).toBe(evm.toLowerCase())
        expect(parseAddress(fuel, 'FUEL', 'recipient')).toBe(fuel)
      }),
    )
  })

  test.each([undefined, null, 7, '', '0x12', 'vitalik.eth', `${USDC}0`, ` ${USDC}`])(
    'throws an error that names the field and the expected form for %j',
    (text) => {
      expect(() => parseAddress(text, 'EVM', '--account')).toThrow(
        expect.objectContaining({
          code: 'INVALID_INPUT',
          details: expect.stringContaining('--account: expected an address: 0x and 40 hex digits, received'),
        }),
      )
    },
  )

  test('throws for an EVM address on Fuel', () => {
    expect(() => parseAddress(USDC, 'FUEL', 'account')).toThrow(
      expect.objectContaining({ details: expect.stringContaining('a Fuel address: 0x and 64 hex digits') }),
    )
  })

  test('throws for an invalid checksum', () => {
    expect(() => parseAddress(USDC.replace('b8', 'B8'), 'EVM', 'recipient')).toThrow(
      expect.objectContaining({
        details: expect.stringContaining('recipient: expected an address with a valid checksum'),
      }),
    )
  })
})

function hexDigits(digits: number): fc.Arbitrary<Hex> {
  const digit = fc.constantFrom(...'0123456789abcdefABCDEF')
  return fc.array(digit, { minLength: digits, maxLength: digits }).map((all): Hex => `0x${all.join('')}`)
}
