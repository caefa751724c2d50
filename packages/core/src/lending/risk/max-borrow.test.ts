import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LendingPool } from '../lender-market.ts'
import { WAD } from '../lender-market.ts'
import { accountFigures } from './account-figures.ts'
import {
  type Account,
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
import { maxBorrow, maxLeverage, maxWithdraw, poolUtilization } from './max-borrow.ts'
import { positionAfter } from './position-after.ts'

const WETH = priced('weth', 2_000, 18)
const USDC = priced('usdc', 1, 6, { config: { 0: config(7_500, 7_800) } })
const RICH = position([held('weth', { deposits: units('10', 18) })])

describe('maxBorrow', () => {
  const maxUsdc = (more: Partial<LendingPool>, targetHealth?: bigint) =>
    maxBorrow(
      RICH,
      market('aave-v3', [WETH, { ...USDC, ...more }]),
      'usdc',
      targetHealth ? { targetHealth } : {},
    )

  it('returns the borrowing power of the collateral', () => {
    expect(maxUsdc({})).toBe(units('16000', 6))
  })

  it('returns less for a higher target health factor', () => {
    expect(maxUsdc({}, (11n * WAD) / 10n)).toBe(units('15000', 6))
  })

  it('is limited by liquidity and borrow cap', () => {
    expect(maxUsdc({ totalLiquidity: 5n })).toBe(5n)
    expect(maxUsdc({ borrowCap: 100n, totalDebt: 60n, totalDebtStable: 30n })).toBe(10n)
    expect(maxUsdc({ borrowCap: 100n, totalDebt: 160n })).toBe(0n)
  })

  it.each([
    ['cannot be borrowed', { borrowingEnabled: false }],
    ['is frozen', { isFrozen: true }],
    ['is paused', { isPaused: true }],
    ['is not active', { isActive: false }],
    ['cannot be borrowed in the mode', { config: { 0: config(0, 0, { debtDisabled: true }) } }],
  ] satisfies [string, Partial<LendingPool>][])('returns 0 if the asset %s', (_what, more) => {
    expect(maxUsdc(more)).toBe(0n)
  })

  it('returns unknown if a price, a factor or the pool is missing', () => {
    expect(maxUsdc({ oraclePrice: 'unknown' })).toBe('unknown')
    expect(maxUsdc({ config: {} })).toBe('unknown')
    expect(maxBorrow(RICH, market('aave-v3', [WETH]), 'usdc')).toBe('unknown')
    const unpriced = market('aave-v3', [{ ...WETH, oraclePrice: 'unknown' }, USDC])
    expect(maxBorrow(RICH, unpriced, 'usdc')).toBe('unknown')
  })

  it('leaves a unit if debts are rounded up to shares, but allows all of the liquidity', () => {
    for (const family of ['compound-v3', 'morpho'] as const) {
      expect(maxBorrow(RICH, market(family, [WETH, USDC]), 'usdc')).toBe(units('16000', 6) - 1n)
      expect(maxBorrow(RICH, market(family, [WETH, { ...USDC, totalLiquidity: 5n }]), 'usdc')).toBe(5n)
    }
  })

  it('returns 0 for a siloed asset with other debt, and for any asset with siloed debt', () => {
    const borrower = position([...Object.values(RICH.pools), held('dai', { debt: 1n })])
    const siloed = (usdc: Partial<LendingPool>, dai: Partial<LendingPool>) =>
      maxBorrow(borrower, market('aave-v3', [WETH, { ...USDC, ...usdc }, pool('dai', dai)]), 'usdc')
    expect(siloed({}, { isSiloed: true })).toBe(0n)
    expect(siloed({ isSiloed: true }, {})).toBe(0n)
    expect(siloed({}, {})).not.toBe(0n)
    expect(maxUsdc({ isSiloed: true })).toBe(units('16000', 6))
  })

  it('returns 0 against isolated collateral unless the asset can be borrowed in isolation', () => {
    const isolated = { ...WETH, debtCeiling: 10_000_000n }
    const inIsolation = (isBorrowableInIsolation: boolean) =>
      maxBorrow(RICH, market('aave-v3', [isolated, { ...USDC, isBorrowableInIsolation }]), 'usdc')
    expect(inIsolation(false)).toBe(0n)
    expect(inIsolation(true)).not.toBe(0n)
    expect(maxUsdc({ isBorrowableInIsolation: false })).toBe(units('16000', 6))
  })

  it('returns 0 if the minimum debt cannot be reached', () => {
    expect(maxUsdc({ minDebt: units('16000', 6) })).toBe(units('16000', 6))
    expect(maxUsdc({ minDebt: units('16000.01', 6) })).toBe(0n)
    expect(maxUsdc({ minDebt: units('16000', 6) }, (11n * WAD) / 10n)).toBe(0n)
  })

  it('is limited by the debt ceiling of isolated collateral, in cents', () => {
    const isolated = { ...WETH, debtCeiling: 100_000n }
    expect(maxBorrow(RICH, market('aave-v3', [isolated, USDC]), 'usdc')).toBe(units('1000.009999', 6))
  })

  it('returns 0 without collateral', () => {
    expect(maxBorrow(position([]), market('aave-v3', [WETH, USDC]), 'usdc')).toBe(0n)
  })

  it.each([
    ['has a price of 0', { oraclePrice: { price: 0n, per: 10n ** 18n } }],
    ['has an LTV of 0', { config: { 0: config(0, 8_000) } }],
  ] satisfies [string, Partial<LendingPool>][])(
    'returns 0 if the collateral %s, even for amounts whose value rounds to 0',
    (_what, more) => {
      // Small amounts of `fine` are worth less than a unit of the numeraire.
      const dusty = market('aave-v3', [{ ...WETH, ...more }, priced('fine', 1, 18)])
      expect(maxBorrow(RICH, dusty, 'fine')).toBe(0n)
    },
  )
})

describe('maxWithdraw', () => {
  const borrower = position([
    held('weth', { deposits: units('10', 18) }),
    held('usdc', { deposits: units('100', 6), debt: units('8250', 6), collateralEnabled: false }),
  ])

  it('keeps collateral for the debt: by liquidation threshold on Aave, by LTV elsewhere', () => {
    expect(maxWithdraw(borrower, market('aave-v3', [WETH, USDC]), 'weth')).toBe(units('5', 18))
    expect(maxWithdraw(borrower, market('morpho', [WETH, USDC]), 'weth')).toBe(units('4.84375', 18))
  })

  it('returns the whole deposit without debt against it, even without a price', () => {
    const unpriced = market('aave-v3', [
      { ...WETH, oraclePrice: 'unknown' },
      { ...USDC, oraclePrice: 'unknown' },
    ])
    expect(maxWithdraw(RICH, unpriced, 'weth')).toBe(units('10', 18))
    expect(maxWithdraw(borrower, unpriced, 'usdc')).toBe(units('100', 6))
    expect(maxWithdraw(borrower, unpriced, 'weth')).toBe('unknown')
  })

  it('is limited by liquidity, and returns 0 for paused pools and without a deposit', () => {
    const withPool = (more: Partial<LendingPool>) => market('aave-v3', [{ ...WETH, ...more }, USDC])
    expect(maxWithdraw(RICH, withPool({ totalLiquidity: 7n }), 'weth')).toBe(7n)
    expect(maxWithdraw(RICH, withPool({ isPaused: true }), 'weth')).toBe(0n)
    expect(maxWithdraw(RICH, withPool({ isFrozen: true }), 'weth')).toBe(units('10', 18))
    expect(maxWithdraw(RICH, withPool({}), 'usdc')).toBe(0n)
    expect(maxWithdraw(RICH, market('aave-v3', [USDC]), 'weth')).toBe('unknown')
  })

  it('returns 0 on Aave V3 while collateral with an LTV of 0 has to be withdrawn first', () => {
    const old = priced('old', 1, 18, { config: { 0: config(0, 7_000) } })
    const account = position([...Object.values(borrower.pools), held('old', { deposits: units('9', 18) })])
    const pools = [WETH, USDC, old]
    expect(maxWithdraw(account, market('aave-v3', pools), 'weth')).toBe(0n)
    expect(maxWithdraw(account, market('aave-v3', pools), 'old')).toBe(units('9', 18))
    expect(maxWithdraw(account, market('aave-v2', pools), 'weth')).not.toBe(0n)
  })
})

describe.each(Object.entries(RISK_MODELS))('Limits of %s', (_name, model) => {
  const anyChoice = fc.tuple(anyAccount(model), fc.nat())
  // Comet and Morpho round debts up to whole shares, so the debt can exceed the borrowed amount by a unit.
  const roundedUp = model.family === 'compound-v3' || model.family === 'morpho' ? 1n : 0n

  it('are the largest borrows that keep the account healthy and within its LTV', () => {
    fc.assert(
      fc.property(anyChoice, ([account, choice]) => {
        const { poolId } = getPool(account, choice)
        const limit = requireKnown(maxBorrow(account.position, account.market, poolId))
        const debt = limit + roundedUp
        const borrowed = figuresAfter(account, { type: 'Borrow', poolId, amount: debt })
        if (limit > 0n) {
          expect(borrowed.healthFactor).toBeGreaterThanOrEqual(WAD)
          expect(borrowed.borrowDiscountedCollateral).toBeGreaterThanOrEqual(borrowed.adjustedDebt)
        }
        // Without borrowing power, even a debt whose value rounds to 0 is not allowed.
        if (figuresAfter(account, []).borrowDiscountedCollateral === 0n) {
          expect(limit).toBe(0n)
          return
        }
        const more = figuresAfter(account, { type: 'Borrow', poolId, amount: debt + 1n })
        if (model.family.startsWith('aave')) {
          // Allow for the rounding of the limit to basis points.
          expect(more.adjustedDebt + 1n).toBeGreaterThanOrEqual(more.borrowDiscountedCollateral)
        } else {
          expect(more.adjustedDebt).toBeGreaterThan(more.borrowDiscountedCollateral)
        }
      }),
    )
  })

  it('are the largest withdrawals that keep the account healthy', () => {
    fc.assert(
      fc.property(anyChoice, ([account, choice]) => {
        const { poolId, deposits } = getPool(account, choice)
        const limit = requireKnown(maxWithdraw(account.position, account.market, poolId))
        expect(limit).toBeLessThanOrEqual(deposits)
        const before = figuresAfter(account, [])
        if (limit > 0n && account.position.pools[poolId]?.collateralEnabled && before.adjustedDebt > 0n) {
          expect(
            figuresAfter(account, { type: 'Withdraw', poolId, amount: limit }).healthFactor,
          ).toBeGreaterThanOrEqual(WAD)
        }
        if (limit === 0n || limit === deposits) return
        const more = figuresAfter(account, { type: 'Withdraw', poolId, amount: limit + 1n })
        const isUnsafe = model.family.startsWith('aave')
          ? more.healthFactor < WAD
          : more.adjustedDebt > more.borrowDiscountedCollateral
        expect(isUnsafe).toBe(true)
      }),
    )
  })

  it('keep the target health factor', () => {
    fc.assert(
      fc.property(anyChoice, fc.integer({ min: 100, max: 300 }), ([account, choice], percent) => {
        const { poolId } = getPool(account, choice)
        const targetHealth = (BigInt(percent) * WAD) / 100n
        const limit = requireKnown(maxBorrow(account.position, account.market, poolId, { targetHealth }))
        if (limit === 0n) return
        expect(
          figuresAfter(account, { type: 'Borrow', poolId, amount: limit }).healthFactor,
        ).toBeGreaterThanOrEqual(targetHealth)
      }),
    )
  })
})

describe('maxLeverage', () => {
  it('returns 1 / (1 - LTV)', () => {
    expect(maxLeverage(WETH, 0)).toBe(5n * WAD)
    expect(maxLeverage(pool('none', { config: { 0: config(0, 0) } }), 0)).toBe(WAD)
    expect(maxLeverage(pool('all', { config: { 0: config(10_000, 10_000) } }), 0)).toBe(INFINITE_HEALTH)
    expect(maxLeverage(pool('unknown', { config: {} }), 0)).toBe('unknown')
  })

  it('applies the borrow factor for Init', () => {
    const short = pool('short', { config: { 0: config(0, 0, { borrowFactor: bps(12_500) }) } })
    expect(maxLeverage(pool('long', { config: { 0: config(7_500, 7_500) } }), 0, short)).toBe((5n * WAD) / 2n)
  })
})

describe('poolUtilization', () => {
  it('returns the borrowed share of the deposits, at both rates', () => {
    expect(poolUtilization(pool('a', { totalDeposits: 100n, totalDebt: 50n, totalDebtStable: 25n }))).toBe(
      (3n * WAD) / 4n,
    )
    expect(poolUtilization(pool('a', { totalDeposits: 0n }))).toBe(0n)
  })
})

function getPool({ position: { pools } }: Account, choice: number) {
  const all = Object.values(pools)
  const poolPosition = all[choice % all.length]
  if (!poolPosition) throw new Error('The account has no pool')
  return poolPosition
}

function requireKnown(figure: bigint | 'unknown'): bigint {
  if (figure === 'unknown') throw new Error('The limit is unknown')
  return figure
}

function figuresAfter(
  { market: lender, position: held }: Account,
  changes: Parameters<typeof positionAfter>[2],
) {
  const { healthFactor, adjustedDebt, borrowDiscountedCollateral } = accountFigures(
    positionAfter(held, lender, changes),
    lender,
  )
  return {
    healthFactor: requireKnown(healthFactor),
    adjustedDebt: requireKnown(adjustedDebt),
    borrowDiscountedCollateral: requireKnown(borrowDiscountedCollateral),
  }
}
