import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ActionTerms, AssetAction } from '../action.ts'
import { marketOf, poolOf, positionOf, USDC, WETH, wethPool } from '../lending.test-support.ts'
import { type LendingPool, WAD } from '../market.ts'
import { anyAccount, RISK_MODELS } from '../risk/accounts.test-support.ts'
import { groundOf, NATIVE, usdc, weth } from './actions.test-support.ts'
import { maxAction } from './max-action.ts'
import type { PlanInputs } from './validate-action.ts'
import { getPoolIssues, validateAction } from './validate-action.ts'

const TYPES = ['Deposit', 'Withdraw', 'Borrow', 'Repay'] as const

function withUsdc(change: Partial<LendingPool>): PlanInputs {
  return groundOf({ market: marketOf({ pools: { [USDC]: poolOf(change), [WETH]: wethPool() } }) })
}

const codes = (issues: readonly { readonly code: string }[]) => issues.map(({ code }) => code)

describe('the most of an action', () => {
  it.each<[string, ActionTerms, PlanInputs, bigint | 'unknown']>([
    ['deposit is what the wallet holds', { type: 'Deposit', poolId: USDC }, groundOf(), usdc(5_000)],
    [
      'deposit stays below the cap',
      { type: 'Deposit', poolId: USDC },
      withUsdc({ supplyCap: usdc(1_000_010) }),
      usdc(10),
    ],
    ['deposit is none at the cap', { type: 'Deposit', poolId: USDC }, withUsdc({ supplyCap: 0n }), 0n],
    [
      'deposit of the native asset keeps the gas',
      { type: 'Deposit', poolId: WETH, asNative: true },
      groundOf({ gasReserve: weth(0.01) }),
      weth(0.99),
    ],
    [
      'deposit of the native asset is not known while nobody says how much gas to keep',
      { type: 'Deposit', poolId: WETH, asNative: true },
      groundOf(),
      'unknown',
    ],
    [
      'deposit is not known while the balance is not',
      { type: 'Deposit', poolId: USDC },
      groundOf({ balances: new Map() }),
      'unknown',
    ],
    ['repayment is what is owed', { type: 'Repay', poolId: USDC }, groundOf(), usdc(1_000)],
    [
      'repayment is what the wallet holds where that is less',
      { type: 'Repay', poolId: USDC },
      groundOf({ balances: new Map([[USDC, usdc(7)]]) }),
      usdc(7),
    ],
    ['repayment is none without a debt', { type: 'Repay', poolId: WETH }, groundOf(), 0n],
    ['loan is what the collateral carries', { type: 'Borrow', poolId: USDC }, groundOf(), usdc(2_200)],
    [
      'loan is none of an asset that is frozen',
      { type: 'Borrow', poolId: USDC },
      withUsdc({ isFrozen: true }),
      0n,
    ],
    [
      'loan is not known without a price',
      { type: 'Borrow', poolId: USDC },
      withUsdc({ oraclePrice: 'unknown' }),
      'unknown',
    ],
    [
      'withdrawal is everything where nothing is owed',
      { type: 'Withdraw', poolId: WETH },
      groundOf({ position: positionOf([{ poolId: WETH, deposits: weth(2) }]) }),
      weth(2),
    ],
  ])('%s', (_what, terms, inputs, expected) => {
    expect(maxAction(terms, inputs)).toBe(expected)
  })

  it('leaves the health that is asked for', () => {
    const terms = { type: 'Borrow', poolId: USDC } as const
    const careful = maxAction(terms, groundOf(), { targetHealth: 2n * WAD })
    if (careful === 'unknown') throw new Error('It is not known')
    expect(careful).toBeGreaterThan(0n)
    expect(careful).toBeLessThan(usdc(2_200))
  })

  it.each(Object.entries(RISK_MODELS))(
    'of %s is carried out, and far more than it is refused',
    (_name, books) => {
      fc.assert(
        fc.property(
          anyAccount(books),
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
            const most = maxAction(terms, inputs)
            if (most === 'unknown') throw new Error('Everything is known of this account')
            const validated = (amount: bigint) => validateAction({ ...terms, amount } as AssetAction, inputs)
            if (most > 0n) {
              const { issues, size } = validated(most)
              expect(codes(issues)).toEqual([])
              expect(size?.amount).toBe(most)
            }
            const more = validated(2n * most + 10n ** 30n)
            expect(more.issues).not.toEqual([])
            expect(more.notices).toEqual([])
          },
        ),
      )
    },
  )
})

