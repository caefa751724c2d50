import { describe, expect, test } from 'vitest'
import { planName } from './plan-name.ts'

describe('planName', () => {
  test.each([
    ['inOrder', ['Arbitrum', 'Base'], 'Arbitrum and Base'],
    ['inOrder', ['Arbitrum', 'Base', 'Mantle'], 'Arbitrum, Base and Mantle'],
    [{ alone: 'a' }, ['Ethereum'], 'Only Ethereum'],
    ['inOrder', ['Base'], 'Only Base'],
    ['even', ['Arbitrum', 'Base', 'Mantle'], 'All 3 chains, evenly'],
    ['even', ['Arbitrum', 'Base'], 'Arbitrum and Base, evenly'],
  ] as const)('returns the name %#, with chains and split', (way, names, name) => {
    expect(planName(way, names, 3)).toBe(name)
  })

  test('states the number of chains if not all are used', () => {
    expect(planName('even', ['Arbitrum', 'Base', 'Mantle'], 4)).toBe('3 chains, evenly')
  })
})
