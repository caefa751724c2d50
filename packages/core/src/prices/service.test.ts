import { describe, expect, test } from 'vitest'
import { FUEL_BASE_ASSET_ID, lowerAddress, NATIVE_TOKEN_ADDRESS } from '../chains/address.ts'
import type { Address, Hex } from '../kernel/schema.ts'
import { memoryStorage } from '../kernel/storage.ts'
import { drive } from '../testing/fake-clock.ts'
import { PRICE_POLICIES } from './policies.ts'
import { priceKey } from './price.ts'
import type { PriceSource } from './source.ts'
import {
  createPool,
  FAULTY_ANSWERS,
  hang,
  json,
  MAIN,
  MARGIN,
  PEPE,
  startPrices,
  USDC,
  WETH,
} from './start-prices.test-support.ts'

const ARBITRUM = 42161
const FUEL_TOKEN: Hex = `0x${'7'.repeat(64)}`
const NATIVE: Address = lowerAddress(NATIVE_TOKEN_ADDRESS)
const weth = `${ARBITRUM}-${WETH}`
const usdc = `${ARBITRUM}-${USDC}`
const onArbitrum = (...tokens: Address[]) => ({ chains: { [ARBITRUM]: tokens } })
const minutes = (count: number) => count * 60_000

describe('getPrice', () => {
  test('returns a number in US dollars, and undefined for a token that no source knows', async () => {
    const { service, clock } = startPrices({
      'main.example/prices/latest': json({ prices: { [weth]: 2500 } }),
    })
    const getPrice = (token: Address) => drive(clock, service.getPrice({ chainId: ARBITRUM, token }))
    expect(await getPrice(`0x${WETH.slice(2).toUpperCase()}`)).toBe(2500)
    expect(await getPrice(PEPE)).toBeUndefined()
  })

  test('returns undefined if the sources fail and the stored price is stale', async () => {
    let latest = json({ prices: { [weth]: 2500 } })
    const { service, clock } = startPrices({ 'main.example/prices/latest': (...args) => latest(...args) })
    const read = () => drive(clock, service.getPrice({ chainId: ARBITRUM, token: WETH }))
    expect(await read()).toBe(2500)
    latest = json({}, { status: 503 })
    await clock.advance(minutes(130))
    expect(await read()).toBeUndefined()
  })
})

