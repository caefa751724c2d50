import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ACCOUNT,
  config,
  marketOf,
  poolOf,
  positionOf,
  USDC,
  WETH,
  wethPool,
} from '../lending.test-support.ts'
import { WAD } from '../market.ts'
import { lenderPositionView } from './lender-position-view.ts'
import { globalTotals, lenderTotals, portfolioTotals, profitAndLoss } from './lender-totals.ts'

/** USDC is where it was, WETH was at 1,000 a day ago by a source that sees it at 1,990 now. */
const pricesOf = (_: number, address: string) =>
  address === WETH ? { price: 1_990, price24h: 995 } : { price: 0.999, price24h: 0.999 }

/** 2 WETH against 1,000 USDC. */
const LONG = positionOf([
  { poolId: WETH, deposits: 2n * WAD },
  { poolId: USDC, debt: 900_000_000n, debtStable: 100_000_000n, stableBorrowRate: 5 },
])

describe('A position as screens show it', () => {
  it('has its figures in dollars', () => {
    const shown = lenderPositionView(LONG, marketOf(), pricesOf)
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
    // (1 % of 4,000 - 5 % of 1,000) / 3,000
    expect(shown.aprData.apr).toBeCloseTo(-1 / 3, 12)
  })

  it('lists each pool, and what can be done with which asset', () => {
    const market = marketOf({ pools: { [USDC]: poolOf(), [WETH]: wethPool({ isFrozen: true }) } })
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

  it('is healthy without end, and not leveraged, where nothing is owed', () => {
    const shown = lenderPositionView(positionOf([{ deposits: 1_000_000n }]), marketOf())
    expect([shown.healthFactor, shown.leverage]).toEqual([Number.POSITIVE_INFINITY, 1])
  })

  it('does not guess what a price is missing for', () => {
    const market = marketOf({
      pools: { [USDC]: poolOf(), [WETH]: wethPool({ oraclePrice: 'unknown', priceUsd: 'unknown' }) },
    })
    const shown = lenderPositionView(LONG, market, pricesOf)
    expect(shown).toMatchObject({
      healthFactor: 'unknown',
      balanceData: { deposits: 'unknown', debt: 1_000, nav: 'unknown', nav24h: 'unknown' },
    })
    const withoutPool = lenderPositionView(LONG, marketOf({ pools: { [USDC]: poolOf() } }))
    expect(withoutPool.lendingPositions[WETH]).toMatchObject({ deposits: 'unknown', depositsRaw: 2n * WAD })
    expect(lenderPositionView(LONG, marketOf()).balanceData.nav24h).toBe('unknown')
  })
})

describe('Totals of a lender', () => {
  const other = positionOf([{ deposits: 1_000_000_000n }], { subAccount: '7' })

  it('hold all its sub-accounts', () => {
    const shown = [LONG, other].map((position) => lenderPositionView(position, marketOf(), pricesOf))
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
    // -10 of the first and 30 of the second, on 4,000
    expect(totals?.apr).toBeCloseTo(0.5, 12)
  })

  it('are one for each lender of each chain', () => {
    const shown = lenderPositionView(LONG, marketOf())
    const totals = lenderTotals([shown, { ...shown, chainId: 10 }, { ...shown, lender: 'SPARK' }, shown])
    expect(totals.map(({ chain, lender }) => `${chain} ${lender}`)).toEqual([
      '8453 AAVE_V3',
      '10 AAVE_V3',
      '8453 SPARK',
    ])
  })

  it('earn nothing where more is owed than is there', () => {
    const broke = positionOf([{ deposits: 1_000_000n }, { poolId: WETH, debt: WAD }])
    const [totals] = lenderTotals([lenderPositionView(broke, marketOf())])
    expect(totals).toMatchObject({ netWorth: -1_999, apr: 0 })
  })
})

describe('Totals of everything', () => {
  it('count a lender whose worth is not known, and leave it out', () => {
    const unpriced = marketOf({ pools: { [USDC]: poolOf({ oraclePrice: 'unknown' }), [WETH]: wethPool() } })
    const known = lenderPositionView(LONG, marketOf(), pricesOf)
    const unknown = { ...lenderPositionView(LONG, unpriced, pricesOf), lender: 'SPARK' }
    const totals = globalTotals(lenderTotals([known, unknown]))
    expect(totals).toMatchObject({ total: 3_000, total24h: 1_000, unknown: 1 })
    expect(totals.apr).toBeCloseTo(-1 / 3, 12)
    expect(portfolioTotals([known, unknown])).toMatchObject({
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

  it('are the sums of their parts, however they are grouped', () => {
    fc.assert(
      fc.property(positions, (list) => {
        const shown = list.map(({ usdc, weth, owed, lender, chainId }, at) =>
          lenderPositionView(
            positionOf(
              [
                { deposits: usdc, debt: owed },
                { poolId: WETH, deposits: weth },
              ],
              {
                lender,
                chainId,
                subAccount: String(at),
              },
            ),
            marketOf({ chainId, lender }),
            pricesOf,
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

  it('keep longs and shorts as large as deposits and debt', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 15n }),
        fc.bigInt({ min: 1n, max: 10n ** 15n }),
        (own, owed) => {
          const [totals] = lenderTotals([
            lenderPositionView(
              positionOf([{ deposits: own, debt: owed }]),
              marketOf({ pools: { [USDC]: poolOf({ config: { 0: config(75) } }) } }),
            ),
          ])
          expect(totals?.assetsLong[0]?.sizeUSD).toBe(Number(own) / 1e6)
          expect(totals?.assetsShort[0]?.sizeUSD).toBe(Number(owed) / 1e6)
        },
      ),
    )
  })
})

describe('Profit and loss', () => {
  it.each([
    [110, 100, 10, 0.1],
    [90, 100, -10, -0.1],
    [10, 0, 10, 0],
    [0, 0, 0, 0],
    [-50, -100, 50, 0.5],
  ])('from %s with %s a day ago is %s, a share of %s', (now, before, absolute, ratio) => {
    expect(profitAndLoss(now, before)).toEqual({ absolute, ratio })
  })

  it('is not known where one of the two is not', () => {
    expect(profitAndLoss('unknown', 1)).toEqual({ absolute: 'unknown', ratio: 'unknown' })
    expect(profitAndLoss(1, 'unknown')).toEqual({ absolute: 'unknown', ratio: 'unknown' })
  })
})
