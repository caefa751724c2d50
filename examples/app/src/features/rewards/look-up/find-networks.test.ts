import type { ChainRecord } from '@causeway/core/chains'
import { describe, expect, it } from 'vitest'
import { activeAfter, findNetworks } from './find-networks.ts'

const chain = (name: string): ChainRecord => ({ id: name.length, name }) as ChainRecord

describe('the networks of the look-up', () => {
  it('are found by a part of their name, ignoring case', () => {
    const chains = ['Mantle', 'Moonbeam', 'Arbitrum One'].map(chain)
    const names = (text: string) => findNetworks(chains, text).map(({ name }) => name)
    expect(names('M')).toEqual(['Mantle', 'Moonbeam', 'Arbitrum One'])
    expect(names(' mANT ')).toEqual(['Mantle'])
    expect(names('')).toHaveLength(3)
    expect(names('solan')).toEqual([])
  })

  it('are navigated by arrow keys without wrapping around', () => {
    expect(['ArrowDown', 'ArrowUp', 'Home', 'End', 'a'].map((key) => activeAfter(key, 1, 3))).toEqual([
      2,
      0,
      0,
      2,
      undefined,
    ])
    expect([activeAfter('ArrowDown', 2, 3), activeAfter('ArrowUp', 0, 3), activeAfter('End', 0, 0)]).toEqual([
      2, 0, 0,
    ])
  })
})
