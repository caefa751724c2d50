import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toActionSize } from '../../lending/actions/to-action-size.ts'
import type { PoolPosition } from '../../lending/lender-position.ts'
import { createTestPool, createTestPosition, USDC } from '../../lending/lending.test-support.ts'
import { toPercentPerYear } from '../shared/reward-rate.ts'
import { accrueInterest, type PoolState, toDebt, toDeposit } from './accrue-interest.ts'
import { sharesToRepay, sharesToWithdraw } from './get-core-steps.ts'

const STATE: PoolState = {
  cash: 600_000_000n,
  totalDebt: 400_000_000n,
  totalDebtShares: 390_000_000n,
  totalShares: 9n * 10n ** 16n,
  lastAccruedTime: 1_700_000_000n,
  reserveFactor: 2n * 10n ** 17n,
  borrowRate: 3_170_979_198n,
}

const ASSET = createTestPool().asset
const RATE = toPercentPerYear(STATE.borrowRate)

const some = (amount: bigint) => ({ amount, isAll: false, limit: amount })
const all = (amount: bigint) => ({ amount, isAll: true, limit: amount })

function holding(change: Partial<PoolPosition>): PoolPosition {
  const held = createTestPosition([change]).pools[USDC]
  if (!held) throw new Error('The position has no such pool')
  return held
}

const tooLittle = expect.objectContaining({ code: 'AMOUNT_TOO_LOW' })

describe('A withdrawal in shares', () => {
  it('returns at least the amount, for at most the shares of the account', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 16n), fc.bigInt(0n, 10n ** 20n), (depositShares, part) => {
        const deposits = toDeposit(depositShares, STATE)
        fc.pre(deposits > 0n)
        const amount = 1n + ((deposits - 1n) * part) / 10n ** 20n
        const shares = sharesToWithdraw(some(amount), holding({ deposits, depositShares }))
        expect(shares).toBeLessThanOrEqual(depositShares)
        expect(toDeposit(shares, STATE)).toBeGreaterThanOrEqual(amount)
      }),
    )
  })

  it('burns all shares for a full withdrawal', () => {
    expect(sharesToWithdraw(all(1n), holding({ deposits: 1n, depositShares: 77n }))).toBe(77n)
  })

  it('burns all shares for an amount above the deposit', () => {
    expect(sharesToWithdraw(some(100n), holding({ deposits: 10n, depositShares: 77n }))).toBe(77n)
  })

  it('is rejected without a deposit', () => {
    expect(() => sharesToWithdraw(some(1n), undefined)).toThrow(tooLittle)
    expect(() => sharesToWithdraw(some(1n), holding({ deposits: 0n, depositShares: 0n }))).toThrow(tooLittle)
  })
})

describe('A repayment in shares', () => {
  it.each([
    ['the amount except for rounding, and at most its limit', 2n],
    ['at most the balance if it only covers the amount without interest', 1n],
  ])('costs %s, within an hour', (_, balances) => {
    fc.assert(
      fc.property(
        fc.bigInt(10n, 390_000_000n),
        fc.bigInt(1n, 100n),
        fc.nat(3_600),
        (debtShares, percent, seconds) => {
          const debt = toDebt(debtShares, STATE)
          const amount = (debt * percent) / 100n
          fc.pre(amount > 2n)
          const held = holding({ debt, debtShares })
          const terms = { asset: ASSET, held, spendable: amount * balances, shareRate: RATE }
          const { size } = toActionSize({ type: 'Repay', poolId: USDC, amount }, terms)
          const shares = sharesToRepay(size, held)
          const cost = toDebt(shares, accrueInterest(STATE, 1_700_000_000 + seconds))
          expect(shares).toBeLessThanOrEqual(debtShares)
          expect(cost).toBeLessThanOrEqual(size.limit)
          expect(size.limit).toBeLessThanOrEqual(terms.spendable)
          expect(cost).toBeGreaterThanOrEqual(size.amount - 2n)
          expect(size.amount).toBeGreaterThanOrEqual(
            balances === 1n ? amount - amount / 80_000n - 2n : amount,
          )
        },
      ),
    )
  })

  it('repays all shares of a whole debt', () => {
    expect(sharesToRepay(all(1n), holding({ debt: 5n, debtShares: 4n }))).toBe(4n)
  })

  it('is rejected below one share or without a debt', () => {
    expect(() => sharesToRepay(some(1n), holding({ debt: 1_000n, debtShares: 4n }))).toThrow(tooLittle)
    expect(() => sharesToRepay(some(1n), undefined)).toThrow(tooLittle)
    expect(() => sharesToRepay(all(0n), undefined)).toThrow(tooLittle)
  })
})

describe('A pool that accrued interest in this block or a later one', () => {
  it('has no further interest', () => {
    expect(accrueInterest(STATE, 1_700_000_000)).toBe(STATE)
    expect(accrueInterest(STATE, 1_699_999_999)).toBe(STATE)
    expect(accrueInterest(STATE, 1_700_000_001).totalDebt).toBeGreaterThan(STATE.totalDebt)
  })
})
