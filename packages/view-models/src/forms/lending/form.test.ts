import { CausewayError, formatUnits, LendingCalculator } from '@causeway/core'
import { base, NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import {
  type AssetAction,
  type LendingPool,
  LendingRejectedError,
  type PositionChange,
  type RateModel,
} from '@causeway/core/lending'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createPlanInputs,
  planFor,
  usdc,
  weth,
} from '../../../../core/src/lending/actions/actions.test-support.ts'
import {
  ACCOUNT,
  createTestMarket,
  createTestPool,
  createTestPosition,
  USDC,
  WETH,
  wethPool,
} from '../../../../core/src/lending/lending.test-support.ts'
import {
  type Account,
  anyAccount,
  RISK_MODELS,
} from '../../../../core/src/lending/risk/accounts.test-support.ts'
import { formIssueMessage } from '../form-issue.ts'
import { lendingAmountReducer } from './amount.ts'
import { lendingForm } from './form.ts'
import type { LendingFormInput } from './form-context.ts'

const INPUTS = createPlanInputs()
const CHAIN = { ...base, wrappedNative: { ...base.nativeCurrency, address: WETH } } as const
const knownBalance = (balanceRaw: bigint) => ({ balanceRaw, isLoading: false, error: undefined })
const LOADING_BALANCE = { balanceRaw: undefined, isLoading: true, error: undefined }

/** 2 WETH deposited at $2,000, a debt of 1,000 USDC, and 5,000 USDC in the wallet. */
function createForm(change: Partial<LendingFormInput> = {}) {
  return lendingForm({
    type: 'Borrow',
    poolId: USDC,
    amount: { text: '', isMax: false },
    market: INPUTS.market,
    position: INPUTS.position,
    account: ACCOUNT,
    walletBalance: knownBalance(usdc(5_000)),
    chain: CHAIN,
    isRiskAccepted: false,
    ...change,
  })
}

const firstMessage = ({ issues: [first] }: ReturnType<typeof lendingForm>) => first && formIssueMessage(first)

const typed = (text: string) => ({ text, isMax: false })
const MAX = { text: '', isMax: true }
const withUsdc = (change: Partial<LendingPool>) =>
  createTestMarket({ pools: { [USDC]: createTestPool(change), [WETH]: wethPool() } })

describe('The rate of a debt', () => {
  const owe = (debt: number, debtStable: number) =>
    createTestPosition([
      { poolId: WETH, deposits: weth(2) },
      { poolId: USDC, debt: usdc(debt), debtStable: usdc(debtStable) },
    ])
  const repay = (change: Partial<LendingFormInput>) => {
    const { action, amount, rateModes, rateMode } = createForm({ type: 'Repay', amount: MAX, ...change })
    return { action, amount, rateModes, rateMode }
  }

  it('is stable for a repayment if the account only has a stable debt', () => {
    expect(repay({ position: owe(0, 40) })).toEqual({
      action: { type: 'Repay', poolId: USDC, amount: 'all', rateMode: 1 },
      amount: usdc(40),
      rateModes: [1],
      rateMode: 1,
    })
  })

  it('can be chosen for a repayment if the account has debt at both rates', () => {
    const position = owe(60, 40)
    expect(repay({ position })).toMatchObject({ amount: usdc(60), rateModes: [2, 1], rateMode: 2 })
    expect(repay({ position, rateMode: 1 })).toMatchObject({
      action: { rateMode: 1 },
      amount: usdc(40),
      rateMode: 1,
    })
  })

  it('can be chosen for a loan if the pool lends at a stable rate', () => {
    const market = withUsdc({ hasStable: true })
    expect(createForm({ market }).rateModes).toEqual([2, 1])
    expect(createForm().rateModes).toEqual([2])
    expect(createForm({ market, amount: typed('5'), rateMode: 1 }).action).toMatchObject({ rateMode: 1 })
    expect(createForm({ type: 'Deposit' }).rateModes).toEqual([])
  })
})