describe('getPrices', () => {
  test('returns the price and the price of 24 hours ago, both with source and time', async () => {
    const { getPrices, clock } = startPrices({
      'main.example/prices/latest-asof': json({ prices: { [weth]: 2450 } }),
      'main.example/prices/latest': json({ prices: { [weth]: 2500 } }),
    })
    const now = clock.now()
    const { chains, failures } = await getPrices(onArbitrum(`0x${WETH.slice(2).toUpperCase()}`))
    expect(chains).toEqual({
      [ARBITRUM]: {
        chainId: ARBITRUM,
        prices: {
          [WETH]: {
            price: 2500,
            source: 'main',
            updatedTime: now,
            isStale: false,
            price24h: 2450,
            source24h: 'main-24h',
            updatedTime24h: now,
          },
        },
        unavailable: [],
        timestamp: now,
      },
    })
    expect(failures).toEqual([])
  })

  test('finds a price by address first, and by asset group if the address is not listed', async () => {
    const { getPrices } = startPrices(
      { 'main.example/prices/latest': json({ prices: { ETH: 2500, USDC: 1, [usdc]: 0.99 } }) },
      { getAssetGroup: (_, address) => ({ [WETH]: 'ETH', [USDC]: 'USDC' })[address] },
    )
    const { chains } = await getPrices(onArbitrum(WETH, USDC))
    expect(chains[ARBITRUM]?.prices).toMatchObject({ [WETH]: { price: 2500 }, [USDC]: { price: 0.99 } })
  })

  test('returns one price for all spellings of the native asset, which hosts may list as the zero address', async () => {
    const zero = '0x0000000000000000000000000000000000000000'
    const { getPrices } = startPrices({
      'main.example/prices/latest': json({ prices: { [`${ARBITRUM}-${zero}`]: 2500 } }),
    })
    const { chains } = await getPrices(onArbitrum(zero, NATIVE_TOKEN_ADDRESS))
    expect(chains[ARBITRUM]?.prices).toMatchObject({ [NATIVE]: { price: 2500 } })
    expect(chains[ARBITRUM]?.unavailable).toEqual([])
  })

  test('finds the price of Fuel’s native asset by its id and by the placeholder', async () => {
    const { getPrices } = startPrices(
      { 'main.example/prices/latest': json({ prices: { [`9889-${FUEL_BASE_ASSET_ID}`]: 2500 } }) },
      { hosts: { main: MAIN, pendle: false, dex: false } },
    )
    const { chains } = await getPrices({ chains: { 9889: [FUEL_BASE_ASSET_ID, NATIVE_TOKEN_ADDRESS] } })
    expect(chains[9889]).toMatchObject({ prices: { [NATIVE]: { price: 2500 } }, unavailable: [] })
  })

  test('reports zero, negative, non-numeric and implausibly high prices as unavailable, with the reason', async () => {
    const invalidPrices: Record<string, unknown> = {
      a: 0,
      b: -3,
      c: '2500',
      d: null,
      e: 1e300,
      f: true,
      g: {},
    }
    const toAddress = (name: string): Address => `0x${name.repeat(40)}`
    const prices = Object.fromEntries(
      Object.entries(invalidPrices).map(([name, price]) => [`1-${toAddress(name)}`, price]),
    )
    const addresses = Object.keys(invalidPrices)
      .filter((name) => /[a-f]/.test(name))
      .map(toAddress)
    const { getPrices } = startPrices(
      { 'main.example/prices/latest': json({ prices }) },
      { hosts: { main: MAIN, pendle: false, dex: false } },
    )
    const { chains } = await getPrices({ chains: { 1: addresses } })
    expect(chains[1]?.prices).toEqual({})
    const expected = addresses.map((address) => ({
      address,
      reason: expect.stringMatching(
        /^main: expected a price above zero, received .+; stored: has no price for the token$/,
      ),
    }))
    expect(chains[1]?.unavailable).toEqual(expected)
  })

  test('uses the price of the next source if a price is invalid', async () => {
    const { getPrices } = startPrices({
      'main.example/prices/latest': json({ prices: { [weth]: -1, [usdc]: 1 } }),
      'margin.example/prices/live': json({ prices: { [weth]: 2490, [usdc]: 0.5 } }),
    })
    const { chains } = await getPrices(onArbitrum(WETH, USDC))
    expect(chains[ARBITRUM]?.prices).toMatchObject({
      [WETH]: { price: 2490, source: 'margin-data' },
      [USDC]: { price: 1, source: 'main' },
    })
  })

  test('is not affected by prototype keys in a hostile list', async () => {
    const body = `{"prices": {"__proto__": 5, "constructor": 6, "toString": 7, "${weth}": 2500}}`
    const { getPrices } = startPrices(
      { 'main.example/prices/latest': () => new Response(body) },
      { getAssetGroup: () => '__proto__' },
    )
    const { chains } = await getPrices(onArbitrum(WETH, PEPE))
    expect(chains[ARBITRUM]?.prices).toMatchObject({ [WETH]: { price: 2500 } })
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })
})

describe('an invalid token in a price request', () => {
  test('is never sent to a source and is returned with the reason', async () => {
    const { getPrices, requests } = startPrices({})
    const { chains } = await getPrices({
      // @ts-expect-error Callers without types can pass any text.
      chains: { [ARBITRUM]: ['0x12', '../admin', FUEL_TOKEN], 777: [WETH], 8453: [] },
    })
    expect(requests).toEqual([])
    const reasons = chains[ARBITRUM]?.unavailable.map(({ reason }) => reason)
    expect(reasons).toEqual(
      ["'0x12'", "'../admin'", `'${FUEL_TOKEN}'`].map((text) =>
        expect.stringContaining(
          `Invalid token: expected an address on Arbitrum One, received ${text.slice(0, 60)}`,
        ),
      ),
    )
    expect(chains[777]).toMatchObject({
      prices: {},
      unavailable: [{ reason: 'Chain 777 is not configured.' }],
    })
    expect(chains[8453]).toMatchObject({ chainId: 8453, prices: {}, unavailable: [] })
  })
})

