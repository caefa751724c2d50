import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FUEL_BASE_ASSET_ID, NATIVE_TOKEN_ADDRESS } from '../chains/address.ts'
import { decodeFuelTransfer, encodeFuelTransfer } from './fuel-transfer.ts'
import { BOB, USDC } from './scripted-node.test-support.ts'

describe('encodeFuelTransfer and decodeFuelTransfer', () => {
  it('return the original transfer after encoding and decoding', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 2n ** 64n - 1n }), (amount) => {
        const transfer = { to: BOB, assetId: USDC, amount }
        expect(decodeFuelTransfer(encodeFuelTransfer(transfer))).toEqual(transfer)
      }),
    )
  })

  it('accept the native placeholder for ETH', () => {
    const call = encodeFuelTransfer({ to: BOB, assetId: NATIVE_TOKEN_ADDRESS, amount: 1n })
    expect(call).toEqual({ to: BOB, data: FUEL_BASE_ASSET_ID, value: 1n })
  })

  it('report every invalid field', () => {
    const bad = {
      to: '0x2222222222222222222222222222222222222222',
      assetId: '0x12',
      amount: 2n ** 64n,
    } as const
    expect(() => encodeFuelTransfer(bad)).toThrow('The transfer: invalid to, assetId, amount')
    expect(() => encodeFuelTransfer({ to: BOB, assetId: USDC, amount: 0n })).toThrow('invalid amount')
  })

  it.each([
    ['a call of EVM', { to: '0x2222222222222222222222222222222222222222', data: '0x', value: 1n } as const],
    ['other data', { to: BOB, data: '0x1234', value: 1n } as const],
    ['nothing', { to: BOB, data: FUEL_BASE_ASSET_ID, value: 0n } as const],
  ])('return undefined for %s', (_what, call) => {
    expect(decodeFuelTransfer(call)).toBeUndefined()
  })
})
