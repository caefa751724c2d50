import { describe, expect, it } from 'vitest'
import type { LendingAction } from '../action.ts'
import type { LenderMarket, LendingPool } from '../lender-market.ts'
import {
  config,
  createTestMarket,
  createTestPool,
  createTestPosition,
  USDC,
  WETH,
  wethPool,
} from '../lending.test-support.ts'
import { LendingRejectedError } from '../lending-rejected-error.ts'
import { createPlanInputs, OTHER, planFor, usdc, weth } from './actions.test-support.ts'
import type { LendingPlanInputs } from './plan-lending.ts'

const MODES = { 0: { id: 0, label: 'Default' }, 1: { id: 1, label: 'Stablecoins' } }

/** Returns code and message of each issue, in order. */
async function issues(action: LendingAction, change: Partial<LendingPlanInputs> = {}): Promise<string[]> {
  try {
    await planFor(action, createPlanInputs(change))
    return []
  } catch (error) {
    if (!(error instanceof LendingRejectedError)) throw error
    expect(error.message).toBe(error.issues[0]?.message)
    return error.issues.map(({ code, message }) => `${code}: ${message}`)
  }
}

function withUsdc(
  change: Partial<LendingPool>,
  market: Partial<LenderMarket> = {},
): Partial<LendingPlanInputs> {
  return {
    market: createTestMarket({ pools: { [USDC]: createTestPool(change), [WETH]: wethPool() }, ...market }),
  }
}

const deposit = (amount: bigint): LendingAction => ({ type: 'Deposit', poolId: USDC, amount })
const borrow = (amount: bigint): LendingAction => ({ type: 'Borrow', poolId: USDC, amount })
const repay = (amount: bigint | 'all'): LendingAction => ({ type: 'Repay', poolId: USDC, amount })
const withdraw = (amount: bigint | 'all', poolId = WETH): LendingAction => ({
  type: 'Withdraw',
  poolId,
  amount,
})

describe('checkAssetAction', () => {
  it.each<[string, LendingAction, Partial<LendingPool>, string[]]>([
    [
      'frozen, a deposit',
      deposit(1n),
      { isFrozen: true },
      ['ASSET_FROZEN: USDC is frozen on Aave V3: it can only be withdrawn and repaid. Choose another asset.'],
    ],
    [
      'frozen, a borrow',
      borrow(1n),
      { isFrozen: true },
      ['ASSET_FROZEN: USDC is frozen on Aave V3: it can only be withdrawn and repaid. Choose another asset.'],
    ],
    ['frozen, a repayment', repay(1n), { isFrozen: true }, []],
    [
      'inactive',
      repay(1n),
      { isActive: false },
      ['ASSET_INACTIVE: USDC is not active on Aave V3. Choose another asset.'],
    ],
    [
      'paused',
      repay(1n),
      { isPaused: true },
      [
        'ASSET_PAUSED: USDC is paused on Aave V3. It cannot be deposited, withdrawn, borrowed or repaid until the pause ends.',
      ],
    ],
    [
      'with borrowing disabled',
      borrow(1n),
      { borrowingEnabled: false },
      ['BORROWING_DISABLED: Borrowing USDC is disabled on Aave V3. Choose another asset or lender.'],
    ],
    [
      'without liquidity',
      borrow(1n),
      { totalLiquidity: 0n },
      [
        'NO_LIQUIDITY: Not enough liquidity to borrow 0.000001 USDC: 0 USDC available. Enter a smaller amount or try again later.',
      ],
    ],
    [
      'with too little liquidity',
      borrow(usdc(2)),
      { totalLiquidity: usdc(1) },
      [
        'NO_LIQUIDITY: Not enough liquidity to borrow 2 USDC: 1 USDC available. Enter a smaller amount or try again later.',
      ],
    ],
    [
      'at its supply cap',
      deposit(usdc(6)),
      { supplyCap: usdc(1_000_005) },
      [
        'SUPPLY_CAP: Depositing 6 USDC would exceed the supply cap: 5 USDC remaining. Enter a smaller amount.',
      ],
    ],
    [
      'with a supply cap of 0',
      deposit(1n),
      { supplyCap: 0n },
      [
        'SUPPLY_CAP: Depositing 0.000001 USDC would exceed the supply cap: 0 USDC remaining. Enter a smaller amount.',
      ],
    ],
    ['just below its cap', deposit(usdc(5)), { supplyCap: usdc(1_000_005) }, []],
    [
      'at its borrow cap',
      borrow(usdc(6)),
      { borrowCap: usdc(400_005) },
      ['BORROW_CAP: Borrowing 6 USDC would exceed the borrow cap: 5 USDC remaining. Enter a smaller amount.'],
    ],
    [
      'with a minimum debt',
      borrow(usdc(1)),
      { minDebt: usdc(1_100) },
      [
        'AMOUNT_TOO_LOW: The debt would be too low: 1001 USDC is below the minimum of 1100 USDC. Borrow more.',
      ],
    ],
    [
      'without stable rates',
      { type: 'Borrow', poolId: USDC, amount: 1n, rateMode: 1 },
      {},
      ['STABLE_RATE_DISABLED: USDC cannot be borrowed at a stable rate. Use the variable rate.'],
    ],
    [
      'that is not native',
      { type: 'Deposit', poolId: USDC, amount: 1n, asNative: true },
      {},
      [
        'NATIVE_UNSUPPORTED: USDC is not the native token of the chain. Use the USDC token itself to deposit.',
      ],
    ],
  ])('reports an asset: %s', async (_, action, change, expected) => {
    expect(await issues(action, withUsdc(change))).toEqual(expected)
  })

  it('returns all issues, most important first', async () => {
    const reported = await issues(deposit(usdc(9_000)), withUsdc({ isFrozen: true, supplyCap: 0n }))
    expect(reported.map((issue) => issue.split(':')[0])).toEqual([
      'ASSET_FROZEN',
      'INSUFFICIENT_BALANCE',
      'SUPPLY_CAP',
    ])
  })
})

