import { emptyPosition, type LenderPosition, type LendingPool } from '@causeway/core/lending'
import { describe, expect, it } from 'vitest'
import { createMarket, createPool, createWethPool } from '../../state/create-pool.test-support.ts'
import { depositCollateralText } from './deposit-collateral-text.ts'

const usdc = createPool()
const weth = createWethPool()
const isolatedUsdc = createPool({ debtCeiling: 100_000n })

/** Creates a position with a deposit in one pool. */
const createPosition = (
  { chainId, lender, poolId, underlying }: LendingPool,
  collateralEnabled: boolean,
): LenderPosition => {
  const account = '0x00000000000000000000000000000000000000aa'
  const poolPosition = { poolId, underlying, deposits: 1n, debt: 0n, debtStable: 0n, collateralEnabled }
  return { ...emptyPosition({ chainId, lender, account }), pools: { [poolId]: poolPosition } }
}

const getText = (
  pool: LendingPool,
  position: LenderPosition | undefined,
  { family = 'aave-v3' as 'aave-v3' | 'compound-v2', pools = [usdc, weth] } = {},
) => depositCollateralText({ ...createMarket(pools), family }, position, pool)

describe('A deposit at a fork of Compound V2', () => {
  const FORK = { family: 'compound-v2' } as const

  it('has to be used as collateral afterwards', () => {
    const text = 'To borrow against this deposit, use USDC as collateral afterwards.'
    expect(getText(usdc, createPosition(usdc, false), FORK)).toBe(text)
    expect(getText(usdc, undefined, FORK)).toBe(text)
  })

  it('needs no text once the asset is collateral, and for a pool that accepts none', () => {
    expect(getText(usdc, createPosition(usdc, true), FORK)).toBeUndefined()
    expect(getText(createPool({ collateralActive: false }), undefined, FORK)).toBeUndefined()
  })
})

describe('A deposit at Aave V3', () => {
  it('needs no text if it counts at once', () => {
    expect(getText(usdc, undefined)).toBeUndefined()
    expect(getText(usdc, createPosition(weth, true))).toBeUndefined()
    expect(depositCollateralText(undefined, undefined, usdc)).toBeUndefined()
  })

  it('states that earlier deposits of the asset are not used as collateral', () => {
    expect(getText(usdc, createPosition(usdc, false))).toBe(
      'To borrow against this deposit, use USDC as collateral afterwards.',
    )
  })

  it('states that an isolated asset excludes others, and does not count at once', () => {
    expect(getText(isolatedUsdc, undefined, { pools: [isolatedUsdc, weth] })).toBe(
      'USDC is isolated collateral: while it is used, no other asset can be collateral, and only some assets can be borrowed. To borrow against this deposit, use USDC as collateral afterwards.',
    )
  })

  it('states that isolated and other collateral cannot be combined', () => {
    const pools = [isolatedUsdc, weth]
    expect(getText(weth, createPosition(isolatedUsdc, true), { pools })).toBe(
      'This deposit does not let you borrow more: your collateral USDC is isolated, which excludes other collateral.',
    )
    expect(getText(isolatedUsdc, createPosition(weth, true), { pools })).toBe(
      'This deposit does not let you borrow more: USDC is isolated collateral, which cannot be combined with your other collateral.',
    )
    expect(getText(weth, createPosition(isolatedUsdc, false), { pools })).toBeUndefined()
  })
})
