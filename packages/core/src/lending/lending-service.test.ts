import { describe, expect, it } from 'vitest'
import { CausewayError } from '../kernel/errors.ts'
import type { Platform } from '../platforms/platform.ts'
import type { PriceResults } from '../prices/price.ts'
import { drive } from '../testing/fake-clock.ts'
import type { LendingTokens } from './complete-markets.ts'
import { lendingMarketKey, lendingPositionsKey } from './create-lending-store.ts'
import type { LendingFailure } from './failure.ts'
import type { LenderPosition } from './lender-position.ts'
import {
  ACCOUNT,
  type Answer,
  CONTRACTS,
  createLendingBench,
  createTestFamily,
  createTestLender,
  createTestMarket,
  createTestPool,
  createTestPosition,
  hanging,
  json,
  status,
  toContract,
  USDC,
  WETH,
  wethPool,
} from './lending.test-support.ts'
import { LENDING_POLICIES } from './policies.ts'
import { readContracts } from './read-contracts.ts'

const BASE = { chainIds: [8453] }

/** Returns the lender and the code of each failure. */
const failed = (failures: readonly { lender?: string; error: { code: string } }[]) =>
  failures.map(({ lender, error }) => `${lender ?? 'all'} ${error.code}`)

describe('Reading markets from the chain', () => {
  it('reads all lenders of a chain in one request, and each chain separately', async () => {
    const { lending, clock, calls, asked } = createLendingBench()
    const { markets, failures } = await drive(clock, lending.getMarkets({ chainIds: [8453, 42161, 8453] }))
    expect(markets.map(({ chainId, lender }) => lendingMarketKey(chainId, lender)).sort()).toEqual([
      '42161:AAVE_V3',
      '42161:SPARK',
      '8453:AAVE_V3',
      '8453:SPARK',
    ])
    expect(failures).toEqual([])
    expect(calls.toSorted()).toEqual(['42161: 2', '8453: 2'])
    expect(asked).toEqual(['/config/aave-pools.json'])
    expect(clock.pendingTimers).toBe(0)
  })

  it('reads only the requested lenders, and reports those that the chain does not have', async () => {
    const { lending, clock, calls } = createLendingBench()
    const answer = await drive(clock, lending.getMarkets({ ...BASE, lenders: ['SPARK', 'NOBODY'] }))
    expect(answer.markets.map(({ lender }) => lender)).toEqual(['SPARK'])
    expect(failed(answer.failures)).toEqual(['NOBODY UNKNOWN_LENDER'])
    expect(calls).toEqual(['8453: 1'])
  })

  it('reports a lender that cannot be read with its reason, and returns the others', async () => {
    const { lending, clock } = createLendingBench({
      contracts: async (request) => ({
        ...(await CONTRACTS(request)),
        results: [
          { status: 'reverted', reason: 'paused' },
          { status: 'success', data: '0x' },
        ],
      }),
    })
    const { markets, failures } = await drive(clock, lending.getMarkets(BASE))
    expect(markets.map(({ lender }) => lender)).toEqual(['SPARK'])
    expect(failures).toMatchObject([
      { chainId: 8453, lender: 'AAVE_V3', error: { code: 'LENDER_UNREADABLE', details: 'paused' } },
    ])
  })

  it('reports only the lenders of a chain that cannot be reached', async () => {
    const { lending, clock } = createLendingBench({
      contracts: (request) =>
        request.chainId === 8453 ? Promise.reject(new Error('no nodes')) : CONTRACTS(request),
    })
    const { markets, failures } = await drive(clock, lending.getMarkets({ chainIds: [8453, 42161, 999] }))
    expect(markets.map(({ chainId }) => chainId)).toEqual([42161, 42161])
    expect(failures.map(({ chainId, error }) => [chainId, error.code])).toEqual([
      [999, 'UNKNOWN_CHAIN'],
      [8453, 'LENDER_UNREADABLE'],
      [8453, 'LENDER_UNREADABLE'],
    ])
  })

  it('ends at its deadline if a node never replies', async () => {
    const { lending, clock } = createLendingBench({ contracts: () => new Promise(() => undefined) })
    const { markets, failures } = await drive(clock, lending.getMarkets(BASE))
    expect(markets).toEqual([])
    expect(failed(failures)).toEqual(['AAVE_V3 TIMEOUT', 'SPARK TIMEOUT'])
    expect(clock.pendingTimers).toBe(0)
  })

  it('reports a chain whose platform reads no contracts', async () => {
    const { lending, clock } = createLendingBench({
      platforms: { forChain: () => ({}) as Platform, dispose: () => undefined },
    })
    const { failures } = await drive(clock, lending.getMarkets(BASE))
    expect(failed(failures)).toEqual(['AAVE_V3 CHAIN_UNREADABLE', 'SPARK CHAIN_UNREADABLE'])
  })

  it('shares a pending read, and reads again after an invalidation', async () => {
    const { lending, clock, calls } = createLendingBench()
    const first = lending.getMarkets(BASE)
    const second = lending.getMarkets({ chainIds: [8453, 8453] })
    lending.invalidate({ chainId: 42161 })
    const third = lending.getMarkets(BASE)
    lending.invalidate({ chainId: 8453 })
    await drive(clock, Promise.all([first, second, third, lending.getMarkets(BASE)]))
    expect(calls).toEqual(['8453: 2', '8453: 2'])
  })
})

