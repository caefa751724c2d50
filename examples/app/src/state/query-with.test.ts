import { afterEach, expect, test, vi } from 'vitest'
import { queryWith } from './query-with.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('queryWith sets or removes one parameter and keeps the others', () => {
  vi.stubGlobal('window', { location: { search: '?chain=42161&inputCurrency=USDC&transfer=old' } })
  expect(`${queryWith('transfer', 'new')}`).toBe('chain=42161&inputCurrency=USDC&transfer=new')
  expect(`${queryWith('transfer', undefined)}`).toBe('chain=42161&inputCurrency=USDC')
})
