import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseExternal } from '../../kernel/schema.ts'
import { drive } from '../../testing/fake-clock.ts'
import { lendingMarketKey } from '../create-lending-store.ts'
import { WAD } from '../lender-market.ts'
import {
  ACCOUNT,
  type Answer,
  createLendingBench,
  createTestFamily,
  FILES,
  hanging,
  json,
  status,
  USDC,
  WETH,
} from '../lending.test-support.ts'
import { decimalSchema, toUnits } from './host-schema.ts'

const BASE = { chainIds: [8453] }
const HOST = { baseUrl: 'https://host.test' }

/** Creates a pool with the fields of npm @1delta/margin-fetcher. The values are synthetic. */
const wirePool = (change: object = {}) => ({
  poolId: USDC,
  underlying: `0x${USDC.slice(2).toUpperCase()}`,
  asset: {
    chainId: '8453',
    address: USDC,
    symbol: 'USDC',
    name: 'USD Coin',
    decimals: 6,
    assetGroup: 'USDC',
    logoURI: 'javascript:alert(1)',
  },
  totalDeposits: '1234567.8901239',
  totalDebt: 0.000001,
  totalDebtStable: 0,
  totalLiquidity: 1e21,
  totalDepositsUSD: 1234567.89,
  depositRate: 3.25,
  variableBorrowRate: 4.5,
  stableBorrowRate: 0,
  stakingYield: 0,
  rewards: { ARB: { depositRate: 1, variableBorrowRate: 0.5, stableBorrowRate: 0 } },
  decimals: 6,
  config: {
    0: {
      category: 0,
      borrowCollateralFactor: 0.75,
      collateralFactor: 0.78,
      borrowFactor: 1,
      label: 'Disabled',
    },
    1: {
      category: 1,
      borrowCollateralFactor: 0.9,
      collateralFactor: 0.93,
      borrowFactor: 1,
      debtDisabled: true,
    },
  },
  collateralActive: true,
  borrowingEnabled: true,
  hasStable: false,
  isActive: true,
  isFrozen: false,
  borrowCap: 0,
  supplyCap: '1000000',
  debtCeiling: 0,
  ...change,
})

const wireLender = (change: object = {}) => ({
  data: { [USDC]: wirePool() },
  eModes: { 0: { label: 'Disabled' }, 1: { label: 'Stablecoins' } },
  chainId: '8453',
  ...change,
})

const reply = (lenders: object, chainId = 8453) => ({
  data: { [chainId]: { data: lenders, lastFetched: 1 } },
})

/** Replies of a host, and startup files. */
const createAnswer =
  (answer: Answer): Answer =>
  (url, signal) =>
    url.host === 'host.test' ? answer(url, signal) : FILES(url, signal)

const bench = (answer: Answer, options: object = {}) =>
  createLendingBench({
    host: HOST,
    answer: createAnswer(answer),
    families: [createTestFamily(['AAVE_V3'])],
    ...options,
  })

