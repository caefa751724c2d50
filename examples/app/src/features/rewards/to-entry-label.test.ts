import { expect, it } from 'vitest'
import { toEntryLabel } from './to-entry-label.ts'

it('names the actions that the service reports', () => {
  const summary = { actionIn: 'transfer', actionOut: 'transfer' } as const
  expect(toEntryLabel({ type: 'defi', summary })).toBe('Swap')
  expect(toEntryLabel({ type: 'defi', summary: { actionIn: 'borrow', actionOut: 'deposit' } })).toBe('Margin')
  expect(toEntryLabel({ type: 'referral', summary: {} })).toBe('Referral')
})

it('calls a transaction without reported actions neither a swap nor a margin trade', () => {
  expect(toEntryLabel({ type: 'defi', summary: {} })).toBe('Transaction')
})
