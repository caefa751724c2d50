import { type Address, memoryStorage, PriceService, type PriceServiceOptions } from '@causeway/core'
import {
  dataHostAssetSources,
  dataHostPrices,
  isPendle,
  priceKey,
  TokenService,
  tokenKey,
} from '@causeway/core/data'
import { type Sandbox, sandboxConfig } from '@causeway/sandbox'
import { afterEach, describe, expect, it } from 'vitest'
import { getToken } from '../support/create-test-client.ts'
import { useSandbox } from '../support/use-sandbox.ts'

type Fault = Parameters<Sandbox['setFaults']>[1]

const MANTLE = 5000
const ETHEREUM = 1
const NATIVE: Address = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

const sandbox = useSandbox({ chains: [ETHEREUM, MANTLE] })
const done: (() => unknown)[] = []
afterEach(async () => {
  sandbox().setFaults('data')
  for (const end of done.splice(0)) await end()
})

/** Returns a price service of the sandbox, and the paths that it requests. */
function connect(overrides: Partial<PriceServiceOptions> = {}) {
  const { data, chains } = sandboxConfig(sandbox().description)
  const paths: string[] = []
  const prices = new PriceService({
    chains,
    hosts: dataHostPrices(data.baseUrl),
    fetch: (input, init) => {
      paths.push(new URL(String(input)).pathname.slice('/services/data'.length))
      return fetch(input, init)
    },
    ...overrides,
  })
  done.push(() => prices.dispose())
  return { prices, paths }
}

const getAddress = (chainId: number, symbol: string) =>
  tokenKey(getToken(sandbox().description, chainId, symbol).address)

const failing = (path: string): Fault[] => [{ path, reply: { kind: 'httpError', status: 503 } }]

describe('the prices of the sandbox', () => {
  it('cover all tokens of its chains, most of them from one list', async () => {
    const { prices, paths } = connect()
    const assetsByChain = Object.fromEntries(
      sandbox().chains.map(({ chainId }) => [
        chainId,
        [
          NATIVE,
          ...sandbox()
            .tokens.filter((token) => token.chainId === chainId)
            .map(({ address }) => address),
        ],
      ]),
    )
    const { chains, failures } = await prices.getPrices({ chains: assetsByChain })
    expect(failures).toEqual([])
    expect(chains[ETHEREUM]?.unavailable).toEqual([])
    expect(chains[MANTLE]?.unavailable).toEqual([])
    expect(chains[ETHEREUM]?.prices).toMatchObject({
      [NATIVE]: { price: 2500, price24h: 2450, source: 'main', source24h: 'main-24h', isStale: false },
      [getAddress(ETHEREUM, 'USDC')]: { price: 1 },
      // Only pools have a price for the savings vault.
      [getAddress(ETHEREUM, 'sDAI')]: { price: 1, source: 'dex-price' },
    })
    expect(chains[MANTLE]?.prices[NATIVE]).toMatchObject({ price: 1, price24h: 0.95 })
    expect(paths.toSorted()).toEqual([
      `/dex/tokens/v1/ethereum/${getAddress(ETHEREUM, 'sDAI')}`,
      '/pendle/v1/1/assets/prices',
      '/prices/hist',
      '/prices/latest',
      '/prices/latest-asof',
      '/prices/live',
    ])
  })

  it('are matched by the groups of the asset lists, including Fuel', async () => {
    const { data, chains } = sandboxConfig(sandbox().description)
    const tokens = new TokenService({ chains, sources: dataHostAssetSources(data.baseUrl) })
    done.push(() => tokens.dispose())
    const fuel = sandbox().description.fuel
    await tokens.load(fuel.chainId)
    const groups = new Map(
      tokens.list(fuel.chainId).map(({ address, assetGroup }) => [address.toLowerCase(), assetGroup]),
    )
    const { prices } = connect({ getAssetGroup: (_, address) => groups.get(address) })
    const assets = fuel.assets.map(({ assetId }) => assetId)
    const { chains: results } = await prices.getPrices({ chains: { [fuel.chainId]: assets } })
    const quotedPrices = Object.values(results[fuel.chainId]?.prices ?? {}).map(({ price, source }) => [
      price,
      source,
    ])
    expect(quotedPrices).toEqual([
      [2500, 'main'],
      [1, 'main'],
    ])
  })

  it('are only read from Pendle for principal tokens', async () => {
    const { data, chains } = sandboxConfig(sandbox().description)
    const tokens = new TokenService({ chains, sources: dataHostAssetSources(data.baseUrl) })
    done.push(() => tokens.dispose())
    await tokens.load(MANTLE)
    const principals = tokens.list(MANTLE).filter((token) => isPendle(token, 'PT'))
    const { prices } = connect()
    const { chains: results } = await prices.getPrices({
      chains: { [MANTLE]: principals.map(({ address }) => address) },
    })
    const principalPrices = Object.values(results[MANTLE]?.prices ?? {})
    expect(principalPrices.map(({ source }) => source)).toEqual(['pendle', 'pendle'])
    expect(principalPrices.map(({ price }) => price).toSorted()).toEqual([0.95, 1])
  })

  it.each([
    ['/prices/latest', 'margin-data', 'main-24h'],
    ['/prices/latest-asof', 'main', 'margin-data-24h'],
    ['/prices', 'dex-price', 'dex-price'],
  ])('come from the next source when %s fails', async (path, source, source24h) => {
    sandbox().setFaults('data', ...failing(path))
    const { prices } = connect()
    const weth = getAddress(ETHEREUM, 'WETH')
    const { chains, failures } = await prices.getPrices({ chains: { [ETHEREUM]: [weth] } })
    const wethPrice = chains[ETHEREUM]?.prices[weth]
    expect(wethPrice).toMatchObject({ price: 2500, source, source24h, isStale: false })
    expect(wethPrice?.price24h).toBeCloseTo(2450, 1)
    expect(failures.map(({ reason }) => reason)).toEqual(failures.map(() => 'HTTP error! status: 503'))
    expect(failures.length).toBeGreaterThan(0)
  })

  it('are divided by the price of the quote token of a pool', async () => {
    const { data, chains } = sandboxConfig(sandbox().description)
    const { prices } = connect({ chains, hosts: { pendle: false, dex: `${data.baseUrl}/dex` } })
    const usdc = getAddress(MANTLE, 'USDC')
    const { chains: results } = await prices.getPrices({ chains: { [MANTLE]: [usdc] } })
    expect(results[MANTLE]?.prices[usdc]?.price).toBeCloseTo(1, 9)
  })

  it('survive a reload while all sources are down, with their age', async () => {
    const storage = memoryStorage()
    const before = connect({ storage })
    const weth = getAddress(ETHEREUM, 'WETH')
    await before.prices.getPrices({ chains: { [ETHEREUM]: [weth] } })
    await before.prices.dispose()
    sandbox().setFaults('data', { reply: { kind: 'closeSocket' } })
    const after = connect({ storage })
    const { chains, failures } = await after.prices.getPrices({ chains: { [ETHEREUM]: [weth] } })
    expect(chains[ETHEREUM]?.prices[weth]).toMatchObject({
      price: 2500,
      source: 'main',
      isStale: true,
      price24h: 2450,
    })
    expect(failures.length).toBeGreaterThanOrEqual(6)
  })

  it.each(['proto', 'deep', 'huge', 'negative', 'wrongTypes', 'markup'] as const)(
    'never contain an invalid price from a hostile response (%s)',
    async (variant) => {
      sandbox().setFaults('data', { reply: { kind: 'hostile', variant } })
      const { prices } = connect()
      const tokens = ['WETH', 'USDC', 'sDAI'].map((symbol) => getAddress(ETHEREUM, symbol))
      const { chains } = await prices.getPrices({ chains: { [ETHEREUM]: tokens } })
      const { prices: fetchedPrices = {}, unavailable = [] } = chains[ETHEREUM] ?? {}
      expect(Object.keys(fetchedPrices).length + unavailable.length).toBe(tokens.length)
      for (const { price } of Object.values(fetchedPrices)) expect([1, 2500]).toContain(price)
      for (const { reason } of unavailable) expect(reason).toMatch(/: /)
      if (variant === 'negative' || variant === 'huge')
        expect(fetchedPrices[getAddress(ETHEREUM, 'USDC')]?.source).not.toBe('main')
    },
  )
})

