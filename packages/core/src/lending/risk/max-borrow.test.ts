import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LendingPool } from '../market.ts'
import { WAD } from '../market.ts'
import { accountFigures } from './account-figures.ts'
import {
  type Account,
  anyAccount,
  BOOKS,
  bps,
  config,
  held,
  market,
  pool,
  position,
  priced,
  units,
} from './accounts.test-support.ts'
import { INFINITE_HEALTH } from './figures.ts'
import { maxBorrow, maxLeverage, maxWithdraw, poolUtilization } from './max-borrow.ts'
import { positionAfter } from './position-after.ts'

const WETH = priced('weth', 2_000, 18)
const USDC = priced('usdc', 1, 6, { config: { 0: config(7_500, 7_800) } })
const RICH = position([held('weth', { deposits: units('10', 18) })])

describe('The most that can be borrowed', () => {
  const most = (more: Partial<LendingPool>, targetHealth?: bigint) =>
    maxBorrow(
      RICH,
      market('aave-v3', [WETH, { ...USDC, ...more }]),
      'usdc',
      targetHealth ? { targetHealth } : {},
    )

  it('is what the collateral allows', () => {
    expect(most({})).toBe(units('16000', 6))
  })

  it('is less where a healthier account is wanted', () => {
    expect(most({}, (11n * WAD) / 10n)).toBe(units('15000', 6))
  })

  it('is no more than the pool has, and than its cap leaves', () => {
    expect(most({ totalLiquidity: 5n })).toBe(5n)
    expect(most({ borrowCap: 100n, totalDebt: 60n, totalDebtStable: 30n })).toBe(10n)
    expect(most({ borrowCap: 100n, totalDebt: 160n })).toBe(0n)
  })

  it.each([
    ['is not lent', { borrowingEnabled: false }],
    ['is frozen', { isFrozen: true }],
    ['is paused', { isPaused: true }],
    ['is no longer active', { isActive: false }],
    ['is not lent in the mode', { config: { 0: config(0, 0, { debtDisabled: true }) } }],
  ] satisfies [string, Partial<LendingPool>][])('is nothing where the asset %s', (_what, more) => {
    expect(most(more)).toBe(0n)
  })

  it('is unknown where a price, a factor or the pool is missing', () => {
    expect(most({ oraclePrice: 'unknown' })).toBe('unknown')
    expect(most({ config: {} })).toBe('unknown')
    expect(maxBorrow(RICH, market('aave-v3', [WETH]), 'usdc')).toBe('unknown')
    const unpriced = market('aave-v3', [{ ...WETH, oraclePrice: 'unknown' }, USDC])
    expect(maxBorrow(RICH, unpriced, 'usdc')).toBe('unknown')
  })

  it('leaves a unit where debts are rounded up to whole shares, but takes all of what the pool has', () => {
    for (const family of ['compound-v3', 'morpho'] as const) {
      expect(maxBorrow(RICH, market(family, [WETH, USDC]), 'usdc')).toBe(units('16000', 6) - 1n)
      expect(maxBorrow(RICH, market(family, [WETH, { ...USDC, totalLiquidity: 5n }]), 'usdc')).toBe(5n)
    }
  })

  it('is nothing beside a debt that must be the only one, nor of what must be owed alone', () => {
    const owing = position([...Object.values(RICH.pools), held('dai', { debt: 1n })])
    const siloed = (of: Partial<LendingPool>, other: Partial<LendingPool>) =>
      maxBorrow(owing, market('aave-v3', [WETH, { ...USDC, ...of }, pool('dai', other)]), 'usdc')
    expect(siloed({}, { isSiloed: true })).toBe(0n)
    expect(siloed({ isSiloed: true }, {})).toBe(0n)
    expect(siloed({}, {})).not.toBe(0n)
    expect(most({ isSiloed: true })).toBe(units('16000', 6))
  })

  it('is 0 against isolated collateral unless the asset is listed for it', () => {
    const isolated = { ...WETH, debtCeiling: 10_000_000n }
    const inIsolation = (isBorrowableInIsolation: boolean) =>
      maxBorrow(RICH, market('aave-v3', [isolated, { ...USDC, isBorrowableInIsolation }]), 'usdc')
    expect(inIsolation(false)).toBe(0n)
    expect(inIsolation(true)).not.toBe(0n)
    expect(most({ isBorrowableInIsolation: false })).toBe(units('16000', 6))
  })

  it('is nothing where it would not come to the least that may be owed', () => {
    expect(most({ minDebt: units('16000', 6) })).toBe(units('16000', 6))
    expect(most({ minDebt: units('16000.01', 6) })).toBe(0n)
    expect(most({ minDebt: units('16000', 6) }, (11n * WAD) / 10n)).toBe(0n)
  })

  it('is no more than the ceiling of isolated collateral, in cents', () => {
    const isolated = { ...WETH, debtCeiling: 100_000n }
    expect(maxBorrow(RICH, market('aave-v3', [isolated, USDC]), 'usdc')).toBe(units('1000.009999', 6))
  })

  it('is nothing without collateral', () => {
    expect(maxBorrow(position([]), market('aave-v3', [WETH, USDC]), 'usdc')).toBe(0n)
  })

  it.each([
    ['has no price', { oraclePrice: { price: 0n, per: 10n ** 18n } }],
    ['is borrowed against no more', { config: { 0: config(0, 8_000) } }],
  ] satisfies [string, Partial<LendingPool>][])(
    'is nothing where the collateral %s, not even what rounds to nothing',
    (_what, more) => {
      // A millionth of a millionth of it is worth less than a unit of the numeraire.
      const dusty = market('aave-v3', [{ ...WETH, ...more }, priced('fine', 1, 18)])
      expect(maxBorrow(RICH, dusty, 'fine')).toBe(0n)
    },
  )
})