describe('The rates after an action', () => {
  const line = { base: 0n, slope: 0n, jump: 0n, kink: 10n ** 18n }
  /** Borrowing costs as many percent a year as the pool is utilized. Deposits bear no interest. */
  const rateModel: RateModel = {
    kind: 'jump',
    borrow: { ...line, slope: 10n ** 18n },
    reserveFactor: 10n ** 18n,
    periodsAYear: 1n,
  }
  const market = withUsdc({
    totalDebt: usdc(400_000),
    totalDeposits: usdc(1_000_000),
    variableBorrowRate: 40,
  })
  const getFigures = (change: Partial<LendingFormInput>) =>
    createForm({ market, type: 'Borrow', amount: typed('1000'), ...change }).outcome?.figures

  it('determine the net APR and the interest of the new debt', () => {
    // $4,000 of WETH at 1%, less 2,000 USDC at 40.1%, on a net worth of $2,000.
    expect(getFigures({ rateModel })?.netApr.after).toBeCloseTo((40 - 802) / 20, 6)
    expect(getFigures({ rateModel })?.interestPerDay.after).toBeCloseTo(802 / 365, 6)
  })

  it('are the current ones before the action, and while the model is unknown', () => {
    expect(getFigures({ rateModel })?.netApr.before).toBeCloseTo((40 - 400) / 30, 6)
    for (const unknownModel of [undefined, 'unknown', 'none'] as const) {
      expect(getFigures({ rateModel: unknownModel })?.netApr.after).toBeCloseTo((40 - 800) / 20, 6)
    }
  })
})

describe('The net APR after an action', () => {
  it('names the assets of the position whose intrinsic yield is unknown', () => {
    const market = createTestMarket({
      pools: { [USDC]: createTestPool(), [WETH]: { ...wethPool(), stakingYield: 'unknown' } },
    })
    const { outcome } = createForm({ market, amount: typed('10') })
    expect(outcome).toMatchObject({
      figures: { netApr: { before: 'unknown', after: 'unknown' } },
      unknownYields: ['WETH'],
    })
    expect(createForm({ amount: typed('10') }).outcome?.unknownYields).toEqual([])
  })
})

describe('The amount field', () => {
  it('keeps the maximum until something is typed', () => {
    const pressed = lendingAmountReducer(typed('5'), { type: 'max' })
    expect(pressed).toEqual(MAX)
    expect(lendingAmountReducer(pressed, { type: 'typed', text: '7' })).toEqual(typed('7'))
    expect(lendingAmountReducer(pressed, { type: 'cleared' })).toEqual(typed(''))
  })

  it.each([
    ['12.5', 12_500_000n],
    [' 1,012.5 ', 1_012_500_000n],
    ['.5', 500_000n],
    ['5.', 5_000_000n],
  ])('parses the amount %s', (text, amount) => {
    expect(createForm({ amount: typed(text) })).toMatchObject({ text, amount, action: { amount } })
  })

  it.each([
    ['', 'ENTER_AMOUNT', 'Enter an amount'],
    ['0.00', 'ENTER_AMOUNT', 'Enter an amount'],
    ['abc', 'NOT_A_NUMBER', 'Enter a number'],
    ['-5', 'NOT_A_NUMBER', 'Enter a number'],
    ['1,5', 'AMOUNT_AMBIGUOUS', 'Check the amount'],
    ['9'.repeat(101), 'AMOUNT_TOO_LARGE', 'Amount too large'],
    ['0.1234567', 'TOO_MANY_DECIMALS', 'Enter at most 6 decimals'],
  ])('shows the problem of "%s"', (text, code, label) => {
    const { button, action, issues } = createForm({ amount: typed(text) })
    expect(button).toEqual({ code, label, action: undefined, isDisabled: true })
    expect(action).toBeUndefined()
    expect(issues).toHaveLength(1)
  })
})

