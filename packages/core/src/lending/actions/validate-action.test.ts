import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ActionTerms, AssetAction } from '../action.ts'
import { type LendingPool, WAD } from '../lender-market.ts'
import {
  createTestMarket,
  createTestPool,
  createTestPosition,
  USDC,
  WETH,
  wethPool,
} from '../lending.test-support.ts'
import { anyAccount, RISK_MODELS } from '../risk/accounts.test-support.ts'
import { createPlanInputs, NATIVE, usdc, weth } from './actions.test-support.ts'
import { maxAction } from './max-action.ts'
import type { PlanInputs } from './validate-action.ts'
import { getPoolIssues, validateAction } from './validate-action.ts'

const TYPES = ['Deposit', 'Withdraw', 'Borrow', 'Repay'] as const

function withUsdc(change: Partial<LendingPool>): PlanInputs {
  return createPlanInputs({
    market: createTestMarket({ pools: { [USDC]: createTestPool(change), [WETH]: wethPool() } }),
  })
}

const codes = (issues: readonly { readonly code: string }[]) => issues.map(({ code }) => code)

describe('maxAction', () => {
  it.each<[string, ActionTerms, PlanInputs, bigint | 'unknown']>([
    ['the wallet balance for a deposit', { type: 'Deposit', poolId: USDC }, createPlanInputs(), usdc(5_000)],
    [
      'the remaining supply cap for a deposit',
      { type: 'Deposit', poolId: USDC },
      withUsdc({ supplyCap: usdc(1_000_010) }),
      usdc(10),
    ],
    ['0 for a deposit at the cap', { type: 'Deposit', poolId: USDC }, withUsdc({ supplyCap: 0n }), 0n],
    [
      'the balance less the gas reserve for a native deposit',
      { type: 'Deposit', poolId: WETH, asNative: true },
      createPlanInputs({ gasReserve: weth(0.01) }),
      weth(0.99),
    ],
    [
      'unknown for a native deposit without a gas reserve',
      { type: 'Deposit', poolId: WETH, asNative: true },
      createPlanInputs(),
      'unknown',
    ],
    [
      'unknown for a deposit without a balance',
      { type: 'Deposit', poolId: USDC },
      createPlanInputs({ balances: new Map() }),
      'unknown',
    ],
    ['the debt for a repayment', { type: 'Repay', poolId: USDC }, createPlanInputs(), usdc(1_000)],
    [
      'the wallet balance for a repayment if it is lower than the debt',
      { type: 'Repay', poolId: USDC },
      createPlanInputs({ balances: new Map([[USDC, usdc(7)]]) }),
      usdc(7),
    ],
    ['0 for a repayment without a debt', { type: 'Repay', poolId: WETH }, createPlanInputs(), 0n],
    ['the borrowing power for a borrow', { type: 'Borrow', poolId: USDC }, createPlanInputs(), usdc(2_200)],
    ['0 for a borrow of a frozen asset', { type: 'Borrow', poolId: USDC }, withUsdc({ isFrozen: true }), 0n],
    [
      'unknown for a borrow without a price',
      { type: 'Borrow', poolId: USDC },
      withUsdc({ oraclePrice: 'unknown' }),
      'unknown',
    ],
    [
      'the whole deposit for a withdrawal without debt',
      { type: 'Withdraw', poolId: WETH },
      createPlanInputs({ position: createTestPosition([{ poolId: WETH, deposits: weth(2) }]) }),
      weth(2),
    ],
  ])('returns as the maximum %s', (_what, terms, inputs, expected) => {
    expect(maxAction(terms, inputs)).toBe(expected)
  })

  it('keeps the target health factor', () => {
    const terms = { type: 'Borrow', poolId: USDC } as const
    const careful = maxAction(terms, createPlanInputs(), { targetHealth: 2n * WAD })
    if (careful === 'unknown') throw new Error('The maximum is unknown')
    expect(careful).toBeGreaterThan(0n)
    expect(careful).toBeLessThan(usdc(2_200))
  })

  it.each(Object.entries(RISK_MODELS))(
    'returns an amount that is accepted on %s, and much larger amounts are rejected',
    (_name, model) => {
      fc.assert(
        fc.property(
          anyAccount(model),
          fc.constantFrom(...TYPES),
          fc.bigInt({ min: 0n, max: 10n ** 24n }),
          ({ market, position }, type, wallet) => {
            const [pool] = Object.values(market.pools)
            if (!pool) throw new Error('The market has no pool')
            const balances = new Map([
              [pool.underlying, wallet],
              [NATIVE, wallet],
            ])
            const inputs = { market, position, balances, wrappedNative: undefined }
            const terms = { type, poolId: pool.poolId }
            const maximum = maxAction(terms, inputs)
            if (maximum === 'unknown') throw new Error('The maximum is unknown')
            const validated = (amount: bigint) => validateAction({ ...terms, amount } as AssetAction, inputs)
            if (maximum > 0n) {
              const { issues, size } = validated(maximum)
              expect(codes(issues)).toEqual([])
              // A repayment in shares keeps some of a balance for interest.
              expect([size?.amount, size?.limit]).toContain(maximum)
            }
            const more = validated(2n * maximum + 10n ** 30n)
            expect(more.issues).not.toEqual([])
            expect(more.notices).toEqual([])
          },
        ),
      )
    },
  )
})

