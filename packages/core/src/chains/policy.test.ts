import { describe, expect, it } from 'vitest'
import { defaultPolicy } from './policy.ts'
import * as chains from './records.ts'

describe('the numbers of the product', () => {
  it('wait for two blocks on Mantle, Optimism and BNB Chain, one elsewhere', () => {
    const two = Object.values(chains).filter((chain) => chain.confirmations === 2)
    expect(new Set(two)).toEqual(new Set([chains.mantle, chains.optimism, chains.bnb]))
    expect(chains.fuel.confirmations).toBe(1)
  })

  it('add 25 percent to gas, 50 on Taiko', () => {
    const buffers = Object.entries(chains).filter(([, chain]) => chain.gasLimitBufferPercent !== 25)
    expect(buffers.map(([name, chain]) => [name, chain.gasLimitBufferPercent])).toEqual([['taiko', 50]])
  })

  it.each([
    ['an EVM chain', chains.arbitrum, 5, 25, 500],
    ['Fuel', chains.fuel, 3, 50, 1000],
    ['Base', chains.base, 2, 100, 750],
    ['Polygon', chains.polygon, 2, 100, 750],
    ['Taiko', chains.taiko, 1, 150, 1000],
  ])('limit requests on %s', (_, chain, maxConcurrent, delayMs, retryDelayMs) => {
    expect(chain.requestLimits).toEqual({ maxConcurrent, delayMs, retryDelayMs })
  })

  it.each([
    ['Base', chains.base, 1000, 250, 1],
    ['Ethereum', chains.ethereum, 1000, 50, 1],
    ['Polygon', chains.polygon, 1500, 30, 1],
    ['Arbitrum', chains.arbitrum, 2000, 25, 1],
    ['any other chain', chains.scroll, 2000, 150, 3],
  ])('limit balance reads on %s', (_, chain, maxBatch, throttleMs, parallel) => {
    expect(chain.balanceLimits).toEqual({ maxBatch, throttleMs, parallel })
  })

  it('pause three seconds before balances are read again on Mantle only', () => {
    expect(Object.values(chains).filter((chain) => chain.balanceRefreshDelayMs !== 0)).toEqual([
      chains.mantle,
    ])
    expect(chains.mantle.balanceRefreshDelayMs).toBe(3000)
  })

  it('ask for three working nodes on Base and Polygon, one elsewhere', () => {
    const three = Object.values(chains).filter((chain) => chain.minWorkingNodes === 3)
    expect(new Set(three)).toEqual(new Set([chains.base, chains.polygon]))
    expect(defaultPolicy(424242, 'EVM').minWorkingNodes).toBe(1)
  })

  it('order the chains as listed, all others at 11', () => {
    const { mantle, arbitrum, polygon, optimism, base, fuel, avalanche, bnb, ethereum } = chains
    const first = [mantle, arbitrum, polygon, optimism, base, fuel, avalanche, bnb, ethereum]
    expect(first.map((chain) => chain.priority)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    const others = Object.values(chains).filter((chain) => !first.includes(chain))
    expect(new Set(others.map((chain) => chain.priority))).toEqual(new Set([11]))
  })
})
