import { describe, expect, test } from 'vitest'
import { addressProblem, viewedAccount } from './viewed-account.ts'

const EVM = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const FUEL = `0x${'ab'.repeat(32)}`

describe('the viewed account', () => {
  test('is the own account without an address', () => {
    expect([viewedAccount(null), viewedAccount(' ')]).toEqual([{ status: 'own' }, { status: 'own' }])
  })

  test('is the account of the address, on the chains with this address format', () => {
    expect(viewedAccount(` ${EVM} `)).toEqual({ status: 'other', address: EVM, accounts: { EVM } })
    expect(viewedAccount(FUEL)).toEqual({ status: 'other', address: FUEL, accounts: { FUEL } })
  })

  test.each(['vitalik.eth', '0x12', `${EVM}0`, '<script>', '0xZZC7656EC7ab88b098defB751B7401B5f6d8976F'])(
    'rejects %s with a reason',
    (text) => {
      expect(viewedAccount(text)).toEqual({ status: 'invalid', text })
      expect(addressProblem(text)).toBe('Enter 0x and 40 hex digits, or 64 on Fuel.')
    },
  )

  test('rejects a typed address with an invalid checksum, but shows that of a link', () => {
    const mistyped = EVM.replace('C7656', 'c7656')
    expect(addressProblem(mistyped)).toMatch(/^The checksum of this address is invalid/)
    expect(addressProblem(EVM.toLowerCase())).toBeUndefined()
    expect(viewedAccount(mistyped).status).toBe('other')
  })

  test('has a message for a missing address', () => {
    expect([addressProblem(''), addressProblem(EVM)]).toEqual(['Enter an address.', undefined])
  })
})
