import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../chains/address.ts'
import { allChains } from '../chains/all-chains.ts'
import { FUEL_CHAIN_ID } from '../chains/chain-ids.ts'
import { ethereum, fuel } from '../chains/records.ts'
import type { Address, Hex } from '../kernel/schema.ts'
import {
  type ChainBalancesRequest,
  checkRequest,
  parseTokens,
  type RequestRules,
  toTokenKeys,
} from './check-request.ts'

const ACCOUNT: Address = '0xAbCdEf0000000000000000000000000000000001'
const FUEL_ACCOUNT: Hex = `0x${'Ab'.repeat(32)}`
const TOKEN: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

const rules: RequestRules = {
  chains: [ethereum, fuel],
  isEnabled: (chainId) => chainId !== 10,
  hasAdapter: () => true,
}
const request = (change: Partial<ChainBalancesRequest> = {}) => ({ chainId: 1, account: ACCOUNT, ...change })

describe('checkRequest', () => {
  test.each<[string, Partial<ChainBalancesRequest>, Partial<RequestRules>, string, RegExp]>([
    ['an empty chain id', { chainId: '' }, {}, 'BLANK_CHAIN_ID', /blank/],
    ['a blank chain id', { chainId: '  ' }, {}, 'BLANK_CHAIN_ID', /blank/],
    ['a chain that is not configured', { chainId: 777 }, {}, 'CHAIN_NOT_ENABLED', /777/],
    ['a text that is not a chain id', { chainId: 'mainnet' }, {}, 'CHAIN_NOT_ENABLED', /mainnet/],
    ['a disabled chain', { chainId: 10 }, { chains: allChains }, 'CHAIN_NOT_ENABLED', /10/],
    [
      'a chain type without an adapter',
      { chainId: FUEL_CHAIN_ID, account: FUEL_ACCOUNT },
      { hasAdapter: (type) => type === 'EVM' },
      'NO_ADAPTER',
      /^No balance adapter found for chain type FUEL$/,
    ],
    ['a missing account', { account: undefined }, {}, 'NO_ACCOUNT', /No account/],
    ['an invalid account', { account: '0x12' }, {}, 'INVALID_ACCOUNT', /Ethereum: 0x12/],
    ['a Fuel account on Ethereum', { account: FUEL_ACCOUNT }, {}, 'INVALID_ACCOUNT', /Ethereum/],
    ['an EVM account on Fuel', { chainId: FUEL_CHAIN_ID }, {}, 'INVALID_ACCOUNT', /Fuel/],
  ])('skips %s, with the reason', (_, change, changedRules, code, reason) => {
    const skipped = checkRequest(request(change), { ...rules, ...changedRules })
    expect(skipped).toMatchObject({ code, reason: expect.stringMatching(reason) })
    expect(skipped).toHaveProperty('chainId', change.chainId ?? 1)
  })
})

it('accepts a chain id in digits and lower-cases the account', () => {
  expect(checkRequest(request({ chainId: '1' }), rules)).toMatchObject({
    chain: ethereum,
    account: ACCOUNT.toLowerCase(),
  })
})

describe('parseTokens', () => {
  it('lower-cases and deduplicates tokens and recognizes every spelling of the native asset', () => {
    const zero = `0x${'0'.repeat(40)}`
    const addresses = [TOKEN, TOKEN.toLowerCase(), NATIVE_TOKEN_ADDRESS, zero, '', ` ${TOKEN} `]
    expect(parseTokens(addresses, 'EVM')).toEqual({
      hasNative: true,
      tokens: [TOKEN.toLowerCase()],
      invalid: [],
    })
  })

  it('separates addresses that are invalid on the chain', () => {
    expect(parseTokens(['0x12', FUEL_ACCOUNT, TOKEN], 'EVM')).toEqual({
      hasNative: false,
      tokens: [TOKEN.toLowerCase()],
      invalid: ['0x12', FUEL_ACCOUNT.toLowerCase()],
    })
  })

  it('returns the same set for any order and casing, without losing an address', () => {
    const address = fc.oneof(
      fc
        .string({ unit: fc.constantFrom(...'0123456789abcdefABCDEF'), minLength: 40, maxLength: 40 })
        .map((hex) => `0x${hex}`),
      fc.constantFrom(NATIVE_TOKEN_ADDRESS, 'nonsense', TOKEN),
    )
    fc.assert(
      fc.property(fc.array(address), (addresses) => {
        const set = parseTokens(addresses, 'EVM')
        expect(
          parseTokens([...addresses.map((address) => address.toLowerCase()), ...addresses].reverse(), 'EVM'),
        ).toEqual(set)
        const all = toTokenKeys(set)
        expect(new Set(all).size).toBe(all.length)
        const isNative = (address: string) => /^0x(0{40}|e{40})$/i.test(address)
        const expected = addresses
          .filter((address) => !isNative(address))
          .map((address) => address.toLowerCase())
        expect(all).toEqual(expect.arrayContaining(expected))
      }),
    )
  })
})