describe('checkAssetAction with amounts', () => {
  it.each<[string, LendingAction, string]>([
    [
      'with an amount of 0',
      deposit(0n),
      'AMOUNT_TOO_LOW: The amount to deposit is too low: it must be above 0. Enter a larger amount.',
    ],
    [
      'with a negative amount',
      borrow(-1n),
      'AMOUNT_TOO_LOW: The amount to borrow is too low: it must be above 0. Enter a larger amount.',
    ],
    [
      'above the wallet balance',
      deposit(usdc(5_001)),
      'INSUFFICIENT_BALANCE: The wallet balance is too low: 5001 USDC required, 5000 USDC available. Enter a smaller amount.',
    ],
    [
      'above the deposit',
      withdraw(weth(3)),
      'AMOUNT_TOO_HIGH: The amount is too high: 3 WETH exceeds the deposit of 2 WETH. Enter a smaller amount, or withdraw the whole deposit.',
    ],
    [
      'above the debt',
      repay(usdc(1_001)),
      'AMOUNT_TOO_HIGH: The amount is too high: 1001 USDC exceeds the debt of 1000 USDC. Enter a smaller amount, or repay the whole debt.',
    ],
    [
      'without a deposit',
      withdraw('all', USDC),
      'NOTHING_THERE: The account has no USDC deposited on Aave V3.',
    ],
    [
      'without a debt',
      { type: 'Repay', poolId: WETH, amount: 'all' },
      'NOTHING_THERE: The account has no WETH debt on Aave V3.',
    ],
    [
      'with a debt at another rate',
      { type: 'Repay', poolId: USDC, amount: 'all', rateMode: 1 },
      'NOTHING_THERE: The account has no USDC debt on Aave V3.',
    ],
    [
      "with 'all' of another account's debt",
      { type: 'Repay', poolId: USDC, amount: 'all', onBehalfOf: OTHER },
      "ALL_FOR_ANOTHER: 'all' cannot be used to repay the debt of another account. Enter an amount of USDC.",
    ],
    ['without rewards', { type: 'ClaimRewards' }, 'NOTHING_THERE: There are no rewards to claim on Aave V3.'],
  ])('rejects an action: %s', async (_, action, expected) => {
    expect(await issues(action)).toEqual([expected])
  })

  it('accepts a partial repayment for another account even if the payer has no debt', async () => {
    const repayment: LendingAction = { type: 'Repay', poolId: WETH, amount: 1n, onBehalfOf: OTHER }
    expect(await issues(repayment)).toEqual([])
  })

  it("rejects 'all' if the wallet balance is 0", async () => {
    const balances = new Map([[USDC, 0n]])
    const expected = ['INSUFFICIENT_BALANCE: The wallet has no USDC to deposit.']
    expect(await issues({ type: 'Deposit', poolId: USDC, amount: 'all' }, { balances })).toEqual(expected)
    expect(await issues(repay('all'), { balances })).toEqual([
      'INSUFFICIENT_BALANCE: The wallet has no USDC to repay.',
    ])
  })
})