describe('A loan', () => {
  it('shows the position and the liquidation price before and after', () => {
    const { outcome, button, risk, amountUsd } = createForm({ amount: typed('1000') })
    expect(button).toEqual({
      code: 'REVIEW',
      label: 'Borrow 1,000 USDC',
      action: 'review',
      isDisabled: false,
    })
    expect(amountUsd).toBe(1_000)
    expect(outcome?.figures).toMatchObject({
      healthFactor: { before: 3.4, after: 1.7, moves: true },
      healthBand: { before: 'safe', after: 'safe', moves: false },
      borrowLimitUsed: { before: 31.25, after: 62.5 },
      deposits: { before: 4_000, after: 4_000, moves: false },
      debt: { before: 1_000, after: 2_000 },
      nav: { before: 3_000, after: 2_000 },
      availableToBorrow: { before: 2_200, after: 1_200 },
      poolDebt: { before: usdc(1_000), after: usdc(2_000), moves: true },
      poolDeposits: { before: 0n, after: 0n, moves: false },
    })
    expect(outcome?.figures.interestPerDay.before).toBeCloseTo(50 / 365, 10)
    expect(outcome?.liquidation).toMatchObject({
      poolId: WETH,
      danger: 'falls',
      priceUsd: 2_000,
      unchanged: [],
    })
    const { before, after } = outcome?.liquidation ?? {}
    // At a liquidation threshold of 85%, 2 WETH cover $1,000 down to a price of $588.24, and $2,000 down to $1,176.47.
    expect(before).toMatchObject({ priceUsd: expect.closeTo(588.235, 1) })
    expect(after).toMatchObject({ changePercent: expect.closeTo(-41.176, 1) })
    expect(risk).toBeUndefined()
  })

  it('has a limit and a safe limit', () => {
    const { limits, quickAmounts } = createForm()
    expect(limits).toEqual({
      max: usdc(2_200),
      reason: 'collateral',
      safeMax: usdc(2_090.6) + 30n,
      safeHealth: 1.1,
    })
    expect(quickAmounts.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      'share 522.650007',
      'share 1045.300015',
      'share 1567.950022',
      'max ',
    ])
  })

  it('requires the user to accept the risk near liquidation, with the figures of the account', () => {
    const risky = { amount: typed('2150') }
    const { button, risk, action, outcome } = createForm(risky)
    expect(button).toEqual({
      code: 'ACKNOWLEDGE_RISK',
      label: 'Accept the risk to continue',
      isDisabled: true,
    })
    expect(outcome?.figures.healthBand.after).toBe('at-risk')
    expect(risk).toEqual({
      mustAcknowledge: true,
      sentence: 'I understand that if WETH falls 7.3%, to $1,852.94, my position can be liquidated.',
    })
    expect(action).toBeDefined()
    const accepted = createForm({ ...risky, isRiskAccepted: true })
    expect(accepted.button.code).toBe('REVIEW')
    expect(accepted.issues).toMatchObject([{ code: 'RISKY', severity: 'warning' }])
  })

  it('shows a risk in the watch band without requiring consent', () => {
    const { risk, button } = createForm({ amount: typed('1700') })
    expect(risk?.mustAcknowledge).toBe(false)
    expect(risk?.sentence).toMatch(
      /^If WETH falls \d+\.\d%, to \$[\d,.]+, your position can be liquidated\.$/,
    )
    expect(button.code).toBe('REVIEW')
  })

  it('keeps a health factor of 1.10 at the maximum, which needs no consent', () => {
    const { action, text, outcome, risk, button } = createForm({ amount: MAX })
    expect(action).toMatchObject({ amount: usdc(2_090.6) + 30n })
    expect(text).toBe('2090.60003')
    // The margin covers the interest until the plan is checked.
    expect(outcome?.figures.healthFactor.after).toBeCloseTo(1.100_11, 6)
    expect([risk?.mustAcknowledge, button.code]).toEqual([false, 'REVIEW'])
  })

  it('shows the outcome and the rejection of a loan that exceeds the collateral', () => {
    const view = createForm({ amount: typed('3500') })
    const { outcome, button, action } = view
    expect(outcome?.figures.healthBand.after).toBe('liquidation')
    expect(button).toMatchObject({ code: 'LTV_TOO_HIGH', label: 'Not enough collateral', isDisabled: true })
    expect(firstMessage(view)).toBe(
      'Borrowing 3500 USDC would exceed the max LTV. Borrow at most 2200 USDC, or add collateral.',
    )
    expect(action).toBeUndefined()
  })

  it('is rejected before an amount is entered if every amount would be', () => {
    expect(createForm({ market: withUsdc({ isFrozen: true }) }).button).toMatchObject({
      code: 'ASSET_FROZEN',
      label: 'USDC is frozen',
    })
    expect(createForm({ position: createTestPosition([]) }).button.code).toBe('NOT_COLLATERAL')
    expect(createForm({ position: createTestPosition([]), amount: MAX }).button.code).toBe('NOT_COLLATERAL')
    const tooLow = createForm({ market: withUsdc({ minDebt: usdc(9_000) }) })
    expect(tooLow).toMatchObject({ limits: { max: 0n }, button: { code: 'AMOUNT_TOO_LOW' } })
  })

  it('shows no figures without a price', () => {
    const market = withUsdc({ oraclePrice: 'unknown', priceUsd: 'unknown' })
    const { limits, button, outcome, amountUsd } = createForm({ market, amount: typed('1') })
    expect(limits).toEqual({ max: 'unknown', safeMax: 'unknown' })
    expect(button).toMatchObject({ code: 'FIGURES_UNKNOWN', label: 'A price is missing' })
    expect(outcome?.figures).toMatchObject({ healthBand: { after: 'unknown' }, debt: { after: 'unknown' } })
    expect(amountUsd).toBe('unknown')
    expect(createForm({ market, amount: MAX }).button.code).toBe('MAX_UNKNOWN')
  })
})

