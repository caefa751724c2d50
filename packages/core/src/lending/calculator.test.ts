import { describe, expect, it } from 'vitest'
import { LendingCalculator } from './calculator.ts'
import { held, market, position, priced, units } from './risk/accounts.test-support.ts'

describe('LendingCalculator', () => {
  const calculator = new LendingCalculator()
  const aave = market('aave-v3', [priced('weth', 2_000, 18), priced('usdc', 1, 6)])
  const before = position([held('weth', { deposits: units('1', 18) })])

  it('previews the figures of an account after an action', () => {
    const borrow = { type: 'Borrow', poolId: 'usdc', amount: units('825', 6) } as const
    const preview = calculator.preview(before, aave, borrow)
    expect(preview.before).toEqual(calculator.accountFigures(before, aave))
    expect(preview.after).toEqual(calculator.accountFigures(preview.position, aave))
    expect(preview.after.healthFactor).toBe(units('2', 18))
    expect(preview.after.borrowCapacity).toBe(units('775', 8))
  })

  it('returns limits and the liquidation price of a position', () => {
    expect(calculator.maxBorrow(before, aave, 'usdc')).toBe(units('1600', 6))
    expect(calculator.maxWithdraw(before, aave, 'weth')).toBe(units('1', 18))
    expect(calculator.liquidationPrice(before, aave, 'weth').long).toBe(0n)
  })
})