describe('the market pairs of the sandbox', () => {
  it('are the markets of a token, sorted by liquidity', async () => {
    const { prices } = connect()
    const { pair, pairs } = await prices.getPairs({
      chainId: MANTLE,
      token: getAddress(MANTLE, 'WETH'),
      userBalance: 2,
    })
    expect(pair).toMatchObject({
      tokenAddress: getAddress(MANTLE, 'WETH'),
      priceUsd: 2500,
      assetId: 'WETH',
      userBalanceUsd: 5000,
      liquidityUsd: 5_000_000,
    })
    expect(pairs.map(({ liquidityUsd }) => liquidityUsd)).toEqual([5_000_000, 800_000])
  })

  it('omit excluded markets', async () => {
    const first = await connect().prices.getPairs({ chainId: MANTLE, token: getAddress(MANTLE, 'WETH') })
    const { prices } = connect({ excludedPairs: { [MANTLE]: [first.pair?.pairAddress ?? ''] } })
    const { pair } = await prices.getPairs({ chainId: MANTLE, token: getAddress(MANTLE, 'WETH') })
    expect(pair?.liquidityUsd).toBe(800_000)
  })

  it('are empty with a reason while the service is down', async () => {
    sandbox().setFaults('data', ...failing('/dex'))
    const result = await connect().prices.getPairs({ chainId: MANTLE, token: getAddress(MANTLE, 'WETH') })
    expect(result).toEqual({ pair: undefined, pairs: [], reason: 'HTTP error! status: 503' })
  })
})

it('updates a store row with the price of its own token', async () => {
  const { prices } = connect()
  const weth = getAddress(ETHEREUM, 'WETH')
  await prices.getPrices({ chains: { [ETHEREUM]: [weth], [MANTLE]: [NATIVE] } })
  expect(prices.store.get(priceKey(ETHEREUM, weth))).toMatchObject({ chainId: ETHEREUM, price: 2500 })
  expect(prices.store.get(priceKey(MANTLE, NATIVE))).toMatchObject({ chainId: MANTLE, price: 1 })
})
