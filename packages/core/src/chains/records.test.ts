import { type Chain, getAddress } from 'viem'
import * as viemChains from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { allChains } from './all-chains.ts'
import { sortByPriority } from './chain-by-id.ts'
import * as room from './index.ts'
import type { ChainRecord } from './record.ts'
import * as records from './records.ts'

// Select the viem chains by name, because viem has four chains with the id 999, two of which are unrelated testnets.
const VIEM: readonly (readonly [ChainRecord, Chain])[] = [
  [records.mantle, viemChains.mantle],
  [records.arbitrum, viemChains.arbitrum],
  [records.polygon, viemChains.polygon],
  [records.optimism, viemChains.optimism],
  [records.base, viemChains.base],
  [records.avalanche, viemChains.avalanche],
  [records.bnb, viemChains.bsc],
  [records.ethereum, viemChains.mainnet],
  [records.hemi, viemChains.hemi],
  [records.xdc, viemChains.xdc],
  [records.plasma, viemChains.plasma],
  [records.scroll, viemChains.scroll],
  [records.sonic, viemChains.sonic],
  [records.kaia, viemChains.kaia],
  [records.moonbeam, viemChains.moonbeam],
  [records.taiko, viemChains.taiko],
  [records.gnosis, viemChains.gnosis],
  [records.linea, viemChains.linea],
  [records.blast, viemChains.blast],
  [records.unichain, viemChains.unichain],
  [records.hyperEvm, viemChains.hyperEvm],
  [records.berachain, viemChains.berachain],
  [records.metis, viemChains.metis],
  [records.zksync, viemChains.zksync],
]

// Deliberate differences from viem, with their reasons. Any other difference is a mistake.
const DIFFERENT_NAMES: Readonly<Record<string, string>> = {
  optimism: 'OP Mainnet', // The specification uses the name Optimism.
  bsc: 'BNB Smart Chain', // The specification uses the name BNB Chain.
  linea: 'Linea Mainnet', // All chains are mainnets, so the name omits it.
  taiko: 'Taiko Mainnet', // Omitted for the same reason as for Linea.
}
const MULTICALL3_MISSING_IN_VIEM: Readonly<Record<string, string>> = {
  // DZapIO/sdk src/chains/definitions/hemi.ts (block 4502791) and papercliplabs/morpho-blueprint
  // src/config/custom-chains/hemi.ts both add it to viem's chain.
  hemi: '0xcA11bde05977b3631167028862bE2a173976CA11',
}

/** Block times of chains that became faster after the pinned version of viem. */
const BLOCK_TIMES_SINCE: Readonly<Record<number, number>> = { 56: 0.45 }

describe('records against viem/chains', () => {
  test('every EVM chain is compared, each with one viem chain', () => {
    const evm = allChains.filter((chain) => chain.chainType === 'EVM')
    expect(new Set(VIEM.map(([chain]) => chain))).toEqual(new Set(evm))
    expect(VIEM).toHaveLength(evm.length)
  })

  describe.each(VIEM.map(([chain, viemChain]) => ({ slug: chain.slug, chain, viemChain })))(
    '$slug',
    ({ slug, chain, viemChain }) => {
      test('has the id and the name of the viem chain, which is not a testnet', () => {
        expect(chain.id).toBe(viemChain.id)
        expect(viemChain.testnet ?? false).toBe(false)
        expect(viemChain.name).toBe(DIFFERENT_NAMES[slug] ?? chain.name)
      })

      test('has the same native symbol and decimals', () => {
        const { decimals, symbol } = viemChain.nativeCurrency
        expect(chain.nativeCurrency).toMatchObject({ decimals, symbol })
      })

      test('has the same explorer', () => {
        expect(getHost(chain.explorer?.url)).toBe(getHost(viemChain.blockExplorers?.default.url))
      })

      test('has the same Multicall3 contract', () => {
        const missing = MULTICALL3_MISSING_IN_VIEM[slug]
        const multicall3 = viemChain.contracts?.multicall3?.address
        expect(multicall3 === undefined).toBe(missing !== undefined)
        expect(chain.multicall3?.toLowerCase()).toBe((multicall3 ?? missing)?.toLowerCase())
      })

      test('has the block time of viem, or none if viem has none', () => {
        const blockTime = BLOCK_TIMES_SINCE[chain.id] ?? (viemChain.blockTime && viemChain.blockTime / 1000)
        expect(chain.blockTimeSeconds).toBe(blockTime)
      })
    },
  )

  test('no node URL belongs to another chain in viem', () => {
    const misplaced = Object.values<Chain>(viemChains).flatMap((viemChain) => {
      const urls = new Set(viemChain.rpcUrls.default.http.map(withoutSlash))
      return allChains
        .filter(
          (chain) => chain.id !== viemChain.id && chain.rpcUrls.some((url) => urls.has(withoutSlash(url))),
        )
        .map((chain) => `${chain.slug} uses a node of ${viemChain.name}`)
    })
    expect(misplaced).toEqual([])
  })

  test('no viem chain has the id of Fuel', () => {
    const ids = Object.values<Chain>(viemChains).map((chain) => chain.id)
    expect(ids).not.toContain(records.fuel.id)
  })
})