describe('checkHealth', () => {
  it('limits withdrawals by the liquidation threshold on Aave', async () => {
    // 85% of the remaining collateral has to cover 1,000 dollars.
    expect(await issues(withdraw(weth(1.5)))).toEqual([
      'HEALTH_TOO_LOW: Withdrawing 1.5 WETH would leave too little collateral for the debt: the health factor would be 0.85. Withdraw at most 1.411764705885 WETH, or repay debt first.',
    ])
    expect(await issues(withdraw(1_411_764_705_885_000_000n))).toEqual([])
    expect((await issues(withdraw('all')))[0]).toMatch(/^HEALTH_TOO_LOW: Withdrawing all WETH would leave/)
  })

  it('limits withdrawals by the max LTV on other families', async () => {
    const market = createTestMarket({ family: 'compound-v3' })
    expect(await issues(withdraw(weth(1.4)), { market })).toEqual([
      'HEALTH_TOO_LOW: Withdrawing 1.4 WETH would leave too little collateral for the debt: the health factor would be 1.02. Withdraw at most 1.375 WETH, or repay debt first.',
    ])
    expect(await issues(withdraw(weth(1.375)), { market })).toEqual([])
  })

  it('limits borrows by the max LTV', async () => {
    expect(await issues(borrow(usdc(2_201)))).toEqual([
      'LTV_TOO_HIGH: Borrowing 2201 USDC would exceed the max LTV. Borrow at most 2200 USDC, or add collateral.',
    ])
    expect(await issues(borrow(usdc(2_200)))).toEqual([])
  })

  it('rejects a loan of an account without deposits', async () => {
    expect(await issues(borrow(1n), { position: createTestPosition([]) })).toEqual([
      'NOT_COLLATERAL: The account has no collateral on Aave V3. Deposit an asset that can be used as collateral first.',
    ])
  })

  it('names the deposits that are not used as collateral', async () => {
    const deposits = [WETH, USDC].map((poolId) => ({ poolId, deposits: weth(2), collateralEnabled: false }))
    expect(await issues(borrow(1n), { position: createTestPosition(deposits) })).toEqual([
      'NOT_COLLATERAL: WETH and USDC are deposited on Aave V3 but not used as collateral. Use them as collateral first.',
    ])
  })

  it('requires enabled collateral', async () => {
    const position = createTestPosition([{ poolId: WETH, deposits: weth(2), collateralEnabled: false }])
    // The value of a wei of ether rounds to 0, but it requires collateral as well.
    for (const action of [borrow(1n), { type: 'Borrow', poolId: WETH, amount: 1n } as const]) {
      expect(await issues(action, { position })).toEqual([
        'NOT_COLLATERAL: WETH is deposited on Aave V3 but not used as collateral. Use it as collateral first.',
      ])
    }
    const off: LendingAction = { type: 'SwitchCollateral', poolId: WETH, enabled: false }
    expect(await issues(off)).toEqual([
      'HEALTH_TOO_LOW: Disabling the collateral would leave too little collateral for the debt: the health factor would be 0. Repay debt or add collateral first.',
    ])
    expect(
      await issues(off, { position: createTestPosition([{ poolId: WETH, deposits: weth(2) }]) }),
    ).toEqual([])
  })

  it('rejects only actions that lower a health factor below 1 further', async () => {
    const position = createTestPosition([
      { poolId: WETH, deposits: weth(1) },
      { poolId: USDC, deposits: usdc(10), debt: usdc(1_900), collateralEnabled: false },
    ])
    expect((await issues(withdraw(1n), { position }))[0]).toMatch(/^HEALTH_TOO_LOW/)
    expect(await issues(withdraw(usdc(10), USDC), { position })).toEqual([])
    expect(await issues(repay(1n), { position })).toEqual([])
    expect(await issues({ type: 'Deposit', poolId: WETH, amount: 1n }, { position })).toEqual([])
  })

  it('rejects only actions that could lower an unknown health factor', async () => {
    const market = createTestMarket({
      pools: { [USDC]: createTestPool({ oraclePrice: 'unknown' }), [WETH]: wethPool() },
    })
    expect(await issues(withdraw(1n), { market })).toEqual([
      'FIGURES_UNKNOWN: The health factor after withdrawing 0.000000000000000001 WETH is unknown: the price of USDC is missing. Try again later.',
    ])
    expect((await issues(borrow(1n), { market }))[0]).toMatch(/^FIGURES_UNKNOWN/)
    expect(await issues(repay(1n), { market })).toEqual([])
    const position = createTestPosition([{ poolId: WETH, deposits: weth(2) }])
    expect(await issues(withdraw('all'), { market, position })).toEqual([])
  })

  it('requires collateral with an LTV of 0 to be withdrawn first on Aave V3', async () => {
    const zeroLtv = config(0, { collateralFactor: config(75).collateralFactor })
    const market = createTestMarket({
      pools: { [USDC]: createTestPool({ config: { 0: zeroLtv } }), [WETH]: wethPool() },
    })
    const position = createTestPosition([
      { poolId: USDC, deposits: usdc(100) },
      { poolId: WETH, deposits: weth(2), debt: weth(0.1) },
    ])
    expect(await issues(withdraw(1n), { market, position })).toEqual([
      'ZERO_LTV_FIRST: USDC has a max LTV of 0. Withdraw it or disable it as collateral before WETH.',
    ])
    expect(await issues(withdraw(usdc(100), USDC), { market, position })).toEqual([])
  })
})

