import { parseQuoteRequest, type QuoteRow, toBasisPoints } from '@causeway/core'
import type { RateModel } from '@causeway/core/lending'
import type { MarginPlan } from '@causeway/core/margin'
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
import { type FormConsent, type FormIssue, formIssueMessage, toConsent } from '../form-issue.ts'
import type { RateModels } from '../lending/with-rates-after.ts'
import { marginForm } from './form.ts'
import type { MarginFormInput } from './form-context.ts'
import { withSwapQuote } from './with-swap-quote.ts'

const MARKET = createTestMarket({ pools: { [USDC]: createTestPool(), [WETH]: wethPool() } })
const weth = (amount: number) => BigInt(Math.round(amount * 1e6)) * 10n ** 12n

/** Creates the form of a long of 3 WETH at 2,000 dollars with a margin of 1 WETH, which sells 4,000 USDC. */
function createForm(change: Partial<MarginFormInput> = {}) {
  return marginForm({
    operation: 'Open',
    sell: USDC,
    buy: WETH,
    amount: { text: '1', isMax: false },
    leverage: 3,
    market: MARKET,
    position: createTestPosition([]),
    account: ACCOUNT,
    walletBalance: { balanceRaw: weth(5), isLoading: false, error: undefined },
    slippage: 0.5,
    routers: [
      {
        id: 'scripted',
        name: 'Scripted router',
        unsupportedReason: () => undefined,
        getSwapParties: () => ({
          caller: '0x0000000000000000000000000000000000000a02',
          receiver: '0x0000000000000000000000000000000000000a01',
        }),
      },
    ],
    isRiskAccepted: false,
    ...change,
  })
}

/** Creates the form with a quote that loses a percentage at the lender's prices. */
function createLosingForm(
  percent: number,
  consents: readonly FormConsent[] = [],
  view = createForm(),
  isRiskAccepted = true,
) {
  if (!view.quoteRequest) throw new Error('The form has no quote request.')
  const request = parseQuoteRequest(view.quoteRequest)
  const bought = (view.size?.amountOut ?? 0n) - weth(1)
  const toAmount = (bought * BigInt(Math.round((100 - percent) * 100))) / 10_000n
  const quote = { request, toAmount, toAmountMin: (toAmount * 995n) / 1_000n }
  return withSwapQuote(view, { quote, market: MARKET, isRiskAccepted, consents })
}
const getLossConsent = (view: ReturnType<typeof createLosingForm>) => {
  const issue = view.issues.find(
    (candidate): candidate is FormIssue<'PRICE_IMPACT'> => candidate.code === 'PRICE_IMPACT',
  )
  if (issue?.severity !== 'consent') throw new Error('The form asks for no consent.')
  return toConsent(issue)
}