describe('sources', () => {
  test('are requested in order of trust, each for the tokens still without a price', async () => {
    const oracleAsked: string[] = []
    const oracle: PriceSource = {
      id: 'aave-oracle',
      chains: [ARBITRUM],
      getPrices: async (tokens, { clock }) => {
        oracleAsked.push(...tokens.map(({ address }) => address))
        return { prices: new Map([[priceKey(ARBITRUM, PEPE), { price: 0.00001, updatedTime: clock.now() }]]) }
      },
    }
    const { getPrices, requestsTo } = startPrices(
      {
        'main.example/prices/latest': json({ prices: { [weth]: 2500 } }),
        'margin.example/prices/live': json({ prices: { [weth]: 1, [usdc]: 1 } }),
      },
      { oracles: [oracle] },
    )
    const { chains } = await getPrices(onArbitrum(WETH, USDC, PEPE))
    expect(chains[ARBITRUM]?.prices).toMatchObject({
      [WETH]: { source: 'main' },
      [USDC]: { source: 'margin-data' },
      [PEPE]: { source: 'aave-oracle' },
    })
    expect(oracleAsked).toEqual([PEPE])
    expect(requestsTo('pendle.example')).toEqual([])
    expect(requestsTo('dex.example')).toEqual([])
  })

  test('are requested for their supported chains only: no Pendle on Polygon, no pools on Hemi or Fuel', async () => {
    const { getPrices, requests } = startPrices(
      {},
      { hosts: { pendle: 'https://pendle.example', dex: 'https://dex.example' } },
    )
    const { chains } = await getPrices({
      chains: { 137: [WETH], 43111: [WETH], 9889: [FUEL_TOKEN], 5000: [WETH] },
    })
    expect(requests.map(({ host, pathname }) => `${host}${pathname}`)).toEqual([
      'pendle.example/v1/5000/assets/prices',
      `dex.example/tokens/v1/polygon/${WETH}`,
      `dex.example/tokens/v1/mantle/${WETH}`,
    ])
    expect(chains[43111]?.unavailable).toEqual([
      { address: WETH, reason: 'stored: has no price for the token' },
    ])
  })

  test('are requested for Base and Polygon before the other chains', async () => {
    const { getPrices, requestsTo } = startPrices(
      { 'dex.example': json([]) },
      { hosts: { pendle: false, dex: 'https://dex.example' } },
    )
    await getPrices({ chains: { 1: [WETH], 137: [WETH], 5000: [WETH], 8453: [WETH], 42161: [WETH] } })
    expect(requestsTo('dex.example').map(({ pathname }) => pathname.split('/')[3])).toEqual([
      'polygon',
      'base',
      'ethereum',
      'mantle',
      'arbitrum',
    ])
  })

  test.each(Object.entries(FAULTY_ANSWERS))(
    'do not affect the others if one replies with %s',
    async (_, answer) => {
      const world = startPrices({
        'main.example': answer,
        'margin.example/prices/live': json({ prices: { [weth]: 2490 } }),
        'margin.example/prices/hist': json({ prices: { [weth]: 2440 } }),
      })
      const { chains, failures } = await world.getPrices(onArbitrum(WETH))
      expect(chains[ARBITRUM]?.prices[WETH]).toMatchObject({
        price: 2490,
        source: 'margin-data',
        price24h: 2440,
        source24h: 'margin-data-24h',
      })
      expect(failures.map(({ source }) => source)).toEqual(['main', 'main-24h'])
      expect(world.warnings).toHaveLength(2)
      await world.service.dispose()
      expect(world.clock.pendingTimers).toBe(0)
      expect(world.open.size).toBe(0)
    },
  )

  test.each(Object.entries(FAULTY_ANSWERS))(
    'return no price and one reason each if all reply with %s',
    async (_, answer) => {
      const world = startPrices({ '': answer })
      const { chains, failures } = await world.getPrices(onArbitrum(WETH))
      expect(chains[ARBITRUM]?.prices).toEqual({})
      expect(chains[ARBITRUM]?.unavailable[0]?.reason).toMatch(
        /^main: .+; margin-data: .+; pendle: .+; dex-price: .+; stored: has no price for the token$/,
      )
      expect(failures.map(({ source }) => source)).toEqual(
        expect.arrayContaining(['main', 'margin-data', 'pendle', 'dex-price', 'main-24h', 'margin-data-24h']),
      )
      await world.service.dispose()
      expect(world.clock.pendingTimers).toBe(0)
      expect(world.open.size).toBe(0)
    },
  )

  test('are reported with the status if they reply with an error', async () => {
    const world = startPrices({ '': json({}, { status: 503 }) })
    const { chains, failures } = await world.getPrices(onArbitrum(WETH))
    expect(failures[0]).toEqual({ source: 'main', reason: 'HTTP error! status: 503', retryable: true })
    expect(chains[ARBITRUM]?.unavailable[0]?.reason).toContain('dex-price: HTTP error! status: 503')
    expect(world.warnings).toContain('Prices of dex-price: HTTP error! status: 503')
  })

  test('end with the time limit for all sources if they hang', async () => {
    const hanging: PriceSource = { id: 'oracle', getPrices: () => new Promise(() => undefined) }
    const world = startPrices({ '': hang }, { oracles: [hanging] })
    const started = world.clock.now()
    const { failures } = await world.getPrices(onArbitrum(WETH), { timeoutMs: 20_000 })
    expect(world.clock.now() - started).toBeLessThanOrEqual(20_600)
    expect(failures).toContainEqual({
      source: 'dex-price',
      reason: 'not requested: the time limit was reached',
      retryable: true,
    })
    expect(world.open.size).toBe(0)
    expect(world.clock.pendingTimers).toBe(0)
  })
})

