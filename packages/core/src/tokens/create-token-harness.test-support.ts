import { mantle } from '../chains/records.ts'
import type { Address } from '../kernel/schema.ts'
import type { Storage } from '../kernel/storage.ts'
import { createFakeClock, type FakeClock } from '../testing/fake-clock.ts'
import { TokenService, type TokenServiceOptions } from './service.ts'

export const USDC: Address = '0x09bc4e0d864854c6afb6eb9a9cdf58ac190d0df9'
export const PT: Address = '0xba567cf0d8230c0ad8d8bfc50e587e06d6f118e9'
export const ZERO: Address = `0x${'0'.repeat(40)}`

/** Entries of the public files. Values are from token-lists, 5000.json. */
export const usdcEntry = {
  chainId: '5000',
  decimals: 6,
  name: 'USD Coin',
  address: USDC,
  symbol: 'USDC',
  logoURI: 'https://raw.githubusercontent.com/1delta-DAO/asset-icons/main/stable/usdc.webp',
  assetGroup: 'USDC',
  currencyId: 'USD Coin::USDC',
  props: { permit: { type: 1, version: '2' } },
}

export const nativeEntry = {
  chainId: '5000',
  decimals: 18,
  name: 'Mantle',
  address: ZERO,
  symbol: 'MNT',
  assetGroup: 'MNT',
  currencyId: 'Mantle::MNT',
  props: { isNative: true, wrapped: '0x78c1b0c915c4faa5fffa6cabf0219da63d7f4cb8' },
}

export const ptEntry = {
  chainId: '5000',
  decimals: 18,
  name: 'PT USDe (USDe) Mantle',
  address: PT,
  symbol: 'PT-USDe-25JUL2024',
  assetGroup: 'PT USDe (USDe) Mantle::PT-USDe-25JUL2024',
  props: {
    pendle: {
      tokenType: 'PT',
      marketAddress: '0x7dc07c575a0c512422dcab82ce9ed74db58be30c',
      expiry: 1_721_865_600,
      underlyingAsset: '0x5d3a1ff2b6bab83b63cd9ad0787074081a52ef34',
      ytAddress: '0xb3c0f96c4208185cc22afd1b7cf21f1dabd9648a',
      syAddress: '0x5b9e411c9e50164133de07fe1cac05a094000105',
      expired: true,
    },
  },
}

type Entry = { readonly address: string } & Readonly<Record<string, unknown>>

/** Creates a token service with a scripted server. Every source replies with `FILE` by default. */
export function createTokenHarness(
  answer: Parameters<typeof scriptedFetch>[0] = () => json(FILE),
  overrides: Partial<TokenServiceOptions> & { readonly storage?: Storage } = {},
): TokenHarness {
  const clock = createFakeClock()
  const warnings: string[] = []
  const nothing = () => undefined
  const { fetch, requests } = scriptedFetch(answer)
  const tokens = new TokenService({
    chains: [mantle],
    sources: SOURCES,
    clock,
    fetch,
    logger: { debug: nothing, info: nothing, error: nothing, warn: (message) => warnings.push(message) },
    ...overrides,
  })
  return { tokens, clock, requests, warnings }
}

/** Creates a file of Mantle with these entries. */
export function createFile(entries: readonly Entry[], change: object = {}) {
  const list = Object.fromEntries(entries.map((entry) => [entry.address, entry]))
  return { chainId: '5000', version: '0', list, mainTokens: entries.map(({ address }) => address), ...change }
}

export const FILE = createFile([nativeEntry, usdcEntry, ptEntry])

export const json = (body: unknown) => new Response(JSON.stringify(body))

/** Creates a server that replies by path and records the requested paths. */
export function scriptedFetch(answer: (path: string, signal: AbortSignal) => Response | Promise<Response>) {
  const requests: string[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { host, pathname } = new URL(String(input))
    requests.push(`${host}${pathname}`)
    return answer(`${host}${pathname}`, init?.signal ?? new AbortController().signal)
  }
  return { fetch, requests }
}

/** Returns a promise that stays pending until the request is aborted, then rejects. */
export function hangUntilAborted(signal: AbortSignal): Promise<Response> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
}

/** A token service with a scripted server. */
export interface TokenHarness {
  readonly tokens: TokenService
  readonly clock: FakeClock
  readonly requests: readonly string[]
  readonly warnings: readonly string[]
}

const SOURCES = {
  lists: ['https://one.test/lists', 'https://two.test/lists', 'https://three.test/lists'],
  omni: ['https://one.test', 'https://two.test'],
}
