import { base, NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import { accountFigures, type LendingPool, WAD } from '@causeway/core/lending'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ACCOUNT,
  createTestMarket,
  createTestPool,
  createTestPosition,
  USDC,
  WETH,
  wethPool,
} from '../../../../core/src/lending/lending.test-support.ts'
import { formIssueMessage, isBlocking } from '../form-issue.ts'
import { marginForm } from './form.ts'
import type { MarginFormInput } from './form-context.ts'
import { marginMode } from './mode.ts'
import { marginPoolChoices } from './pool-choices.ts'
import type { MarginFormRouter } from './select-router.ts'

const CHAIN = { ...base, wrappedNative: { ...base.nativeCurrency, address: WETH } } as const
const loadedBalance = (balanceRaw: bigint) => ({ balanceRaw, isLoading: false, error: undefined })
const LOADING_BALANCE = { balanceRaw: undefined, isLoading: true, error: undefined }
const enter = (text: string) => ({ text, isMax: false })
const MAX = { text: '', isMax: true }
const usdc = (amount: number) => BigInt(Math.round(amount * 1e6))
const weth = (amount: number) => BigInt(Math.round(amount * 1e6)) * 10n ** 12n

const DAI = '0x6b175474e89094c44da98b954eedeac495271d0f'
const STETH = '0x7f39c581f595b53c5cb19bd0b3f8da6c935e2ca0'
const daiPool = (change: Partial<LendingPool> = {}) =>
  createTestPool({
    poolId: DAI,
    underlying: DAI,
    asset: { address: DAI, symbol: 'DAI', decimals: 6 },
    ...change,
  })
const wstethPool = () =>
  wethPool({
    poolId: STETH,
    underlying: STETH,
    asset: { address: STETH, symbol: 'wstETH', decimals: 18, assetGroup: 'WSTETH' },
  })
const ROUTER: MarginFormRouter = {
  id: 'scripted',
  name: 'Scripted router',
  unsupportedReason: () => undefined,
  getSwapParties: () => ({ caller: '0xca11', receiver: '0x4ece' }),
}
const MARKET = createTestMarket({
  pools: { [USDC]: createTestPool(), [WETH]: wethPool(), [DAI]: daiPool(), [STETH]: wstethPool() },
})
const EMPTY_POSITION = createTestPosition([])
/** A deposit of 3 WETH at 2,000 dollars and a debt of 2,000 USDC. */
const LONG_POSITION = createTestPosition([
  { poolId: WETH, deposits: weth(3) },
  { poolId: USDC, debt: usdc(2_000), collateralEnabled: false },
])

const UNUSED_DEPOSIT = createTestPosition([{ poolId: WETH, deposits: weth(1), collateralEnabled: false }])

/** Creates the form of a long of WETH against USDC with a margin of 1 WETH. */
function createForm(change: Partial<MarginFormInput> = {}) {
  return marginForm({
    operation: 'Open',
    sell: USDC,
    buy: WETH,
    amount: enter('1'),
    leverage: 3,
    market: MARKET,
    position: EMPTY_POSITION,
    account: ACCOUNT,
    walletBalance: loadedBalance(weth(5)),
    chain: CHAIN,
    gasReserve: weth(0.01),
    slippage: 0.5,
    routers: [ROUTER],
    isRiskAccepted: false,
    ...change,
  })
}
const getFirstMessage = ({ issues: [first] }: ReturnType<typeof marginForm>) =>
  first && formIssueMessage(first)
const createCloseForm = (change: Partial<MarginFormInput> = {}) =>
  createForm({ operation: 'Close', sell: WETH, buy: USDC, position: LONG_POSITION, amount: MAX, ...change })

describe('marginForm for an Open against isolated collateral', () => {
  const pools = { ...MARKET.pools, [WETH]: wethPool({ debtCeiling: 100_000_000n }) }

  it('ignores the leverage of the URL if the deposit is isolated collateral, and states the reason', () => {
    const view = createForm({ market: createTestMarket({ pools }), leverage: 3 })
    expect(view.leverage).toBe(view.leverageRange?.min)
    expect(view.button).toMatchObject({ code: 'NOT_COLLATERAL', isDisabled: true })
    expect(getFirstMessage(view)).toMatch(/^WETH is isolated collateral, which a deposit does not enable\./)
  })
})