// Sources of the wrapped native tokens, each read for the chain id:
const WNATIVE = 'npm @1delta/wnative 0.0.6, WRAPPED_NATIVE_INFO'
const MORPHO = 'github 1delta-DAO/lender-metadata config/morpho-addresses.json, wNative'
const RESERVES = 'github 1delta-DAO/lender-metadata data/aave-reserves.json'
const COMET = 'github 1delta-DAO/lender-metadata data/compound-v3-reserves.json'
const EMODES = 'npm @bgd-labs/aave-address-book 4.44.22, eModes'
const SQUID = 'Squid v1 chain list (recorded in dydxprotocol/v4-abacus), wrappedNativeToken'
const AXELAR = 'Axelar static config (recorded in axelarnetwork/axelarjs), assets'
const ACROSS = 'across-protocol chain list (toolkit mainnetChainInfo), ETH as input token'
const ACROSS_APP = 'across-protocol/frontend chain list, as in providers/across/pools.ts'
const BEEFY = 'github beefyfinance/beefy-api address-book, WNATIVE'
const OP_STACK = 'OP Stack predeploy WETH, specs.optimism.io/protocol/predeploys.html'

type Confirmed = {
  readonly address: string
  readonly symbol: string
  readonly sources: readonly [string, string, ...string[]]
}

