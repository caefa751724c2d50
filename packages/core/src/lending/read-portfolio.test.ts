import { QueryClient } from '@tanstack/query-core'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { lowerAddress } from '../chains/address.ts'
import { CausewayError } from '../kernel/errors.ts'
import type { Address } from '../kernel/schema.ts'
import type { PricesRequest } from '../prices/service.ts'
import { WAD } from './lender-market.ts'
import type { LenderPosition } from './lender-position.ts'
import {
  ACCOUNT,
  createTestMarket,
  createTestPool,
  createTestPosition,
  USDC,
  WETH,
  wethPool,
} from './lending.test-support.ts'
import { isAffectedLendingQuery, portfolioQueryOptions } from './query-options.ts'
import { type PortfolioReaders, readPortfolio } from './read-portfolio.ts'
import type { LenderPositions } from './read-positions.ts'
import { anyAccount, RISK_MODELS } from './risk/accounts.test-support.ts'
import { portfolioView } from './views/portfolio-view.ts'

const BASE = { chainIds: [8453, 1], account: ACCOUNT }
const owner: Address = lowerAddress(ACCOUNT)

/** 2 WETH against 1,000 USDC. */
const LONG = createTestPosition([
  { poolId: WETH, deposits: 2n * WAD },
  { poolId: USDC, debt: 900_000_000n, debtStable: 100_000_000n, stableBorrowRate: 5 },
])

const SAVINGS = createTestPosition([{ deposits: 5_000_000_000n }], { chainId: 1, lender: 'SPARK' })
const CLOSED = createTestPosition([], { chainId: 1, lender: 'SPARK', subAccount: '7' })

const createRead = (...positions: readonly LenderPosition[]): LenderPositions => {
  const { chainId = 8453, lender = 'AAVE_V3' } = positions[0] ?? {}
  const of = { chainId, lender }
  const market = createTestMarket({ ...of, pools: { [USDC]: createTestPool(of), [WETH]: wethPool(of) } })
  return { ...of, account: owner, market, positions }
}

const NO_NODES = new CausewayError('no nodes', { code: 'ERROR', retryable: true })
const token = { source: 'test', updatedTime: 0, isStale: false }

/** Services in which the price of USDC is unchanged since yesterday, and that of WETH has doubled. */
function createReaders(
  change: Partial<Awaited<ReturnType<PortfolioReaders['lending']['getPositions']>>> = {},
) {
  const priceRequests: PricesRequest[] = []
  const readers: PortfolioReaders = {
    lending: {
      getPositions: async () => ({
        positions: [createRead(SAVINGS, CLOSED), createRead(LONG)],
        failures: [{ chainId: 1, lender: 'LENDLE', error: NO_NODES }],
        ...change,
      }),
    },
    prices: {
      async getPrices(request) {
        priceRequests.push(request)
        const prices = {
          [USDC]: { ...token, price: 1, price24h: 1 },
          [WETH]: { ...token, price: 2_010, price24h: 1_005 },
        }
        const chain = (chainId: number) => ({ chainId, prices, unavailable: [], timestamp: 0 })
        return { chains: { 1: chain(1), 8453: chain(8453) }, failures: [] }
      },
    },
  }
  return { readers, asked: priceRequests }
}

const client = new QueryClient()
afterEach(() => client.clear())

