import { base, NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import { accountFigures, type LendingPool, WAD } from '@causeway/core/lending'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ACCOUNT,
  marketOf,
  poolOf,
  positionOf,
  USDC,
  WETH,
  wethPool,
} from '../../../../core/src/lending/lending.test-support.ts'
import { formIssueMessage, isBlocking } from '../form-issue.ts'
import { marginPoolChoices } from './choices.ts'
import { marginForm } from './form.ts'
import type { MarginFormInput } from './form-context.ts'
import { marginMode } from './mode.ts'
import type { MarginFormRouter } from './router.ts'

const CHAIN = { ...base, wrappedNative: { ...base.nativeCurrency, address: WETH } } as const
const known = (balanceRaw: bigint) => ({ balanceRaw, isLoading: false, error: undefined })
const READING = { balanceRaw: undefined, isLoading: true, error: undefined }
const typed = (text: string) => ({ text, isMax: false })
const MAX = { text: '', isMax: true }
const usdc = (whole: number) => BigInt(Math.round(whole * 1e6))
const weth = (whole: number) => BigInt(Math.round(whole * 1e6)) * 10n ** 12n

const DAI = '0x6b175474e89094c44da98b954eedeac495271d0f'
const STETH = '0x7f39c581f595b53c5cb19bd0b3f8da6c935e2ca0'
const dai = (change: Partial<LendingPool> = {}) =>
  poolOf({ poolId: DAI, underlying: DAI, asset: { address: DAI, symbol: 'DAI', decimals: 6 }, ...change })
const steth = () =>
  wethPool({
    poolId: STETH,
    underlying: STETH,
    asset: { address: STETH, symbol: 'wstETH', decimals: 18, assetGroup: 'WSTETH' },
  })
/** Stands in for whoever carries trades out. */
const ROUTER: MarginFormRouter = {
  id: 'own',
  name: 'Own router',
  unsupportedReason: () => undefined,
  swapParties: () => ({ caller: '0xca11', receiver: '0x4ece' }),
}
const MARKET = marketOf({
  pools: { [USDC]: poolOf(), [WETH]: wethPool(), [DAI]: dai(), [STETH]: steth() },
})
const NOTHING = positionOf([])
/** 3 WETH at 2,000 dollars, 2,000 USDC owed. */
const LONG = positionOf([
  { poolId: WETH, deposits: weth(3) },
  { poolId: USDC, debt: usdc(2_000), collateralEnabled: false },
])

/** A long of ether with 1 WETH of one's own, against USDC. */
function formOf(change: Partial<MarginFormInput> = {}) {
  return marginForm({
    operation: 'Open',
    sell: USDC,
    buy: WETH,
    amount: typed('1'),
    leverage: 3,
    market: MARKET,
    position: NOTHING,
    account: ACCOUNT,
    walletBalance: known(weth(5)),
    chain: CHAIN,
    gasReserve: weth(0.01),
    slippage: 0.5,
    routers: [ROUTER],
    isRiskAccepted: false,
    ...change,
  })
}
const firstMessage = ({ issues: [first] }: ReturnType<typeof marginForm>) => first && formIssueMessage(first)
const closeOf = (change: Partial<MarginFormInput> = {}) =>
  formOf({ operation: 'Close', sell: WETH, buy: USDC, position: LONG, amount: MAX, ...change })

