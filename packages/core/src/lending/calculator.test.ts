import { describe, expect, it } from 'vitest'
import { LendingCalculator } from './calculator.ts'
import { held, market, position, priced, units } from './risk/accounts.test-support.ts'

describe('LendingCalculator', () => {
  const calculator = new LendingCalculator()
  const own = market('aave-v3', [priced('weth', 2_000, 18), priced('usdc', 1, 6)])
  const before = position([held('weth', { deposits: units('1', 18) })])

  it('shows an account before and after an action', () => {
    const borrow = { type: 'Borrow', poolId: 'usdc', amount: units('825', 6) } as const
    const preview = calculator.preview(before, own, borrow)
    expect(preview.before).toEqual(calculator.accountFigures(before, own))
    expect(preview.position).toEqual(calculator.positionAfter(before, own, borrow))
    expect(preview.after).toEqual(calculator.accountFigures(preview.position, own))
    expect(preview.after.healthFactor).toBe(units('2', 18))
    expect(preview.after.borrowCapacity).toBe(units('775', 8))
  })

  it('shows what a mode, a limit, a rate and a price come to', () => {
    expect(calculator.maxBorrow(before, own, 'usdc')).toBe(units('1600', 6))
    expect(calculator.maxWithdraw(before, own, 'weth')).toBe(units('1', 18))
    expect(calculator.liquidationPrice(before, own, 'weth').long).toBe(0n)
    expect(calculator.modeEffects(before, own).map(({ isAllowed }) => isAllowed)).toEqual([true])
    expect(calculator.accountAprs(before, own).netApr).toBe(2)
    const [weth] = Object.values(own.pools)
    if (!weth) throw new Error('The market is empty')
    expect(calculator.maxLeverage(weth, 0)).toBe(units('5', 18))
    expect(calculator.leverageRange(weth)).toEqual({ min: units('5', 18), max: units('5', 18) })
    expect(calculator.poolUtilisation(weth)).toBe(0n)
  })
})
