import { parseQuoteRequest, toBasisPoints } from '@causeway/core'
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
import { type FormConsent, type FormIssue, formIssueMessage, toConsent } from '../form-issue.ts'
import { withSwapQuote } from './consents.ts'
import { marginForm } from './form.ts'
import type { MarginFormInput } from './form-context.ts'

const MARKET = marketOf({ pools: { [USDC]: poolOf(), [WETH]: wethPool() } })
const weth = (whole: number) => BigInt(Math.round(whole * 1e6)) * 10n ** 12n

/** A long of 3 WETH at 2,000 dollars with 1 WETH of one's own: 4,000 USDC are sold. */
function formOf(change: Partial<MarginFormInput> = {}) {
  return marginForm({
    operation: 'Open',
    sell: USDC,
    buy: WETH,
    amount: { text: '1', isMax: false },
    leverage: 3,
    market: MARKET,
    position: positionOf([]),
    account: ACCOUNT,
    walletBalance: { balanceRaw: weth(5), isLoading: false, error: undefined },
    slippage: 0.5,
    routers: [
      {
        id: 'own',
        name: 'Own router',
        unsupportedReason: () => undefined,
        swapParties: () => ({
          caller: '0x0000000000000000000000000000000000000a02',
          receiver: '0x0000000000000000000000000000000000000a01',
        }),
      },
    ],
    isRiskAccepted: false,
    ...change,
  })
}

/** The form with a quote that loses so many percent at the lender's prices. */
function losing(percent: number, consents: readonly FormConsent[] = [], view = formOf()) {
  if (!view.quoteRequest) throw new Error('The form asks nothing')
  const request = parseQuoteRequest(view.quoteRequest)
  const toAmount = (weth(2) * BigInt(Math.round((100 - percent) * 100))) / 10_000n
  return withSwapQuote(view, { quote: { request, toAmount }, consents })
}
const lossConsent = (view: ReturnType<typeof losing>) => {
  const issue = view.issues.find((one): one is FormIssue<'PRICE_IMPACT'> => one.code === 'PRICE_IMPACT')
  if (issue?.severity !== 'consent') throw new Error('It asks for no consent')
  return toConsent(issue)
}

describe('The quote of a margin trade', () => {
  it.each([
    [0.5, 'low', 'Open 3.00× long WETH', false],
    [2, 'noted', 'Open 3.00× long WETH', false],
    [4, 'watch', 'Open 3.00× long WETH', false],
    [6, 'high', 'Accept the loss of $240.00', true],
    [40, 'severe', 'Accept the loss of $1,600.00', true],
  ])(
    'that loses %s %% at the lender’s prices is %s, and the button says %s',
    (percent, tier, label, blocks) => {
      const view = losing(percent)
      expect(view.priceImpact).toMatchObject({ tier })
      expect(view.button.label).toBe(label)
      expect(view.request === undefined).toBe(blocks)
    },
  )

  it('needs a consent to a high loss, which becomes the limit of the plan', () => {
    const asked = losing(6)
    const last = asked.issues.at(-1)
    expect(last && formIssueMessage(last)).toBe(
      "The swap loses 6.00% of what is sold, $240.00 at the lender's prices. Confirm that you accept it. A smaller amount loses less.",
    )
    const agreed = losing(6, [lossConsent(asked)])
    expect(agreed.button.code).toBe('REVIEW')
    expect(agreed.request?.maxPriceImpact).toBe(7)
    expect(losing(0.5).request).not.toHaveProperty('maxPriceImpact')
  })

  it('needs a severe loss to be typed in dollars', () => {
    const { code, values } = lossConsent(losing(40))
    const typed = (typedLoss: string) => losing(40, [{ code, values: { ...values, typedLoss } }])
    expect(losing(40, [{ code, values }]).button.code).toBe('PRICE_IMPACT')
    expect(typed('160').button.code).toBe('PRICE_IMPACT')
    const agreed = typed('1600')
    expect([agreed.button.code, agreed.request?.maxPriceImpact]).toEqual(['REVIEW', 41])
  })

  it('is valid for one amount only', () => {
    const { code, values } = lossConsent(losing(6))
    const otherConsent = { code, values: { ...values, amount: values.amount + 1n } }
    expect(losing(6, [otherConsent]).button.code).toBe('PRICE_IMPACT')
  })

  it('for another amount says nothing of this trade', () => {
    const view = formOf()
    const otherView = formOf({ leverage: 2 })
    const request = parseQuoteRequest(otherView.quoteRequest ?? view.quoteRequest ?? ({} as never))
    expect(withSwapQuote(view, { quote: { request, toAmount: 1n } }).priceImpact).toBeUndefined()
  })
})

