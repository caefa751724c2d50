import type { Address } from '@causeway/core'
import { FUEL_CHAIN_ID } from '@causeway/core/chains'
import { expect, it } from 'vitest'
import { type FuelTransferInput, readFuelTransfer } from './fuel-transfer.ts'

const ACCOUNT: Address = `0x${'a1'.repeat(32)}`
const RECIPIENT: Address = `0x${'b2'.repeat(32)}`
const USDC: Address = `0x${'28'.repeat(32)}`
const read = (change: Partial<FuelTransferInput> = {}) =>
  readFuelTransfer({
    account: ACCOUNT,
    token: { chainId: FUEL_CHAIN_ID, address: USDC, symbol: 'USDC', name: 'USD Coin', decimals: 6 },
    balance: 10_000_000n,
    amount: '2.5',
    recipient: RECIPIENT,
    ...change,
  })

it('readFuelTransfer plans a transfer of exactly the amount to the recipient', () => {
  expect(read({ recipient: ` ${RECIPIENT} ` }).plan).toMatchObject({
    chainId: FUEL_CHAIN_ID,
    account: ACCOUNT,
    info: { recipient: RECIPIENT, inputCurrency: USDC, inputAmountRaw: 2_500_000n },
    steps: [{ kind: 'transfer', call: { to: RECIPIENT, value: 2_500_000n, data: USDC } }],
    spends: [{ token: USDC, amount: 2_500_000n }],
  })
})

it.each([
  ['is not a number', { amount: 'abc' }, /Enter a number/],
  ['has a separator that may be a decimal point', { amount: '1,000' }, /Enter a number/],
  ['has more decimals than the token', { amount: '0.0000001' }, /at most 6 decimals/],
  ['is more than the balance', { amount: '10.000001' }, /You have 10 USDC/],
])('readFuelTransfer rejects an amount that %s', (_, change, message) => {
  const form = read(change)
  expect(form.plan).toBeUndefined()
  expect(form.amountError).toMatch(message)
})

it.each([
  ['is an EVM address', `0x${'b2'.repeat(20)}`, /Enter a Fuel address/],
  ['has no key', `0x${'00'.repeat(32)}`, /has no owner/],
  ['is the account of the sender', ACCOUNT.toUpperCase().replace('0X', '0x'), /your own account/],
])('readFuelTransfer rejects a recipient that %s', (_, recipient, message) => {
  const form = read({ recipient })
  expect(form.plan).toBeUndefined()
  expect(form.recipientError).toMatch(message)
})

it('readFuelTransfer returns neither a plan nor an error while a field is empty or the balance is unknown', () => {
  for (const change of [{ amount: '' }, { amount: '0' }, { recipient: '' }, { balance: undefined }]) {
    expect(read(change)).toEqual({ amountError: undefined, recipientError: undefined })
  }
})
