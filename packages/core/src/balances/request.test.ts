import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../chains/address.ts'
import { allChains } from '../chains/all-chains.ts'
import { FUEL_CHAIN_ID } from '../chains/ids.ts'
import { ethereum, fuel } from '../chains/records.ts'
import type { Address, Hex } from '../kernel/schema.ts'
import {
  type ChainBalancesRequest,
  checkRequest,
  type RequestRules,
  requestedTokens,
  tokensOf,
} from './request.ts'

const ACCOUNT: Address = '0xAbCdEf0000000000000000000000000000000001'
const FUEL_ACCOUNT: Hex = `0x${'Ab'.repeat(32)}`
const TOKEN: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

const rules: RequestRules = {
  chains: [ethereum, fuel],
  isEnabled: (chainId) => chainId !== 10,
  hasAdapter: () => true,
}
const request = (change: Partial<ChainBalancesRequest> = {}) => ({ chainId: 1, account: ACCOUNT, ...change })

describe('balances are not asked for', () => {
  test.each<[string, Partial<ChainBalancesRequest>, Partial<RequestRules>, string, RegExp]>([
    ['without a chain', { chainId: '' }, {}, 'BLANK_CHAIN_ID', /No chain/],
    ['with a blank chain', { chainId: '  ' }, {}, 'BLANK_CHAIN_ID', /No chain/],
    ['on a chain that is not configured', { chainId: 777 }, {}, 'CHAIN_NOT_ENABLED', /777/],
    ['on something that is no chain', { chainId: 'mainnet' }, {}, 'CHAIN_NOT_ENABLED', /mainnet/],
    ['on a chain that is switched off', { chainId: 10 }, { chains: allChains }, 'CHAIN_NOT_ENABLED', /10/],
    [
      'on a chain type without an adapter',
      { chainId: FUEL_CHAIN_ID, account: FUEL_ACCOUNT },
      { hasAdapter: (type) => type === 'EVM' },
      'NO_ADAPTER',
      /^No balance adapter found for chain type FUEL$/,
    ],
    ['without an account', { account: undefined }, {}, 'NO_ACCOUNT', /No account/],
    ['with an account that is none', { account: '0x12' }, {}, 'INVALID_ACCOUNT', /0x12.*Ethereum/],
    ['with a Fuel account on Ethereum', { account: FUEL_ACCOUNT }, {}, 'INVALID_ACCOUNT', /Ethereum/],
    ['with an EVM account on Fuel', { chainId: FUEL_CHAIN_ID }, {}, 'INVALID_ACCOUNT', /Fuel/],
  ])('%s', (_, change, changedRules, code, reason) => {
    const refused = checkRequest(request(change), { ...rules, ...changedRules })
    expect(refused).toMatchObject({ code, reason: expect.stringMatching(reason) })
    expect(refused).toHaveProperty('chainId', change.chainId ?? 1)
  })
})

it('takes a chain id in digits, and lower-cases the account', () => {
  expect(checkRequest(request({ chainId: '1' }), rules)).toMatchObject({
    chain: ethereum,
    account: ACCOUNT.toLowerCase(),
  })
})

describe('the tokens of a request', () => {
  it('are lower-cased and each once; the native one is told apart however it is written', () => {
    const zero = `0x${'0'.repeat(40)}`
    const addresses = [TOKEN, TOKEN.toLowerCase(), NATIVE_TOKEN_ADDRESS, zero, '', ` ${TOKEN} `]
    expect(requestedTokens(addresses, 'EVM')).toEqual({
      hasNative: true,
      tokens: [TOKEN.toLowerCase()],
      invalid: [],
    })
  })

  it('that are none of the chain are kept apart, never asked for', () => {
    expect(requestedTokens(['0x12', FUEL_ACCOUNT, TOKEN], 'EVM')).toEqual({
      hasNative: false,
      tokens: [TOKEN.toLowerCase()],
      invalid: ['0x12', FUEL_ACCOUNT.toLowerCase()],
    })
  })

  it('are the same set in any order and any case, and none is lost', () => {
    const address = fc.oneof(
      fc
        .string({ unit: fc.constantFrom(...'0123456789abcdefABCDEF'), minLength: 40, maxLength: 40 })
        .map((hex) => `0x${hex}`),
      fc.constantFrom(NATIVE_TOKEN_ADDRESS, 'nonsense', TOKEN),
    )
    fc.assert(
      fc.property(fc.array(address), (addresses) => {
        const set = requestedTokens(addresses, 'EVM')
        expect(
          requestedTokens([...addresses.map((one) => one.toLowerCase()), ...addresses].reverse(), 'EVM'),
        ).toEqual(set)
        const all = tokensOf(set)
        expect(new Set(all).size).toBe(all.length)
        const isNative = (one: string) => /^0x(0{40}|e{40})$/i.test(one)
        const expected = addresses.filter((one) => !isNative(one)).map((one) => one.toLowerCase())
        expect(all).toEqual(expect.arrayContaining(expected))
      }),
    )
  })
})
