import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { WAD } from '../lender-market.ts'
import { accountFigures } from './account-figures.ts'
import {
  ACCOUNT,
  anyAccount,
  bps,
  config,
  held,
  market,
  pool,
  position,
  priced,
  RISK_MODELS,
  units,
} from './accounts.test-support.ts'
import { INFINITE_HEALTH } from './math.ts'

const usd = (text: string) => units(text, 8)

/** Prices of an account with 20,000 dollars of ether, 1,000 of USDC and a debt of 8,000 USDT. */
const POOLS = [
  priced('weth', 2_000, 18, { config: { 0: config(8_000, 8_250) } }),
  priced('usdc', 1, 6, { config: { 0: config(7_500, 7_800) } }),
  priced('usdt', 1, 6, { config: { 0: config(0, 0) } }),
]

const POSITION = position([
  held('weth', { deposits: units('10', 18) }),
  held('usdc', { deposits: units('1000', 6) }),
  held('usdt', { debt: units('7500', 6), debtStable: units('500', 6) }),
])

describe('accountFigures', () => {
  it('uses average factors in whole basis points for Aave', () => {
    expect(accountFigures(POSITION, market('aave-v3', POOLS))).toEqual({
      deposits: usd('21000'),
      debt: usd('8000'),
      nav: usd('13000'),
      // 21,000 x 82.28%, as the average of 82.2857% is rounded down.
      collateral: usd('17278.8'),
      collateralAllActive: usd('17278.8'),
      borrowDiscountedCollateral: usd('16749.6'),
      borrowDiscountedCollateralAllActive: usd('16749.6'),
      adjustedDebt: usd('8000'),
      healthFactor: units('2.15985', 18),
      leverage: (21n * WAD) / 13n,
      ltv: (8n * WAD) / 21n,
      maxLtv: bps(7_976),
      liquidationThreshold: bps(8_228),
      borrowCapacity: usd('8749.6'),
    })
  })

  it('does not round the health factor to basis points for Aave since 3.5, and rounds debts up', () => {
    const since = market('aave-v3', POOLS, { roundsAgainstUser: true })
    expect(accountFigures(POSITION, since)).toMatchObject({
      collateral: usd('17280'),
      healthFactor: units('2.16', 18),
      liquidationThreshold: bps(8_228),
      borrowDiscountedCollateral: usd('16749.6'),
    })
    const dust = position([held('weth', { deposits: 0n, debt: 1n })])
    expect(accountFigures(dust, since).debt).toBe(1n)
    expect(accountFigures(dust, market('aave-v3', POOLS)).debt).toBe(0n)
  })

  it('sums the weighted value of each deposit for Comet and Morpho', () => {
    for (const family of ['compound-v3', 'morpho'] as const) {
      expect(accountFigures(POSITION, market(family, POOLS))).toMatchObject({
        collateral: usd('17280'),
        healthFactor: units('2.16', 18),
        borrowDiscountedCollateral: usd('16750'),
        liquidationThreshold: (1728n * WAD) / 2100n,
      })
    }
  })

  it('rounds at the exchange rate and at the price for Compound V2', () => {
    const comptroller = market('compound-v2', [
      pool('uni', {
        config: { 0: config(7_500, 7_500) },
        exchangeRate: 203_456_789_012_345_678_901_234_567n,
        oraclePrice: { price: 7_123_456_789_012_345_678n, per: WAD },
      }),
    ])
    const shares = 4_999_999_999n
    const deposits = (shares * 203_456_789_012_345_678_901_234_567n) / WAD
    const { collateral } = accountFigures(
      position([held('uni', { deposits, depositShares: shares })]),
      comptroller,
    )
    const rated = (750_000_000_000_000_000n * 203_456_789_012_345_678_901_234_567n) / WAD
    const perShare = (rated * 7_123_456_789_012_345_678n) / WAD
    expect(collateral).toBe((perShare * shares) / WAD)
  })

  it('weights debts by borrow factor only for Init, rounded up', () => {
    const pools = [
      priced('weth', 2_000, 18, { config: { 1: config(8_000, 8_000) } }),
      priced('usdc', 1, 6, { config: { 1: config(0, 0, { borrowFactor: bps(11_111) }) } }),
    ]
    const account = position([held('weth', { deposits: WAD }), held('usdc', { debt: 1_000_001n })], {
      mode: 1,
    })
    expect(accountFigures(account, market('init', pools)).adjustedDebt).toBe(111_110_112n)
    expect(accountFigures(account, market('morpho', pools)).adjustedDebt).toBe(100_000_100n)
  })

  it('uses the factors of the selected mode, and those of mode 0 for pools outside it', () => {
    const pools = [
      priced('weth', 2_000, 18, { config: { 0: config(8_000, 8_250), 1: config(9_000, 9_300) } }),
      priced('usdc', 1, 6, { config: { 0: config(7_500, 7_800) } }),
    ]
    const account = position(
      [held('weth', { deposits: WAD }), held('usdc', { deposits: units('2000', 6) })],
      {
        mode: 1,
      },
    )
    expect(accountFigures(account, market('aave-v3', pools)).collateral).toBe(usd('3420'))
  })

  it('excludes disabled collateral, and includes it in the figures with all collateral', () => {
    const account = position([held('weth', { deposits: WAD, collateralEnabled: false })])
    expect(accountFigures(account, market('aave-v3', POOLS))).toMatchObject({
      deposits: usd('2000'),
      collateral: 0n,
      collateralAllActive: usd('1650'),
      borrowDiscountedCollateral: 0n,
      borrowDiscountedCollateralAllActive: usd('1600'),
    })
  })

  it('has an infinite health factor without debt, and figures of 0 without a position', () => {
    const empty = position([])
    expect(accountFigures(empty, market('aave-v3', POOLS))).toMatchObject({
      deposits: 0n,
      nav: 0n,
      healthFactor: INFINITE_HEALTH,
      leverage: 0n,
      ltv: 0n,
      borrowCapacity: 0n,
    })
    expect(empty.account).toBe(ACCOUNT)
  })

  it('has an infinite LTV without collateral, and an infinite leverage without net worth', () => {
    const borrower = position([held('usdt', { debt: 1_000_000n })])
    const { leverage, ltv, nav } = accountFigures(borrower, market('aave-v3', POOLS))
    expect({ leverage, ltv, nav }).toEqual({ leverage: 0n, ltv: INFINITE_HEALTH, nav: usd('-1') })
    const insolvent = position([held('usdc', { deposits: 1_000_000n }), held('usdt', { debt: 2_000_000n })])
    expect(accountFigures(insolvent, market('aave-v3', POOLS)).leverage).toBe(INFINITE_HEALTH)
  })
})