it('states which value limits an amount', () => {
  const getReason = (change: Partial<LendingFormInput>) => createForm(change).limits.reason
  const native = { poolId: WETH, asNative: true, gasReserve: 10n, walletBalance: knownBalance(weth(1)) }
  expect(getReason({ type: 'Deposit' })).toBe('balance')
  expect(getReason({ type: 'Deposit', ...native })).toBe('gas')
  expect(getReason({ type: 'Deposit', market: withUsdc({ supplyCap: usdc(1_000_400) }) })).toBe('supplyCap')
  expect(getReason({ type: 'Deposit', walletBalance: LOADING_BALANCE })).toBeUndefined()
  expect(getReason({ type: 'Repay' })).toBe('debt')
  expect(getReason({ type: 'Repay', walletBalance: knownBalance(usdc(5)) })).toBe('balance')
  expect(getReason({ type: 'Withdraw', poolId: WETH })).toBe('collateral')
  const undebted = createTestPosition([{ poolId: WETH, deposits: weth(2) }])
  expect(getReason({ type: 'Withdraw', poolId: WETH, position: undebted })).toBe('deposit')
  expect(getReason({ type: 'Borrow' })).toBe('collateral')
  expect(getReason({ type: 'Borrow', market: withUsdc({ borrowCap: usdc(400_400) }) })).toBe('borrowCap')
  expect(getReason({ type: 'Borrow', market: withUsdc({ totalLiquidity: usdc(400) }) })).toBe('liquidity')
})