describe('marginForm for an Open', () => {
  it('borrows the amount for the leverage, and shows the position after it', () => {
    const { request, size, outcome, sides, mode, button, token } = createForm()
    expect(request).toEqual({
      operation: 'Open',
      sell: USDC,
      buy: WETH,
      leverage: 3n * WAD,
      margin: { side: 'buy', amount: weth(1), asNative: false },
      slippage: 0.5,
    })
    expect(size).toEqual({ amountIn: usdc(4_000), amountOut: weth(3), maxIn: false, maxOut: false })
    expect(outcome?.figures).toMatchObject({
      leverage: { before: 0, after: 3 },
      healthFactor: { after: 1.275 },
      debt: { before: 0, after: 4_000 },
      nav: { after: 2_000 },
    })
    expect(sides).toMatchObject({
      sell: { before: 0n, after: usdc(4_000) },
      buy: { before: 0n, after: weth(3) },
    })
    expect(mode).toBe('Long')
    expect(token).toBe(WETH)
    expect(button).toMatchObject({ label: 'Open 3.00× long WETH', action: 'review' })
  })

  it('names the leverage as that of the account where the account has a position', () => {
    expect(createForm({ position: LONG_POSITION }).label).toBe('Open long WETH at 3.00× account leverage')
  })

  it('swaps a margin in the borrowed asset together with the loan', () => {
    const { request, size, token } = createForm({ marginSide: 'sell', amount: enter('2000') })
    expect(token).toBe(USDC)
    expect(request?.margin).toEqual({ side: 'sell', amount: usdc(2_000), asNative: false })
    expect(size).toMatchObject({ amountIn: usdc(4_000), amountOut: weth(3) })
  })

  it('counts a deposit on Compound V2 as collateral, because the plan enters its market first', () => {
    const market = createTestMarket({ family: 'compound-v2', pools: MARKET.pools })
    const { leverageRange, outcome, button } = createForm({ market })
    expect(leverageRange).toEqual(createForm().leverageRange)
    expect(outcome?.figures).toMatchObject({
      leverage: { before: 0, after: 3 },
      healthFactor: { after: 1.275 },
    })
    expect(button.action).toBe('review')
    const pools = { ...MARKET.pools, [WETH]: wethPool({ collateralActive: false }) }
    const withoutCollateral = createTestMarket({ family: 'compound-v2', pools })
    expect(createForm({ market: withoutCollateral }).leverageRange).toMatchObject({ min: 1, max: 1 })
  })

  it('returns the leverage range, with its safe maximum', () => {
    const { leverageRange: leverage } = createForm()
    // Max LTV 80%: 1 / (1 - 0.8). Liq. threshold 85%: the health factor 0.85 L / (L - 1) is 1.10.
    expect(leverage).toEqual({ min: 1, max: 4.99, safeMax: 4.4, safeHealth: 1.1 })
    expect(createForm({ amount: enter('') }).leverageRange).toEqual(leverage)
  })

  it('keeps a health factor of 1.03 for correlated assets', () => {
    const { leverageRange: leverage } = createForm({ sell: WETH, buy: STETH })
    // The health factor 0.85 L / (L - 1) is 1.0625 at the maximum, so the whole range is safe.
    expect(leverage?.safeMax).toBe(leverage?.max)
    expect(leverage?.safeHealth).toBe(1.03)
  })

  it('starts the range at the leverage of the existing position', () => {
    const { leverageRange: leverage, size } = createForm({
      position: LONG_POSITION,
      amount: enter(''),
      leverage: 2,
    })
    // The position has 6,000 dollars of collateral and a net value of 4,000.
    expect(leverage).toMatchObject({ min: 1.5, max: 4.99 })
    expect(size).toMatchObject({ amountIn: usdc(2_000), amountOut: weth(1) })
  })

  it('starts the range at the leverage that the account shows, and takes no loan at it', () => {
    const position = createTestPosition([
      { poolId: WETH, deposits: weth(3), collateralEnabled: true },
      { poolId: USDC, debt: usdc(1_226) },
    ])
    const { leverageRange, size, button } = createForm({ position, amount: enter(''), leverage: 1.26 })
    // 6,000 dollars of collateral and a net value of 4,774: 1.2568.
    expect(leverageRange?.min).toBe(1.26)
    expect(size).toMatchObject({ amountIn: 0n })
    expect(button.code).toBe('CHOOSE_LEVERAGE')
    expect(createForm({ position, amount: enter(''), leverage: 1.27 }).size?.amountIn).toBeGreaterThan(0n)
  })

  it('asks the user to accept the risk below a health factor of 1.10', () => {
    const { button, risk, request } = createForm({ leverage: 4.8 })
    expect(button).toMatchObject({ code: 'ACKNOWLEDGE_RISK', label: 'Accept the risk to continue' })
    expect(risk?.mustAcknowledge).toBe(true)
    expect(request).toBeDefined()
    expect(createForm({ leverage: 4.8, isRiskAccepted: true }).button.action).toBe('review')
  })

  it.each([
    ['no margin', { amount: enter('') }, 'ENTER_MARGIN'],
    [
      'no margin, and a deposit that is not used as collateral',
      { amount: enter(''), position: UNUSED_DEPOSIT },
      'ENTER_MARGIN',
    ],
    [
      'no margin, and an enabled pool without a deposit',
      { amount: enter(''), position: createTestPosition([{ poolId: WETH }]) },
      'ENTER_MARGIN',
    ],
    ['a leverage without a loan', { leverage: 1 }, 'CHOOSE_LEVERAGE'],
    ['a leverage above the limit of the lender', { leverage: 5.5 }, 'LEVERAGE_TOO_HIGH'],
    ['an amount above the wallet balance', { amount: enter('6') }, 'INSUFFICIENT_BALANCE'],
    ['a balance that is loading', { walletBalance: LOADING_BALANCE }, 'BALANCE_LOADING'],
    ['an amount that is not a number', { amount: enter('abc') }, 'NOT_A_NUMBER'],
    ['an invalid slippage', { invalidSlippage: 'abc' }, 'SLIPPAGE_INVALID'],
    ['a slippage above the limit', { slippage: 51 }, 'SLIPPAGE_OUT_OF_RANGE'],
    ['a high slippage without consent', { slippage: 45 }, 'HIGH_SLIPPAGE_CONSENT'],
    ['a comma before the decimals', { amount: enter('1,5') }, 'AMOUNT_AMBIGUOUS'],
    ['the same asset on both sides', { sell: WETH }, 'SAME_ASSET'],
    ['only one asset', { sell: undefined }, 'NO_ASSET'],
    ['an unknown asset', { buy: '0xdead' }, 'ASSET_UNREADABLE'],
    ['no wallet', { account: undefined, position: undefined }, 'NOT_CONNECTED'],
    ['a watched account', { isWatchOnly: true }, 'WATCH_ONLY'],
    ['a market that is loading', { market: undefined }, 'LOADING'],
    [
      'a market that could not be read',
      { market: undefined, error: new Error('no reply') },
      'LENDER_UNREADABLE',
    ],
    ['no router', { routers: [] }, 'NO_ROUTER'],
    [
      'the whole native balance and an unknown gas reserve',
      { amount: MAX, asNative: true, gasReserve: undefined },
      'GAS_UNKNOWN',
    ],
  ] as const)('returns no request for %s', (_input, change, code) => {
    const { button, request, issues } = createForm(change)
    expect(button.code).toBe(code)
    expect(request).toBeUndefined()
    const first = issues.find(isBlocking)
    expect(first && formIssueMessage(first)).not.toBe('')
  })

  it('names the asset in an issue of the lender', () => {
    const frozenMarket = { ...MARKET, pools: { ...MARKET.pools, [WETH]: wethPool({ isFrozen: true }) } }
    expect(createForm({ market: frozenMarket }).button).toMatchObject({
      code: 'ASSET_FROZEN',
      label: 'WETH is frozen',
    })
    expect(createForm({ market: frozenMarket }).issues).toHaveLength(1)
  })

  it('names the asset of the leg even if its symbol contains the symbol of the other asset', () => {
    const asset = { address: USDC, symbol: 'ETH', decimals: 6 }
    const pools = { [USDC]: createTestPool({ asset }), [WETH]: wethPool({ isFrozen: true }) }
    const { button } = createForm({ market: createTestMarket({ pools }) })
    expect(button).toMatchObject({ code: 'ASSET_FROZEN', label: 'WETH is frozen' })
  })

  it('returns no request without a price', () => {
    const unpriced = { ...MARKET, pools: { ...MARKET.pools, [WETH]: wethPool({ oraclePrice: 'unknown' }) } }
    expect(createForm({ market: unpriced }).request).toBeUndefined()
  })

  it('accepts the native asset instead of the wrapped one, and keeps gas', () => {
    const { request, token, canBeNative, amount } = createForm({ asNative: true, amount: MAX })
    expect({ token, canBeNative, amount }).toEqual({
      token: NATIVE_TOKEN_ADDRESS.toLowerCase(),
      canBeNative: true,
      amount: weth(4.99),
    })
    expect(request?.margin?.asNative).toBe(true)
  })

  it('reaches any leverage, and never exceeds the limit of the lender', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 101, max: 480 }),
        fc.integer({ min: 1, max: 40_000 }),
        fc.constantFrom(EMPTY_POSITION, LONG_POSITION),
        fc.constantFrom('sell', 'buy') as fc.Arbitrary<'sell' | 'buy'>,
        (hundredths, cents, position, marginSide) => {
          const amount = enter(
            marginSide === 'buy' ? `0.${String(cents).padStart(5, '0')}` : `${cents / 100}`,
          )
          const walletBalance = loadedBalance(marginSide === 'buy' ? weth(5) : usdc(10_000))
          const input = { amount, marginSide, position, leverage: hundredths / 100, walletBalance }
          const { outcome, size, request, issues } = createForm({ ...input, isRiskAccepted: true })
          if (size === undefined || size.amountIn === 0n) return
          const { after } = outcome?.figures.leverage ?? {}
          expect(Math.abs((after as number) - hundredths / 100)).toBeLessThan(0.002)
          if (!request) return expect(issues.some(isBlocking)).toBe(true)
          const { adjustedDebt, borrowDiscountedCollateral } = outcome?.after.figures ?? {}
          expect(adjustedDebt).toBeLessThanOrEqual(borrowDiscountedCollateral as bigint)
        },
      ),
    )
  })
})

