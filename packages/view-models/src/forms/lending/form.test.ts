import { CausewayError, formatUnits, LendingCalculator } from '@causeway/core'
import { base, NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import {
  type AssetAction,
  type LendingPool,
  LendingRejectedError,
  type PositionChange,
} from '@causeway/core/lending'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groundOf, planFor, usdc, weth } from '../../../../core/src/lending/actions/actions.test-support.ts'
import {
  ACCOUNT,
  marketOf,
  poolOf,
  positionOf,
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

const GROUND = groundOf()
const CHAIN = { ...base, wrappedNative: { ...base.nativeCurrency, address: WETH } } as const
const known = (balanceRaw: bigint) => ({ balanceRaw, isLoading: false, error: undefined })
const READING = { balanceRaw: undefined, isLoading: true, error: undefined }

/** 2 WETH at 2,000 dollars deposited, 1,000 USDC owed, 5,000 USDC in the wallet. */
function formOf(change: Partial<LendingFormInput> = {}) {
  return lendingForm({
    type: 'Borrow',
    poolId: USDC,
    amount: { text: '', isMax: false },
    market: GROUND.market,
    position: GROUND.position,
    account: ACCOUNT,
    walletBalance: known(usdc(5_000)),
    chain: CHAIN,
    isRiskAccepted: false,
    ...change,
  })
}

const firstMessage = ({ issues: [first] }: ReturnType<typeof lendingForm>) => first && formIssueMessage(first)

const typed = (text: string) => ({ text, isMax: false })
const MAX = { text: '', isMax: true }
const withUsdc = (change: Partial<LendingPool>) =>
  marketOf({ pools: { [USDC]: poolOf(change), [WETH]: wethPool() } })

describe('The rate of a debt', () => {
  const owe = (debt: number, debtStable: number) =>
    positionOf([
      { poolId: WETH, deposits: weth(2) },
      { poolId: USDC, debt: usdc(debt), debtStable: usdc(debtStable) },
    ])
  const repay = (change: Partial<LendingFormInput>) => {
    const { action, amount, rateModes, rateMode } = formOf({ type: 'Repay', amount: MAX, ...change })
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
    expect(formOf({ market }).rateModes).toEqual([2, 1])
    expect(formOf().rateModes).toEqual([2])
    expect(formOf({ market, amount: typed('5'), rateMode: 1 }).action).toMatchObject({ rateMode: 1 })
    expect(formOf({ type: 'Deposit' }).rateModes).toEqual([])
  })
})

describe('The amount field', () => {
  it('means everything until something is typed', () => {
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
  ])('reads %s', (text, amount) => {
    expect(formOf({ amount: typed(text) })).toMatchObject({ text, amount, action: { amount } })
  })

  it.each([
    ['', 'ENTER_AMOUNT', 'Enter an amount'],
    ['0.00', 'ENTER_AMOUNT', 'Enter an amount'],
    ['abc', 'NOT_A_NUMBER', 'Enter a number'],
    ['-5', 'NOT_A_NUMBER', 'Enter a number'],
    ['1,5', 'AMOUNT_AMBIGUOUS', 'Check the amount'],
    ['9'.repeat(101), 'AMOUNT_TOO_LARGE', 'Amount too large'],
    ['0.1234567', 'TOO_MANY_DECIMALS', 'Enter at most 6 decimals'],
  ])('says of "%s" what is wrong with it', (text, code, words) => {
    const { button, action, issues } = formOf({ amount: typed(text) })
    expect(button).toEqual({ code, label: words, action: undefined, isDisabled: true })
    expect(action).toBeUndefined()
    expect(issues).toHaveLength(1)
  })
})