describe('A deposit', () => {
  const deposit = (change: Partial<LendingFormInput> = {}) => createForm({ type: 'Deposit', ...change })

  it('uses `all` for the maximum and shows the amount', () => {
    expect(deposit({ amount: MAX })).toMatchObject({ action: { amount: 'all' }, text: '5000' })
  })

  it('uses the remaining supply cap for the maximum if that is lower', () => {
    const market = withUsdc({ supplyCap: usdc(1_000_400) })
    expect(deposit({ amount: MAX, market })).toMatchObject({
      action: { amount: usdc(400) },
      limits: { max: usdc(400) },
      button: { code: 'REVIEW' },
    })
  })

  it('is rejected above the wallet balance', () => {
    const view = deposit({ amount: typed('5000.5') })
    const { button } = view
    expect(button).toEqual({ code: 'INSUFFICIENT_BALANCE', label: 'Insufficient USDC', isDisabled: true })
    expect(firstMessage(view)).toBe(
      'The wallet balance is too low: 5000.5 USDC required, 5000 USDC available. Enter a smaller amount.',
    )
    expect(firstMessage(deposit({ walletBalance: knownBalance(0n) }))).toBe(
      'The wallet has no USDC to deposit.',
    )
  })

  it('shows its outcome while the balance is loading, without an action', () => {
    const { outcome, action, button } = deposit({ amount: typed('10'), walletBalance: LOADING_BALANCE })
    expect(outcome?.figures.deposits.after).toBe(4_010)
    expect(action).toBeUndefined()
    expect(button).toMatchObject({ code: 'BALANCE_LOADING', isDisabled: true })
    const failed = deposit({
      amount: MAX,
      walletBalance: {
        ...LOADING_BALANCE,
        isLoading: false,
        error: { code: 'REVERTED', reason: 'no nodes' },
      },
    })
    expect(failed.issues).toMatchObject([
      { code: 'BALANCE_FAILED', values: { reason: 'no nodes' }, severity: 'blocking' },
    ])
    expect(firstMessage(failed)).toContain('no nodes')
  })

  it('shows its outcome without a wallet, and offers to connect one', () => {
    const { outcome, action, button } = deposit({
      amount: typed('10'),
      account: undefined,
      position: undefined,
    })
    expect(outcome?.figures.deposits).toMatchObject({ before: 0, after: 10 })
    expect(action).toBeUndefined()
    expect(button).toMatchObject({ code: 'NOT_CONNECTED', label: 'Connect a wallet', action: 'connect' })
  })

  it('keeps a gas reserve of the native asset', () => {
    const native = {
      poolId: WETH,
      asNative: true,
      walletBalance: knownBalance(weth(1)),
      gasReserve: weth(0.01),
    } as const
    const view = deposit({ ...native, amount: MAX })
    expect(view).toMatchObject({
      token: NATIVE_TOKEN_ADDRESS.toLowerCase(),
      canBeNative: true,
      action: { amount: 'all', asNative: true },
      text: '0.99',
      button: { label: 'Deposit 0.99 ETH' },
    })
    expect(deposit({ ...native, amount: MAX, gasReserve: undefined }).button.code).toBe('GAS_UNKNOWN')
    const tight = deposit({ ...native, amount: typed('0.995') })
    expect(tight.button.code).toBe('REVIEW')
    expect(tight.issues).toMatchObject([{ code: 'NO_GAS_LEFT', severity: 'warning' }])
    expect(deposit({ ...native, poolId: USDC, amount: typed('1') }).button.code).toBe('NATIVE_UNSUPPORTED')
  })
})

describe('A withdrawal', () => {
  it('uses `all` for the maximum of a withdrawal without debt, else keeps a health factor of 1.10', () => {
    const withdraw = { type: 'Withdraw', poolId: WETH, amount: MAX } as const
    const { action, limits, outcome, button } = createForm(withdraw)
    expect(limits.max).toBe(1_411_764_705_885_000_000n)
    expect(action).toMatchObject({ amount: limits.safeMax })
    expect(outcome?.figures.healthFactor.after).toBeCloseTo(1.100_11, 6)
    expect(button.code).toBe('REVIEW')
    const risky = { ...withdraw, amount: typed('1.4') }
    expect(createForm(risky).button.code).toBe('ACKNOWLEDGE_RISK')
    expect(createForm({ ...risky, isRiskAccepted: true }).action).toBeDefined()
    const free = createTestPosition([{ poolId: WETH, deposits: weth(2) }])
    expect(createForm({ ...withdraw, position: free }).action).toMatchObject({ amount: 'all' })
    expect(createForm({ ...withdraw, poolId: USDC }).button).toMatchObject({
      code: 'NOTHING_THERE',
      label: 'Nothing to withdraw',
    })
  })
})

