import { describe, expect, it } from 'vitest'
import type { Address } from '../../kernel/schema.ts'
import type { LenderMarket, LendingPool } from '../../lending/lender-market.ts'
import { createTestPosition, USDC, WETH } from '../../lending/lending.test-support.ts'
import { readNothing } from '../../lending/read-contracts.ts'
import { createScriptedRouter, usdc, weth } from '../create-margin-harness.test-support.ts'
import { findBetterRates } from './find-better-rates.ts'
import { createLoan, createRefinanceMarket } from './refinance.test-support.ts'

const aave = createRefinanceMarket('aave-v3')
const from = { market: aave, position: createLoan(aave) }
const cheap = createRefinanceMarket('compound-v3', { rates: { variableBorrowRate: 3 } })
const cheaper = createRefinanceMarket('morpho', { rates: { variableBorrowRate: 2 } })
const expensive = createRefinanceMarket('aave-v2', { rates: { variableBorrowRate: 6 } })

describe('findBetterRates', () => {
  it('returns the lenders with better rates, the largest gain first, as requests that move the loan', () => {
    const rates = findBetterRates({ from, markets: [aave, cheap, expensive, cheaper] })
    expect(rates).toMatchObject([
      {
        request: { from: 'AAVE_V3', to: 'MORPHO_BLUE_01', debt: USDC, collateral: WETH },
        unsupportedReason: undefined,
      },
      { request: { to: 'COMPOUND_V3_USDC' }, unsupportedReason: undefined },
    ])
    expect(rates.map(({ yearlyGainUsd }) => Math.round(yearlyGainUsd))).toEqual([30, 20])
  })

  it('includes the cost of gas in the break-even days if it is given', () => {
    const [rate] = findBetterRates({ from, markets: [cheap], gasUsd: 4 })
    expect(rate?.loan).toMatchObject({
      cost: { gasUsd: 4 },
      breakEvenDays: expect.closeTo((4 / 20) * 365, 6),
    })
    expect(findBetterRates({ from, markets: [cheap] })[0]?.loan.cost.gasUsd).toBe('unknown')
  })

  it('ignores other chains, equal rates, and lenders without one of the assets', () => {
    const { [WETH]: _, ...withoutWeth } = cheaper.pools
    const markets = [
      { ...cheap, chainId: 1 },
      createRefinanceMarket('compound-v2'),
      { ...cheaper, pools: withoutWeth },
    ]
    expect(findBetterRates({ from, markets })).toEqual([])
  })

  it('ignores lenders that list both assets, but do not lend the debt or do not accept the collateral', () => {
    const withPool = (poolId: Address, change: Partial<LendingPool>) => {
      const pool = cheaper.pools[poolId]
      return { ...cheaper, pools: { ...cheaper.pools, ...(pool && { [poolId]: { ...pool, ...change } }) } }
    }
    const find = (market: LenderMarket) => findBetterRates({ from, markets: [market] })
    expect(find(withPool(WETH, {}))).toHaveLength(1)
    expect(find(withPool(WETH, { collateralActive: false }))).toEqual([])
    expect(find(withPool(USDC, { borrowingEnabled: false }))).toEqual([])
    expect(find(withPool(USDC, { isFrozen: true }))).toEqual([])
    expect(find(withPool(WETH, { isPaused: true }))).toEqual([])
  })

  it('names the reason of the new lender or of the routers if the loan cannot be moved', () => {
    const pool = cheap.pools[WETH]
    const full = {
      ...cheap,
      pools: { ...cheap.pools, ...(pool && { [WETH]: { ...pool, supplyCap: 1n } }) },
    }
    const [rate] = findBetterRates({ from, markets: [full] })
    expect(rate?.unsupportedReason).toMatch(/^Compound USDC: .*supply cap/i)
    const findWith = (...routers: readonly ReturnType<typeof createScriptedRouter>[]) =>
      findBetterRates({ from, markets: [cheap], routers })[0]?.unsupportedReason
    expect(findWith()).toBe('No margin router is configured. Pass one to margin().')
    expect(findWith(createScriptedRouter())).toBe('Loans cannot be moved between lenders.')
  })

  it('offers a lender whose oracle prices are unknown until the plan reads them, unless it rejects the loan', () => {
    const toHostMarket = (supplyCap?: bigint) => ({
      ...cheap,
      pools: Object.fromEntries(
        Object.entries(cheap.pools).map(([poolId, pool]) => [
          poolId,
          { ...pool, ...(supplyCap !== undefined && { supplyCap }), oraclePrice: 'unknown' as const },
        ]),
      ),
    })
    const findReason = (supplyCap?: bigint) =>
      findBetterRates({ from, markets: [toHostMarket(supplyCap)] })[0]?.unsupportedReason
    expect(findReason()).toBeUndefined()
    expect(findReason(1n)).toMatch(/^Compound USDC: .*supply cap/i)
  })

  it('pairs each debt with each collateral of the account', () => {
    const position = createTestPosition([
      { poolId: WETH, deposits: weth(2), debt: 5n },
      { poolId: USDC, debt: usdc(1_000), collateralEnabled: false },
    ])
    const requests = findBetterRates({ from: { market: aave, position }, markets: [cheap] })
    expect(requests).toHaveLength(1)
  })

  it('finds nothing for an account without debt', () => {
    const position = createTestPosition([{ poolId: WETH, deposits: weth(2) }])
    expect(findBetterRates({ from: { market: aave, position }, markets: [cheap] })).toEqual([])
  })

  it('repays a debt at the stable rate as such', () => {
    const position = createTestPosition([
      { poolId: WETH, deposits: weth(2) },
      { poolId: USDC, debtStable: usdc(1_000), stableBorrowRate: 9, collateralEnabled: false },
    ])
    const [rate] = findBetterRates({ from: { market: aave, position }, markets: [cheap] })
    expect(rate?.request.repayRateMode).toBe(1)
    expect(rate?.yearlyGainUsd).toBeCloseTo(60, 0)
  })

  it('counts the debt that the account already has at the new lender', () => {
    const position = createTestPosition([{ poolId: USDC, debt: usdc(4_000), collateralEnabled: false }], {
      lender: cheap.lender,
    })
    const findReason = (...positions: readonly (typeof position)[]) =>
      findBetterRates({ from, markets: [cheap], positions })[0]?.unsupportedReason
    expect(findReason(position)).toMatch(/^Compound USDC: /)
    expect(findReason({ ...position, lender: 'AAVE_V2' }, { ...position, chainId: 1 })).toBeUndefined()
  })

  it('offers a loan that one of the routers can move, and names the reason if none can', () => {
    const createRouter = (reason: string | undefined) =>
      createScriptedRouter({
        refinance: {
          unsupportedReason: () => reason,
          *readPermissions() {
            yield* readNothing()
            return []
          },
          encode: () => {
            throw new Error('Nothing is planned.')
          },
        },
      })
    const findWith = (...reasons: readonly (string | undefined)[]) =>
      findBetterRates({ from, markets: [cheap], routers: reasons.map(createRouter) })[0]?.unsupportedReason
    expect(findWith('Compound V3 is not supported.', undefined)).toBeUndefined()
    expect(findWith('Compound V3 is not supported.')).toBe('Compound V3 is not supported.')
  })
})