describe('marginForm routers', () => {
  const createUnsupporting = (name: string): MarginFormRouter => ({
    ...ROUTER,
    name,
    unsupportedReason: () => 'Aave is not supported.',
  })

  it('selects the first router that supports the trade', () => {
    expect(createForm({ routers: [createUnsupporting('First'), ROUTER] }).router?.id).toBe('scripted')
  })

  it('shows the reason of the first router before other issues if none supports the trade', () => {
    const { issues, request, quoteRequest } = createForm({
      routers: [createUnsupporting('First'), createUnsupporting('Second')],
    })
    expect(issues[0]).toMatchObject({
      code: 'NO_ROUTER',
      values: { reason: 'First: Aave is not supported.' },
    })
    expect({ request, quoteRequest }).toEqual({ request: undefined, quoteRequest: undefined })
  })

  it('requests quotes for one exact input, with margin in the sold asset', () => {
    const sold = createForm({ marginSide: 'sell', amount: enter('2000') }).quoteRequest
    expect(sold).toMatchObject({
      fromTokenAddress: USDC,
      toTokenAddress: WETH,
      fromAmount: usdc(6_000),
      fromAddress: '0xca11',
      toAddress: '0x4ece',
      signer: ACCOUNT,
      slippage: 0.5,
    })
    expect(createForm().quoteRequest).toMatchObject({ fromAmount: usdc(4_000) })
    expect(createCloseForm().quoteRequest).toMatchObject({ fromAmount: weth(1), fromTokenAddress: WETH })
    // The rest of the deposit is withdrawn, not sold.
    expect(createCloseForm({ withdrawsAll: true }).quoteRequest).toMatchObject({ fromAmount: weth(1) })
    expect(createForm({ leverage: 1 }).quoteRequest).toBeUndefined()
  })
})