describe('A withdrawal of a typed amount', () => {
  const withdraw = (deposits: bigint, debt = 0n) => {
    const position = createTestPosition([
      { poolId: WETH, deposits },
      { poolId: USDC, debt },
    ])
    const { action, button } = createForm({ type: 'Withdraw', poolId: WETH, amount: typed('2'), position })
    return [button.code, action?.amount]
  }

  it('withdraws the whole deposit if the amount is the deposit except for rounding', () => {
    for (const deposits of [weth(2), weth(2) - 1n, weth(2) + 1n, weth(2) + weth(0.000001)]) {
      expect(withdraw(deposits)).toEqual(['REVIEW', 'all'])
    }
    expect(withdraw(weth(2.001))).toEqual(['REVIEW', weth(2)])
  })

  it('is rejected if the rest of the position does not cover the debt', () => {
    expect(withdraw(weth(2) + 1n, usdc(100))).toEqual(['HEALTH_TOO_LOW', undefined])
  })
})

describe('A repayment', () => {
  const repay = { type: 'Repay', amount: MAX } as const

  it('repays the whole debt with accrued interest', () => {
    const { action, text, outcome } = createForm(repay)
    expect(action).toMatchObject({ amount: 'all' })
    expect(text).toBe('1000')
    expect(outcome?.figures.healthBand).toEqual({ before: 'safe', after: 'none', moves: true })
    expect(outcome?.liquidation).toMatchObject({ poolId: WETH, after: 'none' })
  })

  it('shows the remaining debt if the wallet balance is too low', () => {
    const { action, text, issues, button } = createForm({ ...repay, walletBalance: knownBalance(usdc(400)) })
    expect(action).toMatchObject({ amount: 'all' })
    expect(text).toBe('400')
    expect(button.code).toBe('REVIEW')
    expect(issues).toMatchObject([{ code: 'PARTIAL', severity: 'info' }])
  })

  it.each([
    ['1000', usdc(1_000)],
    ['1000', usdc(1_000) + 1n],
    ['1000', usdc(1_000) - 1n],
    ['1000', usdc(1_000.001)],
  ])('repays `all` if %s is typed for a debt of %i base units', (text, debt) => {
    const position = createTestPosition([
      { poolId: WETH, deposits: weth(2) },
      { poolId: USDC, debt },
    ])
    const view = createForm({ ...repay, position, amount: typed(text) })
    expect(view).toMatchObject({ text, amount: debt, action: { amount: 'all' }, button: { code: 'REVIEW' } })
  })

  it('keeps a typed amount that is less than the debt, or that the wallet cannot increase to the debt', () => {
    expect(createForm({ ...repay, amount: typed('999.99') }).action).toMatchObject({ amount: usdc(999.99) })
    const almost = { ...repay, amount: typed('999.999999'), walletBalance: knownBalance(usdc(1_000) - 1n) }
    expect(createForm(almost)).toMatchObject({ action: { amount: usdc(1_000) - 1n }, issues: [] })
    expect(createForm({ ...almost, amount: typed('1000') }).button.code).toBe('INSUFFICIENT_BALANCE')
  })

  it('is rejected without a stable debt before the balance is known', () => {
    const stable = createForm({ ...repay, amount: typed(''), rateMode: 1, walletBalance: LOADING_BALANCE })
    expect(stable.button.code).toBe('NOTHING_THERE')
  })
})

describe('A form of a watched account', () => {
  it('shows all figures and cannot be sent', () => {
    const { button, outcome, issues } = createForm({ amount: typed('1000'), isWatchOnly: true })
    expect(button).toMatchObject({ code: 'WATCH_ONLY', label: 'View only', isDisabled: true })
    expect(outcome?.figures.debt.after).toBe(2_000)
    expect(issues).toHaveLength(1)
  })
})

describe('A form whose lender could not be read', () => {
  const error = new CausewayError('No pool of Aave V3 could be read.', {
    code: 'LENDER_UNREADABLE',
    details: 'the price oracle does not reply',
  })

  it.each([
    ['market', { market: undefined, error }],
    ['position', { position: undefined, error }],
  ])('is not offered without a %s', (_, change) => {
    const view = createForm(change)
    expect(view.button).toMatchObject({ code: 'LENDER_UNREADABLE', isDisabled: true })
    expect(firstMessage(view)).toBe('This lender could not be loaded.')
  })

  it('keeps its last data if a later read fails', () => {
    expect(createForm({ amount: typed('5'), error }).action).toMatchObject({ amount: usdc(5) })
  })
})

