import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allChains } from './all-chains.ts'
import { chainById, chainOrDefault, sortByPriority } from './lookup.ts'
import { arbitrum, base, fuel, hemi, mantle, scroll } from './records.ts'

describe('looking a chain up', () => {
  it('finds it by id', () => {
    expect(chainById(allChains, 9889)).toBe(fuel)
    expect(chainById(allChains, 424242)).toBeUndefined()
  })

  it('falls back to Mantle for an unknown id', () => {
    expect(chainOrDefault(allChains, 424242)).toBe(mantle)
    expect(chainOrDefault(allChains, 8453)).toBe(base)
  })

  it('falls back to the first by priority where Mantle is not offered', () => {
    expect(chainOrDefault([scroll, base, arbitrum], 424242)).toBe(arbitrum)
    expect(chainOrDefault([], 424242)).toBeUndefined()
  })
})

describe('sorting by priority', () => {
  it('puts the lowest number first and equals by name', () => {
    expect(sortByPriority([scroll, hemi, base, mantle])).toEqual([mantle, base, hemi, scroll])
  })

  it('does not depend on the order given, and leaves the given list alone', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...allChains], { minLength: allChains.length }), (shuffled) => {
        const before = [...shuffled]
        expect(sortByPriority(shuffled)).toEqual(sortByPriority(allChains))
        expect(shuffled).toEqual(before)
      }),
      { numRuns: 25 },
    )
  })
})