describe('The most that can be withdrawn', () => {
  const owing = position([
    held('weth', { deposits: units('10', 18) }),
    held('usdc', { deposits: units('100', 6), debt: units('8250', 6), collateralEnabled: false }),
  ])

  it('leaves what the debt needs: on Aave by the liquidation threshold, elsewhere by what may be borrowed', () => {
    expect(maxWithdraw(owing, market('aave-v3', [WETH, USDC]), 'weth')).toBe(units('5', 18))
    expect(maxWithdraw(owing, market('morpho', [WETH, USDC]), 'weth')).toBe(units('4.84375', 18))
  })

  it('is all of it where nothing is owed against it, even without a price', () => {
    const unpriced = market('aave-v3', [
      { ...WETH, oraclePrice: 'unknown' },
      { ...USDC, oraclePrice: 'unknown' },
    ])
    expect(maxWithdraw(RICH, unpriced, 'weth')).toBe(units('10', 18))
    expect(maxWithdraw(owing, unpriced, 'usdc')).toBe(units('100', 6))
    expect(maxWithdraw(owing, unpriced, 'weth')).toBe('unknown')
  })

  it('is no more than the pool has, and nothing where nothing moves or nothing is there', () => {
    const withPool = (more: Partial<LendingPool>) => market('aave-v3', [{ ...WETH, ...more }, USDC])
    expect(maxWithdraw(RICH, withPool({ totalLiquidity: 7n }), 'weth')).toBe(7n)
    expect(maxWithdraw(RICH, withPool({ isPaused: true }), 'weth')).toBe(0n)
    expect(maxWithdraw(RICH, withPool({ isFrozen: true }), 'weth')).toBe(units('10', 18))
    expect(maxWithdraw(RICH, withPool({}), 'usdc')).toBe(0n)
    expect(maxWithdraw(RICH, market('aave-v3', [USDC]), 'weth')).toBe('unknown')
  })

  it('is nothing on Aave V3 while collateral without ltv is there to be withdrawn first', () => {
    const old = priced('old', 1, 18, { config: { 0: config(0, 7_000) } })
    const own = position([...Object.values(owing.pools), held('old', { deposits: units('9', 18) })])
    const pools = [WETH, USDC, old]
    expect(maxWithdraw(own, market('aave-v3', pools), 'weth')).toBe(0n)
    expect(maxWithdraw(own, market('aave-v3', pools), 'old')).toBe(units('9', 18))
    expect(maxWithdraw(own, market('aave-v2', pools), 'weth')).not.toBe(0n)
  })
})