describe('A form without data', () => {
  it('reports the missing data in an issue', () => {
    const views = [
      createForm({ market: undefined }),
      createForm({ position: undefined }),
      createForm({ poolId: undefined }),
      createForm({ poolId: '0x00' }),
      createForm({
        market: createTestMarket({ failures: [{ poolId: '0x00', reason: 'no answer' }] }),
        poolId: '0x00',
      }),
    ]
    expect(views.map(({ button }) => button.code)).toEqual([
      'LOADING',
      'LOADING',
      'NO_ASSET',
      'ASSET_UNREADABLE',
      'ASSET_UNREADABLE',
    ])
    expect(views.map(({ outcome }) => outcome)).toEqual(views.map(() => undefined))
    expect(views[4] && firstMessage(views[4])).toBe('0x00 could not be loaded: no answer')
  })
})

const TYPES = ['Deposit', 'Withdraw', 'Borrow', 'Repay'] as const

interface Scenario {
  readonly account: Account
  readonly type: AssetAction['type']
  readonly at: number
  readonly wallet: number
}

const anyScenario = (riskModel: Parameters<typeof anyAccount>[0]): fc.Arbitrary<Scenario> =>
  fc.record({
    account: anyAccount(riskModel),
    type: fc.constantFrom(...TYPES),
    at: fc.nat(),
    wallet: fc.integer({ min: 0, max: 20_000_000 }),
  })

function toInput({ account, type, at, wallet }: Scenario): LendingFormInput & { readonly poolId: string } {
  const ids = Object.keys(account.market.pools)
  const poolId = ids[at % ids.length] ?? ''
  const decimals = account.market.pools[poolId]?.asset.decimals ?? 0
  return {
    type,
    poolId,
    amount: typed(''),
    ...account,
    account: account.position.account,
    walletBalance: knownBalance((BigInt(wallet) * 10n ** BigInt(decimals)) / 1_000n),
    isRiskAccepted: true,
  }
}

async function isPlanned(input: LendingFormInput, action: AssetAction): Promise<boolean> {
  const { market, position, walletBalance } = input
  if (!market || !position || walletBalance?.balanceRaw === undefined) throw new Error('Nothing to plan on')
  const { underlying = USDC } = market.pools[action.poolId] ?? {}
  const balances = new Map([[underlying, walletBalance.balanceRaw]])
  try {
    await planFor(action, createPlanInputs({ market, position, balances, wrappedNative: undefined }))
    return true
  } catch (error) {
    if (error instanceof LendingRejectedError) return false
    throw error
  }
}

function toText({ market, poolId = '' }: LendingFormInput, amount: bigint): string {
  return formatUnits(amount, market?.pools[poolId]?.asset.decimals ?? 0)
}

/**
 * Returns the rounding tolerance of a limit: 2 base units of the asset, plus the value of 8 base units of the oracle's
 * currency.
 */
function getTolerance({ market, poolId = '' }: LendingFormInput): bigint {
  const price = market?.pools[poolId]?.oraclePrice
  if (price === undefined || price === 'unknown') throw new Error('Every price is known')
  return 2n + (8n * price.per) / price.price
}

describe('A lending form', () => {
  const anyText = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom(...'0123456789.,- e') }),
    fc.constantFrom('1e18', '0x10', '٣', '∞', 'NaN', '1_000', '..', ','),
  )
  it('never throws, for any text, pool or missing data', () => {
    fc.assert(
      fc.property(
        anyScenario(RISK_MODELS['Aave V3']),
        anyText,
        fc.boolean(),
        fc.nat(7),
        (scenario, text, isMax, lacks) => {
          const input = { ...toInput(scenario), amount: { text, isMax } }
          const view = lendingForm({
            ...input,
            ...(lacks & 1 ? { account: undefined } : {}),
            ...(lacks & 2 ? { position: undefined } : {}),
            ...(lacks & 4 ? { walletBalance: LOADING_BALANCE } : {}),
          })
          expect(view.action !== undefined).toBe(view.button.code === 'REVIEW')
        },
      ),
    )
  })
})