describe('Lenders that a service of the protocol lists', () => {
  it('are read with those of the files, and requested once', async () => {
    let requests = 0
    const family = createTestFamily(['SPARK'], {
      async discover(_, { id }) {
        requests++
        return [createTestLender('NEW', id)]
      },
    })
    const { lending, clock } = createLendingBench({ families: [family] })
    const { lenders, missing } = await drive(clock, lending.lenders(8453))
    expect([lenders.map(({ id }) => id), missing]).toEqual([['SPARK', 'NEW'], []])
    await drive(clock, lending.getMarkets(BASE))
    expect(requests).toBe(1)
  })

  it('are a failure with its reason if the service fails, and are requested again after a minute', async () => {
    let requests = 0
    const family = createTestFamily(['SPARK'], {
      async discover(_, { id }) {
        if (++requests === 1) throw new Error('service unavailable')
        return [createTestLender('NEW', id)]
      },
    })
    const { lending, clock } = createLendingBench({ families: [family] })
    for (const _ of [1, 2]) {
      const { markets, failures } = await drive(clock, lending.getMarkets(BASE))
      expect(markets.map(({ lender }) => lender)).toEqual(['SPARK'])
      expect(failures).toMatchObject([{ family: 'aave-v3', error: { details: 'service unavailable' } }])
    }
    expect(requests).toBe(1)
    await clock.advance(60_000)
    const { markets, failures } = await drive(clock, lending.getMarkets(BASE))
    expect(markets.map(({ lender }) => lender)).toEqual(['SPARK', 'NEW'])
    expect(failures).toEqual([])
  })
})