describe('The slippage of a margin trade', () => {
  const { trade } = lossConsent(losing(40)).values
  const slipping = (consent: FormConsent) => ({ slippage: 45, consents: [consent] })
  const blocked = expect.objectContaining({ code: 'HIGH_SLIPPAGE_CONSENT', severity: 'consent' })
  const consentUpTo = (basisPoints: number): FormConsent => ({
    code: 'HIGH_SLIPPAGE_CONSENT',
    values: { trade, basisPoints: toBasisPoints(basisPoints), text: `${basisPoints / 100}%` },
  })
  const issueOf = (slippage: number, consents: readonly FormConsent[] = []) =>
    formOf({ slippage, consents }).issues.find(({ code }) => code.includes('SLIPPAGE'))

  it('warns above 1% and asks for consent above 5%', () => {
    expect(issueOf(1)).toBeUndefined()
    expect(issueOf(5)).toMatchObject({ code: 'SLIPPAGE_HIGH', severity: 'warning' })
    expect(issueOf(45)).toMatchObject({
      code: 'HIGH_SLIPPAGE_CONSENT',
      severity: 'consent',
      values: { trade, basisPoints: 4_500 },
    })
    expect(formOf({ slippage: 45 })).toMatchObject({
      request: undefined,
      button: { code: 'HIGH_SLIPPAGE_CONSENT', label: 'Confirm 45% slippage' },
    })
  })

  it('accepts slippage up to the consent, for that pair alone', () => {
    const consent = consentUpTo(4_500)
    expect(issueOf(45, [consent])?.severity).toBe('info')
    expect(issueOf(45, [consentUpTo(4_400)])?.severity).toBe('consent')
    expect(formOf({ sell: WETH, buy: USDC, ...slipping(consent) }).issues).toContainEqual(blocked)
  })

  it('accepts slippage with one lender on one chain, for one operation, alone', () => {
    const consent = consentUpTo(4_500)
    const elsewhere = (change: { readonly chainId?: number; readonly lender?: string }) =>
      marketOf({
        ...change,
        pools: { [USDC]: { ...poolOf(), ...change }, [WETH]: { ...wethPool(), ...change } },
      })
    expect(formOf(slipping(consent)).issues).not.toContainEqual(blocked)
    for (const market of [elsewhere({ chainId: 10 }), elsewhere({ lender: 'COMPOUND_V3_USDC' })]) {
      expect(formOf({ market, ...slipping(consent) }).issues).toContainEqual(blocked)
    }
    expect(formOf({ operation: 'DebtSwap', ...slipping(consent) }).issues).toContainEqual(blocked)
  })

  it('accepts a loss with one lender alone', () => {
    const consent = lossConsent(losing(6))
    expect(losing(6, [consent]).button.code).not.toBe('PRICE_IMPACT')
    const change = { lender: 'COMPOUND_V3_USDC' }
    const market = marketOf({
      ...change,
      pools: { [USDC]: { ...poolOf(), ...change }, [WETH]: { ...wethPool(), ...change } },
    })
    expect(losing(6, [consent], formOf({ market })).issues).toContainEqual(
      expect.objectContaining({ code: 'PRICE_IMPACT', severity: 'consent' }),
    )
  })
})