describe('Markets of a data host', () => {
  it('are parsed with amounts rounded down to base units', async () => {
    const { lending, clock, asked, calls } = bench(() => json(reply({ AAVE_V3: wireLender() })))
    const { markets, failures } = await drive(clock, lending.getMarkets(BASE))
    expect(failures).toEqual([])
    expect(asked.at(-1)).toBe('/lending-multi-fast?chains=8453')
    expect(calls).toEqual([])
    expect(markets).toEqual([
      {
        chainId: 8453,
        lender: 'AAVE_V3',
        family: 'aave-v3',
        numeraire: { symbol: 'USD', decimals: 8, usd: 1 },
        modes: { 0: { id: 0, label: 'Default' }, 1: { id: 1, label: 'Stablecoins' } },
        failures: [],
        pools: {
          [USDC]: {
            chainId: 8453,
            lender: 'AAVE_V3',
            poolId: USDC,
            underlying: USDC,
            asset: { address: USDC, symbol: 'USDC', name: 'USD Coin', decimals: 6, assetGroup: 'USDC' },
            totalDeposits: 1_234_567_890_123n,
            totalDebt: 1n,
            totalDebtStable: 0n,
            totalLiquidity: 10n ** 27n,
            depositRate: 3.25,
            variableBorrowRate: 4.5,
            stableBorrowRate: 0,
            stakingYield: 0,
            rewards: { ARB: { depositRate: 1, variableBorrowRate: 0.5, stableBorrowRate: 0 } },
            config: {
              0: {
                category: 0,
                borrowCollateralFactor: (75n * WAD) / 100n,
                collateralFactor: (78n * WAD) / 100n,
                borrowFactor: WAD,
                collateralDisabled: false,
                debtDisabled: false,
                label: 'Disabled',
              },
              1: {
                category: 1,
                borrowCollateralFactor: (9n * WAD) / 10n,
                collateralFactor: (93n * WAD) / 100n,
                borrowFactor: WAD,
                collateralDisabled: false,
                debtDisabled: true,
              },
            },
            collateralActive: true,
            borrowingEnabled: true,
            hasStable: false,
            isActive: true,
            isFrozen: false,
            isPaused: false,
            supplyCap: 1_000_000_000_000n,
            oraclePrice: 'unknown',
            priceUsd: 'unknown',
            contracts: {},
          },
        },
      },
    ])
  })

  it('default to open pools without caps, rewards or a price if optional fields are missing', async () => {
    const minimal = {
      underlying: USDC,
      asset: { symbol: 'USDC', decimals: '6' },
      totalDeposits: '5',
      totalDebt: '3',
      totalLiquidity: '2',
      depositRate: 1,
      variableBorrowRate: 2,
      config: {
        0: { borrowCollateralFactor: 0.75, collateralFactor: 0.78 },
        3: { category: null, borrowCollateralFactor: 0.9, collateralFactor: 0.93 },
        isolation: { borrowCollateralFactor: 0.1, collateralFactor: 0.2 },
      },
    }
    const { lending, clock } = bench(() => json(reply({ AAVE_V3: { data: { [USDC]: minimal } } })))
    const [market] = (await drive(clock, lending.getMarkets(BASE))).markets
    expect(market?.failures).toEqual([])
    expect(market?.modes).toEqual({ 0: { id: 0, label: 'Default' }, 3: { id: 3, label: 'Mode 3' } })
    const factors = { borrowFactor: WAD, collateralDisabled: false, debtDisabled: false }
    const share = (percent: bigint) => (percent * WAD) / 100n
    expect(market?.pools[USDC]).toEqual({
      chainId: 8453,
      lender: 'AAVE_V3',
      poolId: USDC,
      underlying: USDC,
      asset: { address: USDC, symbol: 'USDC', decimals: 6 },
      totalDeposits: 5_000_000n,
      totalDebt: 3_000_000n,
      totalDebtStable: 0n,
      totalLiquidity: 2_000_000n,
      depositRate: 1,
      variableBorrowRate: 2,
      stableBorrowRate: 0,
      stakingYield: 0,
      rewards: 'unknown',
      config: {
        0: { category: 0, borrowCollateralFactor: share(75n), collateralFactor: share(78n), ...factors },
        3: { category: 3, borrowCollateralFactor: share(90n), collateralFactor: share(93n), ...factors },
      },
      collateralActive: true,
      borrowingEnabled: true,
      hasStable: false,
      isActive: true,
      isFrozen: false,
      isPaused: false,
      oraclePrice: 'unknown',
      priceUsd: 'unknown',
      contracts: {},
    })
  })

  it('include optional fields: an https logo, partial rewards, stable debt and a price', async () => {
    const { asset } = wirePool()
    const data = {
      [USDC]: wirePool({
        asset: { ...asset, logoURI: 'https://pictures.test/usdc.png' },
        rewards: { ARB: {}, XVS: { depositRate: null } },
        totalDebtStable: '1.5',
        price: 0.9998,
      }),
    }
    const { lending, clock } = bench(() => json(reply({ AAVE_V3: wireLender({ data }) })))
    const [market] = (await drive(clock, lending.getMarkets(BASE))).markets
    expect(market?.pools[USDC]).toMatchObject({
      asset: { logoURI: 'https://pictures.test/usdc.png' },
      rewards: {
        ARB: { depositRate: 0, variableBorrowRate: 0, stableBorrowRate: 0 },
        XVS: { depositRate: 'unknown', variableBorrowRate: 0, stableBorrowRate: 0 },
      },
      totalDebtStable: 1_500_000n,
      priceUsd: 0.9998,
    })
  })

  it.each(['', '6.5', -1, 37, null])(
    'skip a pool whose decimals are %j, with the reason',
    async (decimals) => {
      const bad = wirePool({ underlying: WETH, asset: { ...wirePool().asset, decimals } })
      const data = { [USDC]: wirePool(), [WETH]: bad }
      const { lending, clock } = bench(() => json(reply({ AAVE_V3: wireLender({ data }) })))
      const [market] = (await drive(clock, lending.getMarkets(BASE))).markets
      expect(Object.keys(market?.pools ?? {})).toEqual([USDC])
      expect(market?.failures).toMatchObject([
        { poolId: WETH, reason: expect.stringContaining('asset.decimals') },
      ])
    },
  )

  it('include the parameters of an isolated market', async () => {
    const market = {
      id: `0x${'AB'.repeat(32)}`,
      lltv: '860000000000000000',
      oracle: USDC,
      irm: USDC,
      collateralAddress: USDC,
      loanAddress: USDC,
      collateralDecimals: 6,
    }
    const { lending, clock } = bench(() => json(reply({ AAVE_V3: wireLender({ params: { market } }) })))
    const { markets } = await drive(clock, lending.getMarkets(BASE))
    expect(markets[0]?.params).toMatchObject({ id: `0x${'ab'.repeat(32)}`, lltv: (86n * WAD) / 100n })
  })

  it('are requested for all chains in one request', async () => {
    const { lending, clock, asked } = bench(() => json({ data: {} }))
    await drive(clock, lending.getMarkets({ chainIds: [8453, 42161] }))
    expect(asked.filter((path) => path.startsWith('/lending'))).toEqual([
      '/lending-multi-fast?chains=8453%2C42161',
    ])
  })

  it.each([
    ['a negative amount', { totalDeposits: -1 }],
    ['a non-numeric amount', { totalDebt: 'many' }],
    ['no liquidity', { totalLiquidity: undefined }],
    ['a non-numeric rate', { depositRate: 'high' }],
    ['an incomplete token', { asset: { symbol: 'USDC' } }],
    ['too many decimals', { asset: { symbol: 'USDC', decimals: 255 } }],
    ['an invalid underlying address', { underlying: 'USDC' }],
    ['a missing factor', { config: { 0: { borrowCollateralFactor: null, collateralFactor: 1 } } }],
  ])('skip a pool with %s, with the reason, and keep the others', async (_, change) => {
    const data = { [USDC]: wirePool(), '0xBad': wirePool(change) }
    const { lending, clock } = bench(() => json(reply({ AAVE_V3: wireLender({ data }) })))
    const { markets } = await drive(clock, lending.getMarkets(BASE))
    expect(Object.keys(markets[0]?.pools ?? {})).toEqual([USDC])
    expect(markets[0]?.failures).toMatchObject([
      { poolId: '0xbad', reason: expect.stringContaining('expected') },
    ])
  })

  it('log lenders of the host without a family', async () => {
    const { lending, clock, logged } = bench(() =>
      json(reply({ AAVE_V3: wireLender(), EULER_V2: wireLender() })),
    )
    const { markets } = await drive(clock, lending.getMarkets(BASE))
    expect(markets.map(({ lender }) => lender)).toEqual(['AAVE_V3'])
    expect(logged).toEqual([
      'Ignored 1 lenders of the host on chain 8453 that were not requested or have an unknown family.',
    ])
  })
})