describe('marginForm for a Close', () => {
  it('requests the whole debt with maxOut, to include accruing interest', () => {
    const { request, outcome, text, button } = createCloseForm()
    expect(request).toEqual({
      operation: 'Close',
      sell: WETH,
      buy: USDC,
      maxOut: true,
      repayRateMode: 2,
      slippage: 0.5,
    })
    expect(text).toBe('2000')
    expect(outcome?.figures).toMatchObject({
      debt: { before: 2_000, after: 0 },
      deposits: { before: 6_000, after: 4_000 },
      healthFactor: { after: Number.POSITIVE_INFINITY },
    })
    expect(button.label).toBe('Repay 2,000 USDC with WETH')
  })

  it('is named a close, and sells only the amount that repays the debt, if the whole deposit is withdrawn', () => {
    const { button, size } = createCloseForm({ withdrawsAll: true })
    expect(button.label).toBe('Close position')
    expect(size).toMatchObject({ sold: weth(1), amountIn: weth(3) })
    expect(createCloseForm({ withdrawsAll: true, amount: enter('500') }).button.label).toBe(
      'Repay 500 USDC with WETH',
    )
  })

  it('is not named a close of the position if another deposit stays', () => {
    const position = createTestPosition([
      { poolId: WETH, deposits: weth(3) },
      { poolId: DAI, deposits: usdc(5_000) },
      { poolId: USDC, debt: usdc(2_000), collateralEnabled: false },
    ])
    expect(createCloseForm({ position, withdrawsAll: true }).button.label).toBe('Repay 2,000 USDC with WETH')
  })

  it('requests the whole deposit with maxIn on request', () => {
    const { request, sides } = createCloseForm({ withdrawsAll: true })
    expect(request).toMatchObject({ maxOut: true, maxIn: true })
    expect(sides).toMatchObject({ sell: { after: 0n }, buy: { after: 0n } })
    expect(createCloseForm({ withdrawsAll: true, amount: enter('500') }).request).not.toHaveProperty('maxIn')
  })

  it('requests an exact output for a part of the debt', () => {
    const { request, size } = createCloseForm({ amount: enter('500') })
    expect(request).toMatchObject({ amountOut: usdc(500) })
    expect(size).toMatchObject({ amountIn: weth(0.25), amountOut: usdc(500) })
  })

  it('shows the debt that the deposit covers if the amount is too high', () => {
    const position = createTestPosition([
      { poolId: WETH, deposits: weth(0.5) },
      { poolId: DAI, deposits: usdc(5_000) },
      { poolId: USDC, debt: usdc(2_000), collateralEnabled: false },
    ])
    const view = createCloseForm({ position, amount: enter('2000') })
    const { button, limits } = view
    expect(button.label).toBe('Enter a lower amount')
    expect(getFirstMessage(view)).toMatch(
      /^The slippage is too high or the collateral in the current asset does not cover the selected debt\. Please try picking a lower amount to close\. 0\.5 WETH covers 995 USDC\.$/,
    )
    expect(limits).toEqual({ max: usdc(995), isAll: false })
    expect(createCloseForm({ position }).request).toMatchObject({ amountOut: usdc(995) })
  })

  it('shows that there is no debt or no deposit', () => {
    expect(getFirstMessage(createCloseForm({ buy: DAI }))).toBe('You have no DAI debt.')
    expect(getFirstMessage(createCloseForm({ sell: DAI }))).toBe('You have no DAI deposit.')
  })

  it('never asks the user to accept the risk, because it reduces the debt', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000 }), (dollars) => {
        expect(createCloseForm({ amount: enter(`${dollars}`) }).risk?.mustAcknowledge ?? false).toBe(false)
      }),
    )
  })
})