describe('withSwapQuote', () => {
  it.each([
    [0.5, 'low', 'Open 3.00× long WETH', false],
    [2, 'noted', 'Open 3.00× long WETH', false],
    [4, 'watch', 'Open 3.00× long WETH', false],
    [6, 'high', 'Accept the loss of $240.00', true],
    [12, 'severe', 'Accept the loss of $480.00', true],
  ])(
    'rates a loss of %s%% at the lender’s prices as %s, and the button says %s',
    (percent, tier, label, blocks) => {
      const view = createLosingForm(percent)
      expect(view.priceImpact).toMatchObject({ tier })
      expect(view.button.label).toBe(label)
      expect(view.request === undefined).toBe(blocks)
    },
  )

  it('replaces the estimated amounts and the position after the trade by those of the quote', () => {
    const estimated = createForm()
    const view = createLosingForm(2)
    expect(estimated.size?.amountOut).toBe(weth(3))
    expect(view.size).toMatchObject({ amountIn: estimated.size?.amountIn, amountOut: weth(2.96) })
    expect(view.sides?.buy.after).toBe(weth(2.96))
    expect(view.outcome?.figures.deposits.after).toBeCloseTo(5_920)
    expect(view.outcome?.figures.debt.after).toBeCloseTo(4_000)
    expect(Number(view.outcome?.figures.healthFactor.after)).toBeLessThan(
      Number(estimated.outcome?.figures.healthFactor.after),
    )
    expect(view.swapLimit).toEqual({ kind: 'minimumBought', amount: (weth(1.96) * 995n) / 1_000n })
  })

  it('has the net APR at the rates of both pools after the trade', () => {
    const line = { base: 0n, slope: 0n, jump: 0n, kink: 10n ** 18n }
    /** Borrowing costs as many percent a year as the pool is utilized, of which depositors receive the utilized part. */
    const model: RateModel = {
      kind: 'jump',
      borrow: { ...line, slope: 10n ** 18n },
      reserveFactor: 0n,
      periodsAYear: 1n,
    }
    const depositRate = (5 / 7.04) ** 2 * 100
    const market = createTestMarket({
      pools: {
        [USDC]: createTestPool({
          totalDebt: 6_000_000_000n,
          totalDeposits: 20_000_000_000n,
          totalLiquidity: 14_000_000_000n,
          variableBorrowRate: 30,
        }),
        [WETH]: wethPool({
          totalDebt: weth(5),
          totalDeposits: weth(7.04),
          totalLiquidity: weth(2.04),
          depositRate,
        }),
      },
    })
    const getNetApr = (rateModels: RateModels | undefined) => {
      const form = createForm({ market, rateModels })
      if (!form.quoteRequest) throw new Error('The form has no quote request.')
      const request = parseQuoteRequest(form.quoteRequest)
      const quote = { request, toAmount: weth(1.96), toAmountMin: weth(1.95) }
      return withSwapQuote(form, { quote, market, rateModels, isRiskAccepted: true }).outcome?.figures.netApr
    }
    // 2.96 WETH of $2,000, less 4,000 USDC at 30%, on a net worth of $1,920.
    const atCurrentRates = (5_920 * depositRate - 4_000 * 30) / 1_920
    expect(getNetApr(undefined)?.after).toBeCloseTo(atCurrentRates, 4)
    expect(getNetApr({ [USDC]: 'unknown', [WETH]: undefined })?.after).toBeCloseTo(atCurrentRates, 4)
    // 10,000 of 20,000 USDC are borrowed after the trade, and 5 of 10 WETH, which pays depositors a half of 50%.
    const expected = (5_920 * 25 - 4_000 * 50) / 1_920
    expect(getNetApr({ [USDC]: model, [WETH]: model })?.after).toBeCloseTo(expected, 4)
  })

  it('states the amount that must be sold to repay a debt at the price of the quote, and its limit', () => {
    const position = createTestPosition([
      { poolId: WETH, deposits: weth(3), collateralEnabled: true },
      { poolId: USDC, debt: 4_000_000_000n },
    ])
    const form = createForm({
      operation: 'Close',
      sell: WETH,
      buy: USDC,
      amount: { text: '', isMax: true },
      position,
    })
    if (!form.quoteRequest) throw new Error('The form has no quote request.')
    const request = parseQuoteRequest(form.quoteRequest)
    const quote = { request, toAmount: 3_200_000_000n, toAmountMin: 2_500_000_000n }
    const view = withSwapQuote(form, { quote, market: MARKET, isRiskAccepted: false })
    expect(form.size?.amountIn).toBe(weth(2))
    // The plan buys the debt with interest that may accrue, 2.5 basis points.
    expect(view.size).toMatchObject({ amountIn: weth(2.500625), amountOut: form.size?.amountOut })
    expect(view.sides).toMatchObject({ sell: { after: weth(0.499375) }, buy: { after: 0n } })
    expect(view.swapLimit).toEqual({ kind: 'maximumSold', amount: weth(3.2008) })
    // 2.500625 WETH of $2,000 are sold for 4,001 USDC.
    expect(view.priceImpact).toMatchObject({ tier: 'severe', lossUsd: 1_000.25 })
  })

  it('sells and repays more at a provider that cannot buy an exact amount', () => {
    const deposit = { poolId: WETH, deposits: weth(3), collateralEnabled: true }
    const getView = (providers: MarginFormInput['providers'], debt = 4_000_000_000n) => {
      const form = createForm({
        operation: 'Close',
        sell: WETH,
        buy: USDC,
        amount: { text: '2000', isMax: false },
        position: createTestPosition([deposit, { poolId: USDC, debt }]),
        providers,
      })
      if (!form.quoteRequest) throw new Error('The form has no quote request.')
      const request = parseQuoteRequest(form.quoteRequest)
      const quote = { providerId: 'a', request, toAmount: 2_000_000_000n, toAmountMin: 1_980_000_000n }
      return withSwapQuote(form, { quote, market: MARKET, isRiskAccepted: false })
    }
    const exact = getView([{ id: 'a', supportsExactOutput: true }])
    expect(exact.repayment).toMatchObject({ sold: weth(1), bought: 2_000_000_000n, isExact: true })
    expect(exact.sides?.buy.after).toBe(2_000_000_000n)

    for (const provider of [{ id: 'a' }, { id: 'a', supportsExactOutput: 'approximate' }] as const) {
      const { repayment, size, sides, swapLimit } = getView([provider])
      // The minimum is 2,002 USDC: the repayment and a thousandth.
      expect(repayment).toEqual({
        sold: 1_011_111_111_111_111_112n,
        bought: 2_022_222_222n,
        boughtMin: 2_002_000_000n,
        isExact: false,
      })
      expect(size).toMatchObject({ amountIn: repayment?.sold, sold: repayment?.sold })
      expect(sides?.sell.after).toBe(weth(3) - (repayment?.sold ?? 0n))
      expect(sides?.buy.after).toBe(4_000_000_000n - 2_022_222_222n)
      expect(swapLimit).toEqual({ kind: 'minimumBought', amount: 2_002_000_000n })
    }
    // The amount above the debt returns to the wallet.
    expect(getView([{ id: 'a' }], 2_010_000_000n).sides?.buy.after).toBe(0n)
  })

  it('states the amount that is sold for a whole debt as the reviewed plan does, and not at the lender prices', () => {
    const deposit = { poolId: WETH, deposits: weth(3), collateralEnabled: true }
    const form = createForm({
      operation: 'Close',
      sell: WETH,
      buy: USDC,
      amount: { text: '', isMax: true },
      withdrawsAll: true,
      position: createTestPosition([deposit, { poolId: USDC, debt: 4_000_000_000n }]),
    })
    if (!form.outcome) throw new Error('The form has no outcome.')
    const { before, after } = form.outcome
    // 3 WETH are withdrawn, of which 0.8 go back to the wallet.
    const plan = {
      trade: {
        market: MARKET,
        funding: { type: 'Withdraw', pool: wethPool(), expected: weth(3) },
        output: { type: 'Repay', pool: createTestPool(), expected: 4_001_000_000n },
      },
      leftovers: [
        { token: WETH, expected: weth(0.8), reason: 'surplus-in' },
        { token: USDC, expected: 1_000_000n, reason: 'surplus-out' },
      ],
      before,
      after,
      notices: [],
    } as unknown as MarginPlan
    const view = withSwapQuote(form, { quote: undefined, plan, market: MARKET, isRiskAccepted: false })
    expect(view.size).toMatchObject({ amountIn: weth(3), sold: weth(2.2) })
  })

  it('blocks a trade whose position could be liquidated at once at the price of the quote', () => {
    const view = createLosingForm(40)
    expect(view).toMatchObject({ request: undefined, risk: undefined })
    expect(view.button).toMatchObject({ code: 'HEALTH_TOO_LOW', label: 'Health factor too low' })
    const issue = view.issues.find(({ code }) => code === 'HEALTH_TOO_LOW')
    expect(issue && formIssueMessage(issue)).toMatch(
      /^At the price of this quote, the health factor would be 0\.\d+, /,
    )
  })

  it.each([
    ['Close', /^No provider can swap this collateral for the debt\. .* or repay from your wallet\.$/],
    ['CollateralSwap', /^No provider can swap these assets\. Choose another asset\.$/],
  ] as const)('blocks a %s that no provider supports, without an outcome', (operation, message) => {
    const position = createTestPosition([
      { poolId: WETH, deposits: weth(3), collateralEnabled: true },
      { poolId: USDC, debt: 1_000_000_000n },
    ])
    const form = createForm({
      operation,
      sell: WETH,
      buy: USDC,
      amount: { text: '0.1', isMax: false },
      position,
    })
    const createRow = (code: string) =>
      ({ status: 'failed', providerId: code, name: code, failure: { code, reason: '' } }) as QuoteRow
    const getView = (...codes: string[]) =>
      withSwapQuote(form, {
        quote: undefined,
        rows: codes.map(createRow),
        market: MARKET,
        isRiskAccepted: false,
      })
    const view = getView('NOT_SUPPORT', 'NOT_ROUTE')
    expect(view).toMatchObject({ outcome: undefined, request: undefined })
    expect(view.button).toMatchObject({ code: 'NO_ROUTE', label: 'No route', isDisabled: true })
    const issue = view.issues.find(({ code }) => code === 'NO_ROUTE')
    expect(issue && formIssueMessage(issue)).toMatch(message)
    // A provider that failed may have a quote for the review.
    expect(getView('NOT_SUPPORT', 'TIMEOUT').button.code).toBe('REVIEW')
  })

  it('asks to accept the risk of a trade that only its quote makes risky', () => {
    const estimated = createForm({ leverage: 4 })
    const quoted = createLosingForm(4, [], estimated, false)
    expect([estimated.risk?.mustAcknowledge, estimated.button.code]).toEqual([false, 'REVIEW'])
    expect(quoted.risk?.mustAcknowledge).toBe(true)
    expect(quoted.button.code).toBe('ACKNOWLEDGE_RISK')
  })

  it('asks for consent to a high loss, which becomes the limit of the plan', () => {
    const view = createLosingForm(6)
    const lastIssue = view.issues.at(-1)
    expect(lastIssue && formIssueMessage(lastIssue)).toBe(
      "The swap loses 6.00% of the amount sold, $240.00 at the lender's prices. You will be asked to accept this loss. A smaller amount loses less.",
    )
    const consented = createLosingForm(6, [getLossConsent(view)])
    expect(consented.button.code).toBe('REVIEW')
    expect(consented.request?.maxPriceImpact).toBe(7)
    expect(createLosingForm(0.5).request).not.toHaveProperty('maxPriceImpact')
  })

  it('asks the user to type a severe loss in dollars', () => {
    const { code, values } = getLossConsent(createLosingForm(12))
    const withTypedLoss = (typedLoss: string) =>
      createLosingForm(12, [{ code, values: { ...values, typedLoss } }])
    expect(createLosingForm(12, [{ code, values }]).button.code).toBe('PRICE_IMPACT')
    expect(withTypedLoss('48').button.code).toBe('PRICE_IMPACT')
    const consented = withTypedLoss('480')
    expect([consented.button.code, consented.request?.maxPriceImpact]).toEqual(['REVIEW', 13])
  })

  it('asks for consent again for another amount', () => {
    const { code, values } = getLossConsent(createLosingForm(6))
    const otherConsent = { code, values: { ...values, amount: values.amount + 1n } }
    expect(createLosingForm(6, [otherConsent]).button.code).toBe('PRICE_IMPACT')
  })

  it('ignores a quote for another amount', () => {
    const view = createForm()
    const otherView = createForm({ leverage: 2 })
    const request = parseQuoteRequest(otherView.quoteRequest ?? view.quoteRequest ?? ({} as never))
    const quote = { request, toAmount: 1n, toAmountMin: 1n }
    const quoted = withSwapQuote(view, { quote, market: MARKET, isRiskAccepted: false })
    expect([quoted.priceImpact, quoted.swapLimit, quoted.size]).toEqual([undefined, undefined, view.size])
  })
})

