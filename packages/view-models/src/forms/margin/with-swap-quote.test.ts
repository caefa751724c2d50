import { parseQuoteRequest, toBasisPoints } from '@causeway/core'
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
function createLosingForm(percent: number, consents: readonly FormConsent[] = [], view = createForm()) {
  if (!view.quoteRequest) throw new Error('The form has no quote request.')
  const request = parseQuoteRequest(view.quoteRequest)
  const toAmount = (weth(2) * BigInt(Math.round((100 - percent) * 100))) / 10_000n
  return withSwapQuote(view, { quote: { request, toAmount }, consents })
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
    [40, 'severe', 'Accept the loss of $1,600.00', true],
  ])(
    'rates a loss of %s%% at the lender’s prices as %s, and the button says %s',
    (percent, tier, label, blocks) => {
      const view = createLosingForm(percent)
      expect(view.priceImpact).toMatchObject({ tier })
      expect(view.button.label).toBe(label)
      expect(view.request === undefined).toBe(blocks)
    },
  )

  it('asks for consent to a high loss, which becomes the limit of the plan', () => {
    const view = createLosingForm(6)
    const lastIssue = view.issues.at(-1)
    expect(lastIssue && formIssueMessage(lastIssue)).toBe(
      "The swap loses 6.00% of the amount sold, $240.00 at the lender's prices. Confirm that you accept this loss. A smaller amount loses less.",
    )
    const consented = createLosingForm(6, [getLossConsent(view)])
    expect(consented.button.code).toBe('REVIEW')
    expect(consented.request?.maxPriceImpact).toBe(7)
    expect(createLosingForm(0.5).request).not.toHaveProperty('maxPriceImpact')
  })

  it('asks the user to type a severe loss in dollars', () => {
    const { code, values } = getLossConsent(createLosingForm(40))
    const withTypedLoss = (typedLoss: string) =>
      createLosingForm(40, [{ code, values: { ...values, typedLoss } }])
    expect(createLosingForm(40, [{ code, values }]).button.code).toBe('PRICE_IMPACT')
    expect(withTypedLoss('160').button.code).toBe('PRICE_IMPACT')
    const consented = withTypedLoss('1600')
    expect([consented.button.code, consented.request?.maxPriceImpact]).toEqual(['REVIEW', 41])
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
    expect(withSwapQuote(view, { quote: { request, toAmount: 1n } }).priceImpact).toBeUndefined()
  })
})

describe('slippage of a margin trade', () => {
  const { trade } = getLossConsent(createLosingForm(40)).values
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