describe('Isolation mode', () => {
  const isolated = createTestMarket({
    pools: { [USDC]: createTestPool({ debtCeiling: 100_000n }), [WETH]: wethPool() },
  })
  const position = createTestPosition([{ deposits: usdc(5_000) }])
  const ether = (amount: number): LendingAction => ({ type: 'Borrow', poolId: WETH, amount: weth(amount) })

  it('limits borrows to the debt ceiling of the collateral', async () => {
    expect(await issues(ether(0.6), { market: isolated, position })).toEqual([
      'DEBT_CEILING: The debt ceiling is exceeded: all users together can borrow at most $1000 against USDC. Borrow less, or use other collateral.',
    ])
    expect(await issues(ether(0.5), { market: isolated, position })).toEqual([])
  })

  it('rejects a second collateral', async () => {
    const both = createTestPosition([
      { deposits: usdc(5_000) },
      { poolId: WETH, deposits: weth(1), collateralEnabled: false },
    ])
    const on: LendingAction = { type: 'SwitchCollateral', poolId: WETH, enabled: true }
    expect(await issues(on, { market: isolated, position: both })).toEqual([
      'NOT_COLLATERAL: USDC is isolated collateral, which excludes other collateral. Stop using USDC as collateral first.',
    ])
    const isolatedDisabled = createTestPosition([
      { deposits: usdc(5_000), collateralEnabled: false },
      { poolId: WETH, deposits: weth(1) },
    ])
    expect(await issues({ ...on, poolId: USDC }, { market: isolated, position: isolatedDisabled })).toEqual([
      'NOT_COLLATERAL: USDC is isolated collateral, which excludes other collateral. Stop using WETH as collateral first.',
    ])
  })

  it('rejects a siloed asset next to other debt, and other debt next to a siloed asset', async () => {
    const siloed = withUsdc({ isSiloed: true })
    expect(await issues({ type: 'Borrow', poolId: WETH, amount: 1n }, siloed)).toEqual([
      'SILOED_BORROWING: The account has a debt in USDC, which can only be borrowed alone. Repay it first.',
    ])
    const withEtherDebt = createTestPosition([{ poolId: WETH, deposits: weth(2), debt: weth(0.1) }])
    expect(await issues(borrow(1n), { ...siloed, position: withEtherDebt })).toEqual([
      'SILOED_BORROWING: USDC can only be borrowed alone. Repay WETH first.',
    ])
    expect(await issues(borrow(1n), siloed)).toEqual([])
  })
})