describe('readPortfolio', () => {
  it('returns totals and their change over 24 hours', async () => {
    const { readers, asked } = createReaders()
    const portfolio = await readPortfolio(readers, BASE)
    expect(asked).toEqual([{ chains: { 1: [USDC], 8453: [USDC, WETH].sort() } }])
    expect(portfolio).toMatchObject({
      account: owner,
      totals: { total: 8_000, total24h: 6_000, unknown: 0 },
      sums: { deposits: 9_000, debt: 1_000, nav: 8_000 },
      pnl24h: { absolute: 2_000, ratio: 1 / 3 },
      withoutDayAgo: 0,
      failures: [{ lender: 'LENDLE' }],
      priceFailures: [],
    })
  })

  it('groups by chain, by lender and by token, highest value first', async () => {
    const { byChain, byLender, byToken } = await readPortfolio(createReaders().readers, BASE)
    expect(byChain).toMatchObject([
      { id: '1', netWorth: 5_000, share: 0.625, pnl24h: { absolute: 0, ratio: 0 } },
      { id: '8453', netWorth: 3_000, share: 0.375, pnl24h: { absolute: 2_000, ratio: 2 } },
    ])
    expect(byLender.map(({ id }) => id)).toEqual(['SPARK', 'AAVE_V3'])
    expect(byToken).toMatchObject([
      { id: 'ETH', netWorth: 4_000 },
      { id: 'USDC', netWorth: 4_000, share: 0.5 },
    ])
  })

  it('lists positions with their holdings, closed positions last', async () => {
    const { positions } = await readPortfolio(createReaders().readers, BASE)
    expect(positions.map(({ lender, subAccount, isClosed }) => [lender, subAccount, isClosed])).toEqual([
      ['SPARK', '0', false],
      ['AAVE_V3', '0', false],
      ['SPARK', '7', true],
    ])
    expect(positions[1]).toMatchObject({
      healthBand: 'safe',
      pnl24h: { absolute: 2_000, ratio: 2 },
      holdings: [
        { rateMode: 0, amount: 2n * WAD, netWorth: 4_000, netWorth24h: 2_000, apr: 1 },
        { rateMode: 2, amount: 900_000_000n, netWorth: -900, pnl24h: { absolute: 0 }, apr: 5 },
        { rateMode: 1, netWorth: -100 },
      ],
    })
  })

  it('counts holdings of unknown value and excludes them from the totals', async () => {
    const market = createTestMarket({ pools: { [WETH]: wethPool({ priceUsd: 'unknown' }) } })
    const unpriced = { ...createRead(LONG), market }
    const { byToken, withoutDayAgo, totals, pnl24h } = portfolioView(
      [unpriced, createRead(SAVINGS)],
      () => undefined,
    )
    expect(byToken).toMatchObject([
      { id: 'USDC', netWorth: 5_000, unknown: 0 },
      { id: `8453-${USDC}`, netWorth: 0, unknown: 2 },
      { id: 'ETH', netWorth: 0, unknown: 1 },
    ])
    expect(withoutDayAgo).toBe(4)
    expect(totals.unknown).toBe(1)
    expect(pnl24h).toEqual({ absolute: 0, ratio: 0 })
  })

  it('rejects if nothing could be read, and returns an empty portfolio without positions', async () => {
    const failed = createReaders({ positions: [] }).readers
    await expect(readPortfolio(failed, BASE)).rejects.toMatchObject({ code: 'NO_LENDING_DATA' })
    const empty = await readPortfolio(createReaders({ positions: [], failures: [] }).readers, BASE)
    expect(empty).toMatchObject({ totals: { total: 0 }, pnl24h: { absolute: 0, ratio: 0 }, byChain: [] })
  })

  it('has query options that wait for an account and are affected by the chains they read', async () => {
    const { readers } = createReaders()
    const options = portfolioQueryOptions(readers, BASE, { instanceId: 'one' })
    expect(options).toMatchObject({ staleTime: 180_000, retry: 2, enabled: true })
    expect(options.queryKey).toEqual(['one', 'lending', 'portfolio', [1, 8453], null, owner])
    expect((await client.fetchQuery(options)).totals.total).toBe(8_000)
    expect(isAffectedLendingQuery(options.queryKey, 'one', { lender: 'SPARK', account: ACCOUNT })).toBe(true)
    expect(isAffectedLendingQuery(options.queryKey, 'one', { chainId: 10 })).toBe(false)
    const nobody = { ...BASE, account: undefined }
    expect(portfolioQueryOptions(readers, nobody, { instanceId: 'one' }).enabled).toBe(false)
  })

  it('has the same sum in every grouping', () => {
    const anyRead = fc
      .tuple(anyAccount(RISK_MODELS['Aave V3']), fc.constantFrom(1, 10, 8453), fc.constantFrom('A', 'B', 'C'))
      .map(([{ market, position }, chainId, lender]): LenderPositions => {
        const of = { chainId, lender, account: owner }
        return { ...of, market: { ...market, chainId, lender }, positions: [{ ...position, ...of }] }
      })
    const yesterday = (_: number, address: string) => ({ price: 2, price24h: address === 'pool1' ? 1 : 2 })
    fc.assert(
      fc.property(fc.array(anyRead, { maxLength: 8 }), (read) => {
        const { byChain, byLender, byToken, positions, totals, pnl24h } = portfolioView(read, yesterday)
        const sum = (values: readonly (number | 'unknown')[]) =>
          values.reduce<number>((total, value) => total + Number(value), 0)
        const near = (value: number) =>
          expect.closeTo(value, Math.max(0, 5 - Math.ceil(Math.log10(1 + Math.abs(value)))))
        const total = sum(positions.flatMap(({ holdings }) => holdings.map(({ netWorth }) => netWorth)))
        for (const groups of [byChain, byLender, byToken]) {
          expect(sum(groups.map(({ netWorth }) => netWorth))).toEqual(near(total))
          expect(sum(groups.map((group) => group.pnl24h.absolute))).toEqual(near(Number(pnl24h.absolute)))
          expect(new Set(groups.map(({ id }) => id)).size).toBe(groups.length)
        }
        expect(positions).toHaveLength(read.length)
        // The totals of a lender are rounded to units of its numeraire, the holdings are not.
        expect(Math.abs(total - totals.total)).toBeLessThan(
          1e-5 * (1 + Math.abs(total)) * Math.max(1, read.length),
        )
      }),
    )
  })
})