const FAILURES: [string, Answer][] = [
  ['fails with status 500', () => status(500, 'oops')],
  ['fails with status 404', () => status(404)],
  ['returns an HTML page', () => new Response('<!doctype html><p>Just a moment')],
  ['returns malformed JSON', () => new Response('{"data": {,,')],
  [
    'returns truncated JSON',
    () => new Response(JSON.stringify(reply({ AAVE_V3: wireLender() })).slice(0, 300)),
  ],
  ['returns an empty body', () => new Response('')],
  ['returns wrong types', () => json({ data: [1, 2] })],
  ['returns an invalid chain', () => json({ data: { 8453: 'soon' } })],
  ['returns an invalid lender', () => json(reply({ AAVE_V3: { data: 7 } }))],
  ['returns a lender without a valid pool', () => json(reply({ AAVE_V3: wireLender({ data: { x: 1 } }) }))],
  ['does not have the chain', () => json(reply({ AAVE_V3: wireLender() }, 1))],
  ['does not have the lender', () => json(reply({}))],
  ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
  ['never replies', (_, signal) => hanging(signal)],
  ['never replies and ignores the abort', () => new Promise(() => undefined)],
]

describe('createHostMarketSource', () => {
  it.each(FAILURES)('falls back to the chain if the host %s', async (_, answer) => {
    const { lending, clock, calls } = bench(answer)
    const { markets, failures } = await drive(clock, lending.getMarkets(BASE))
    expect(failures).toEqual([])
    expect(markets).toMatchObject([{ lender: 'AAVE_V3', block: { number: 7n } }])
    expect(calls).toEqual(['8453: 1'])
    expect(clock.pendingTimers).toBe(0)
  })

  it.each(FAILURES)('reports a failure if the host %s and is the only source', async (_, answer) => {
    const { lending, clock } = bench(answer, { order: ['host'] })
    const { markets, failures } = await drive(clock, lending.getMarkets(BASE))
    expect(markets).toEqual([])
    expect(failures).toMatchObject([{ chainId: 8453, lender: 'AAVE_V3' }])
  })

  it('reports the failures of host and chain', async () => {
    const { lending, clock } = bench(() => status(404), {
      contracts: () => Promise.reject(new Error('no nodes')),
    })
    const { failures } = await drive(clock, lending.getMarkets(BASE))
    expect(failures[0]?.error.details).toMatch(/^host: .*404.*; chain: .*no nodes$/)
  })

  it('aborts the request with the caller', async () => {
    const signals: AbortSignal[] = []
    const { lending, clock } = bench((_, signal) => {
      signals.push(signal)
      return hanging(signal)
    })
    const controller = new AbortController()
    const wait = expect(lending.getMarkets(BASE, controller)).rejects.toMatchObject({ code: 'ABORTED' })
    await clock.advance(1)
    controller.abort()
    await drive(clock, wait)
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
    expect(clock.pendingTimers).toBe(0)
  })

  it('is not used to read positions, which require oracle prices and contract addresses', async () => {
    const { lending, clock, calls } = bench(() => json(reply({ AAVE_V3: wireLender() })))
    await drive(clock, lending.getMarkets(BASE))
    const { positions } = await drive(clock, lending.getPositions({ ...BASE, account: ACCOUNT }))
    expect(positions).toMatchObject([{ market: { block: { number: 7n } }, positions: [{ subAccount: '0' }] }])
    expect(calls).toEqual(['8453: 1', '8453: 1'])
    const shown = lending.markets.get(lendingMarketKey(8453, 'AAVE_V3'))
    expect(shown?.market).not.toHaveProperty('block')
  })

  it('is not requested if the order excludes it', async () => {
    const { lending, clock, asked } = bench(() => json({}), { order: ['chain'] })
    await drive(clock, lending.getMarkets(BASE))
    await drive(clock, lending.getPairs(BASE))
    expect(asked).toEqual(['/config/aave-pools.json'])
  })
})