describe('An open', () => {
  it('borrows what brings the account to the leverage, and shows what that makes of it', () => {
    const { request, size, outcome, sides, mode, button, token } = formOf()
    expect(request).toEqual({
      operation: 'Open',
      sell: USDC,
      buy: WETH,
      leverage: 3n * WAD,
      own: { side: 'buy', amount: weth(1), asNative: false },
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

  it('takes own funds in the asset that is borrowed, and swaps them along', () => {
    const { request, size, token } = formOf({ ownSide: 'sell', amount: typed('2000') })
    expect(token).toBe(USDC)
    expect(request?.own).toEqual({ side: 'sell', amount: usdc(2_000), asNative: false })
    expect(size).toMatchObject({ amountIn: usdc(4_000), amountOut: weth(3) })
  })

  it('names its range: from nothing borrowed to what the lender allows, and what is safe of it', () => {
    const { leverage } = formOf()
    // 80 % lent: 1 / (1 - 0.8). Sold at 85 %: health 1.10 where 0.85 L / (L - 1) is.
    expect(leverage).toEqual({ min: 1, max: 4.99, safeMax: 4.4 })
    expect(formOf({ amount: typed('') }).leverage).toEqual(leverage)
  })

  it('lets assets that move together go on to a health of 1.03', () => {
    const { leverage } = formOf({ sell: WETH, buy: STETH })
    // 0.85 L / (L - 1) is 1.0625 at the most that is lent: all of it is safe.
    expect(leverage?.safeMax).toBe(leverage?.max)
  })

  it('goes on from what the account has there already', () => {
    const { leverage, size } = formOf({ position: LONG, amount: typed(''), leverage: 2 })
    // 6,000 dollars, 2,000 of them owed: 1.5 times its own 4,000.
    expect(leverage).toMatchObject({ min: 1.5, max: 4.99 })
    expect(size).toMatchObject({ amountIn: usdc(2_000), amountOut: weth(1) })
  })

  it('asks for the risk to be accepted past a health of 1.10', () => {
    const { button, risk, request } = formOf({ leverage: 4.8 })
    expect(button).toMatchObject({ code: 'ACKNOWLEDGE_RISK', label: 'Accept the risk to go on' })
    expect(risk?.mustAcknowledge).toBe(true)
    expect(request).toBeDefined()
    expect(formOf({ leverage: 4.8, isRiskAccepted: true }).button.action).toBe('review')
  })

  it.each([
    ['no own funds', { amount: typed('') }, 'ENTER_OWN_FUNDS'],
    ['no leverage', { leverage: 1 }, 'CHOOSE_LEVERAGE'],
    ['more than the lender allows', { leverage: 5.5 }, 'LEVERAGE_TOO_HIGH'],
    ['more than the wallet has', { amount: typed('6') }, 'INSUFFICIENT_BALANCE'],
    ['a wallet that is being read', { walletBalance: READING }, 'BALANCE_LOADING'],
    ['letters', { amount: typed('abc') }, 'NOT_A_NUMBER'],
    ['a slippage that cannot be read', { invalidSlippage: 'abc' }, 'SLIPPAGE_INVALID'],
    ['a slippage above the limit', { slippage: 51 }, 'SLIPPAGE_OUT_OF_RANGE'],
    ['a high slippage that is not confirmed', { slippage: 45 }, 'HIGH_SLIPPAGE_CONSENT'],
    ['a comma before the decimals', { amount: typed('1,5') }, 'AMOUNT_AMBIGUOUS'],
    ['the same asset twice', { sell: WETH }, 'SAME_ASSET'],
    ['one asset', { sell: undefined }, 'NO_ASSET'],
    ['an asset that is nowhere', { buy: '0xdead' }, 'ASSET_UNREADABLE'],
    ['no wallet', { account: undefined, position: undefined }, 'NOT_CONNECTED'],
    ['a wallet that is only watched', { isWatchOnly: true }, 'WATCH_ONLY'],
    ['a market that is being read', { market: undefined }, 'LOADING'],
    ['nobody to carry it out', { routers: [] }, 'NO_ROUTER'],
    [
      'everything of the native asset, and no word of gas',
      { amount: MAX, asNative: true, gasReserve: undefined },
      'GAS_UNKNOWN',
    ],
  ] as const)('is refused with %s', (_, change, code) => {
    const { button, request, issues } = formOf(change)
    expect(button.code).toBe(code)
    expect(request).toBeUndefined()
    const first = issues.find(isBlocking)
    expect(first && formIssueMessage(first)).not.toBe('')
  })

  it('says what the lender refuses, of its own asset', () => {
    const frozen = { ...MARKET, pools: { ...MARKET.pools, [WETH]: wethPool({ isFrozen: true }) } }
    expect(formOf({ market: frozen }).button).toMatchObject({
      code: 'ASSET_FROZEN',
      label: 'WETH is frozen',
    })
    const priceless = { ...MARKET, pools: { ...MARKET.pools, [WETH]: wethPool({ oraclePrice: 'unknown' }) } }
    expect(formOf({ market: priceless }).request).toBeUndefined()
  })

  it('takes the native asset for the wrapped one, and leaves gas', () => {
    const { request, token, canBeNative, amount } = formOf({ asNative: true, amount: MAX })
    expect({ token, canBeNative, amount }).toEqual({
      token: NATIVE_TOKEN_ADDRESS.toLowerCase(),
      canBeNative: true,
      amount: weth(4.99),
    })
    expect(request?.own?.asNative).toBe(true)
  })

  it('ends where it was asked to end, and never past what the lender allows', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 101, max: 480 }),
        fc.integer({ min: 1, max: 40_000 }),
        fc.constantFrom(NOTHING, LONG),
        fc.constantFrom('sell', 'buy') as fc.Arbitrary<'sell' | 'buy'>,
        (hundredths, cents, position, ownSide) => {
          const amount = typed(ownSide === 'buy' ? `0.${String(cents).padStart(5, '0')}` : `${cents / 100}`)
          const balance = known(ownSide === 'buy' ? weth(5) : usdc(10_000))
          const input = { amount, ownSide, position, leverage: hundredths / 100, walletBalance: balance }
          const { outcome, size, request, issues } = formOf({ ...input, isRiskAccepted: true })
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

describe('Who carries a trade out', () => {
  const no = (name: string): MarginFormRouter => ({
    ...ROUTER,
    name,
    unsupportedReason: () => `${name} serves no Aave`,
  })

  it('is the first that does not refuse', () => {
    expect(formOf({ routers: [no('One'), ROUTER] }).router?.id).toBe('own')
  })

  it('is nobody where all refuse, and that is said first', () => {
    const { issues, request, quoteRequest } = formOf({ routers: [no('One'), no('Two')] })
    expect(issues[0]).toMatchObject({ code: 'NO_ROUTER', values: { reason: 'One: One serves no Aave' } })
    expect({ request, quoteRequest }).toEqual({ request: undefined, quoteRequest: undefined })
  })

  it('has everybody asked for the same sale, own funds of the asset sold with it', () => {
    const sold = formOf({ ownSide: 'sell', amount: typed('2000') }).quoteRequest
    expect(sold).toMatchObject({
      fromTokenAddress: USDC,
      toTokenAddress: WETH,
      fromAmount: usdc(6_000),
      fromAddress: '0xca11',
      toAddress: '0x4ece',
      signer: ACCOUNT,
      slippage: 0.5,
    })
    expect(formOf().quoteRequest).toMatchObject({ fromAmount: usdc(4_000) })
    expect(closeOf().quoteRequest).toMatchObject({ fromAmount: weth(1), fromTokenAddress: WETH })
    expect(formOf({ leverage: 1 }).quoteRequest).toBeUndefined()
  })
})

describe('A close', () => {
  it('of everything is a flag, whatever accrues until it is sent', () => {
    const { request, outcome, text, button } = closeOf()
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

  it('to nothing takes the deposit along', () => {
    const { request, sides } = closeOf({ withdrawsAll: true })
    expect(request).toMatchObject({ maxOut: true, maxIn: true })
    expect(sides).toMatchObject({ sell: { after: 0n }, buy: { after: 0n } })
    expect(closeOf({ withdrawsAll: true, amount: typed('500') }).request).not.toHaveProperty('maxIn')
  })

  it('of a part buys exactly that much of the debt', () => {
    const { request, size } = closeOf({ amount: typed('500') })
    expect(request).toMatchObject({ amountOut: usdc(500) })
    expect(size).toMatchObject({ amountIn: weth(0.25), amountOut: usdc(500) })
  })

  it('that the deposit does not cover is refused in the words of the trade, with what it covers', () => {
    const position = positionOf([
      { poolId: WETH, deposits: weth(0.5) },
      { poolId: DAI, deposits: usdc(5_000) },
      { poolId: USDC, debt: usdc(2_000), collateralEnabled: false },
    ])
    const view = closeOf({ position, amount: typed('2000') })
    const { button, limits } = view
    expect(button.label).toBe('Pick a lower amount')
    expect(firstMessage(view)).toMatch(
      /^The slippage is too high or the collateral in the current asset does not cover the selected debt\. Please try picking a lower amount to close\. 0\.5 WETH covers 995 USDC\.$/,
    )
    expect(limits).toEqual({ max: usdc(995), isAll: false })
    expect(closeOf({ position }).request).toMatchObject({ amountOut: usdc(995) })
  })

  it('of what is not owed has nothing to do', () => {
    expect(firstMessage(closeOf({ buy: DAI }))).toBe('Nothing is owed in DAI')
    expect(firstMessage(closeOf({ sell: DAI }))).toBe('Nothing is deposited in DAI')
  })

  it('never asks for the risk to be accepted: it takes from the debt', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000 }), (whole) => {
        expect(closeOf({ amount: typed(`${whole}`) }).risk?.mustAcknowledge ?? false).toBe(false)
      }),
    )
  })
})

describe('A swap', () => {
  it('of the collateral puts as much of another in its place', () => {
    const { request, sides, button } = formOf({
      operation: 'CollateralSwap',
      sell: WETH,
      buy: STETH,
      position: LONG,
      amount: typed('1'),
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

  it('of all the collateral is a flag', () => {
    const view = formOf({ operation: 'CollateralSwap', sell: WETH, buy: STETH, position: LONG, amount: MAX })
    expect(view.request).toMatchObject({ maxIn: true })
    expect(view.sides?.sell.after).toBe(0n)
  })

  it('of the debt owes another asset', () => {
    const view = formOf({ operation: 'DebtSwap', sell: DAI, buy: USDC, position: LONG, amount: MAX })
    expect(view.request).toEqual({
      operation: 'DebtSwap',
      sell: DAI,
      buy: USDC,
      maxOut: true,
      repayRateMode: 2,
      slippage: 0.5,
    })
    expect(view.sides).toMatchObject({ sell: { after: usdc(2_000) }, buy: { after: 0n } })
    expect(view.button.label).toBe('Owe DAI for 2,000 USDC')
  })

  it('leaves the net worth as it is at the prices of the lender', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('CollateralSwap', 'DebtSwap') as fc.Arbitrary<'CollateralSwap' | 'DebtSwap'>,
        fc.integer({ min: 1, max: 1_900 }),
        (operation, dollars) => {
          const isDebt = operation === 'DebtSwap'
          const { outcome, size } = formOf({
            operation,
            sell: isDebt ? DAI : WETH,
            buy: isDebt ? USDC : STETH,
            position: LONG,
            amount: typed(isDebt ? `${dollars}` : `${dollars / 1_000}`),
          })
          expect(size).toBeDefined()
          const { before, after } = outcome?.figures.nav ?? {}
          expect(Math.abs((after as number) - (before as number))).toBeLessThan(0.001)
        },
      ),
    )
  })
})

describe('The mode of a position', () => {
  const [ether, dollar, daiAsset] = [wethPool().asset, poolOf().asset, dai().asset]
  it.each([
    ['Long', ether, dollar],
    ['Long', ether, steth().asset],
    ['Short', dollar, ether],
    ['Short', dollar, daiAsset],
  ] as const)('is %s by what is held and what is owed', (mode, held, owed) => {
    expect(marginMode({ held, owed })).toBe(mode)
  })

  it('is Short Stable where what is owed is owed at a stable rate', () => {
    expect(marginMode({ held: dollar, owed: ether }, 1)).toBe('Short Stable')
    expect(formOf({ borrowRateMode: 1 }).issues[0]?.code).toBe('STABLE_RATE_DISABLED')
  })

  it('names a short after what is owed', () => {
    const { button, mode } = formOf({
      sell: WETH,
      buy: USDC,
      amount: typed('1000'),
      leverage: 2,
      walletBalance: known(usdc(2_000)),
    })
    expect(mode).toBe('Short')
    expect(button.label).toBe('Open 2.00× short WETH')
  })
})

describe('The pools to choose from', () => {
  it('are those that can be held for an open, and those that are there for a close', () => {
    const worthless = { 0: { ...wethPool().config[0], borrowCollateralFactor: 0n } } as LendingPool['config']
    const pools = { ...MARKET.pools, [DAI]: dai({ config: worthless }) }
    const input = { market: { ...MARKET, pools }, position: LONG }
    const toHold = marginPoolChoices({ ...input, operation: 'Open', side: 'buy' })
    expect(toHold.at(-1)).toMatchObject({ isPickable: false, reason: { code: 'NOT_COLLATERAL' } })
    const owed = marginPoolChoices({ ...input, operation: 'Close', side: 'buy' })
    expect(owed.filter(({ isPickable }) => isPickable).map(({ asset }) => asset.symbol)).toEqual(['USDC'])
    const held = marginPoolChoices({ ...input, operation: 'Close', side: 'sell' })
    expect(held.filter(({ isPickable }) => isPickable).map(({ asset }) => asset.symbol)).toEqual(['WETH'])
  })
})

it('figures before a trade are those of the account', () => {
  const { outcome } = closeOf()
  expect(outcome?.before.figures).toEqual(accountFigures(LONG, MARKET))
})
