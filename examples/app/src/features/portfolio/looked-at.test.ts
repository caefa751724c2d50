import { describe, expect, test } from 'vitest'
import { addressProblem, lookedAt } from './looked-at.ts'

const EVM = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const FUEL = `0x${'ab'.repeat(32)}`

describe('whose portfolio is shown', () => {
  test('is one’s own where the address names nobody', () => {
    expect([lookedAt(null), lookedAt(' ')]).toEqual([{ status: 'own' }, { status: 'own' }])
  })

  test('is that of the address, on the chains that have such addresses', () => {
    expect(lookedAt(` ${EVM} `)).toEqual({ status: 'other', address: EVM, accounts: { EVM } })
    expect(lookedAt(FUEL)).toEqual({ status: 'other', address: FUEL, accounts: { FUEL } })
  })

  test.each(['vitalik.eth', '0x12', `${EVM}0`, '<script>', '0xZZC7656EC7ab88b098defB751B7401B5f6d8976F'])(
    'is nobody’s by %s, and that is said',
    (text) => {
      expect(lookedAt(text)).toEqual({ status: 'refused', text })
      expect(addressProblem(text)).toBe('Enter 0x and 40 hex digits, or 64 on Fuel.')
    },
  )

  test('can be typed: what is missing is asked for', () => {
    expect([addressProblem(''), addressProblem(EVM)]).toEqual(['Enter an address.', undefined])
  })
})
