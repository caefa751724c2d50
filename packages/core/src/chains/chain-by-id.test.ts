import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allChains } from './all-chains.ts'
import { chainById, chainOrDefault, getHttpNodes, sortByPriority } from './chain-by-id.ts'
import { DEFAULT_CHAIN_ID } from './chain-ids.ts'
import { arbitrum, base, ethereum, fuel, linea, mantle, scroll } from './records.ts'

describe('getHttpNodes', () => {
  test('leaves out WebSocket nodes', () => {
    const rpcUrls = ['wss://a.test', 'https://b.test', 'HTTP://c.test']
    expect(getHttpNodes({ rpcUrls })).toEqual(['https://b.test', 'HTTP://c.test'])
  })
})

describe('chainById', () => {
  test('finds every built-in chain by its id', () => {
    for (const chain of allChains) expect(chainById(allChains, chain.id)).toBe(chain)
  })

  test.each([0, -1, 1.5, Number.NaN, 424_242])('returns undefined for the id %d', (id) => {
    expect(chainById(allChains, id)).toBeUndefined()
  })
})

describe('chainOrDefault', () => {
  test('the default chain is Mantle', () => {
    expect(DEFAULT_CHAIN_ID).toBe(mantle.id)
  })

  test('returns a known chain instead of the default', () => {
    for (const chain of allChains) expect(chainOrDefault(allChains, chain.id)).toBe(chain)
  })

  test.each([0, -1, Number.NaN, 424_242])('the unknown id %d falls back to Mantle', (id) => {
    expect(chainOrDefault(allChains, id)).toBe(mantle)
  })

  test('falls back to Mantle even if another chain has a higher priority', () => {
    expect(chainOrDefault([{ ...base, priority: 0 }, mantle], 424_242)).toBe(mantle)
  })

  test('an application without Mantle falls back to its first chain by priority, at any position of the list', () => {
    expect(chainOrDefault([scroll, ethereum, base], 424_242)).toBe(base)
  })

  test('returns undefined for an empty list', () => {
    expect(chainOrDefault([], 1)).toBeUndefined()
  })
})

describe('sortByPriority', () => {
  test('sorts the prioritized chains in the specified order, then the others by name', () => {
    const ids = sortByPriority(allChains.toReversed()).map((chain) => chain.id)
    expect(ids.slice(0, 9)).toEqual([5000, 42161, 137, 10, 8453, 9889, 43114, 56, 1])
    expect(sortByPriority([scroll, ethereum, linea, fuel, arbitrum])).toEqual([
      arbitrum,
      fuel,
      ethereum,
      linea,
      scroll,
    ])
  })

  const listed = fc.array(
    fc.record({
      priority: fc.integer({ min: 1, max: 4 }),
      name: fc.constantFrom('a', 'b', 'B', 'é', 'ä'),
      seat: fc.nat(),
    }),
  )

  test('returns a permutation of the list and does not mutate it', () => {
    fc.assert(
      fc.property(listed, (chains) => {
        const before = [...chains]
        const sorted = sortByPriority(Object.freeze(chains))
        expect(chains).toEqual(before)
        expect(sorted).not.toBe(chains)
        expect(sorted).toHaveLength(chains.length)
        expect(new Set(sorted)).toEqual(new Set(chains))
      }),
    )
  })

  test('sorts by priority, then by name, and keeps the order of equal chains', () => {
    fc.assert(
      fc.property(listed, (chains) => {
        const sorted = sortByPriority(chains)
        for (const [place, chain] of sorted.entries()) {
          const next = sorted[place + 1]
          if (!next) continue
          expect(chain.priority).toBeLessThanOrEqual(next.priority)
          if (chain.priority !== next.priority) continue
          expect(chain.name <= next.name).toBe(true)
          if (chain.name === next.name) expect(chains.indexOf(chain)).toBeLessThan(chains.indexOf(next))
        }
      }),
    )
  })

  test('sorting a sorted list changes nothing', () => {
    fc.assert(
      fc.property(listed, (chains) => {
        const once = sortByPriority(chains)
        expect(sortByPriority(once)).toEqual(once)
      }),
    )
  })
})