describe('checkSwitch', () => {
  it('lists the modes when the mode does not exist', async () => {
    const market = createTestMarket({ modes: MODES })
    expect(await issues({ type: 'SwitchMode', mode: 7 }, { market })).toEqual([
      'MODE_UNKNOWN: Aave V3 has no mode 7. Choose one of 0 (Default), 1 (Stablecoins).',
    ])
  })

  it('rejects a mode that the debt or collateral is not part of', async () => {
    const market = createTestMarket({ modes: MODES })
    expect(await issues({ type: 'SwitchMode', mode: 1 }, { market })).toEqual([
      'MODE_FORBIDS: USDC cannot be borrowed in mode Stablecoins. Repay it first.',
    ])
    expect(
      await issues(borrow(1n), {
        market,
        position: createTestPosition([{ poolId: WETH, deposits: weth(2) }], { mode: 1 }),
      }),
    ).toEqual([
      'MODE_FORBIDS: USDC cannot be borrowed in mode Stablecoins. Leave the mode first, or borrow another asset.',
    ])
  })

  it('rejects a mode switch that lowers the health factor below 1', async () => {
    const market = createTestMarket({
      modes: MODES,
      pools: {
        [USDC]: createTestPool({ config: { 0: config(75), 1: config(75) } }),
        [WETH]: wethPool({ config: { 0: config(10), 1: config(80) } }),
      },
    })
    const position = { ...createPlanInputs().position, mode: 1 }
    expect(await issues({ type: 'SwitchMode', mode: 0 }, { market, position })).toEqual([
      'HEALTH_TOO_LOW: Switching the mode would leave too little collateral for the debt: the health factor would be 0.6. Repay debt or add collateral first.',
    ])
  })

  it('rejects enabling an asset that cannot be collateral', async () => {
    const on: LendingAction = { type: 'SwitchCollateral', poolId: USDC, enabled: true }
    expect(await issues(on)).toEqual([
      'NOTHING_THERE: The account has no USDC deposited on Aave V3. Deposit it before using it as collateral.',
    ])
    const position = createTestPosition([{ deposits: 1n, collateralEnabled: false }])
    expect(await issues(on, { position, ...withUsdc({ collateralActive: false }) })).toEqual([
      'NOT_COLLATERAL: USDC cannot be used as collateral on Aave V3.',
    ])
  })

  it('rejects disabling collateral on Compound V2 while the asset has debt', async () => {
    const market = createTestMarket({ family: 'compound-v2' })
    const position = createTestPosition([
      { poolId: WETH, deposits: weth(9) },
      { deposits: usdc(10), debt: usdc(1) },
    ])
    expect(
      await issues({ type: 'SwitchCollateral', poolId: USDC, enabled: false }, { market, position }),
    ).toEqual(['STILL_OWED: The account has a debt in USDC. Repay it before disabling USDC as collateral.'])
  })
})

describe('checkAssetAction without a symbol', () => {
  const { address: _, ...rest } = createTestPool().asset
  const nameless = withUsdc({ asset: { ...rest, address: USDC, symbol: '' } })

  it('names an asset without a symbol by its address', async () => {
    expect(await issues(deposit(usdc(9_000)), nameless)).toEqual([
      expect.stringMatching(new RegExp(`^INSUFFICIENT_BALANCE: .*9000 ${USDC}`)),
    ])
    expect(await issues({ type: 'Withdraw', poolId: USDC, amount: 1n }, nameless)).toEqual([
      `NOTHING_THERE: The account has no ${USDC} deposited on Aave V3.`,
    ])
  })
})

describe('checkAssetAction in a market of Morpho', () => {
  it('names the market by its pair', async () => {
    const id = '6D554BE4'.repeat(8)
    const params = {
      id,
      loanToken: USDC,
      collateralToken: WETH,
      oracle: OTHER,
      irm: OTHER,
      lltv: 860_000_000_000_000_000n,
    }
    const market = withUsdc({ isFrozen: true }, { lender: `MORPHO_BLUE_${id}`, params })
    expect(await issues(deposit(1n), market)).toEqual([
      'ASSET_FROZEN: USDC is frozen on Morpho WETH-USDC 86: it can only be withdrawn and repaid. Choose another asset.',
    ])
  })
})

describe('checkAssetAction without a mode label', () => {
  it('names a mode without a label by its number', async () => {
    const closed = withUsdc(
      { config: { 0: config(75), 7: config(75, { debtDisabled: true }) } },
      { modes: { 0: { id: 0, label: 'Default' } } },
    )
    const position = { ...createPlanInputs().position, mode: 7 }
    const market = closed.market ?? createTestMarket()
    const pools = { ...market.pools, [WETH]: wethPool({ config: { 0: config(80), 7: config(80) } }) }
    expect(await issues(borrow(1n), { market: { ...market, pools }, position })).toEqual([
      'MODE_FORBIDS: USDC cannot be borrowed in mode 7. Leave the mode first, or borrow another asset.',
    ])
  })
})

describe('checkHealth without a price', () => {
  it('names each asset without a price, by address if it is not in the market', async () => {
    const unpriced = withUsdc({ oraclePrice: 'unknown' })
    expect(await issues(borrow(1n), unpriced)).toEqual([
      'FIGURES_UNKNOWN: The health factor after borrowing 0.000001 USDC is unknown: the price of USDC is missing. Try again later.',
    ])
    const missing = '0x00000000000000000000000000000000000000dd'
    const position = createTestPosition([
      { poolId: WETH, deposits: weth(2) },
      { poolId: missing, debt: 1n, collateralEnabled: false },
    ])
    expect(await issues(borrow(1n), { position })).toEqual([
      expect.stringContaining(`the price of ${missing} is missing`),
    ])
  })
})