describe('caches', () => {
  const latest = json({ prices: { [weth]: 2500 } })
  const routes = {
    'main.example/prices/latest-asof': json({ prices: { [weth]: 2450 } }),
    'main.example/prices/latest': latest,
  }

  test('keep main prices for 10 minutes and prices of 24 hours ago for 2 hours', async () => {
    const { getPrices, requestsTo, clock } = startPrices(routes)
    const requestCounts = () => [
      requestsTo('main.example/prices/latest').length - requestsTo('main.example/prices/latest-asof').length,
      requestsTo('main.example/prices/latest-asof').length,
    ]
    await getPrices(onArbitrum(WETH))
    await clock.advance(minutes(10) - 1_000)
    await getPrices(onArbitrum(WETH))
    expect(requestCounts()).toEqual([1, 1])
    await clock.advance(1_000)
    await getPrices(onArbitrum(WETH))
    expect(requestCounts()).toEqual([2, 1])
    await clock.advance(minutes(110) - 1_000)
    await getPrices(onArbitrum(WETH))
    expect(requestCounts()).toEqual([3, 1])
    await clock.advance(1_000)
    await getPrices(onArbitrum(WETH))
    expect(requestCounts()).toEqual([3, 2])
  })

  test('keep Pendle’s prices for 15 minutes and pool prices for one minute', async () => {
    const { getPrices, requestsTo, clock } = startPrices({
      'pendle.example': json({ prices: { [PEPE]: 2 } }),
      'dex.example': json([createPool(WETH, USDC)]),
    })
    const ask = () => getPrices(onArbitrum(WETH, PEPE))
    await ask()
    await clock.advance(minutes(1) - 1)
    await ask()
    expect([requestsTo('pendle').length, requestsTo('dex').length]).toEqual([1, 1])
    await clock.advance(minutes(14))
    await ask()
    expect([requestsTo('pendle').length, requestsTo('dex').length]).toEqual([1, 2])
    await clock.advance(1)
    await ask()
    expect(requestsTo('pendle')).toHaveLength(2)
  })

  test('are bypassed by a policy that needs newer prices', async () => {
    const { getPrices, requestsTo, clock } = startPrices({ 'main.example/prices/latest': latest })
    const count = () => requestsTo('main.example/prices/latest').filter(({ search }) => search === '').length
    await getPrices(onArbitrum(WETH))
    await clock.advance(30_000)
    await getPrices(onArbitrum(WETH), { maxAgeMs: PRICE_POLICIES.fast.staleTime })
    expect(count()).toBe(1)
    await getPrices(onArbitrum(WETH), { maxAgeMs: PRICE_POLICIES.realtime.staleTime })
    expect(count()).toBe(2)
    await clock.advance(minutes(10))
    await getPrices(onArbitrum(WETH), { maxAgeMs: PRICE_POLICIES.session.staleTime })
    expect(count()).toBe(3)
  })

  test('return stale prices with their time if the host fails and no other source has a fresh price', async () => {
    let answer = json({ prices: { [weth]: 2500, [usdc]: 1 } })
    const { getPrices, clock } = startPrices({
      'main.example/prices/latest': (...args) => answer(...args),
      'dex.example': json([createPool(WETH, PEPE)]),
    })
    const firstAt = clock.now()
    await getPrices(onArbitrum(WETH, USDC))
    await clock.advance(minutes(20))
    answer = json({}, { status: 500 })
    const { chains, failures } = await getPrices(onArbitrum(WETH, USDC))
    expect(chains[ARBITRUM]?.prices).toMatchObject({
      [WETH]: { price: 2499.5, source: 'dex-price', isStale: false },
      [USDC]: { price: 1, source: 'main', isStale: true, updatedTime: firstAt },
    })
    expect(failures.map(({ source, reason }) => [source, reason])).toContainEqual([
      'main',
      'HTTP error! status: 500',
    ])
  })

  test('return Pendle’s stale prices if its reply is invalid', async () => {
    let answer = json({ priceMap: { [`${ARBITRUM}-${PEPE}`]: 2 } })
    const { getPrices, clock } = startPrices({ 'pendle.example': (...args) => answer(...args) })
    await getPrices(onArbitrum(PEPE))
    await clock.advance(minutes(20))
    answer = json({ prices: 'none' })
    const { chains, failures } = await getPrices(onArbitrum(PEPE))
    expect(chains[ARBITRUM]?.prices).toMatchObject({ [PEPE]: { price: 2, source: 'pendle', isStale: true } })
    const [failure] = failures.filter(({ source }) => source === 'pendle')
    expect(failure?.reason).toMatch(/^Invalid prices data received from Pendle API/)
  })
})

