import { type BasisPoints, compact, formatUnits, parseQuoteRequest } from '@causeway/core'
import { arbitrum, base, fuel, mantle } from '@causeway/core/chains'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formIssueMessage, isBlocking, isConsentIssue, toConsent } from '../form-issue.ts'
import { FORM_ISSUES } from '../form-issues.ts'
import { LARGEST_AMOUNT, typedAmount } from '../shared/typed-amount.ts'
import { estimateAmount } from './estimate-amount.ts'
import {
  ACCOUNT,
  createPrice,
  ETH_FUEL,
  EXTERNAL_ACCOUNT,
  FUEL_ACCOUNT,
  failure,
  MNT,
  NOW,
  percent,
  quoteFor,
  USDC_ARBITRUM,
  USDC_BASE,
  USDC_MANTLE,
  WIF_BASE,
} from './swap-form.test-support.ts'
import { swapForm } from './swap-form.ts'
import type { SwapFormInput, SwapQuoting } from './swap-form-input.ts'

const CHAINS = [mantle, arbitrum, base, fuel]
const TOKENS = [MNT, USDC_MANTLE, USDC_ARBITRUM, USDC_BASE, WIF_BASE, ETH_FUEL]

const units = fc.bigInt({ min: 0n, max: 10n ** 24n })
const text = fc.oneof(
  fc.string(),
  fc.stringMatching(/^[0-9]{0,20}[.,]?[0-9]{0,20}$/),
  units.map((amount) => formatUnits(amount, 6)),
)
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const price = maybe(
  fc
    .oneof(fc.constantFrom(0, -1, Number.NaN), fc.double({ min: 1e-12, max: 1e12, noNaN: true }))
    .map((value) => createPrice(value)),
)
const accountKind = fc.constantFrom(undefined, 'eoa' as const, 'eip7702' as const, 'contract' as const)
const PLENTY = 10n ** 40n
const balance = maybe(
  fc.record({
    balanceRaw: fc.oneof(fc.constant(PLENTY), maybe(units)),
    isLoading: fc.boolean(),
    error: fc.constant(undefined),
  }),
)
const quoting: fc.Arbitrary<SwapQuoting> = fc.constantFrom<SwapQuoting>(
  { status: 'idle' },
  { status: 'quoting' },
  { status: 'invalid', reason: 'no' },
  { status: 'settled', quotes: 0, failures: [] },
  { status: 'settled', quotes: 0, failures: [failure({ code: 'AMOUNT_TOO_LOW', minimum: 12_500_000n })] },
  { status: 'settled', quotes: 3, failures: [failure({ code: 'TIMEOUT' })] },
)

/** Generates a chain and usually one of its tokens. */
const side = fc
  .record({
    token: fc.constantFrom(...TOKENS),
    variant: fc.nat({ max: 9 }),
    chain: fc.constantFrom(...CHAINS),
  })
  .map(({ token, variant, chain }) => {
    const tokenChain = CHAINS.find(({ id }) => id === token.chainId) ?? chain
    return { token: variant === 0 ? undefined : token, chain: variant === 1 ? chain : tokenChain }
  })

const form: fc.Arbitrary<SwapFormInput> = fc
  .record({
    typed: fc.record({ typedValue: text, independentField: fc.constantFrom('INPUT', 'OUTPUT') }),
    from: side,
    to: side,
    accounts: fc.constantFrom(
      {},
      { EVM: ACCOUNT },
      { FUEL: FUEL_ACCOUNT },
      { EVM: ACCOUNT, FUEL: FUEL_ACCOUNT },
    ),
    recipient: fc.oneof(
      fc.constant(''),
      fc.constantFrom(ACCOUNT, EXTERNAL_ACCOUNT, FUEL_ACCOUNT, USDC_BASE.address),
      fc.string(),
    ),
    recipientKinds: fc.record({ source: accountKind, destination: accountKind }),
    slippage: fc.oneof(
      fc.constant('auto' as const),
      fc.integer({ min: 0, max: 10_000 }).map((value) => value as BasisPoints),
    ),
    deadline: fc.integer({ min: 60, max: 10_800 }),
    balance,
    nativeBalance: balance,
    gasReserve: fc.constantFrom(undefined, 0n, 10n ** 15n),
    prices: fc.record({ from: price, to: price, native: price }),
    quoting,
    restrictedChainIds: fc.subarray([base.id]),
    now: fc.integer({ min: NOW - 1_000_000, max: NOW + 100_000 }),
  })
  .map(({ from, to, ...rest }) => ({
    ...rest,
    fromChain: from.chain,
    fromToken: from.token,
    toChain: to.chain,
    toToken: to.token,
  }))

/** Generates a complete and valid form. */
const soundForm = fc
  .record({ form, typed: units.filter((amount) => amount > 0n), to: fc.constantFrom('', EXTERNAL_ACCOUNT) })
  .map(({ form: input, typed, to }): SwapFormInput => {
    const { fromToken = MNT, toToken = USDC_BASE, toChain } = input
    const getChain = (id: number) => CHAINS.find((chain) => chain.id === id) ?? toChain
    return {
      ...input,
      fromToken,
      toToken,
      fromChain: getChain(fromToken.chainId),
      toChain: getChain(toToken.chainId),
      typed: { typedValue: formatUnits(typed, fromToken.decimals), independentField: 'INPUT' },
      accounts: { EVM: ACCOUNT, FUEL: FUEL_ACCOUNT },
      recipient: toToken === ETH_FUEL ? '' : to,
      slippage: 'auto',
      restrictedChainIds: [],
    }
  })