describe('A loan', () => {
  it('is shown with what it makes of the position, and of the price that liquidates it', () => {
    const { outcome, button, risk, amountUsd } = formOf({ amount: typed('1000') })
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
    expect(outcome?.liquidation).toMatchObject({ poolId: WETH, danger: 'falls', priceUsd: 2_000 })
    const { before, after } = outcome?.liquidation ?? {}
    // 85 % of 2 WETH cover 1,000 dollars at 588.24, and 2,000 at 1,176.47.
    expect(before).toMatchObject({ priceUsd: expect.closeTo(588.235, 1) })
    expect(after).toMatchObject({ changePercent: expect.closeTo(-41.176, 1) })
    expect(risk).toBeUndefined()
  })

  it('names its limits: the most, and what is safe', () => {
    const { limits, quickAmounts } = formOf()
    expect(limits).toEqual({ max: usdc(2_200), safeMax: usdc(2_090.909) + 90n })
    expect(quickAmounts.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      'share 522.727272',
      'share 1045.454545',
      'share 1568.181817',
      'safe 2090.90909',
      'max ',
    ])
  })

  it('near liquidation waits for the risk to be accepted, in the words of the own numbers', () => {
    const risky = { amount: typed('2150') }
    const { button, risk, action, outcome } = formOf(risky)
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
    const accepted = formOf({ ...risky, isRiskAccepted: true })
    expect(accepted.button.code).toBe('REVIEW')
    expect(accepted.issues).toMatchObject([{ code: 'RISKY', severity: 'warning' }])
  })

  it('that is to be watched says so, and asks for nothing', () => {
    const { risk, button } = formOf({ amount: typed('1700') })
    expect(risk?.mustAcknowledge).toBe(false)
    expect(button.code).toBe('REVIEW')
  })

  it('of everything is a number: what may be borrowed changes, and nobody owes more than was seen', () => {
    const { action, text } = formOf({ amount: MAX, isRiskAccepted: true })
    expect(action).toMatchObject({ amount: usdc(2_200) })
    expect(text).toBe('2200')
  })

  it('beyond the collateral shows where it would end, and why it cannot be', () => {
    const view = formOf({ amount: typed('3500') })
    const { outcome, button, action } = view
    expect(outcome?.figures.healthBand.after).toBe('liquidation')
    expect(button).toMatchObject({ code: 'LTV_TOO_HIGH', label: 'Not enough collateral', isDisabled: true })
    expect(firstMessage(view)).toBe(
      'Borrowing 3500 USDC would exceed the max LTV. Borrow at most 2200 USDC, or add collateral.',
    )
    expect(action).toBeUndefined()
  })

  it('that no amount can be made of is refused before one is entered', () => {
    expect(formOf({ market: withUsdc({ isFrozen: true }) }).button).toMatchObject({
      code: 'ASSET_FROZEN',
      label: 'USDC is frozen',
    })
    expect(formOf({ position: positionOf([]) }).button.code).toBe('NOT_COLLATERAL')
    expect(formOf({ position: positionOf([]), amount: MAX }).button.code).toBe('NOT_COLLATERAL')
    const least = formOf({ market: withUsdc({ minDebt: usdc(9_000) }) })
    expect(least).toMatchObject({ limits: { max: 0n }, button: { code: 'AMOUNT_TOO_LOW' } })
  })

  it('without a price does not guess', () => {
    const market = withUsdc({ oraclePrice: 'unknown', priceUsd: 'unknown' })
    const { limits, button, outcome, amountUsd } = formOf({ market, amount: typed('1') })
    expect(limits).toEqual({ max: 'unknown', safeMax: 'unknown' })
    expect(button).toMatchObject({ code: 'FIGURES_UNKNOWN', label: 'A price is missing' })
    expect(outcome?.figures).toMatchObject({ healthBand: { after: 'unknown' }, debt: { after: 'unknown' } })
    expect(amountUsd).toBe('unknown')
    expect(formOf({ market, amount: MAX }).button.code).toBe('MAX_UNKNOWN')
  })
})