describe('slippage of a margin trade', () => {
  const { trade } = getLossConsent(createLosingForm(12)).values
  const withHighSlippage = (consent: FormConsent) => ({ slippage: 45, consents: [consent] })
  const blocked = expect.objectContaining({ code: 'HIGH_SLIPPAGE_CONSENT', severity: 'consent' })
  const consentUpTo = (basisPoints: number): FormConsent => ({
    code: 'HIGH_SLIPPAGE_CONSENT',
    values: { trade, basisPoints: toBasisPoints(basisPoints), text: `${basisPoints / 100}%` },
  })
  const getSlippageIssue = (slippage: number, consents: readonly FormConsent[] = []) =>
    createForm({ slippage, consents }).issues.find(({ code }) => code.includes('SLIPPAGE'))

  it('warns above 1% and asks for consent above 5%', () => {
    expect(getSlippageIssue(1)).toBeUndefined()
    expect(getSlippageIssue(5)).toMatchObject({ code: 'SLIPPAGE_HIGH', severity: 'warning' })
    expect(getSlippageIssue(45)).toMatchObject({
      code: 'HIGH_SLIPPAGE_CONSENT',
      severity: 'consent',
      values: { trade, basisPoints: 4_500 },
    })
    expect(createForm({ slippage: 45 })).toMatchObject({
      request: undefined,
      button: { code: 'HIGH_SLIPPAGE_CONSENT', label: 'Confirm 45% slippage' },
    })
  })

  it('accepts slippage up to the consent, only for its pair', () => {
    const consent = consentUpTo(4_500)
    expect(getSlippageIssue(45, [consent])?.severity).toBe('info')
    expect(getSlippageIssue(45, [consentUpTo(4_400)])?.severity).toBe('consent')
    expect(createForm({ sell: WETH, buy: USDC, ...withHighSlippage(consent) }).issues).toContainEqual(blocked)
  })

  it('accepts slippage only for the lender, chain and operation of the consent', () => {
    const consent = consentUpTo(4_500)
    const createOtherMarket = (change: { readonly chainId?: number; readonly lender?: string }) =>
      createTestMarket({
        ...change,
        pools: { [USDC]: { ...createTestPool(), ...change }, [WETH]: { ...wethPool(), ...change } },
      })
    expect(createForm(withHighSlippage(consent)).issues).not.toContainEqual(blocked)
    for (const market of [
      createOtherMarket({ chainId: 10 }),
      createOtherMarket({ lender: 'COMPOUND_V3_USDC' }),
    ]) {
      expect(createForm({ market, ...withHighSlippage(consent) }).issues).toContainEqual(blocked)
    }
    expect(createForm({ operation: 'DebtSwap', ...withHighSlippage(consent) }).issues).toContainEqual(blocked)
  })

  it('accepts a loss only for the lender of the consent', () => {
    const consent = getLossConsent(createLosingForm(6))
    expect(createLosingForm(6, [consent]).button.code).not.toBe('PRICE_IMPACT')
    const change = { lender: 'COMPOUND_V3_USDC' }
    const market = createTestMarket({
      ...change,
      pools: { [USDC]: { ...createTestPool(), ...change }, [WETH]: { ...wethPool(), ...change } },
    })
    expect(createLosingForm(6, [consent], createForm({ market })).issues).toContainEqual(
      expect.objectContaining({ code: 'PRICE_IMPACT', severity: 'consent' }),
    )
  })
})