describe('decimalSchema and toUnits', () => {
  const read = (value: unknown, decimals: number) =>
    toUnits(parseExternal(decimalSchema, value, 'It'), decimals)

  it.each([
    ['12.5', 6, 12_500_000n],
    [12.5, 6, 12_500_000n],
    [1e-7, 6, 0n],
    [1e-7, 18, 10n ** 11n],
    [3.4e20, 18, 34n * 10n ** 37n],
    ['1E+3', 0, 1_000n],
    ['0.0000019', 6, 1n],
  ])('convert %s with %i decimals to %s', (value, decimals, units) => {
    expect(read(value, decimals)).toBe(units)
  })

  it.each(['-1', '', '1,5', '0x10', 'NaN', Number.NaN, Number.POSITIVE_INFINITY, null, {}, '1e9999'])(
    'reject the value %s',
    (value) => {
      expect(() => read(value, 6)).toThrow()
    },
  )

  it('are exact for plain and exponential notation', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 40n }),
        fc.integer({ min: 0, max: 18 }),
        (units, decimals) => {
          const digits = units.toString().padStart(decimals + 1, '0')
          const point = digits.length - decimals
          const text = decimals === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`
          expect(read(text, decimals)).toBe(units)
          expect(read(`${digits}e-${decimals}`, decimals)).toBe(units)
        },
      ),
    )
  })

  it('never return more than the float', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e30, noNaN: true }), (value) => {
        expect(Number(read(value, 18)) / 1e18).toBeLessThanOrEqual(value * (1 + 1e-15))
      }),
    )
  })
})