describe('The stored markets', () => {
  it('are stored by lender, and only notify the subscribers of that lender', async () => {
    const { lending, clock } = createLendingBench()
    const woken: string[] = []
    lending.markets.subscribe(lendingMarketKey(8453, 'SPARK'), () => woken.push('SPARK'))
    await drive(clock, lending.getMarkets({ ...BASE, lenders: ['AAVE_V3'] }))
    expect(woken).toEqual([])
    await drive(clock, lending.getMarkets(BASE))
    expect(woken).toEqual(['SPARK'])
    expect(lending.markets.get(lendingMarketKey(8453, 'SPARK'))?.market?.lender).toBe('SPARK')
  })

  it('stay after a failed read, with the reason', async () => {
    let isDown = false
    const { lending, clock } = createLendingBench({
      contracts: (request) => (isDown ? Promise.reject(new Error('down')) : CONTRACTS(request)),
    })
    await drive(clock, lending.getMarkets(BASE))
    isDown = true
    await drive(clock, lending.getMarkets(BASE))
    expect(lending.markets.get(lendingMarketKey(8453, 'SPARK'))).toMatchObject({
      market: { lender: 'SPARK' },
      error: { details: 'down' },
    })
    isDown = false
    await drive(clock, lending.getMarkets(BASE))
    expect(lending.markets.get(lendingMarketKey(8453, 'SPARK'))?.error).toBeUndefined()
  })

  it('are those of the latest request, even if an earlier one ends later', async () => {
    const answers: (() => void)[] = []
    let rate = 0
    const { lending, clock } = createLendingBench({
      contracts: async (request) => {
        const requestNumber = ++rate
        if (requestNumber === 1) await new Promise<void>((resolve) => answers.push(resolve))
        return { ...(await CONTRACTS(request)), blockNumber: BigInt(requestNumber) }
      },
    })
    const older = lending.getMarkets({ ...BASE, lenders: ['SPARK'] })
    await clock.advance(0)
    lending.invalidate()
    await drive(clock, lending.getMarkets({ ...BASE, lenders: ['SPARK'] }))
    for (const answer of answers) answer()
    await drive(clock, older)
    expect(lending.markets.get(lendingMarketKey(8453, 'SPARK'))?.market?.block?.number).toBe(2n)
  })

  it('are outdated after an invalidation, including a read that was pending', async () => {
    const { lending, clock } = createLendingBench()
    const pending = lending.getMarkets(BASE)
    lending.invalidate()
    await drive(clock, pending)
    expect(lending.markets.get(lendingMarketKey(8453, 'SPARK'))).toMatchObject({ readTime: undefined })
    await drive(clock, lending.getMarkets(BASE))
    expect(lending.markets.get(lendingMarketKey(8453, 'SPARK'))?.readTime).toBe(clock.now())
    const changes: unknown[] = []
    lending.on('invalidated', (change) => changes.push(change))
    lending.invalidate({ chainId: 8453, lender: 'SPARK' })
    expect(lending.markets.get(lendingMarketKey(8453, 'SPARK'))?.readTime).toBeUndefined()
    expect(lending.markets.get(lendingMarketKey(8453, 'AAVE_V3'))?.readTime).toBe(clock.now())
    expect(changes).toEqual([{ chainId: 8453, lender: 'SPARK' }])
  })

  it('have prices of the price service if the lender has none, and groups and logos of the lists', async () => {
    const unpriced = createTestPool({ oraclePrice: 'unknown', priceUsd: 'unknown' })
    const family = createTestFamily([], {
      lenders: () => [
        createTestLender('MORPHO', 8453, {
          *market() {
            yield* readContracts([])
            return createTestMarket({
              lender: 'MORPHO',
              pools: {
                [USDC]: unpriced,
                [WETH]: createTestPool({
                  poolId: WETH,
                  oraclePrice: { price: 3n, per: 1n },
                  priceUsd: 'unknown',
                }),
              },
              numeraire: { symbol: 'USDC', decimals: 6, asset: USDC, usd: 'unknown' },
            })
          },
        }),
      ],
    })
    const priceRequests: unknown[] = []
    const { lending, clock } = createLendingBench({
      families: [family],
      prices: {
        async getPrices({ chains }): Promise<PriceResults> {
          priceRequests.push(chains)
          const price = { price: 0.5, source: 'test', updatedTime: 0, isStale: false }
          return {
            chains: { 8453: { chainId: 8453, prices: { [USDC]: price }, unavailable: [], timestamp: 0 } },
            failures: [],
          }
        },
      },
      tokens: listed(),
    })
    const { markets } = await drive(clock, lending.getMarkets(BASE))
    const [market] = markets
    expect(market?.numeraire.usd).toBe(0.5)
    expect(market?.pools[USDC]).toMatchObject({
      priceUsd: 0.5,
      asset: { symbol: 'USDC', name: 'USD Coin', logoURI: 'https://logo.test/usdc.png' },
    })
    expect(market?.pools[WETH]?.priceUsd).toBe(1.5)
    expect(priceRequests).toEqual([{ 8453: [USDC] }])
  })

  it('have a staking yield of 0 only for tokens that are not yield-bearing', async () => {
    const wsteth = { ...wethPool().asset, symbol: 'wstETH', assetGroup: 'WSTETH' }
    const family = createTestFamily([], {
      lenders: () => [
        createTestLender('MORPHO', 8453, {
          *market() {
            yield* readContracts([])
            const [usdc, weth] = [
              createTestPool({ stakingYield: 'unknown' }),
              wethPool({ stakingYield: 'unknown' }),
            ]
            return createTestMarket({
              lender: 'MORPHO',
              pools: { [USDC]: usdc, [WETH]: { ...weth, asset: wsteth } },
            })
          },
        }),
      ],
    })
    const { lending, clock } = createLendingBench({ families: [family] })
    const [market] = (await drive(clock, lending.getMarkets(BASE))).markets
    expect(market?.pools[USDC]?.stakingYield).toBe(0)
    expect(market?.pools[WETH]?.stakingYield).toBe('unknown')
  })

  it('have names of the list of their chain if it loads within five seconds', async () => {
    const named = async (loads: Promise<unknown>) => {
      const { lending, clock } = createLendingBench({
        families: [createTestFamily(['AAVE_V3'])],
        tokens: listed(loads),
      })
      const { markets } = await drive(clock, lending.getMarkets(BASE))
      return markets[0]?.pools[USDC]?.asset.name
    }
    expect(await named(Promise.resolve())).toBe('USD Coin')
    expect(await named(Promise.reject(new Error('No list')))).toBeUndefined()
    expect(await named(new Promise(() => undefined))).toBeUndefined()
  })
})

