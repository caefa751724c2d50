import type { Chain } from 'viem'
import * as viemChains from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { defaultPolicy } from './default-policy.ts'
import { fromViemChain } from './from-viem.ts'
import { base, mantle, taiko } from './records.ts'

const devnet = {
  id: 31_337,
  name: 'Devnet',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
}

describe('fromViemChain', () => {
  test('every chain of viem becomes a complete record', () => {
    for (const viemChain of Object.values<Chain>(viemChains)) {
      const chain = fromViemChain(viemChain)
      expect(chain).toMatchObject({
        id: viemChain.id,
        name: viemChain.name,
        chainType: 'EVM',
        nativeCurrency: viemChain.nativeCurrency,
        rpcUrls: viemChain.rpcUrls.default.http,
        ...defaultPolicy(viemChain.id, 'EVM'),
      })
      expect(chain.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(chain.explorer?.url).toBe(viemChain.blockExplorers?.default.url)
      expect(chain.multicall3).toBe(viemChain.contracts?.multicall3?.address)
      expect(chain.blockTimeSeconds).toBe(viemChain.blockTime && viemChain.blockTime / 1000)
      expect(Object.values(chain)).not.toContain(undefined)
    }
  })

  test('a chain with only the required fields of viem gets the default policy, and missing facts stay undefined', () => {
    expect(fromViemChain(devnet)).toEqual({
      id: 31_337,
      slug: 'devnet',
      name: 'Devnet',
      chainType: 'EVM',
      nativeCurrency: devnet.nativeCurrency,
      rpcUrls: ['http://127.0.0.1:8545'],
      ...defaultPolicy(31_337, 'EVM'),
    })
  })

  test.each([
    [viemChains.mantle, mantle],
    [viemChains.base, base],
    [viemChains.taiko, taiko],
  ] as const)('the known chain $name has its default policy', (viemChain, ours) => {
    expect(fromViemChain(viemChain)).toMatchObject(defaultPolicy(ours.id, 'EVM'))
  })

  test('overrides take precedence over viem and the default policy', () => {
    const chain = fromViemChain(viemChains.mantle, {
      slug: 'mantle-fork',
      rpcUrls: ['http://127.0.0.1:8545'],
      confirmations: 5,
      ...(mantle.wrappedNative && { wrappedNative: mantle.wrappedNative }),
    })
    expect(chain).toMatchObject({
      slug: 'mantle-fork',
      rpcUrls: ['http://127.0.0.1:8545'],
      confirmations: 5,
      wrappedNative: mantle.wrappedNative,
      balanceRefreshDelayMs: 3000,
      multicall3: mantle.multicall3,
    })
  })

  test('a fork with another id gets the default policy of that id', () => {
    expect(fromViemChain(viemChains.mantle, { id: 31_337 })).toMatchObject(defaultPolicy(31_337, 'EVM'))
  })

  test('an undefined override removes neither a fact nor a policy value', () => {
    // Callers without exactOptionalPropertyTypes can pass undefined.
    const settings = { name: undefined, rpcUrls: undefined, confirmations: undefined, multicall3: undefined }
    expect(fromViemChain(viemChains.mantle, settings as object)).toEqual(fromViemChain(viemChains.mantle))
  })

  test.each([
    ['OP Mainnet', 'op-mainnet'],
    ['  Éclair (Test) 2.0! ', 'clair-test-2-0'],
    ['日本', 'chain-31337'],
    ['', 'chain-31337'],
  ])('the name %j has the key %s, which is never empty', (name, slug) => {
    expect(fromViemChain({ ...devnet, name }).slug).toBe(slug)
  })

  test('converts the block time from milliseconds to seconds', () => {
    expect(fromViemChain({ ...devnet, blockTime: 250 }).blockTimeSeconds).toBe(0.25)
  })
})
