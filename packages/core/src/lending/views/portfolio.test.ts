import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { WAD } from '../lender-market.ts'
import {
  ACCOUNT,
  config,
  createTestMarket,
  createTestPool,
  createTestPosition,
  USDC,
  WETH,
  wethPool,
} from '../lending.test-support.ts'
import { lenderPositionView } from './lender-position-view.ts'
import { globalTotals, lenderTotals, portfolioTotals, profitAndLoss } from './lender-totals.ts'

/** Returns prices: that of USDC is unchanged, that of WETH rose from 995 to 1,990 in 24 hours. */
const getPrices = (_: number, address: string) =>
  address === WETH ? { price: 1_990, price24h: 995 } : { price: 0.999, price24h: 0.999 }

/** 2 WETH against 1,000 USDC. */
const LONG = createTestPosition([
  { poolId: WETH, deposits: 2n * WAD },
  { poolId: USDC, debt: 900_000_000n, debtStable: 100_000_000n, stableBorrowRate: 5 },
])

describe('lenderPositionView', () => {
  it('returns values in US dollars', () => {
    const shown = lenderPositionView(LONG, createTestMarket(), getPrices)
    expect(shown).toMatchObject({
      chainId: 8453,
      lender: 'AAVE_V3',
      account: ACCOUNT.toLowerCase(),
      subAccount: '0',
      healthFactor: 3.4,
      userConfigs: { selectedMode: 0, id: '0' },
      balanceData: {
        deposits: 4_000,
        debt: 1_000,
        nav: 3_000,
        collateral: 3_400,
        borrowDiscountedCollateral: 3_200,
        adjustedDebt: 1_000,
        deposits24h: 2_000,
        debt24h: 1_000,
        nav24h: 1_000,
        rewards: [],
      },
    })
    expect(shown.leverage).toBeCloseTo(4 / 3, 12)
    expect(shown.aprData).toMatchObject({ depositApr: 1, borrowApr: 5, stakingDepositApr: 0 })
    // The APR is (1 % of 4,000 - 5 % of 1,000) / 3,000.
    expect(shown.aprData.apr).toBeCloseTo(-1 / 3, 12)
  })

  it('lists the position in each pool, and the assets that actions can use', () => {
    const market = createTestMarket({
      pools: { [USDC]: createTestPool(), [WETH]: wethPool({ isFrozen: true }) },
    })
    const shown = lenderPositionView(LONG, market)
    expect(shown.lendingPositions[USDC]).toEqual({
      poolId: USDC,
      underlying: USDC,
      deposits: 0,
      debt: 900,
      debtStable: 100,
      depositsRaw: 0n,
      debtRaw: 900_000_000n,
      debtStableRaw: 100_000_000n,
      depositsUSD: 0,
      debtUSD: 900,
      debtStableUSD: 100,
      collateralEnabled: true,
    })
    expect(shown.borrowableAssets.map(({ poolId }) => poolId)).toEqual([USDC])
    expect(shown.depositAssets.map(({ asset }) => asset.symbol)).toEqual(['WETH'])
    expect(shown.debtAssets.map(({ asset }) => asset.symbol)).toEqual(['USDC'])
  })

  it('has an infinite health factor and a leverage of 1 without debt', () => {
    const shown = lenderPositionView(createTestPosition([{ deposits: 1_000_000n }]), createTestMarket())
    expect([shown.healthFactor, shown.leverage]).toEqual([Number.POSITIVE_INFINITY, 1])
  })

  it('has unknown values if a price is missing', () => {
    const market = createTestMarket({
      pools: { [USDC]: createTestPool(), [WETH]: wethPool({ oraclePrice: 'unknown', priceUsd: 'unknown' }) },
    })
    const shown = lenderPositionView(LONG, market, getPrices)
    expect(shown).toMatchObject({
      healthFactor: 'unknown',
      balanceData: { deposits: 'unknown', debt: 1_000, nav: 'unknown', nav24h: 'unknown' },
    })
    const withoutPool = lenderPositionView(LONG, createTestMarket({ pools: { [USDC]: createTestPool() } }))
    expect(withoutPool.lendingPositions[WETH]).toMatchObject({ deposits: 'unknown', depositsRaw: 2n * WAD })
    expect(lenderPositionView(LONG, createTestMarket()).balanceData.nav24h).toBe('unknown')
  })
})

describe('lenderTotals', () => {
  const second = createTestPosition([{ deposits: 1_000_000_000n }], { subAccount: '7' })

  it('includes all sub-accounts of a lender', () => {
    const shown = [LONG, second].map((position) =>
      lenderPositionView(position, createTestMarket(), getPrices),
    )
    const [totals, ...rest] = lenderTotals(shown)
    expect(rest).toEqual([])
    expect(totals).toMatchObject({
      lender: 'AAVE_V3',
      chain: 8453,
      netWorth: 4_000,
      netWorth24h: 2_000,
      assetsLong: [
        { subAccount: '0', underlying: WETH, poolId: WETH, size: 2, sizeUSD: 4_000 },
        { subAccount: '7', underlying: USDC, poolId: USDC, size: 1_000, sizeUSD: 1_000 },
      ],
      assetsShort: [{ subAccount: '0', underlying: USDC, poolId: USDC, size: 1_000, sizeUSD: 1_000 }],
      healthFactors: { 0: 3.4, 7: Number.POSITIVE_INFINITY },
    })
    // The APR is (-10 of the first + 30 of the second sub-account) / 4,000.
    expect(totals?.apr).toBeCloseTo(0.5, 12)
  })

  it('returns one entry for each lender on each chain', () => {
    const shown = lenderPositionView(LONG, createTestMarket())
    const totals = lenderTotals([shown, { ...shown, chainId: 10 }, { ...shown, lender: 'SPARK' }, shown])
    expect(totals.map(({ chain, lender }) => `${chain} ${lender}`)).toEqual([
      '8453 AAVE_V3',
      '10 AAVE_V3',
      '8453 SPARK',
    ])
  })

  it('has an APR of 0 if the debt exceeds the deposits', () => {
    const broke = createTestPosition([{ deposits: 1_000_000n }, { poolId: WETH, debt: WAD }])
    const [totals] = lenderTotals([lenderPositionView(broke, createTestMarket())])
    expect(totals).toMatchObject({ netWorth: -1_999, apr: 0 })
  })
})