describe('what is said of an action before it is planned', () => {
  it('is that there is nothing to do where all is so already', () => {
    const inputs = groundOf()
    const validated = validateAction({ type: 'SwitchMode', mode: 0 }, inputs)
    expect(codes(validated.issues)).toEqual(['NOTHING_THERE'])
    expect(validated).toMatchObject({ notices: [], size: undefined })
    expect(validated.after).toEqual(validated.before)
  })

  it('is how the position would stand, refused or not', () => {
    const { issues, size, before, after } = validateAction(
      { type: 'Borrow', poolId: USDC, amount: usdc(50_000) },
      groundOf(),
    )
    expect(codes(issues)).toEqual(['LTV_TOO_HIGH'])
    expect(size?.amount).toBe(usdc(50_000))
    expect(before.position.pools[USDC]?.debt).toBe(usdc(1_000))
    expect(after.position.pools[USDC]?.debt).toBe(usdc(51_000))
  })

  it('has no size where no asset moves', () => {
    const position = positionOf([{ poolId: WETH, deposits: weth(2) }])
    const action = { type: 'SwitchCollateral', poolId: WETH, enabled: false } as const
    expect(validateAction(action, groundOf({ position }))).toMatchObject({ issues: [], size: undefined })
  })

  it('needs the balance of what leaves the wallet', () => {
    const inputs = groundOf({ balances: new Map() })
    expect(() => validateAction({ type: 'Deposit', poolId: USDC, amount: 1n }, inputs)).toThrow(
      expect.objectContaining({ issues: [expect.objectContaining({ field: 'balances' })] }),
    )
  })
})

describe('why nothing at all of a pool can be had', () => {
  it.each<[string, Partial<LendingPool>, readonly string[]]>([
    ['is nothing where some amount may be borrowed', {}, []],
    ['is not that the least debt is more than a unit', { minDebt: usdc(1_500) }, []],
    ['is that it is frozen', { isFrozen: true }, ['ASSET_FROZEN']],
    ['is that nothing is left of it', { totalLiquidity: 0n }, ['NO_LIQUIDITY']],
    ['is that nothing is left below its cap', { borrowCap: usdc(400_000) }, ['BORROW_CAP']],
    ['is that it is not lent', { borrowingEnabled: false }, ['BORROWING_DISABLED']],
  ])('%s', (_what, change, expected) => {
    expect(codes(getPoolIssues({ type: 'Borrow', poolId: USDC }, withUsdc(change)))).toEqual(expected)
  })

  it('speaks of a whole token where that is refused as well, and of the smallest unit where it is not', () => {
    const closed = getPoolIssues({ type: 'Borrow', poolId: USDC }, withUsdc({ totalLiquidity: 0n }))
    expect(closed[0]?.message).toBe(
      'Not enough liquidity to borrow 1 USDC: 0 USDC available. Enter a smaller amount or try again later.',
    )
    const least = withUsdc({ minDebt: usdc(1_500), totalLiquidity: usdc(100) })
    expect(getPoolIssues({ type: 'Borrow', poolId: USDC }, least)[0]?.message).toContain('500 USDC')
  })

  it('asks nothing of the wallet, nor of the health', () => {
    const inputs = groundOf({ position: positionOf([]), balances: new Map() })
    for (const type of ['Deposit', 'Borrow'] as const) {
      expect(getPoolIssues({ type, poolId: USDC }, inputs)).toEqual([])
    }
    expect(codes(getPoolIssues({ type: 'Withdraw', poolId: USDC }, inputs))).toEqual(['NOTHING_THERE'])
    expect(codes(getPoolIssues({ type: 'Repay', poolId: USDC }, inputs))).toEqual(['NOTHING_THERE'])
  })
})