/** Creates a token list in which every token has a name once the list is loaded. */
function listed(loads: Promise<unknown> = Promise.resolve()): LendingTokens {
  let isLoaded = false
  return {
    load: async (_chainId, { signal }) => {
      const ended = new Promise((_, reject) => signal?.addEventListener('abort', reject))
      await Promise.race([loads, ended])
      isLoaded = true
    },
    find: (chainId, address) =>
      isLoaded
        ? {
            chainId,
            address,
            decimals: 6,
            symbol: 'X',
            name: 'USD Coin',
            assetGroup: 'USDC',
            logoURI: 'https://logo.test/usdc.png',
          }
        : undefined,
  }
}

describe('Startup files', () => {
  const broken: [string, Answer][] = [
    ['does not exist', () => status(404)],
    ['fails with status 500', () => status(500)],
    ['is an HTML page', () => new Response('<!doctype html>')],
    ['is truncated', () => new Response('{"AAVE_V3":{"8453"')],
    ['has wrong types', () => json({ AAVE_V3: { 8453: { pool: 7 } } })],
    ['never loads', (_, signal) => hanging(signal)],
  ]
  it.each(broken)('disable only the family whose file %s, on every chain', async (_, fail) => {
    const morpho = createTestFamily(['MORPHO_BLUE'], { id: 'morpho', files: ['config/morpho-pools'] })
    const { lending, clock } = createLendingBench({
      families: [createTestFamily(['AAVE_V3']), morpho],
      answer: (url, signal) => (url.pathname.includes('aave') ? fail(url, signal) : json({})),
    })
    const { markets, failures } = await drive(clock, lending.getMarkets(BASE))
    expect(markets.map(({ lender }) => lender)).toEqual(['MORPHO_BLUE'])
    expect(failures).toMatchObject([
      { chainId: 8453, family: 'aave-v3', error: { code: 'STARTUP_FILE_MISSING' } },
    ])
    expect(lending.readiness.getState()).toMatchObject({ isLoaded: true, missing: [{ family: 'aave-v3' }] })
    expect(lending.flags.get('config/aave-pools')).toMatchObject({ status: 'failed', isLoaded: false })
    expect(lending.flags.get('config/morpho-pools')).toMatchObject({ status: 'loaded', isLoaded: true })
    expect(clock.pendingTimers).toBe(0)
  })

  it('are retried once, and requested again when they are needed', async () => {
    let isDown = true
    const { lending, clock, asked } = createLendingBench({ answer: () => (isDown ? status(503) : json({})) })
    await drive(clock, lending.load())
    expect(asked).toHaveLength(2)
    isDown = false
    await drive(clock, lending.load())
    expect(lending.readiness.getState()).toEqual({ isLoaded: true, missing: [] })
    await drive(clock, lending.load())
    expect(asked).toHaveLength(3)
  })

  it('fail a query of markets, with its retry, within 2 s while their host answers 503', async () => {
    const { lending, clock } = createLendingBench({ answer: () => status(503) })
    const startedAt = clock.now()
    const { failures } = await drive(clock, lending.getMarkets(BASE))
    const firstMs = clock.now() - startedAt
    expect(failures).toMatchObject([{ error: { code: 'STARTUP_FILE_MISSING' } }])
    expect(2 * firstMs + LENDING_POLICIES.markets.retryDelay(0)).toBeLessThanOrEqual(2_000)
  })

  it('are optional for a family if they are extras', async () => {
    const { lending, clock } = createLendingBench({
      families: [createTestFamily(['AAVE_V3'], { extras: ['config/aave-weth-gateway'] })],
      answer: (url) => (url.pathname.includes('gateway') ? status(404) : json({})),
    })
    const { lenders, missing } = await drive(clock, lending.lenders(8453))
    expect([lenders.map(({ id }) => id), missing]).toEqual([['AAVE_V3'], []])
  })

  it('list a lender once if two families have it', async () => {
    const second = createTestFamily(['SPARK', 'LENDLE'], { id: 'aave-v2' })
    const { lending, clock } = createLendingBench({
      families: [createTestFamily(['AAVE_V3', 'SPARK']), second],
    })
    const { lenders } = await drive(clock, lending.lenders(8453))
    expect(lenders.map(({ id }) => id)).toEqual(['AAVE_V3', 'SPARK', 'LENDLE'])
    expect((await lending.lenders(8453)).lenders).toBe(lenders)
    await expect(lending.lenders(999)).rejects.toMatchObject({ code: 'UNKNOWN_CHAIN' })
  })

  it('disable a family that cannot parse them', async () => {
    const confused = createTestFamily([], {
      id: 'init',
      lenders: () => {
        throw new Error('what is this')
      },
    })
    const { lending, clock } = createLendingBench({ families: [createTestFamily(['AAVE_V3']), confused] })
    const { lenders, missing } = await drive(clock, lending.lenders(8453))
    expect(lenders.map(({ id }) => id)).toEqual(['AAVE_V3'])
    expect(missing).toMatchObject([{ family: 'init', error: { details: 'what is this' } }])
  })

  it('report a requested lender as unknown if its file is missing, with the reason', async () => {
    const { lending, clock } = createLendingBench({ answer: () => status(404) })
    const { failures } = await drive(clock, lending.getMarkets({ ...BASE, lenders: ['AAVE_V3'] }))
    expect(failures).toMatchObject([
      { lender: 'AAVE_V3', error: { code: 'UNKNOWN_LENDER', retryable: true } },
    ])
    expect(failures[0]?.error.details).toContain('config/aave-pools')
  })
})

