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
    expect(planName(way, names, { used: names.length, all: 3 })).toBe(name)
  })

  test('states the number of chains if not all are used', () => {
    const names = ['Arbitrum', 'Base', 'Mantle']
    expect(planName('even', names, { used: 3, all: 4 })).toBe('3 chains, evenly')
  })

  test('counts the chains of an even split, and not their tokens', () => {
    const names = ['USDC on Arbitrum', 'axlUSDC on Arbitrum', 'USDC on Base', 'USDC on Mantle']
    expect(planName('even', names, { used: 3, all: 3 })).toBe('All 3 chains, evenly')
  })
})
