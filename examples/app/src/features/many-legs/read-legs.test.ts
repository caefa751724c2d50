import type { Address } from '@causeway/core'
import { describe, expect, test } from 'vitest'
import { readLegs, writeLegs } from './read-legs.ts'

const USDC: Address = `0x${'a'.repeat(40)}`
const ETH: Address = `0x${'e'.repeat(40)}`
const LEGS = [
  { chainId: 8453, address: USDC, text: '850.5' },
  { chainId: 42161, address: ETH, text: '' },
]

describe('the URL of a page with several transfers', () => {
  test('contains the sources and the sent transfers, and keeps other parameters', () => {
    const query = writeLegs('?chain=42161&refer=abcdef', { from: LEGS, transfers: ['t1', 't2'] })
    expect(query).toBe(`?chain=42161&refer=abcdef&from=8453-${USDC}-850.5,42161-${ETH}-&transfers=t1,t2`)
    expect(readLegs(query)).toEqual({ from: LEGS, transfers: ['t1', 't2'] })
    expect(writeLegs(query, { from: [], transfers: [] })).toBe('?chain=42161&refer=abcdef')
    expect(writeLegs('', { from: [], transfers: [] })).toBe('')
  })

  test.each(['12,5', '1.234,56', '$8', '1e5', '1.2.3', '1..', '.'])(
    'keeps the invalid amount %s as typed',
    (text) => {
      const from = [{ chainId: 8453, address: USDC, text }]
      expect(readLegs(writeLegs('', { from, transfers: [] })).from).toEqual(from)
    },
  )

  test('omits thousands separators', () => {
    const from = [{ chainId: 8453, address: USDC, text: '1,234.56' }]
    expect(readLegs(writeLegs('', { from, transfers: [] })).from[0]?.text).toBe('1234.56')
  })

  test.each(['from=8453', 'from=x-0x1-5', 'from=,,', 'from='])('yields no sources from %s', (query) => {
    expect(readLegs(`?${query}`).from).toEqual([])
  })

  test('yields each source once, and at most 24', () => {
    expect(readLegs(`?from=8453-${USDC}-1,8453-${USDC.toUpperCase().replace('X', 'x')}-2`).from).toHaveLength(
      1,
    )
    const many = Array.from({ length: 99 }, (_, chainId) => `${chainId}-${USDC}-1`)
    expect(readLegs(`?from=${many}`).from).toHaveLength(24)
  })
})