describe('stored prices', () => {
  test('survive a reload and are rejected once they are older than a day', async () => {
    const storage = memoryStorage()
    const before = startPrices(
      {
        'main.example/prices/latest-asof': json({ prices: { [weth]: 2450 } }),
        'main.example/prices/latest': json({ prices: { [weth]: 2500 } }),
      },
      { storage },
    )
    const storedAt = before.clock.now()
    await before.getPrices(onArbitrum(WETH))
    await before.service.dispose()

    const after = startPrices({}, { storage, hosts: { main: MAIN, marginData: MARGIN } })
    await after.clock.advance(minutes(90))
    const { chains } = await after.getPrices(onArbitrum(WETH))
    expect(chains[ARBITRUM]?.prices[WETH]).toEqual({
      price: 2500,
      source: 'main',
      updatedTime: storedAt,
      isStale: true,
      price24h: 2450,
      source24h: 'main-24h',
      updatedTime24h: storedAt,
    })
    await after.clock.advance(24 * minutes(60))
    const later = await after.getPrices(onArbitrum(WETH))
    expect(later.chains[ARBITRUM]?.unavailable[0]?.reason).toMatch(/stored: its last price is 25 h old$/)
  })

  test('are ignored if they are corrupted', async () => {
    const corrupted = { [WETH]: { price: -1, source: 'main', updatedTime: 1 } }
    const storage = memoryStorage([
      [`causeway:prices:latest:${ARBITRUM}`, JSON.stringify({ version: 1, data: corrupted })],
      ['causeway:prices:latest:1', '{"version": 1, "data": [5'],
    ])
    const { getPrices, warnings } = startPrices({}, { storage })
    const { chains } = await getPrices({ chains: { 1: [WETH], [ARBITRUM]: [WETH] } })
    expect(chains[1]?.prices).toEqual({})
    expect(chains[ARBITRUM]?.prices).toEqual({})
    expect(warnings.filter((warning) => warning.includes('is unreadable'))).toHaveLength(2)
  })

  test('do not affect the result if they cannot be written, which is logged', async () => {
    const storage = {
      getItem: () => null,
      setItem: () => {
        throw new Error('full')
      },
      removeItem: () => undefined,
    }
    const world = startPrices(
      { 'main.example/prices/latest': json({ prices: { [weth]: 2500 } }) },
      { storage },
    )
    const { chains } = await world.getPrices(onArbitrum(WETH))
    expect(chains[ARBITRUM]?.prices[WETH]?.price).toBe(2500)
    await world.service.dispose()
    expect(world.warnings).toContain(`Prices of chain ${ARBITRUM} could not be stored.`)
  })
})

