import { afterEach, expect, test, vi } from 'vitest'
import { queryWith } from './query.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a parameter is set or taken away in the address as it is, and what others wrote to it stays', () => {
  vi.stubGlobal('window', { location: { search: '?chain=42161&inputCurrency=USDC&transfer=old' } })
  expect(`${queryWith('transfer', 'new')}`).toBe('chain=42161&inputCurrency=USDC&transfer=new')
  expect(`${queryWith('transfer', undefined)}`).toBe('chain=42161&inputCurrency=USDC')
})