// Addresses are copied from the sources and not from the records.
const WRAPPED: Readonly<Record<string, Confirmed>> = {
  mantle: {
    address: '0x78c1b0c915c4faa5fffa6cabf0219da63d7f4cb8',
    symbol: 'WMNT',
    sources: [WNATIVE, AXELAR, RESERVES],
  },
  arbitrum: {
    address: '0x82af49447d8a07e3bd95bd0d56f35241523fbab1',
    symbol: 'WETH',
    sources: [WNATIVE, MORPHO, SQUID, ACROSS],
  },
  polygon: {
    address: '0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270',
    symbol: 'WPOL',
    sources: [WNATIVE, MORPHO, SQUID, AXELAR],
  },
  optimism: {
    address: '0x4200000000000000000000000000000000000006',
    symbol: 'WETH',
    sources: [WNATIVE, MORPHO, OP_STACK, ACROSS],
  },
  base: {
    address: '0x4200000000000000000000000000000000000006',
    symbol: 'WETH',
    sources: [WNATIVE, MORPHO, OP_STACK, ACROSS],
  },
  avalanche: {
    address: '0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7',
    symbol: 'WAVAX',
    sources: [WNATIVE, MORPHO, SQUID, AXELAR],
  },
  bsc: {
    address: '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c',
    symbol: 'WBNB',
    sources: [WNATIVE, MORPHO, SQUID, AXELAR],
  },
  ethereum: {
    address: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
    symbol: 'WETH',
    sources: [WNATIVE, MORPHO, SQUID, AXELAR, ACROSS],
  },
  hemi: {
    address: '0x4200000000000000000000000000000000000006',
    symbol: 'WETH',
    sources: [WNATIVE, MORPHO, OP_STACK],
  },
  xdc: {
    address: '0x951857744785e80e2de051c32ee7b25f9c458c42',
    symbol: 'WXDC',
    sources: [WNATIVE, MORPHO, `${RESERVES}, Fathom`],
  },
  plasma: {
    address: '0x6100e367285b01f48d07953803a2d8dca5d19873',
    symbol: 'WXPL',
    sources: [WNATIVE, BEEFY, EMODES],
  },
  scroll: {
    address: '0x5300000000000000000000000000000000000004',
    symbol: 'WETH',
    sources: [WNATIVE, MORPHO, ACROSS],
  },
  sonic: {
    address: '0x039e2fb66102314ce7b64ce5ce3e5183bc94ad38',
    symbol: 'WS',
    sources: [WNATIVE, MORPHO, EMODES],
  },
  kaia: {
    address: '0x19aac5f612f524b754ca7e7c41cbfa2e981a4432',
    symbol: 'WKAIA',
    sources: [WNATIVE, MORPHO, `${RESERVES}, Avalon`],
  },
  moonbeam: {
    address: '0xacc15dc74880c9944775448304b263d191c6077f',
    symbol: 'WGLMR',
    sources: [WNATIVE, SQUID, AXELAR],
  },
  taiko: {
    address: '0xa51894664a773981c6c112c43ce576f315d5b1b6',
    symbol: 'WETH',
    sources: [WNATIVE, `${RESERVES}, Hana`, 'npm @vialabs-io/npm-registry mainnet/167000, weth'],
  },
  gnosischain: {
    address: '0xe91d153e0b41518a2ce8dd3d7944fa863463a97d',
    symbol: 'WXDAI',
    sources: [WNATIVE, MORPHO, RESERVES],
  },
  linea: {
    address: '0xe5d7c2a44ffddf6b295a15c148167daaaf5cf34f',
    symbol: 'WETH',
    sources: [WNATIVE, MORPHO, EMODES, ACROSS],
  },
  blast: {
    address: '0x4300000000000000000000000000000000000004',
    symbol: 'WETH',
    sources: [WNATIVE, ACROSS_APP, 'github NewBlastCity/blast-l2-kit README, WETH'],
  },
  unichain: {
    address: '0x4200000000000000000000000000000000000006',
    symbol: 'WETH',
    sources: [WNATIVE, MORPHO, COMET, OP_STACK],
  },
  hyperevm: {
    address: '0x5555555555555555555555555555555555555555',
    symbol: 'WHYPE',
    sources: [WNATIVE, MORPHO, `${RESERVES}, HyperLend`],
  },
  berachain: {
    address: '0x6969696969696969696969696969696969696969',
    symbol: 'WBERA',
    sources: [WNATIVE, BEEFY, 'github KyberNetwork/kyberswap-interface berachain.ts, wrappedToken'],
  },
  metis: {
    address: '0x75cb093e4d61d2a2e65d8e0bbb01de8d89b53481',
    symbol: 'WMETIS',
    sources: [
      WNATIVE,
      'Metis documentation, differences to Ethereum',
      'Sentio chain list, wrappedTokenAddress',
    ],
  },
  zksync: {
    address: '0x5aea5775959fbc2557cc8789bc1bf90a239d9a91',
    symbol: 'WETH',
    sources: [ACROSS_APP, EMODES, 'ZKsync bridge configuration, weth on L2'],
  },
}

describe('wrapped native assets', () => {
  test('a record has one if and only if two sources confirm it', () => {
    const withWrapped = allChains.filter((chain) => chain.wrappedNative).map((chain) => chain.slug)
    expect(withWrapped.toSorted()).toEqual(Object.keys(WRAPPED).toSorted())
    for (const { sources } of Object.values(WRAPPED)) {
      expect(new Set(sources).size).toBeGreaterThanOrEqual(2)
    }
  })

  test.each(Object.entries(WRAPPED))(
    '%s has the wrapped native contract that its sources name',
    (slug, confirmed) => {
      const wrapped = allChains.find((chain) => chain.slug === slug)?.wrappedNative
      expect(wrapped?.address.toLowerCase()).toBe(confirmed.address)
      expect(wrapped?.symbol).toBe(confirmed.symbol)
    },
  )

  test('a wrapped asset has the decimals of the native asset, and its symbol with a W', () => {
    for (const chain of allChains) {
      if (!chain.wrappedNative) continue
      expect(chain.wrappedNative.decimals, chain.slug).toBe(chain.nativeCurrency.decimals)
      expect(chain.wrappedNative.symbol, chain.slug).toBe(`W${chain.nativeCurrency.symbol}`)
    }
  })
})

