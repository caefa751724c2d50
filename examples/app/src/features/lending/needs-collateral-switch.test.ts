import { emptyPosition, type LenderPosition } from '@causeway/core/lending'
import { expect, it } from 'vitest'
import { createMarket, createPool } from '../../state/create-pool.test-support.ts'
import { needsCollateralSwitch } from './needs-collateral-switch.ts'

const pool = createPool({ collateralActive: true })
const market = { ...createMarket([pool]), family: 'compound-v2' } as const

const createPosition = (collateralEnabled: boolean): LenderPosition => {
  const { chainId, lender, poolId, underlying } = pool
  const account = '0x00000000000000000000000000000000000000aa'
  const held = { poolId, underlying, deposits: 1n, debt: 0n, debtStable: 0n, collateralEnabled }
  return { ...emptyPosition({ chainId, lender, account }), pools: { [poolId]: held } }
}

it('is true for a deposit at a fork of Compound V2 that is not used as collateral', () => {
  expect(needsCollateralSwitch(market, createPosition(false), pool)).toBe(true)
  expect(needsCollateralSwitch(market, undefined, pool)).toBe(true)
})

it('is false once the deposit is used as collateral, and for a pool that accepts none', () => {
  expect(needsCollateralSwitch(market, createPosition(true), pool)).toBe(false)
  expect(needsCollateralSwitch(market, undefined, createPool({ collateralActive: false }))).toBe(false)
})

it('is false for lenders that use deposits as collateral at once', () => {
  expect(needsCollateralSwitch({ family: 'aave-v3' }, undefined, pool)).toBe(false)
  expect(needsCollateralSwitch(undefined, undefined, pool)).toBe(false)
})
