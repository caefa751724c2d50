import * as viemChains from 'viem/chains'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { fromViemChain, type ViemChainLike } from './from-viem.ts'
import { base, taiko } from './records.ts'

describe('a record made from a viem chain', () => {
  it('agrees with the shipped record on everything viem knows', () => {
    const made = fromViemChain(viemChains.base, { slug: 'base', rpcUrls: base.rpcUrls })
    const { wrappedNative: _, ...shipped } = base
    expect({ ...made, multicall3: made.multicall3?.toLowerCase() }).toEqual({
      ...shipped,
      multicall3: shipped.multicall3?.toLowerCase(),
    })
  })

  it('takes the numbers of its id, and the overrides over them', () => {
    const made = fromViemChain(viemChains.taiko, { confirmations: 5, wrappedNative: taiko.wrappedNative })
    expect(made).toMatchObject({ gasLimitBufferPercent: 50, confirmations: 5, slug: 'taiko-mainnet' })
    expect(made.wrappedNative).toBe(taiko.wrappedNative)
  })

  it('leaves out what the viem chain lacks', () => {
    const made = fromViemChain(viemChains.localhost)
    expect(made.rpcUrls).toEqual(['http://127.0.0.1:8545'])
    expect(Object.keys(made)).not.toEqual(expect.arrayContaining(['explorer']))
    expect(Object.keys(made)).not.toEqual(expect.arrayContaining(['multicall3']))
    expect(Object.keys(made)).not.toEqual(expect.arrayContaining(['blockTimeSeconds']))
  })

  it('can be made from every chain that viem ships', () => {
    for (const chain of Object.values(viemChains)) {
      if (typeof chain !== 'object' || !('rpcUrls' in chain)) continue
      expect(fromViemChain(chain).slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    }
  })

  it('accepts the type of any viem chain', () => {
    expectTypeOf<viemChains.Chain>().toExtend<ViemChainLike>()
    expectTypeOf<typeof viemChains.xdc>().toExtend<ViemChainLike>()
  })
})