describe('marginForm for a swap', () => {
  it('swaps a part of the collateral', () => {
    const { request, sides, button } = createForm({
      operation: 'CollateralSwap',
      sell: WETH,
      buy: STETH,
      position: LONG_POSITION,
      amount: enter('1'),
    })
    expect(request).toEqual({
      operation: 'CollateralSwap',
      sell: WETH,
      buy: STETH,
      amountIn: weth(1),
      slippage: 0.5,
    })
    expect(sides).toMatchObject({ sell: { after: weth(2) }, buy: { after: weth(1) } })
    expect(button.label).toBe('Swap 1 WETH to wstETH')
  })

  it('requests all of the collateral with maxIn', () => {
    const view = createForm({
      operation: 'CollateralSwap',
      sell: WETH,
      buy: STETH,
      position: LONG_POSITION,
      amount: MAX,
    })
    expect(view.request).toMatchObject({ maxIn: true })
    expect(view.sides?.sell.after).toBe(0n)
  })

  it('swaps all of the debt with maxOut', () => {
    const view = createForm({
      operation: 'DebtSwap',
      sell: DAI,
      buy: USDC,
      position: LONG_POSITION,
      amount: MAX,
    })
    expect(view.request).toEqual({
      operation: 'DebtSwap',
      sell: DAI,
      buy: USDC,
      maxOut: true,
      repayRateMode: 2,
      slippage: 0.5,
    })
    expect(view.sides).toMatchObject({ sell: { after: usdc(2_000) }, buy: { after: 0n } })
    expect(view.button.label).toBe('Swap 2,000 USDC debt to DAI')
  })

  it('keeps the net value at the prices of the lender', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('CollateralSwap', 'DebtSwap') as fc.Arbitrary<'CollateralSwap' | 'DebtSwap'>,
        fc.integer({ min: 1, max: 1_900 }),
        (operation, dollars) => {
          const isDebt = operation === 'DebtSwap'
          const { outcome, size } = createForm({
            operation,
            sell: isDebt ? DAI : WETH,
            buy: isDebt ? USDC : STETH,
            position: LONG_POSITION,
            amount: enter(isDebt ? `${dollars}` : `${dollars / 1_000}`),
          })
          expect(size).toBeDefined()
          const { before, after } = outcome?.figures.nav ?? {}
          expect(Math.abs((after as number) - (before as number))).toBeLessThan(0.001)
        },
      ),
    )
  })
})