describe('the dex-price service', () => {
  const tokens = Array.from(
    { length: 65 },
    (_, index): Address => `0x${(index + 1).toString(16).padStart(40, '0')}`,
  )
  const onlyDex = { hosts: { pendle: false, dex: 'https://dex.example' } } as const

  test('is requested for 30 tokens per call', async () => {
    const { getPrices, requestsTo } = startPrices({ 'dex.example': json([]) }, onlyDex)
    await getPrices(onArbitrum(...tokens))
    const sizes = requestsTo('dex').map(({ pathname }) => pathname.split('/').at(-1)?.split(',').length)
    expect(sizes).toEqual([30, 30, 5])
  })

  test('is requested once for tokens that concurrent callers share', async () => {
    const { service, requestsTo, clock } = startPrices({ 'dex.example': json([]) }, onlyDex)
    await drive(
      clock,
      Promise.all([
        service.getPrices(onArbitrum(...tokens.slice(0, 30))),
        service.getPrices(onArbitrum(...tokens.slice(0, 30))),
        service.getPrices(onArbitrum(...tokens.slice(20, 31))),
      ]),
    )
    const calls = requestsTo('dex').map(({ pathname }) => pathname.split('/').at(-1)?.split(','))
    expect(calls).toEqual([tokens.slice(0, 30), [tokens[30]]])
  })

  test('is requested at most 300 times per minute across calls', async () => {
    const times: number[] = []
    const many = (start: number) =>
      Array.from(
        { length: 4_800 },
        (_, index): Address => `0x${(start + index).toString(16).padStart(40, '0')}`,
      )
    const world = startPrices(
      {
        'dex.example': () => {
          times.push(world.clock.now())
          return new Response('[]')
        },
      },
      onlyDex,
    )
    const first = world.service.getPrices(onArbitrum(...many(1)), { timeoutMs: 200_000 })
    const second = world.service.getPrices(onArbitrum(...many(100_000)), { timeoutMs: 200_000 })
    await drive(world.clock, Promise.all([first, second]))
    expect(times.length).toBeGreaterThanOrEqual(300)
    times.forEach((time, index) => {
      const before = times[index - 300]
      if (before !== undefined) expect(time - before).toBeGreaterThanOrEqual(60_000)
    })
    const { failures } = await second
    expect(failures).toEqual([expect.objectContaining({ source: 'dex-price', retryable: true })])
    expect(world.clock.pendingTimers).toBe(0)
  })

  test('returns the prices of successful calls when others fail', async () => {
    const [first = ''] = tokens
    const world = startPrices(
      {
        'dex.example': ({ pathname }) =>
          pathname.includes(first)
            ? new Response('', { status: 500 })
            : Response.json([createPool(WETH, USDC)]),
      },
      onlyDex,
    )
    const { chains } = await world.getPrices(onArbitrum(...tokens, WETH))
    expect(chains[ARBITRUM]?.prices).toMatchObject({ [WETH]: { price: 2499.5 } })
    expect(chains[ARBITRUM]?.unavailable).toHaveLength(65)
    expect(world.warnings).toEqual(['Prices of dex-price: HTTP error! status: 500'])
  })

  test('is not requested after a 429 response until its retry-after time', async () => {
    let isRateLimited = true
    const world = startPrices(
      {
        'dex.example': () =>
          isRateLimited
            ? new Response('', { status: 429, headers: { 'retry-after': '5' } })
            : Response.json([createPool(WETH, USDC)]),
      },
      onlyDex,
    )
    await world.getPrices(onArbitrum(WETH))
    isRateLimited = false
    const limitedAt = world.clock.now()
    const { chains } = await world.getPrices(onArbitrum(WETH))
    expect(chains[ARBITRUM]?.prices[WETH]?.price).toBe(2499.5)
    expect(world.clock.now() - limitedAt).toBeGreaterThanOrEqual(4_900)
  })

  test('prices the native asset as its wrapped token, and the quote token by division', async () => {
    const { getPrices, requestsTo } = startPrices({ 'dex.example': json([createPool(WETH, USDC)]) }, onlyDex)
    const { chains } = await getPrices(onArbitrum(NATIVE, WETH, USDC))
    expect(requestsTo('dex').map(({ pathname }) => pathname)).toEqual([`/tokens/v1/arbitrum/${WETH},${USDC}`])
    expect(chains[ARBITRUM]?.prices).toMatchObject({
      [NATIVE]: { price: 2499.5, source: 'dex-price', source24h: 'dex-price' },
      [WETH]: { price: 2499.5 },
      [USDC]: { price: 0.9998 },
    })
  })

  test('is not requested without a token', async () => {
    const { getPrices, requests } = startPrices({}, onlyDex)
    await getPrices(onArbitrum())
    expect(requests).toEqual([])
  })
})

