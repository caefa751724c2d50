import type { Address } from '@causeway/core'
import type { AssetAction, LendingPool } from '@causeway/core/lending'
import { describe, expect, it } from 'vitest'
import { createPlanInputs, usdc, weth } from '../../../../core/src/lending/actions/actions.test-support.ts'
import {
  config,
  createTestMarket,
  createTestPool,
  createTestPosition,
  USDC,
  WETH,
  wethPool,
} from '../../../../core/src/lending/lending.test-support.ts'
import { lendingPoolChoices } from './pool-choices.ts'

const { position } = createPlanInputs()
const OLD: Address = '0x00000000000000000000000000000000000000dd'

/** Pools of USDC, WETH and OLD. The account holds no OLD. */
function choices(type: AssetAction['type'], old: Partial<LendingPool> = {}, mode = 0) {
  const asset = { address: OLD, symbol: 'OLD', decimals: 6 }
  const pools = {
    [OLD]: createTestPool({ poolId: OLD, underlying: OLD, asset, ...old }),
    [USDC]: createTestPool(),
    [WETH]: wethPool(),
  }
  const market = createTestMarket({
    pools,
    modes: { 0: { id: 0, label: 'Default' }, 1: { id: 1, label: 'ETH' } },
  })
  const balances = new Map([
    [USDC, usdc(50)],
    [WETH, weth(1)],
  ])
  return lendingPoolChoices({ type, market, position: { ...position, mode }, balances })
}

const shown = (list: ReturnType<typeof choices>) =>
  list.map(({ asset, isPickable, reason }) => `${asset.symbol} ${isPickable ? 'yes' : reason?.code}`)

describe('lendingPoolChoices', () => {
  it('lists pools that accept deposits first, by wallet balance', () => {
    expect(shown(choices('Deposit', { isFrozen: true }))).toEqual([
      'WETH yes',
      'USDC yes',
      'OLD ASSET_FROZEN',
    ])
    expect(shown(choices('Deposit', { isPaused: true }))[2]).toBe('OLD ASSET_PAUSED')
    expect(shown(choices('Deposit', { isActive: false }))[2]).toBe('OLD ASSET_INACTIVE')
    const [, , full] = choices('Deposit', { supplyCap: 0n })
    expect(full?.reason?.message).toBe(
      'Depositing 1 OLD would exceed the supply cap: 0 OLD remaining. Enter a smaller amount.',
    )
    expect(choices('Deposit')[2]).toMatchObject({ isPickable: true, amount: 'unknown', amountUsd: 'unknown' })
  })

  it('lists pools with deposits as pickable for a withdrawal', () => {
    expect(shown(choices('Withdraw'))).toEqual(['WETH yes', 'OLD NOTHING_THERE', 'USDC NOTHING_THERE'])
    expect(choices('Withdraw')[0]).toMatchObject({ amount: weth(2), amountUsd: 4_000 })
  })

  it('lists pools that lend in the mode as pickable, by liquidity', () => {
    expect(shown(choices('Borrow'))).toEqual(['WETH yes', 'OLD yes', 'USDC yes'])
    expect(shown(choices('Borrow', { borrowingEnabled: false }))[2]).toBe('OLD BORROWING_DISABLED')
    expect(shown(choices('Borrow', { totalLiquidity: 0n }))[2]).toBe('OLD NO_LIQUIDITY')
    expect(shown(choices('Borrow', { config: { 0: config(75), 1: config(90) } }, 1))).toEqual([
      'OLD yes',
      'WETH MODE_FORBIDS',
      'USDC MODE_FORBIDS',
    ])
  })

  it('keeps pools with a minimum borrow pickable', () => {
    expect(shown(choices('Borrow', { minDebt: usdc(100) }))).toContain('OLD yes')
  })

  it('lists pools with debt as pickable for a repayment, even if frozen', () => {
    expect(shown(choices('Repay'))).toEqual(['USDC yes', 'WETH NOTHING_THERE', 'OLD NOTHING_THERE'])
  })

  it('lists a pool with only stable debt as pickable for a repayment', () => {
    const stable = createTestPosition([{ poolId: USDC, debtStable: usdc(40) }])
    const [first] = lendingPoolChoices({ type: 'Repay', market: createTestMarket(), position: stable })
    expect(first).toMatchObject({ poolId: USDC, isPickable: true, amount: usdc(40) })
  })
})