describe('accountFigures with missing data', () => {
  const without = (poolId: string, more: object) =>
    market(
      'aave-v3',
      POOLS.map((account) => (account.poolId === poolId ? { ...account, ...more } : account)),
    )

  it('returns unknown only for figures that depend on a missing deposit price', () => {
    const figures = accountFigures(POSITION, without('weth', { oraclePrice: 'unknown' }))
    expect(figures).toMatchObject({ debt: usd('8000'), adjustedDebt: usd('8000') })
    const { debt, adjustedDebt, ...others } = figures
    expect(new Set(Object.values(others))).toEqual(new Set(['unknown']))
  })

  it('returns unknown only for figures that depend on a missing debt price', () => {
    expect(accountFigures(POSITION, without('usdt', { oraclePrice: 'unknown' }))).toMatchObject({
      deposits: usd('21000'),
      collateral: usd('17278.8'),
      maxLtv: bps(7_976),
      debt: 'unknown',
      nav: 'unknown',
      healthFactor: 'unknown',
      leverage: 'unknown',
      ltv: 'unknown',
      borrowCapacity: 'unknown',
    })
  })

  it('returns deposits and debts without factors', () => {
    expect(accountFigures(POSITION, without('weth', { config: {} }))).toMatchObject({
      deposits: usd('21000'),
      debt: usd('8000'),
      nav: usd('13000'),
      collateral: 'unknown',
      healthFactor: 'unknown',
      ltv: 'unknown',
    })
  })

  it('ignores missing data of pools without a position', () => {
    const [weth, ...others] = POOLS
    if (!weth) throw new Error('The table of pools is empty')
    const account = position([...Object.values(POSITION.pools), held('other', {})])
    const unpriced = pool('other', { oraclePrice: 'unknown', config: {} })
    expect(accountFigures(account, market('aave-v3', [weth, ...others, unpriced]))).toEqual(
      accountFigures(POSITION, market('aave-v3', POOLS)),
    )
  })

  it('returns a health factor without debt, and ignores the price of collateral without a factor', () => {
    const account = position([held('usdt', { deposits: 5n }), held('weth', { deposits: WAD })])
    const figures = accountFigures(account, without('usdt', { oraclePrice: 'unknown' }))
    expect(figures).toMatchObject({
      deposits: 'unknown',
      collateral: usd('1650'),
      healthFactor: INFINITE_HEALTH,
      borrowCapacity: usd('1600'),
    })
  })

  it('returns unknown figures for a pool that the market does not have', () => {
    const account = position([held('missing', { deposits: 1n }), held('usdt', { debt: 1_000_000n })])
    expect(accountFigures(account, market('aave-v3', POOLS))).toMatchObject({
      deposits: 'unknown',
      healthFactor: 'unknown',
    })
  })
})

describe.each(Object.entries(RISK_MODELS))('Figures of %s', (_name, model) => {
  it('do not depend on the order of the assets', () => {
    fc.assert(
      fc.property(anyAccount(model), ({ market: anyMarket, position: held }) => {
        expect(accountFigures({ ...held, pools: reversed(held.pools) }, anyMarket)).toEqual(
          accountFigures(held, anyMarket),
        )
      }),
    )
  })

  it('are consistent with each other', () => {
    fc.assert(
      fc.property(anyAccount(model), ({ market: anyMarket, position: held }) => {
        const figures = requireKnown(accountFigures(held, anyMarket))
        expect(figures.nav).toBe(figures.deposits - figures.debt)
        // On Aave, an additional deposit with a low factor can lower the rounded average by a basis point.
        const slack = model.family.startsWith('aave') ? figures.deposits / 10_000n + 1n : 0n
        expect(figures.collateral).toBeLessThanOrEqual(figures.collateralAllActive + slack)
        expect(figures.borrowDiscountedCollateral).toBeLessThanOrEqual(figures.collateral)
        expect(figures.borrowCapacity > 0n).toBe(figures.borrowDiscountedCollateral > figures.adjustedDebt)
        if (figures.adjustedDebt === 0n) return
        const gap = figures.healthFactor * figures.adjustedDebt - figures.collateral * WAD
        expect(gap < 0n ? -gap : gap).toBeLessThanOrEqual(figures.adjustedDebt + WAD)
      }),
    )
  })
})

function requireKnown<Figures extends object>(
  figures: Figures,
): { readonly [Name in keyof Figures]: bigint } {
  for (const value of Object.values(figures)) expect(typeof value).toBe('bigint')
  return figures as { readonly [Name in keyof Figures]: bigint }
}

function reversed<Value>(record: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).reverse())
}