describe('getPairs', () => {
  const deep = createPool(WETH, USDC, { pairAddress: '0xDeeb', liquidity: { usd: 900 } })
  const pools = [
    createPool(WETH, USDC, { pairAddress: '0x01', liquidity: { usd: 5 } }),
    deep,
    createPool(WETH, USDC, { pairAddress: '0xBad', liquidity: { usd: 9e9 } }),
    createPool(WETH, USDC, { pairAddress: '0x02', chainId: 'base', liquidity: { usd: 8e9 } }),
    createPool(USDC, WETH, { pairAddress: '0x03', liquidity: { usd: 7e9 } }),
    createPool(WETH, USDC, { pairAddress: '0x04', priceUsd: '-1', liquidity: { usd: 6e9 } }),
  ]

  test('returns pairs on the chain with the token as base, without excluded ones, highest liquidity first', async () => {
    const { service, clock, requestsTo } = startPrices(
      { 'dex.example': json(pools) },
      { excludedPairs: { [ARBITRUM]: ['0xbAD'] }, getAssetGroup: () => 'ETH' },
    )
    const results = await drive(clock, service.getPairs({ chainId: ARBITRUM, token: WETH, userBalance: 2 }))
    expect(results.pair).toEqual({
      tokenAddress: WETH,
      pairAddress: '0xDeeb',
      priceUsd: 2499.5,
      assetId: 'ETH',
      assetName: 'Base token',
      userBalance: 2,
      userBalanceUsd: 4999,
      liquidityUsd: 900,
      volume24hUsd: 5_000,
      priceChange24h: -2,
      fdv: 1e9,
      marketCap: 9e8,
    })
    expect(results.pairs.map(({ pairAddress }) => pairAddress)).toEqual(['0xDeeb', '0x01'])
    expect(requestsTo('dex').map(({ pathname }) => pathname)).toEqual([`/tokens/v1/arbitrum/${WETH}`])
  })

  test('leaves out amounts that the service does not report', async () => {
    const bare = createPool(WETH, USDC, {
      liquidity: null,
      volume: {},
      priceChange: null,
      fdv: '5',
      marketCap: null,
    })
    const { service, clock } = startPrices({ 'dex.example': json([bare]) })
    const { pair } = await drive(clock, service.getPairs({ chainId: ARBITRUM, token: WETH }))
    expect(pair).toEqual({
      tokenAddress: WETH,
      pairAddress: bare.pairAddress,
      priceUsd: 2499.5,
      assetId: 'BASE',
      assetName: 'Base token',
      liquidityUsd: 0,
    })
  })

  test.each(Object.entries(FAULTY_ANSWERS))(
    'returns no pairs and the reason for a reply of %s',
    async (_, answer) => {
      const { service, clock, warnings, open } = startPrices({ 'dex.example': answer })
      const results = await drive(clock, service.getPairs({ chainId: ARBITRUM, token: WETH }))
      expect(results).toEqual({ pair: undefined, pairs: [], reason: expect.stringMatching(/.{10}/) })
      expect(warnings).toHaveLength(1)
      expect(open.size).toBe(0)
      expect(clock.pendingTimers).toBe(0)
    },
  )

  test('ends with a timeout if the service requests a pause of an hour', async () => {
    const rateLimited = json('', { status: 429, headers: { 'retry-after': '3600' } })
    const { service, clock, requestsTo } = startPrices({ 'dex.example': rateLimited })
    await drive(clock, service.getPairs({ chainId: ARBITRUM, token: WETH }))
    const { reason } = await drive(clock, service.getPairs({ chainId: ARBITRUM, token: WETH }))
    expect(reason).toBe('Pairs took longer than 12000 ms')
    expect(requestsTo('dex')).toHaveLength(1)
    expect(clock.pendingTimers).toBe(0)
  })

  test('returns the reason for an empty list', async () => {
    const { service, clock } = startPrices({ 'dex.example': json([]) })
    const getReason = async (chainId: number, token: Address) =>
      (await drive(clock, service.getPairs({ chainId, token }))).reason
    expect(await getReason(ARBITRUM, WETH)).toBe('The dex-price service lists no pair of this token.')
    expect(await getReason(43111, WETH)).toBe('The dex-price service does not support this chain.')
    expect(await getReason(777, WETH)).toBe('Chain 777 is not configured.')
    // @ts-expect-error Callers without types can pass any text.
    expect(await getReason(ARBITRUM, 'nonsense')).toMatch(
      /^Invalid token: expected an address on Arbitrum One/,
    )
  })
})

