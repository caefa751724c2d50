import { emptyPosition, type LenderPosition, type PoolPosition } from '@causeway/core/lending'
import { expect, it } from 'vitest'
import { createMarket, createPool, createWethPool } from '../../state/create-pool.test-support.ts'
import { findUnusedCollateral } from './find-unused-collateral.ts'

const pool = createPool({ collateralActive: true })
const market = createMarket([pool])

const createPosition = (change: Partial<PoolPosition>): LenderPosition => {
  const { chainId, lender, poolId, underlying } = pool
  const account = '0x00000000000000000000000000000000000000aa'
  const held = { poolId, underlying, deposits: 1n, debt: 0n, debtStable: 0n, collateralEnabled: false }
  return { ...emptyPosition({ chainId, lender, account }), pools: { [poolId]: { ...held, ...change } } }
}

it('returns the pool of a deposit that is not used as collateral', () => {
  expect(findUnusedCollateral(market, createPosition({}))).toBe(pool)
})

it('returns nothing without such a deposit', () => {
  expect(findUnusedCollateral(market, createPosition({ collateralEnabled: true }))).toBeUndefined()
  expect(findUnusedCollateral(market, createPosition({ deposits: 0n }))).toBeUndefined()
  expect(findUnusedCollateral(undefined, createPosition({}))).toBeUndefined()
  expect(findUnusedCollateral(market, undefined)).toBeUndefined()
})

it('returns nothing next to isolated collateral, which excludes other collateral', () => {
  const isolated = createWethPool({ debtCeiling: 100_000n })
  const { poolId, underlying } = isolated
  const collateral = { poolId, underlying, deposits: 1n, debt: 0n, debtStable: 0n, collateralEnabled: true }
  const position = createPosition({})
  const inIsolation = { ...position, pools: { ...position.pools, [poolId]: collateral } }
  expect(findUnusedCollateral(createMarket([pool, isolated]), inIsolation)).toBeUndefined()
  expect(findUnusedCollateral(createMarket([pool, createWethPool()]), inIsolation)).toBe(pool)
})

it('returns nothing if the pool accepts no collateral', () => {
  const closed = createMarket([createPool({ collateralActive: false })])
  expect(findUnusedCollateral(closed, createPosition({}))).toBeUndefined()
})