/** Generates the same form with a quote for its request. */
const answered = fc
  .record({
    form: fc.oneof(form, soundForm),
    toAmount: fc.bigInt({ min: 1n, max: 10n ** 24n }),
    keeps: fc.bigInt({ min: 0n, max: 10_000n }),
    otherPayOut: fc.oneof(fc.constant(0n), units),
    needed: maybe(fc.integer({ min: 0, max: 50 }).map(percent)),
  })
  .map(({ form: input, toAmount, keeps, otherPayOut, needed }): SwapFormInput => {
    const { request } = swapForm(input)
    const terms = { toAmount, toAmountMin: (toAmount * keeps) / 10_000n, otherPayOut }
    const quote = request && quoteFor(request, compact({ ...terms, requiredSlippage: needed }))
    return { ...input, quote }
  })
  // Simulate users who consent to everything.
  .chain((input) =>
    fc.boolean().map((consents) => (consents ? { ...input, consents: getConsents(input) } : input)),
  )

function getConsents(input: SwapFormInput) {
  return swapForm(input).issues.flatMap((issue) =>
    isConsentIssue(issue) && issue.severity === 'consent' ? [toConsent(issue)] : [],
  )
}

const anyForm = fc.oneof(form, answered)
const always = (holds: (input: SwapFormInput) => void) => fc.assert(fc.property(anyForm, holds))

describe('a swap form with any input', () => {
  it('has one button for the first blocking issue, and every issue has a message and a position', () => {
    const order = Object.keys(FORM_ISSUES)
    always((input) => {
      const { issues, button } = swapForm(input)
      const positions = issues.map(({ code }) => order.indexOf(code))
      expect(positions).toEqual([...positions].sort((a, b) => a - b))
      expect(issues.every((issue) => formIssueMessage(issue).length > 0)).toBe(true)
      expect(button.code).toBe(issues.find(isBlocking)?.code ?? 'REVIEW')
      expect([button.label.length > 0, button.isDisabled]).toEqual([true, button.action === undefined])
    })
  })

  it('returns only valid requests, for the displayed amount', () => {
    always((input) => {
      const { request, pay, slippage } = swapForm(input)
      if (!request) return
      const parsed = parseQuoteRequest(request, CHAINS)
      expect([parsed.fromAmount, parsed.slippage]).toEqual([pay.money?.amount, slippage.percent])
    })
  })

  it('reaches the review for some inputs', () => {
    const codes = fc.sample(anyForm, { numRuns: 500, seed: 1 }).map((input) => swapForm(input).button.code)
    expect(new Set(codes).size).toBeGreaterThan(12)
    expect(codes.filter((code) => code === 'REVIEW').length).toBeGreaterThan(5)
  })

  it('can only be reviewed with a quote for its request', () => {
    always((input) => {
      const { request, offer, button, providerRequest } = swapForm(input)
      if (button.code !== 'REVIEW') return
      expect([request === undefined, offer?.isExpired, providerRequest]).toEqual([false, false, undefined])
      expect(offer?.quote.request.fromAmount).toBe(request?.fromAmount)
      expect(offer?.quote.requiredSlippage ?? 0).toBeLessThanOrEqual(offer?.quote.request.slippage ?? 0)
    })
  })

  it('has a minimum output that never exceeds the output', () => {
    always((input) => {
      const { offer } = swapForm(input)
      if (offer) expect(offer.minReceived.amount <= offer.receive.amount).toBe(true)
    })
  })

  it('has a maximum and a half that never exceed the balance and can be typed', () => {
    always((input) => {
      const { funds, pay } = swapForm(input)
      for (const { amount, text: amountText } of [funds?.max, funds?.half].filter(
        (offered) => offered !== undefined,
      )) {
        expect(amount <= (funds?.balance ?? -1n)).toBe(true)
        const read = typedAmount(amountText, pay.token?.decimals ?? 0)
        expect(read.amount ?? 0n).toBe(amount)
      }
    })
  })

  it('pays the amount of its text', () => {
    always((input) => {
      const { pay } = swapForm(input)
      if (!pay.token || !pay.money) return
      expect(typedAmount(pay.text, pay.token.decimals).amount).toBe(pay.money.amount)
    })
  })
})

describe('an amount', () => {
  const decimals = fc.integer({ min: 0, max: 36 })

  it('can be parsed back from its text', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: LARGEST_AMOUNT }), decimals, (amount, places) => {
        const written = formatUnits(amount, places)
        expect(typedAmount(written, places)).toEqual({ amount })
      }),
    )
  })

  it('is converted to another token, rounded up to six digits', () => {
    const scaled = fc.integer({ min: 1, max: 1_000_000 })
    fc.assert(
      fc.property(
        units.filter((amount) => amount > 0n),
        scaled,
        scaled,
        (amount, fromPrice, toPrice) => {
          const unit = (price: number) => ({ decimals: 18, price: price / 1_000 })
          const estimate = estimateAmount(amount, unit(fromPrice), unit(toPrice))
          const [paid, got] = [estimate * BigInt(toPrice), amount * BigInt(fromPrice)]
          expect(paid >= got).toBe(true)
          expect((paid - got) * 100_000n <= got + BigInt(toPrice) * 100_000n).toBe(true)
        },
      ),
    )
  })
})