describe('validateAction', () => {
  it('reports an action without effect', () => {
    const inputs = createPlanInputs()
    const validated = validateAction({ type: 'SwitchMode', mode: 0 }, inputs)
    expect(codes(validated.issues)).toEqual(['NOTHING_THERE'])
    expect(validated).toMatchObject({ notices: [], size: undefined })
    expect(validated.after).toEqual(validated.before)
  })

  it('returns the position after the action, even if it is rejected', () => {
    const { issues, size, before, after } = validateAction(
      { type: 'Borrow', poolId: USDC, amount: usdc(50_000) },
      createPlanInputs(),
    )
    expect(codes(issues)).toEqual(['LTV_TOO_HIGH'])
    expect(size?.amount).toBe(usdc(50_000))
    expect(before.position.pools[USDC]?.debt).toBe(usdc(1_000))
    expect(after.position.pools[USDC]?.debt).toBe(usdc(51_000))
  })

  it('returns no size if no asset moves', () => {
    const position = createTestPosition([{ poolId: WETH, deposits: weth(2) }])
    const action = { type: 'SwitchCollateral', poolId: WETH, enabled: false } as const
    expect(validateAction(action, createPlanInputs({ position }))).toMatchObject({
      issues: [],
      size: undefined,
    })
  })

  it('requires the balance of the spent token', () => {
    const inputs = createPlanInputs({ balances: new Map() })
    expect(() => validateAction({ type: 'Deposit', poolId: USDC, amount: 1n }, inputs)).toThrow(
      expect.objectContaining({ issues: [expect.objectContaining({ field: 'balances' })] }),
    )
  })
})

describe('getPoolIssues', () => {
  it.each<[string, Partial<LendingPool>, readonly string[]]>([
    ['no issue if an amount can be borrowed', {}, []],
    ['no issue for a minimum debt', { minDebt: usdc(1_500) }, []],
    ['an issue for a frozen pool', { isFrozen: true }, ['ASSET_FROZEN']],
    ['an issue without liquidity', { totalLiquidity: 0n }, ['NO_LIQUIDITY']],
    ['an issue at the borrow cap', { borrowCap: usdc(400_000) }, ['BORROW_CAP']],
    ['an issue with borrowing disabled', { borrowingEnabled: false }, ['BORROWING_DISABLED']],
  ])('returns for a borrow %s', (_what, change, expected) => {
    expect(codes(getPoolIssues({ type: 'Borrow', poolId: USDC }, withUsdc(change)))).toEqual(expected)
  })

  it('states an amount of one token if that is rejected as well, else the smallest amount', () => {
    const closed = getPoolIssues({ type: 'Borrow', poolId: USDC }, withUsdc({ totalLiquidity: 0n }))
    expect(closed[0]?.message).toBe(
      'Not enough liquidity to borrow 1 USDC: 0 USDC available. Enter a smaller amount or try again later.',
    )
    const withMinDebt = withUsdc({ minDebt: usdc(1_500), totalLiquidity: usdc(100) })
    expect(getPoolIssues({ type: 'Borrow', poolId: USDC }, withMinDebt)[0]?.message).toContain('500 USDC')
  })

  it('checks neither wallet balance nor health factor', () => {
    const inputs = createPlanInputs({ position: createTestPosition([]), balances: new Map() })
    for (const type of ['Deposit', 'Borrow'] as const) {
      expect(getPoolIssues({ type, poolId: USDC }, inputs)).toEqual([])
    }
    expect(codes(getPoolIssues({ type: 'Withdraw', poolId: USDC }, inputs))).toEqual(['NOTHING_THERE'])
    expect(codes(getPoolIssues({ type: 'Repay', poolId: USDC }, inputs))).toEqual(['NOTHING_THERE'])
  })
})