describe('Names of lenders', () => {
  it('are loaded once from the public file, without invalid ones', async () => {
    const { lending, clock, asked } = createLendingBench({
      answer: () => json({ names: { AAVE_V3: 'Aave V3', BAD: 7 }, shortNames: { AAVE_V3: 'Aave' } }),
    })
    const labels = await drive(clock, lending.loadLabels())
    await drive(clock, lending.loadLabels())
    expect([...labels.names]).toEqual([['AAVE_V3', 'Aave V3']])
    expect(lending.labels.getState()).toBe(labels)
    expect(asked).toEqual(['/data/lender-labels.json'])
  })

  it.each<[string, Answer]>([
    ['fails', () => status(500)],
    ['is not an object', () => json([])],
    ['never loads', (_, signal) => hanging(signal)],
  ])('are derived from ids if their file %s', async (_, answer) => {
    const { lending, clock, logged } = createLendingBench({ answer })
    const { names } = await drive(clock, lending.loadLabels())
    expect(names.size).toBe(0)
    expect(logged).toEqual(['The startup file data/lender-labels could not be loaded'])
  })
})

describe('The health factor', () => {
  const ENTRY = { chainId: 8453, lender: 'AAVE_V3', account: ACCOUNT }
  const deposit = { poolId: WETH, deposits: 10n ** 18n }
  const borrowed = (debt: bigint, subAccount = '0') =>
    createTestPosition([deposit, { poolId: USDC, debt }], { subAccount })

  /** Reads the factor of an account with these positions. */
  function read(
    positions: readonly LenderPosition[],
    { subAccount, failures = [] }: { subAccount?: string; failures?: LendingFailure[] } = {},
  ) {
    const { lending } = createLendingBench()
    const entry = { ...ENTRY, market: createTestMarket(), positions, readTime: 0 }
    lending.getPositions = async () => ({ positions: failures.length > 0 ? [] : [entry], failures })
    return lending.getHealthFactor({ ...ENTRY, ...(subAccount === undefined ? {} : { subAccount }) })
  }

  it('is a decimal number, and Infinity without debt', async () => {
    expect(await read([borrowed(1_000_000_000n)])).toBeCloseTo(1.7)
    expect(await read([createTestPosition([deposit])])).toBe(Number.POSITIVE_INFINITY)
    expect(await read([])).toBe(Number.POSITIVE_INFINITY)
  })

  it('is the lowest of all sub-accounts, or that of the named one', async () => {
    const positions = [borrowed(1_000_000_000n, '1'), borrowed(500_000_000n, '2')]
    expect(await read(positions)).toBeCloseTo(1.7)
    expect(await read(positions, { subAccount: '2' })).toBeCloseTo(3.4)
  })

  it('is undefined if a price that it depends on is unknown', async () => {
    const { lending } = createLendingBench()
    const market = createTestMarket({
      pools: { [USDC]: createTestPool(), [WETH]: createTestPool({ poolId: WETH, oraclePrice: 'unknown' }) },
    })
    const entry = { ...ENTRY, market, positions: [borrowed(1n)], readTime: 0 }
    lending.getPositions = async () => ({ positions: [entry], failures: [] })
    expect(await lending.getHealthFactor(ENTRY)).toBeUndefined()
  })

  it('throws the reason why the position could not be read', async () => {
    const error = new CausewayError('The lender is unknown', { code: 'UNKNOWN_LENDER' })
    const failures = [{ chainId: 8453, lender: 'AAVE_V3', error }] as unknown as LendingFailure[]
    await expect(read([], { failures })).rejects.toMatchObject({ code: 'UNKNOWN_LENDER' })
  })
})