describe('marginMode', () => {
  const [wethAsset, usdcAsset, daiAsset] = [wethPool().asset, createTestPool().asset, daiPool().asset]
  it.each([
    ['Long', wethAsset, usdcAsset],
    ['Long', wethAsset, wstethPool().asset],
    ['Short', usdcAsset, wethAsset],
    ['Long', usdcAsset, daiAsset],
  ] as const)('returns %s for $1.symbol collateral and $2.symbol debt', (mode, collateral, debt) => {
    expect(marginMode({ collateral, debt })).toBe(mode)
  })

  it('returns Short Stable for debt at the stable rate', () => {
    expect(marginMode({ collateral: usdcAsset, debt: wethAsset }, 1)).toBe('Short Stable')
    expect(createForm({ borrowRateMode: 1 }).issues[0]?.code).toBe('STABLE_RATE_DISABLED')
  })

  it('names a short after its debt', () => {
    const { button, mode } = createForm({
      sell: WETH,
      buy: USDC,
      amount: enter('1000'),
      leverage: 2,
      walletBalance: loadedBalance(usdc(2_000)),
    })
    expect(mode).toBe('Short')
    expect(button.label).toBe('Open 2.00× short WETH')
  })
})

describe('marginPoolChoices', () => {
  it('offers collateral for an Open, and existing debt and deposits for a Close', () => {
    const config = { 0: { ...wethPool().config[0], borrowCollateralFactor: 0n } } as LendingPool['config']
    const pools = { ...MARKET.pools, [DAI]: daiPool({ config }) }
    const input = { market: { ...MARKET, pools }, position: LONG_POSITION }
    const openChoices = marginPoolChoices({ ...input, operation: 'Open', side: 'buy' })
    expect(openChoices.at(-1)).toMatchObject({ isPickable: false, reason: { code: 'NOT_COLLATERAL' } })
    const repayChoices = marginPoolChoices({ ...input, operation: 'Close', side: 'buy' })
    expect(repayChoices.filter(({ isPickable }) => isPickable).map(({ asset }) => asset.symbol)).toEqual([
      'USDC',
    ])
    const withdrawChoices = marginPoolChoices({ ...input, operation: 'Close', side: 'sell' })
    expect(withdrawChoices.filter(({ isPickable }) => isPickable).map(({ asset }) => asset.symbol)).toEqual([
      'WETH',
    ])
  })
})

it('marginForm returns the figures of the account before a trade', () => {
  const { outcome } = createCloseForm()
  expect(outcome?.before.figures).toEqual(accountFigures(LONG_POSITION, MARKET))
})