describe('the list of chains', () => {
  test('contains every exported record once, in order of priority', () => {
    const exported: ChainRecord[] = Object.values(records)
    expect(new Set(allChains)).toEqual(new Set(exported))
    expect(allChains).toHaveLength(exported.length)
    expect(allChains).toEqual(sortByPriority(allChains))
  })

  test('the entry point exports every record under the name it has in the list', () => {
    expect(room).toMatchObject({ ...records })
  })

  test('no two chains share an id or a slug, and every slug is a lower-case key', () => {
    expect(new Set(allChains.map((chain) => chain.id)).size).toBe(allChains.length)
    expect(new Set(allChains.map((chain) => chain.slug)).size).toBe(allChains.length)
    for (const chain of allChains) expect(chain.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  })

  test('covers the chains of the priority list and the chains with configured nodes', () => {
    const required = [
      ...[5000, 42161, 137, 10, 8453, 9889, 43114, 56, 1],
      ...[43111, 50, 9745, 534352, 146, 8217, 1284],
    ]
    expect(allChains.map((chain) => chain.id)).toEqual(expect.arrayContaining(required))
  })

  // Source: fixtures/dexscreener/chain-slugs.json, collected from integrators. It does not contain hemi, xdc and kaia.
  test.each([
    [1, 'ethereum'],
    [10, 'optimism'],
    [56, 'bsc'],
    [100, 'gnosischain'],
    [130, 'unichain'],
    [137, 'polygon'],
    [146, 'sonic'],
    [324, 'zksync'],
    [999, 'hyperevm'],
    [1088, 'metis'],
    [1284, 'moonbeam'],
    [5000, 'mantle'],
    [8453, 'base'],
    [9745, 'plasma'],
    [42161, 'arbitrum'],
    [43114, 'avalanche'],
    [59144, 'linea'],
    [80094, 'berachain'],
    [81457, 'blast'],
    [167000, 'taiko'],
    [534352, 'scroll'],
  ])('chain %i is requested from the dex-price service as %s', (id, slug) => {
    expect(allChains.find((chain) => chain.id === id)?.slug).toBe(slug)
  })

  test('all node URLs are encrypted, contain no password and are unique', () => {
    for (const chain of allChains) {
      expect(chain.rpcUrls.length, chain.slug).toBeGreaterThan(0)
      for (const text of chain.rpcUrls) {
        const url = new URL(text)
        expect(['https:', 'wss:'], text).toContain(url.protocol)
        expect(url.username + url.password, text).toBe('')
      }
    }
    const nodes = allChains.flatMap((chain) => chain.rpcUrls.map(withoutSlash))
    expect(new Set(nodes).size).toBe(nodes.length)
  })

  test('no node URL contains a key', () => {
    const long = allChains.flatMap((chain) => chain.rpcUrls).filter((url) => /[\w-]{20,}/.test(getPath(url)))
    expect(long).toEqual([])
  })

  test('a chain has at least as many nodes as must work for it to be reachable', () => {
    for (const chain of allChains) {
      expect(chain.rpcUrls.length, chain.slug).toBeGreaterThanOrEqual(chain.minWorkingNodes)
    }
  })

  test('all explorer URLs use https', () => {
    for (const chain of allChains) expect(chain.explorer?.url, chain.slug).toMatch(/^https:\/\/[^/]+$/)
  })

  test('every contract address has a valid checksum', () => {
    for (const chain of allChains) {
      for (const address of [chain.multicall3, chain.wrappedNative?.address]) {
        if (address) expect(address, chain.slug).toBe(getAddress(address))
      }
    }
  })

  test('is plain data that is unchanged after a JSON round trip', () => {
    expect(JSON.parse(JSON.stringify(allChains))).toEqual(allChains)
  })
})

describe('Fuel', () => {
  test('has the id 9889, ETH with 9 decimals, and no EVM contracts', () => {
    expect(records.fuel).toMatchObject({ id: 9889, chainType: 'FUEL' })
    expect(records.fuel.nativeCurrency).toEqual({ name: 'Ether', symbol: 'ETH', decimals: 9 })
    expect(records.fuel.wrappedNative).toBeUndefined()
    expect(records.fuel.multicall3).toBeUndefined()
  })
})

function getHost(url: string | undefined): string | undefined {
  return url === undefined ? undefined : new URL(url).host
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '')
}

function getPath(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}