describe('Reading positions', () => {
  const MINE = { ...BASE, account: ACCOUNT }

  it('reads market and position together, or only the position if the stored market is recent enough', async () => {
    const { lending, clock, calls } = createLendingBench()
    const shown = { ...MINE, marketMaxAgeMs: 180_000 }
    const { positions, failures } = await drive(clock, lending.getPositions(shown))
    expect(failures).toEqual([])
    expect(positions).toMatchObject([
      { lender: 'AAVE_V3', account: ACCOUNT.toLowerCase(), positions: [{ account: ACCOUNT.toLowerCase() }] },
      { lender: 'SPARK', market: { lender: 'SPARK' } },
    ])
    expect(calls).toEqual(['8453: 2', '8453: 2'])
    await drive(clock, lending.getPositions(shown))
    expect(calls).toHaveLength(3)
    await clock.advance(180_000)
    await drive(clock, lending.getPositions(shown))
    expect(calls).toHaveLength(5)
    lending.invalidate({ account: ACCOUNT })
    await drive(clock, lending.getPositions(shown))
    expect(calls).toHaveLength(7)
    await drive(clock, lending.getPositions(MINE))
    expect(calls).toHaveLength(9)
    const key = lendingPositionsKey(8453, 'SPARK', ACCOUNT)
    expect(lending.positions.get(key)).toMatchObject({
      readTime: clock.now(),
      positions: [{ lender: 'SPARK' }],
    })
  })

  it('uses no market older than requested, regardless of its uses in between', async () => {
    const { lending, clock, calls } = createLendingBench()
    const shown = { ...MINE, marketMaxAgeMs: 180_000 }
    await drive(clock, lending.getPositions(shown))
    await clock.advance(100_000)
    await drive(clock, lending.getPositions(shown))
    expect(calls).toHaveLength(3)
    await clock.advance(100_000)
    await drive(clock, lending.getPositions(shown))
    expect(calls).toHaveLength(5)
  })

  it('logs a chain that cannot be read and skips it', async () => {
    const { lending, clock, logged } = createLendingBench({
      contracts: (request) =>
        request.chainId === 8453 ? Promise.reject(new Error('no nodes')) : CONTRACTS(request),
    })
    const answer = await drive(clock, lending.getPositions({ account: ACCOUNT, chainIds: [8453, 42161] }))
    expect(answer.positions.map(({ chainId }) => chainId)).toEqual([42161, 42161])
    expect(failed(answer.failures)).toEqual(['AAVE_V3 LENDER_UNREADABLE', 'SPARK LENDER_UNREADABLE'])
    expect(logged).toEqual([
      'Positions on chain 8453 are skipped: AAVE_V3',
      'Positions on chain 8453 are skipped: SPARK',
    ])
  })

  it('rejects an invalid address', async () => {
    const { lending } = createLendingBench()
    // @ts-expect-error Callers without types can pass any text.
    const positions = lending.getPositions({ ...BASE, account: 'vitalik.eth' })
    await expect(positions).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    })
  })

  it('returns each requested lender either with positions or as a failure', async () => {
    const { lending, clock } = createLendingBench({
      contracts: async (request) => ({
        ...(await CONTRACTS(request)),
        results: request.calls.map(({ to }) =>
          to === toContract('SPARK')
            ? { status: 'reverted', reason: 'no' }
            : { status: 'success', data: '0x' },
        ),
      }),
    })
    const lenders = ['AAVE_V3', 'SPARK', 'NOBODY']
    const { positions, failures } = await drive(clock, lending.getPositions({ ...MINE, lenders }))
    const ends = [...positions, ...failures].map(({ lender }) => lender)
    expect(ends.toSorted()).toEqual(lenders.toSorted())
  })
})