describe.each(Object.entries(RISK_MODELS))('A form on %s', (_name, riskModel) => {
  const isAave = riskModel.family.startsWith('aave')

  it('can be reviewed if and only if the planner accepts the action', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyScenario(riskModel),
        fc.integer({ min: 1, max: 30_000_000 }),
        async (scenario, milli) => {
          const input = toInput(scenario)
          const decimals = BigInt(scenario.account.market.pools[input.poolId]?.asset.decimals ?? 0)
          const amount = (BigInt(milli) * 10n ** decimals) / 1_000n
          const { button, action } = lendingForm({ ...input, amount: typed(toText(input, amount)) })
          const { type, poolId } = input
          expect(button.code === 'REVIEW').toBe(await isPlanned(input, action ?? { type, poolId, amount }))
          expect(action !== undefined).toBe(button.code === 'REVIEW')
        },
      ),
      { numRuns: 60 },
    )
  })

  it('offers a maximum that the planner accepts', async () => {
    await fc.assert(
      fc.asyncProperty(anyScenario(riskModel), async (scenario) => {
        const input = { ...toInput(scenario), amount: MAX }
        const { button, action, limits } = lendingForm(input)
        if (limits.safeMax !== 0n) expect(button.code).toBe('REVIEW')
        if (action) expect(await isPlanned(input, action)).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  it('has the largest accepted amount as its limit, and a safe limit that needs no consent', () => {
    fc.assert(
      fc.property(anyScenario(riskModel), (scenario) => {
        const input = { ...toInput(scenario), isRiskAccepted: false }
        const { max, safeMax } = lendingForm(input).limits
        if (max === 'unknown' || safeMax === 'unknown') throw new Error('Every price is known')
        expect(safeMax).toBeLessThanOrEqual(max)
        const formAt = (amount: bigint) => lendingForm({ ...input, amount: typed(toText(input, amount)) })
        if (max > 0n) expect(['REVIEW', 'ACKNOWLEDGE_RISK']).toContain(formAt(max).button.code)
        if (safeMax > 0n) expect(formAt(safeMax).button.code).toBe('REVIEW')
        const { action, outcome } = formAt(max + max / 1_000_000n + getTolerance(input))
        const { healthFactor, borrowLimitUsed, debt } = outcome?.figures ?? {}
        // The calculator has no limit for some accepted actions: withdrawals of assets that do not back an unhealthy
        // position, and loans that Comet pays out of a deposit of the same asset.
        const isAccepted =
          scenario.type === 'Withdraw'
            ? healthFactor?.before === healthFactor?.after ||
              Number(healthFactor?.before) < 1 ||
              (!isAave && Number(borrowLimitUsed?.before) > 100)
            : scenario.type === 'Borrow' && riskModel.family === 'compound-v3' && debt?.after === 0
        if (!isAccepted) expect(action).toBeUndefined()
      }),
      { numRuns: 100 },
    )
  })

  it('shows the same figures before and after as the calculator', () => {
    fc.assert(
      fc.property(anyScenario(riskModel), fc.integer({ min: 1, max: 30_000_000 }), (scenario, milli) => {
        const input = toInput(scenario)
        const decimals = BigInt(scenario.account.market.pools[input.poolId]?.asset.decimals ?? 0)
        const amount = (BigInt(milli) * 10n ** decimals) / 1_000n
        const { outcome } = lendingForm({ ...input, amount: typed(toText(input, amount)) })
        const change: PositionChange = { type: scenario.type, poolId: input.poolId, amount }
        const { position, before, after } = new LendingCalculator().preview(
          scenario.account.position,
          scenario.account.market,
          change,
        )
        expect(outcome?.before.figures).toEqual(before)
        expect(outcome?.after.figures).toEqual(after)
        expect(outcome?.after.position).toEqual(position)
      }),
      { numRuns: 60 },
    )
  })
})