describe('A deposit', () => {
  const deposit = (change: Partial<LendingFormInput> = {}) => formOf({ type: 'Deposit', ...change })

  it('of everything is `all`, and shows what that is', () => {
    expect(deposit({ amount: MAX })).toMatchObject({ action: { amount: 'all' }, text: '5000' })
  })

  it('of everything where a cap leaves less is what the cap leaves', () => {
    const market = withUsdc({ supplyCap: usdc(1_000_400) })
    expect(deposit({ amount: MAX, market })).toMatchObject({
      action: { amount: usdc(400) },
      limits: { max: usdc(400) },
      button: { code: 'REVIEW' },
    })
  })

  it('of more than is there is refused in the words of the wallet', () => {
    const view = deposit({ amount: typed('5000.5') })
    const { button } = view
    expect(button).toEqual({ code: 'INSUFFICIENT_BALANCE', label: 'Insufficient USDC', isDisabled: true })
    expect(firstMessage(view)).toBe(
      'The wallet balance is too low: 5000.5 USDC required, 5000 USDC available. Enter a smaller amount.',
    )
    expect(firstMessage(deposit({ walletBalance: known(0n) }))).toBe('The wallet has no USDC to deposit.')
  })

  it('shows what it would do before the balance is known, and is not offered', () => {
    const { outcome, action, button } = deposit({ amount: typed('10'), walletBalance: READING })
    expect(outcome?.figures.deposits.after).toBe(4_010)
    expect(action).toBeUndefined()
    expect(button).toMatchObject({ code: 'BALANCE_LOADING', isDisabled: true })
    const failed = deposit({
      amount: MAX,
      walletBalance: {
        ...READING,
        isLoading: false,
        error: { code: 'REVERTED', reason: 'no nodes' },
      },
    })
    expect(failed.issues).toMatchObject([
      { code: 'BALANCE_FAILED', values: { reason: 'no nodes' }, severity: 'blocking' },
    ])
    expect(firstMessage(failed)).toContain('no nodes')
  })

  it('shows what it would do without a wallet, and offers to connect one', () => {
    const { outcome, action, button } = deposit({
      amount: typed('10'),
      account: undefined,
      position: undefined,
    })
    expect(outcome?.figures.deposits).toMatchObject({ before: 0, after: 10 })
    expect(action).toBeUndefined()
    expect(button).toMatchObject({ code: 'NOT_CONNECTED', label: 'Connect a wallet', action: 'connect' })
  })

  it('of the native asset keeps what gas costs', () => {
    const native = {
      poolId: WETH,
      asNative: true,
      walletBalance: known(weth(1)),
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
  it('of everything is `all` where nothing keeps it, else the most there is', () => {
    const withdraw = { type: 'Withdraw', poolId: WETH, amount: MAX, isRiskAccepted: true } as const
    expect(formOf(withdraw).action).toMatchObject({ amount: 1_411_764_705_885_000_000n })
    const free = positionOf([{ poolId: WETH, deposits: weth(2) }])
    expect(formOf({ ...withdraw, position: free }).action).toMatchObject({ amount: 'all' })
    expect(formOf({ ...withdraw, poolId: USDC }).button).toMatchObject({
      code: 'NOTHING_THERE',
      label: 'Nothing to withdraw',
    })
  })
})

describe('A repayment', () => {
  const repay = { type: 'Repay', amount: MAX } as const

  it('of everything leaves nothing, whatever accrues', () => {
    const { action, text, outcome } = formOf(repay)
    expect(action).toMatchObject({ amount: 'all' })
    expect(text).toBe('1000')
    expect(outcome?.figures.healthBand).toEqual({ before: 'safe', after: 'none', moves: true })
    expect(outcome?.liquidation).toMatchObject({ poolId: WETH, after: 'none' })
  })

  it('that the wallet cannot cover says what stays owed', () => {
    const { action, text, issues, button } = formOf({ ...repay, walletBalance: known(usdc(400)) })
    expect(action).toMatchObject({ amount: 'all' })
    expect(text).toBe('400')
    expect(button.code).toBe('REVIEW')
    expect(issues).toMatchObject([{ code: 'PARTIAL', severity: 'info' }])
  })

  it('of a stable debt that is not there needs no balance to be refused', () => {
    const stable = formOf({ ...repay, amount: typed(''), rateMode: 1, walletBalance: READING })
    expect(stable.button.code).toBe('NOTHING_THERE')
  })
})

describe('A form of an account that is only watched', () => {
  it('shows everything and sends nothing', () => {
    const { button, outcome, issues } = formOf({ amount: typed('1000'), isWatchOnly: true })
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
  ])('names the reason without a %s', (_, change) => {
    const view = formOf(change)
    expect(view.button).toMatchObject({ code: 'LENDER_UNREADABLE', isDisabled: true })
    expect(firstMessage(view)).toBe('This lender could not be loaded: the price oracle does not reply')
  })

  it('keeps its last data if a later read fails', () => {
    expect(formOf({ amount: typed('5'), error }).action).toMatchObject({ amount: usdc(5) })
  })
})

describe('A form about which nothing is known yet', () => {
  it('says what it waits for', () => {
    const views = [
      formOf({ market: undefined }),
      formOf({ position: undefined }),
      formOf({ poolId: undefined }),
      formOf({ poolId: '0x00' }),
      formOf({ market: marketOf({ failures: [{ poolId: '0x00', reason: 'no answer' }] }), poolId: '0x00' }),
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

interface Drawn {
  readonly account: Account
  readonly type: AssetAction['type']
  readonly at: number
  readonly wallet: number
}

const anyDrawn = (books: Parameters<typeof anyAccount>[0]): fc.Arbitrary<Drawn> =>
  fc.record({
    account: anyAccount(books),
    type: fc.constantFrom(...TYPES),
    at: fc.nat(),
    wallet: fc.integer({ min: 0, max: 20_000_000 }),
  })

function inputOf({ account, type, at, wallet }: Drawn): LendingFormInput & { readonly poolId: string } {
  const ids = Object.keys(account.market.pools)
  const poolId = ids[at % ids.length] ?? ''
  const decimals = account.market.pools[poolId]?.asset.decimals ?? 0
  return {
    type,
    poolId,
    amount: typed(''),
    ...account,
    account: account.position.account,
    walletBalance: known((BigInt(wallet) * 10n ** BigInt(decimals)) / 1_000n),
    isRiskAccepted: true,
  }
}

/** Whether the planner plans it. */
async function isPlanned(input: LendingFormInput, action: AssetAction): Promise<boolean> {
  const { market, position, walletBalance } = input
  if (!market || !position || walletBalance?.balanceRaw === undefined) throw new Error('Nothing to plan on')
  const { underlying = USDC } = market.pools[action.poolId] ?? {}
  const balances = new Map([[underlying, walletBalance.balanceRaw]])
  try {
    await planFor(action, groundOf({ market, position, balances, wrappedNative: undefined }))
    return true
  } catch (error) {
    if (error instanceof LendingRejectedError) return false
    throw error
  }
}

function textOf({ market, poolId = '' }: LendingFormInput, amount: bigint): string {
  return formatUnits(amount, market?.pools[poolId]?.asset.decimals ?? 0)
}

/** What rounding may let pass beyond the limit: units of the asset, and what units of the numeraire are worth. */
function slackOf({ market, poolId = '' }: LendingFormInput): bigint {
  const price = market?.pools[poolId]?.oraclePrice
  if (price === undefined || price === 'unknown') throw new Error('Every price is known')
  return 2n + (8n * price.per) / price.price
}

describe('A form throws for nothing that can be typed', () => {
  const anyText = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom(...'0123456789.,- e') }),
    fc.constantFrom('1e18', '0x10', '٣', '∞', 'NaN', '1_000', '..', ','),
  )
  it('nor for any pool, with or without anything else', () => {
    fc.assert(
      fc.property(
        anyDrawn(RISK_MODELS['Aave V3']),
        anyText,
        fc.boolean(),
        fc.nat(7),
        (drawn, text, isMax, lacks) => {
          const input = { ...inputOf(drawn), amount: { text, isMax } }
          const view = lendingForm({
            ...input,
            ...(lacks & 1 ? { account: undefined } : {}),
            ...(lacks & 2 ? { position: undefined } : {}),
            ...(lacks & 4 ? { walletBalance: READING } : {}),
          })
          expect(view.action !== undefined).toBe(view.button.code === 'REVIEW')
        },
      ),
    )
  })
})

describe.each(Object.entries(RISK_MODELS))('A form on %s', (_name, books) => {
  const isAave = books.family.startsWith('aave')

  it('goes on exactly where the planner does', async () => {
    await fc.assert(
      fc.asyncProperty(anyDrawn(books), fc.integer({ min: 1, max: 30_000_000 }), async (drawn, milli) => {
        const input = inputOf(drawn)
        const decimals = BigInt(drawn.account.market.pools[input.poolId]?.asset.decimals ?? 0)
        const amount = (BigInt(milli) * 10n ** decimals) / 1_000n
        const { button, action } = lendingForm({ ...input, amount: typed(textOf(input, amount)) })
        const { type, poolId } = input
        expect(button.code === 'REVIEW').toBe(await isPlanned(input, { type, poolId, amount }))
        expect(action !== undefined).toBe(button.code === 'REVIEW')
      }),
      { numRuns: 60 },
    )
  })

  it('offers with Max only what is planned', async () => {
    await fc.assert(
      fc.asyncProperty(anyDrawn(books), async (drawn) => {
        const input = { ...inputOf(drawn), amount: MAX }
        const { button, action, limits } = lendingForm(input)
        if (limits.max !== 0n) expect(button.code).toBe('REVIEW')
        if (action) expect(await isPlanned(input, action)).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  it('has a most that is the largest not refused, and a safe one below it that needs no leave', () => {
    fc.assert(
      fc.property(anyDrawn(books), (drawn) => {
        const input = { ...inputOf(drawn), isRiskAccepted: false }
        const { max, safeMax } = lendingForm(input).limits
        if (max === 'unknown' || safeMax === 'unknown') throw new Error('Every price is known')
        expect(safeMax).toBeLessThanOrEqual(max)
        const at = (amount: bigint) => lendingForm({ ...input, amount: typed(textOf(input, amount)) })
        if (max > 0n) expect(['REVIEW', 'ACKNOWLEDGE_RISK']).toContain(at(max).button.code)
        if (safeMax > 0n) expect(at(safeMax).button.code).toBe('REVIEW')
        const { action, outcome } = at(max + slackOf(input))
        const { healthFactor, borrowLimitUsed, debt } = outcome?.figures ?? {}
        // What takes nothing from an unhealthy position is let pass, though the calculator names no limit for it; so is
        // what Comet takes from a deposit of the same asset instead of lending it.
        const isLetPass =
          drawn.type === 'Withdraw'
            ? healthFactor?.before === healthFactor?.after ||
              Number(healthFactor?.before) < 1 ||
              (!isAave && Number(borrowLimitUsed?.before) > 100)
            : drawn.type === 'Borrow' && books.family === 'compound-v3' && debt?.after === 0
        if (!isLetPass) expect(action).toBeUndefined()
      }),
      { numRuns: 100 },
    )
  })

  it('shows before and after as the calculator has them', () => {
    fc.assert(
      fc.property(anyDrawn(books), fc.integer({ min: 1, max: 30_000_000 }), (drawn, milli) => {
        const input = inputOf(drawn)
        const decimals = BigInt(drawn.account.market.pools[input.poolId]?.asset.decimals ?? 0)
        const amount = (BigInt(milli) * 10n ** decimals) / 1_000n
        const { outcome } = lendingForm({ ...input, amount: typed(textOf(input, amount)) })
        const change: PositionChange = { type: drawn.type, poolId: input.poolId, amount }
        const { position, before, after } = new LendingCalculator().preview(
          drawn.account.position,
          drawn.account.market,
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