describe('Aborting and disposing', () => {
  it('rejects the aborted call, without a pending timer', async () => {
    const { lending, clock } = createLendingBench({ contracts: () => new Promise(() => undefined) })
    const controller = new AbortController()
    const waits = [
      lending.getMarkets(BASE, controller),
      lending.getPositions({ ...BASE, account: ACCOUNT }, controller),
      lending.getPairs(BASE, controller),
    ].map((wait) => expect(wait).rejects.toMatchObject({ code: 'ABORTED' }))
    await clock.advance(1)
    controller.abort()
    await drive(clock, Promise.all(waits))
    expect(clock.pendingTimers).toBe(0)
  })

  it.each<[string, Answer]>([
    ['files', (_, signal) => hanging(signal)],
    ['chains', () => json({})],
  ])('rejects every call that waits for %s once it is disposed', async (_, answer) => {
    const { lending, clock } = createLendingBench({
      answer,
      contracts: () => new Promise(() => undefined),
    })
    const waits = [
      lending.getMarkets(BASE),
      lending.getPositions({ ...BASE, account: ACCOUNT }),
      lending.getPairs(BASE),
    ].map((wait) => expect(wait).rejects.toMatchObject({ code: 'ABORTED' }))
    await clock.advance(1)
    lending.dispose()
    await drive(clock, Promise.all(waits))
    expect(clock.pendingTimers).toBe(0)
  })
})