describe('the store', () => {
  test('notifies subscribers of a token, and only if its entry changed', async () => {
    let price = 2500
    const { getPrices, service, clock } = startPrices({
      'main.example/prices/latest': ({ search }) =>
        Response.json({ prices: search ? {} : { [weth]: price, [usdc]: 1 } }),
    })
    const notified: string[] = []
    service.store.subscribe(priceKey(ARBITRUM, WETH), () => notified.push('weth'))
    service.store.subscribe(priceKey(ARBITRUM, PEPE), () => notified.push('pepe'))
    await getPrices(onArbitrum(WETH, USDC))
    expect(notified).toEqual(['weth'])
    expect(service.store.get(priceKey(ARBITRUM, WETH))).toMatchObject({
      chainId: ARBITRUM,
      address: WETH,
      price: 2500,
    })
    await getPrices(onArbitrum(WETH))
    expect(notified).toEqual(['weth'])
    price = 2600
    await clock.advance(minutes(10))
    await getPrices(onArbitrum(WETH, PEPE))
    expect(notified).toEqual(['weth', 'weth', 'pepe'])
  })

  test('contains the reason for a token without a price', async () => {
    const { getPrices, service } = startPrices({}, { hosts: { pendle: false, dex: false } })
    await getPrices(onArbitrum(WETH))
    expect(service.store.get(priceKey(ARBITRUM, WETH))).toEqual({
      chainId: ARBITRUM,
      address: WETH,
      reason: 'stored: has no price for the token',
    })
  })

  test('contains a price as soon as its source replies, and keeps the price of 24 hours ago', async () => {
    let asOf = json({ prices: { [weth]: 2450 } })
    const { service, clock, getPrices } = startPrices({
      'main.example/prices/latest-asof': (...args) => asOf(...args),
      'main.example/prices/latest': json({ prices: { [weth]: 2500 } }),
      'dex.example': hang,
    })
    await getPrices(onArbitrum(WETH))
    await clock.advance(minutes(130))
    asOf = hang
    const slow = service.getPrices(onArbitrum(WETH, PEPE))
    await clock.advance(100)
    expect(service.store.get(priceKey(ARBITRUM, WETH))).toMatchObject({
      price: 2500,
      updatedTime: clock.now() - 100,
      price24h: 2450,
    })
    expect(service.store.get(priceKey(ARBITRUM, PEPE))).toBeUndefined()
    await drive(clock, slow)
    expect(service.store.get(priceKey(ARBITRUM, PEPE))).toMatchObject({
      reason: expect.stringContaining('dex-price'),
    })
  })
})

describe('an aborted caller', () => {
  test('ends the request only if no other caller waits for it', async () => {
    const world = startPrices({ 'main.example': hang })
    const controller = new AbortController()
    const aborted = world.service.getPrices(onArbitrum(WETH), { signal: controller.signal })
    const pending = world.service.getPrices(onArbitrum(WETH))
    await world.clock.advance(10)
    expect(world.requestsTo('main')).toHaveLength(2)
    controller.abort()
    await expect(aborted).rejects.toMatchObject({ code: 'ABORTED' })
    await world.clock.advance(10)
    expect(world.open.size).toBe(2)
    const { chains } = await drive(world.clock, pending)
    expect(chains[ARBITRUM]?.unavailable).toHaveLength(1)

    const lastController = new AbortController()
    const lastCall = world.service.getPrices(onArbitrum(WETH), { signal: lastController.signal })
    await world.clock.advance(10)
    lastController.abort()
    await expect(lastCall).rejects.toMatchObject({ code: 'ABORTED' })
    await world.clock.advance(0)
    expect(world.open.size).toBe(0)
    expect(world.clock.pendingTimers).toBe(0)
  })

  test('leaves no request and no timer after dispose, and later calls are rejected', async () => {
    const world = startPrices({ '': hang })
    const prices = world.service.getPrices(onArbitrum(WETH))
    const pairs = world.service.getPairs({ chainId: ARBITRUM, token: WETH })
    const ends = Promise.allSettled([prices, pairs])
    await world.clock.advance(10)
    await world.service.dispose()
    for (const end of await ends) expect(end).toMatchObject({ reason: { code: 'ABORTED' } })
    await expect(world.service.getPrices(onArbitrum(WETH))).rejects.toMatchObject({ code: 'ABORTED' })
    await world.clock.advance(0)
    expect(world.open.size).toBe(0)
    expect(world.clock.pendingTimers).toBe(0)
  })
})