describe.each(Object.entries(BOOKS))('The limits of %s', (_name, books) => {
  const anyChoice = fc.tuple(anyAccount(books), fc.nat())
  // Comet and Morpho keep debts in whole shares, rounded up: a unit more may be owed than was borrowed.
  const roundedUp = books.family === 'compound-v3' || books.family === 'morpho' ? 1n : 0n

  it('borrow all that leaves the account healthy and within its ltv, and not a unit more', () => {
    fc.assert(
      fc.property(anyChoice, ([account, choice]) => {
        const { poolId } = chosen(account, choice)
        const most = amountOf(maxBorrow(account.position, account.market, poolId))
        const owed = most + roundedUp
        const borrowed = figuresAfter(account, { type: 'Borrow', poolId, amount: owed })
        if (most > 0n) {
          expect(borrowed.healthFactor).toBeGreaterThanOrEqual(WAD)
          expect(borrowed.borrowDiscountedCollateral).toBeGreaterThanOrEqual(borrowed.adjustedDebt)
        }
        // What is valued at nothing would still be owed against nothing.
        if (figuresAfter(account, []).borrowDiscountedCollateral === 0n) {
          expect(most).toBe(0n)
          return
        }
        const more = figuresAfter(account, { type: 'Borrow', poolId, amount: owed + 1n })
        if (books.family.startsWith('aave')) {
          // Its limit is a product in whole basis points, which the figure shows rounded.
          expect(more.adjustedDebt + 1n).toBeGreaterThanOrEqual(more.borrowDiscountedCollateral)
        } else {
          expect(more.adjustedDebt).toBeGreaterThan(more.borrowDiscountedCollateral)
        }
      }),
    )
  })

  it('withdraw all that leaves the account healthy, and not a unit more', () => {
    fc.assert(
      fc.property(anyChoice, ([account, choice]) => {
        const { poolId, deposits } = chosen(account, choice)
        const most = amountOf(maxWithdraw(account.position, account.market, poolId))
        expect(most).toBeLessThanOrEqual(deposits)
        const before = figuresAfter(account, [])
        if (most > 0n && account.position.pools[poolId]?.collateralEnabled && before.adjustedDebt > 0n) {
          expect(
            figuresAfter(account, { type: 'Withdraw', poolId, amount: most }).healthFactor,
          ).toBeGreaterThanOrEqual(WAD)
        }
        if (most === 0n || most === deposits) return
        const more = figuresAfter(account, { type: 'Withdraw', poolId, amount: most + 1n })
        const limit = books.family.startsWith('aave')
          ? more.healthFactor < WAD
          : more.adjustedDebt > more.borrowDiscountedCollateral
        expect(limit).toBe(true)
      }),
    )
  })

  it('keep the health that is asked for', () => {
    fc.assert(
      fc.property(anyChoice, fc.integer({ min: 100, max: 300 }), ([account, choice], percent) => {
        const { poolId } = chosen(account, choice)
        const targetHealth = (BigInt(percent) * WAD) / 100n
        const most = amountOf(maxBorrow(account.position, account.market, poolId, { targetHealth }))
        if (most === 0n) return
        expect(
          figuresAfter(account, { type: 'Borrow', poolId, amount: most }).healthFactor,
        ).toBeGreaterThanOrEqual(targetHealth)
      }),
    )
  })
})

describe('Leverage', () => {
  it('is at most what the factor leaves of one', () => {
    expect(maxLeverage(WETH, 0)).toBe(5n * WAD)
    expect(maxLeverage(pool('none', { config: { 0: config(0, 0) } }), 0)).toBe(WAD)
    expect(maxLeverage(pool('all', { config: { 0: config(10_000, 10_000) } }), 0)).toBe(INFINITE_HEALTH)
    expect(maxLeverage(pool('unknown', { config: {} }), 0)).toBe('unknown')
  })

  it('counts on Init what the debt weighs', () => {
    const short = pool('short', { config: { 0: config(0, 0, { borrowFactor: bps(12_500) }) } })
    expect(maxLeverage(pool('long', { config: { 0: config(7_500, 7_500) } }), 0, short)).toBe((5n * WAD) / 2n)
  })
})

describe('Utilisation', () => {
  it('is the share that is lent out, at both kinds of rate', () => {
    expect(poolUtilization(pool('a', { totalDeposits: 100n, totalDebt: 50n, totalDebtStable: 25n }))).toBe(
      (3n * WAD) / 4n,
    )
    expect(poolUtilization(pool('a', { totalDeposits: 0n }))).toBe(0n)
  })
})

function chosen({ position: { pools } }: Account, choice: number) {
  const all = Object.values(pools)
  const own = all[choice % all.length]
  if (!own) throw new Error('The account has no pool')
  return own
}

function amountOf(figure: bigint | 'unknown'): bigint {
  if (figure === 'unknown') throw new Error('The limit is unknown')
  return figure
}

function figuresAfter(
  { market: own, position: held }: Account,
  changes: Parameters<typeof positionAfter>[2],
) {
  const { healthFactor, adjustedDebt, borrowDiscountedCollateral } = accountFigures(
    positionAfter(held, own, changes),
    own,
  )
  return {
    healthFactor: amountOf(healthFactor),
    adjustedDebt: amountOf(adjustedDebt),
    borrowDiscountedCollateral: amountOf(borrowDiscountedCollateral),
  }
}
