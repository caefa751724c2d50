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
import { tokenOf } from '../support/bridge.ts'
import { useSandbox } from '../support/sandbox.ts'

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

/** A price service before the sandbox, and the paths it asked. */
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

const addressOf = (chainId: number, symbol: string) =>
  tokenKey(tokenOf(sandbox().description, chainId, symbol).address)

const failing = (path: string): Fault[] => [{ path, reply: { kind: 'httpError', status: 503 } }]

describe('The prices of the sandbox', () => {
  it('price everything on its chains, most of it from one list', async () => {
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
      [addressOf(ETHEREUM, 'USDC')]: { price: 1 },
      // Pools alone know the savings vault.
      [addressOf(ETHEREUM, 'sDAI')]: { price: 1, source: 'dex-price' },
    })
    expect(chains[MANTLE]?.prices[NATIVE]).toMatchObject({ price: 1, price24h: 0.95 })
    expect(paths.toSorted()).toEqual([
      `/dex/tokens/v1/ethereum/${addressOf(ETHEREUM, 'sDAI')}`,
      '/pendle/v1/1/assets/prices',
      '/prices/hist',
      '/prices/latest',
      '/prices/latest-asof',
      '/prices/live',
    ])
  })

  it('are found by the groups of the asset lists, Fuel’s included', async () => {
    const { data, chains } = sandboxConfig(sandbox().description)
    const tokens = new TokenService({ chains, sources: dataHostAssetSources(data.baseUrl) })
    done.push(() => tokens.dispose())
    const fuel = sandbox().description.fuel
    await tokens.load(fuel.chainId)
    const groups = new Map(
      tokens.list(fuel.chainId).map(({ address, assetGroup }) => [address.toLowerCase(), assetGroup]),
    )
    const { prices } = connect({ assetGroupOf: (_, address) => groups.get(address) })
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

  it('of Pendle are the only ones of its principal tokens', async () => {
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
    const weth = addressOf(ETHEREUM, 'WETH')
    const { chains, failures } = await prices.getPrices({ chains: { [ETHEREUM]: [weth] } })
    const wethPrice = chains[ETHEREUM]?.prices[weth]
    expect(wethPrice).toMatchObject({ price: 2500, source, source24h, isStale: false })
    expect(wethPrice?.price24h).toBeCloseTo(2450, 1)
    expect(failures.map(({ reason }) => reason)).toEqual(failures.map(() => 'HTTP error! status: 503'))
    expect(failures.length).toBeGreaterThan(0)
  })

  it('divide for a token that pools hold as their quote', async () => {
    const { data, chains } = sandboxConfig(sandbox().description)
    const { prices } = connect({ chains, hosts: { pendle: false, dex: `${data.baseUrl}/dex` } })
    const usdc = addressOf(MANTLE, 'USDC')
    const { chains: results } = await prices.getPrices({ chains: { [MANTLE]: [usdc] } })
    expect(results[MANTLE]?.prices[usdc]?.price).toBeCloseTo(1, 9)
  })

  it('survive a reload when everything is down, with their age', async () => {
    const storage = memoryStorage()
    const before = connect({ storage })
    const weth = addressOf(ETHEREUM, 'WETH')
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
    'are never taken from a hostile answer (%s) as something that is no price',
    async (variant) => {
      sandbox().setFaults('data', { reply: { kind: 'hostile', variant } })
      const { prices } = connect()
      const tokens = ['WETH', 'USDC', 'sDAI'].map((symbol) => addressOf(ETHEREUM, symbol))
      const { chains } = await prices.getPrices({ chains: { [ETHEREUM]: tokens } })
      const { prices: found = {}, unavailable = [] } = chains[ETHEREUM] ?? {}
      expect(Object.keys(found).length + unavailable.length).toBe(tokens.length)
      for (const { price } of Object.values(found)) expect([1, 2500]).toContain(price)
      for (const { reason } of unavailable) expect(reason).toMatch(/: /)
      if (variant === 'negative' || variant === 'huge')
        expect(found[addressOf(ETHEREUM, 'USDC')]?.source).not.toBe('main')
    },
  )
})

describe('The pairs of the sandbox', () => {
  it('are the markets of a token, the deepest first', async () => {
    const { prices } = connect()
    const { pair, pairs } = await prices.getPairs({
      chainId: MANTLE,
      token: addressOf(MANTLE, 'WETH'),
      userBalance: 2,
    })
    expect(pair).toMatchObject({
      tokenAddress: addressOf(MANTLE, 'WETH'),
      priceUsd: 2500,
      assetId: 'WETH',
      userBalanceUsd: 5000,
      liquidityUsd: 5_000_000,
    })
    expect(pairs.map(({ liquidityUsd }) => liquidityUsd)).toEqual([5_000_000, 800_000])
  })

  it('are without the ones that are excluded', async () => {
    const first = await connect().prices.getPairs({ chainId: MANTLE, token: addressOf(MANTLE, 'WETH') })
    const { prices } = connect({ excludedPairs: { [MANTLE]: [first.pair?.pairAddress ?? ''] } })
    const { pair } = await prices.getPairs({ chainId: MANTLE, token: addressOf(MANTLE, 'WETH') })
    expect(pair?.liquidityUsd).toBe(800_000)
  })

  it('are none while the service is down, with the reason', async () => {
    sandbox().setFaults('data', ...failing('/dex'))
    const result = await connect().prices.getPairs({ chainId: MANTLE, token: addressOf(MANTLE, 'WETH') })
    expect(result).toEqual({ pair: undefined, pairs: [], reason: 'HTTP error! status: 503' })
  })
})

it('A row of the store has the price of its own token', async () => {
  const { prices } = connect()
  const weth = addressOf(ETHEREUM, 'WETH')
  await prices.getPrices({ chains: { [ETHEREUM]: [weth], [MANTLE]: [NATIVE] } })
  expect(prices.store.get(priceKey(ETHEREUM, weth))).toMatchObject({ chainId: ETHEREUM, price: 2500 })
  expect(prices.store.get(priceKey(MANTLE, NATIVE))).toMatchObject({ chainId: MANTLE, price: 1 })
})