describe('globalTotals', () => {
  it('counts lenders with an unknown net worth and excludes them', () => {
    const unpriced = createTestMarket({
      pools: { [USDC]: createTestPool({ oraclePrice: 'unknown' }), [WETH]: wethPool() },
    })
    const view = lenderPositionView(LONG, createTestMarket(), getPrices)
    const unknown = { ...lenderPositionView(LONG, unpriced, getPrices), lender: 'SPARK' }
    const totals = globalTotals(lenderTotals([view, unknown]))
    expect(totals).toMatchObject({ total: 3_000, total24h: 1_000, unknown: 1 })
    expect(totals.apr).toBeCloseTo(-1 / 3, 12)
    expect(portfolioTotals([view, unknown])).toMatchObject({
      nav: 'unknown',
      deposits: 8_000,
      debt: 'unknown',
    })
    expect(globalTotals([])).toEqual({ total: 0, total24h: 0, apr: 0, unknown: 0 })
  })

  const positions = fc.array(
    fc.record({
      usdc: fc.bigInt({ min: 0n, max: 10n ** 15n }),
      weth: fc.bigInt({ min: 0n, max: 10n ** 24n }),
      owed: fc.bigInt({ min: 0n, max: 10n ** 15n }),
      lender: fc.constantFrom('AAVE_V3', 'SPARK', 'LENDLE'),
      chainId: fc.constantFrom(10, 8453),
    }),
    { maxLength: 12 },
  )

  it('has the same sums for any grouping of positions', () => {
    fc.assert(
      fc.property(positions, (list) => {
        const shown = list.map(({ usdc, weth, owed, lender, chainId }, index) =>
          lenderPositionView(
            createTestPosition(
              [
                { deposits: usdc, debt: owed },
                { poolId: WETH, deposits: weth },
              ],
              {
                lender,
                chainId,
                subAccount: String(index),
              },
            ),
            createTestMarket({ chainId, lender }),
            getPrices,
          ),
        )
        const { nav, deposits, debt, nav24h, deposits24h, debt24h } = portfolioTotals(shown)
        const totals = globalTotals(lenderTotals(shown))
        const near = (value: unknown, expected: number) =>
          expect(Math.abs(Number(value) - expected)).toBeLessThanOrEqual(
            1e-9 * (1 + Math.abs(expected) + Number(debt)),
          )
        near(nav, Number(deposits) - Number(debt))
        near(nav24h, Number(deposits24h) - Number(debt24h))
        near(totals.total, Number(nav))
        near(totals.total24h, Number(nav24h))
        const raw = list.reduce(
          (sum, { usdc, weth, owed }) => sum + Number(usdc - owed) / 1e6 + (Number(weth) / 1e18) * 2_000,
          0,
        )
        expect(Math.abs(Number(nav) - raw)).toBeLessThanOrEqual(1e-6 * (1 + Number(deposits) + Number(debt)))
        if (totals.total <= 0) expect(totals.apr).toBe(0)
      }),
    )
  })

  it('has long and short exposures equal to deposits and debt', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 15n }),
        fc.bigInt({ min: 1n, max: 10n ** 15n }),
        (deposits, debt) => {
          const [totals] = lenderTotals([
            lenderPositionView(
              createTestPosition([{ deposits, debt }]),
              createTestMarket({ pools: { [USDC]: createTestPool({ config: { 0: config(75) } }) } }),
            ),
          ])
          expect(totals?.assetsLong[0]?.sizeUSD).toBe(Number(deposits) / 1e6)
          expect(totals?.assetsShort[0]?.sizeUSD).toBe(Number(debt) / 1e6)
        },
      ),
    )
  })
})

describe('profitAndLoss', () => {
  it.each([
    [110, 100, 10, 0.1],
    [90, 100, -10, -0.1],
    [10, 0, 10, 0],
    [0, 0, 0, 0],
    [-50, -100, 50, 0.5],
  ])(
    'returns the change of a value of %s that was %s a day ago: %s, a ratio of %s',
    (now, before, absolute, ratio) => {
      expect(profitAndLoss(now, before)).toEqual({ absolute, ratio })
    },
  )

  it('is unknown if one of the values is', () => {
    expect(profitAndLoss('unknown', 1)).toEqual({ absolute: 'unknown', ratio: 'unknown' })
    expect(profitAndLoss(1, 'unknown')).toEqual({ absolute: 'unknown', ratio: 'unknown' })
  })
})
