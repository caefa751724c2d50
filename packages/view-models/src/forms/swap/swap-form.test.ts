import { type BasisPoints, CausewayError, type QuoteConsent } from '@causeway/core'
import { arbitrum, base, fuel, NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import { describe, expect, it } from 'vitest'
import {
  type ConsentCode,
  type FormIssue,
  type FormIssueCode,
  formIssueMessage,
  isBlocking,
  toConsent,
  withdrawConsent,
} from '../form-issue.ts'
import { reviewConsent } from '../review-consent.ts'
import {
  ACCOUNT,
  answer,
  bridgeInput,
  createPrice,
  ETH_FUEL,
  EXTERNAL_ACCOUNT,
  FUEL_ACCOUNT,
  failure,
  held,
  MNT,
  NOW,
  percent,
  quoteFor,
  swapInput,
  USDC_ARBITRUM,
  USDC_BASE,
  USDC_MANTLE,
  WIF_BASE,
} from './swap-form.test-support.ts'
import { swapForm } from './swap-form.ts'
import type { SwapFormInput } from './swap-form-input.ts'

/** Shares the first and last digits of `EXTERNAL_ACCOUNT`. */
const LOOKALIKE = `${EXTERNAL_ACCOUNT.slice(0, 6)}${'0'.repeat(32)}${EXTERNAL_ACCOUNT.slice(-4)}`

const typed = (typedValue: string) => ({ typedValue, independentField: 'INPUT' }) as const
const typedOutput = (typedValue: string) => ({ typedValue, independentField: 'OUTPUT' }) as const
const codes = (input: SwapFormInput) => swapForm(input).issues.map(({ code }) => code)

function getIssue<Code extends FormIssueCode>(input: SwapFormInput, code: Code) {
  const match = swapForm(input).issues.find(
    (issue): issue is Extract<FormIssue, { code: Code }> => issue.code === code,
  )
  if (!match) throw new Error(`No ${code} among ${codes(input)}`)
  return match
}

const getMessage = (input: SwapFormInput, code: FormIssueCode) => formIssueMessage(getIssue(input, code))

/** Adds the consent that an issue asks for. */
function withConsent(input: SwapFormInput, code: ConsentCode) {
  const issue = getIssue(input, code)
  expect(issue.severity).toBe('consent')
  return { ...input, consents: [...(input.consents ?? []), toConsent(issue)] }
}

describe('a complete form', () => {
  it('requests its inputs and can be reviewed', () => {
    const view = swapForm(bridgeInput())
    expect(view.request).toEqual({
      fromChainId: arbitrum.id,
      toChainId: base.id,
      fromTokenAddress: USDC_ARBITRUM.address,
      toTokenAddress: USDC_BASE.address,
      fromTokenDecimals: 6,
      toTokenDecimals: 6,
      fromAmount: 850_000_000n,
      fromAddress: ACCOUNT,
      toAddress: ACCOUNT,
      slippage: 0.1,
    })
    expect(view.issues).toEqual([])
    expect(view.button).toEqual({
      code: 'REVIEW',
      label: 'Bridge 850 USDC',
      action: 'review',
      isDisabled: false,
    })
  })

  it('shows the output, its minimum and value, the rate in both directions, and the duration', () => {
    const { pay, receive, offer, funds } = swapForm(bridgeInput())
    expect([pay.text, pay.money?.usdText]).toEqual(['850', '$850.00'])
    expect([receive.text, receive.money?.amount, receive.money?.usdText]).toEqual([
      '849.915',
      849_915_000n,
      '$849.91',
    ])
    expect(offer?.minReceived.text).toBe('849.065')
    expect(offer?.rate).toEqual({ forward: '1 USDC = 0.9999 USDC', backward: '1 USDC = 1.0001 USDC' })
    expect([offer?.duration, offer?.durationText]).toEqual([60, '1 min'])
    const instant = answer(bridgeInput(), { estimatedDuration: 0 })
    expect(swapForm(bridgeInput({ quote: instant })).offer?.durationText).toBeUndefined()
    expect(offer?.priceImpact).toMatchObject({
      tier: 'low',
      word: 'Low',
      confirmation: 'none',
      text: '0.01%',
    })
    expect([funds?.balanceText, funds?.afterText]).toEqual(['1,250', '400'])
  })

  it('shows the costs of a quote, in US dollars if all have a price', () => {
    const input = bridgeInput()
    const fee = {
      swapFee: 50_000n,
      destinationGasFee: 10n ** 15n,
      destinationGasFeeToken: NATIVE_TOKEN_ADDRESS,
    }
    const quote = answer(input, { fee, otherPayOut: 10n ** 15n })
    const { offer } = swapForm({ ...input, quote })
    expect(offer?.fees.map(({ kind, text, token, usdText }) => [kind, text, token?.symbol, usdText])).toEqual(
      [
        ['swapFee', '0.05', 'USDC', '$0.05'],
        ['destinationGasFee', '0.001', 'ETH', '$3.00'],
      ],
    )
    expect(offer?.feesUsd).toBeCloseTo(3.05, 9)
    expect(offer?.additionalFee).toMatchObject({ amount: 10n ** 15n, usdText: '$3.00' })
    const unpriced = swapForm({ ...input, quote, prices: { from: createPrice(1), to: createPrice(1) } }).offer
    expect([unpriced?.feesUsd, unpriced?.fees[1]?.usdText]).toEqual([undefined, '-'])
    const unknownToken = answer(input, { fee: { ...fee, destinationGasFeeToken: WIF_BASE.address } })
    expect(swapForm({ ...input, quote: unknownToken }).offer?.fees[1]).toMatchObject({
      token: undefined,
      text: '-',
    })
  })

  it('parses group separators, and a point without a digit before or after it', () => {
    const amounts = ['1,000.5', '.5', '5.', ' 7 '].map(
      (text) => swapForm(bridgeInput({ typed: typed(text) })).pay.money?.amount,
    )
    expect(amounts).toEqual([1_000_500_000n, 500_000n, 5_000_000n, 7_000_000n])
  })
})

describe('the button of a swap form shows the next step', () => {
  const settled = (...failures: readonly ReturnType<typeof failure>[]) =>
    ({ quote: undefined, quoting: { status: 'settled', quotes: 0, failures } }) as const
  it.each<readonly [string, Partial<SwapFormInput>, string, string | undefined]>([
    ['without a wallet', { accounts: {}, typed: typed('') }, 'Connect a wallet', 'connect'],
    ['for a watched account', { isWatchOnly: true }, 'View only', undefined],
    ['on a restricted chain', { restrictedChainIds: [base.id] }, 'Base is not supported', undefined],
    ['without a token', { toToken: undefined }, 'Select a token', undefined],
    ['with a token of another chain', { fromToken: USDC_BASE }, 'Select a token', undefined],
    [
      'with the same token twice',
      { toChain: arbitrum, toToken: USDC_ARBITRUM },
      'Select another token',
      undefined,
    ],
    ['without an amount', { typed: typed('0.0') }, 'Enter an amount', undefined],
    ['with text', { typed: typed('some') }, 'Enter a number', undefined],
    ['with a comma before the decimals', { typed: typed('1,5') }, 'Check the amount', undefined],
    ['with too many decimals', { typed: typed('1.2345678') }, 'Enter at most 6 decimals', undefined],
    ['with an amount above 256 bits', { typed: typed('9'.repeat(80)) }, 'Amount too large', undefined],
    ['with an amount above the balance', { balance: held(1n) }, 'Insufficient USDC', undefined],
    [
      'below the minimum of a provider',
      settled(
        failure({ code: 'AMOUNT_TOO_LOW', name: 'Mayan', reason: 'too small' }),
        failure({ code: 'AMOUNT_TOO_LOW', minimum: 1_000_500_000n }),
      ),
      'Enter at least 1,000.5 USDC',
      undefined,
    ],
    ['below an unknown minimum', settled(failure({ code: 'AMOUNT_TOO_LOW' })), 'Amount too low', undefined],
    ['without gas', { nativeBalance: held(1n) }, 'Insufficient ETH for gas', undefined],
    ['with an invalid recipient', { recipient: 'vitalik.eth' }, 'Check the recipient', undefined],
    [
      'with a mistyped letter in the recipient',
      { recipient: '0x70997970c51812dc3A010C7d01b50e0d17dc79C8' },
      'Check the recipient',
      undefined,
    ],
    [
      'with a burn address as recipient',
      { recipient: '0x000000000000000000000000000000000000dEaD' },
      'Check the recipient',
      undefined,
    ],
    ['with a token as recipient', { recipient: USDC_BASE.address }, 'Check the recipient', undefined],
    [
      'with another listed token as recipient',
      { recipient: EXTERNAL_ACCOUNT, isRecipientToken: true },
      'Check the recipient',
      undefined,
    ],
    [
      'with the native placeholder as recipient',
      { recipient: NATIVE_TOKEN_ADDRESS },
      'Check the recipient',
      undefined,
    ],
    ['to a chain without a wallet', { toChain: fuel, toToken: ETH_FUEL }, 'Enter a recipient', undefined],
    ['with too much slippage', { slippage: 6_000 as BasisPoints }, 'Set a lower slippage', undefined],
    [
      'while quotes are pending',
      { quote: undefined, quoting: { status: 'quoting' } },
      'Getting quotes',
      undefined,
    ],
    ['before quotes are requested', { quote: undefined, quoting: { status: 'idle' } }, 'Get quotes', 'quote'],
    [
      'for an invalid request',
      { quote: undefined, quoting: { status: 'invalid', reason: 'fromAmount' } },
      'Invalid request',
      undefined,
    ],
    ['without any quote', settled(failure({ code: 'NOT_SUPPORT' })), 'No route', undefined],
    [
      'without a quote of the chosen provider',
      { quote: undefined, quoting: { status: 'settled', quotes: 2, failures: [] } },
      'Choose a quote',
      undefined,
    ],
    ['for an expired quote', { now: NOW + 60_000 }, 'Refresh quotes', 'quote'],
    ['for another recipient', { recipient: EXTERNAL_ACCOUNT }, 'Confirm the recipient', undefined],
  ])('%s', (_, fields, label, action) => {
    const { button, issues } = swapForm(bridgeInput(fields))
    expect(button).toMatchObject({ label, action, isDisabled: action === undefined })
    expect(button.code).toBe(issues.find(isBlocking)?.code)
  })

  it('asks for a Fuel wallet if the source chain is Fuel', () => {
    const view = swapForm(bridgeInput({ fromChain: fuel, fromToken: ETH_FUEL, quote: undefined }))
    expect(view.button.label).toBe('Connect a Fuel wallet')
  })

  it('requests quotes without a wallet and with an insufficient balance', () => {
    expect(swapForm(bridgeInput({ accounts: {} })).request).not.toHaveProperty('fromAddress')
    expect(swapForm(bridgeInput({ balance: held(0n) })).request?.fromAmount).toBe(850_000_000n)
  })

  it('derives the reason of a missing route from the failures', () => {
    const cause = (...list: readonly ReturnType<typeof failure>[]) =>
      getIssue(bridgeInput(settled(...list)), 'NO_ROUTE').values.cause
    expect(cause()).toBe('noProviders')
    expect(cause(failure({ code: 'NOT_ROUTE' }), failure({ code: 'UNSUPPORTED_TOKEN' }))).toBe('unsupported')
    expect(cause(failure({ code: 'NOT_ROUTE' }), failure({ code: 'TIMEOUT' }))).toBe('unanswered')
    expect(cause(failure({ code: 'TIMEOUT' }), failure({ code: 'SLIPPAGE_TOO_LOW' }))).toBe('slippage')
  })
})

describe('a trade whose providers could not be reached', () => {
  const offline = [
    failure({ code: 'NETWORK_ERROR' }),
    failure({ code: 'ERROR', error: new CausewayError('Unread.', { code: 'CHAIN_READ_FAILED' }) }),
    failure({ code: 'ERROR', error: new CausewayError('Not loaded.', { code: 'MODULE_LOAD_FAILED' }) }),
    failure({ code: 'NOT_SUPPORT' }),
  ]
  const issueAfter = (...failures: readonly ReturnType<typeof failure>[]) =>
    getIssue(
      bridgeInput({ quote: undefined, quoting: { status: 'settled', quotes: 0, failures } }),
      'NO_ROUTE',
    )

  it('says that none responded, instead of that some did not', () => {
    expect(formIssueMessage(issueAfter(...offline))).toBe(
      'No provider that supports this pair responded. Check your connection, then try again.',
    )
  })

  it('says that some did not respond once one replied without a route', () => {
    expect(issueAfter(...offline, failure({ code: 'NOT_ROUTE' })).values.cause).toBe('unanswered')
    expect(issueAfter(failure({ code: 'SERVICE_UNAVAILABLE', retryable: true })).values.cause).toBe(
      'unanswered',
    )
  })

  it('does not ask to try again if all responded', () => {
    const issue = issueAfter(failure({ code: 'ERROR' }), failure({ code: 'NOT_SUPPORT' }))
    expect(formIssueMessage(issue)).toBe(
      'No provider has a quote for this trade. Choose another amount or token.',
    )
  })
})

describe('a quote', () => {
  const input = bridgeInput()

  it.each<readonly [string, Partial<SwapFormInput>]>([
    ['amount', { typed: typed('851') }],
    ['recipient', { recipient: EXTERNAL_ACCOUNT }],
    ['account', { accounts: { EVM: EXTERNAL_ACCOUNT } }],
    ['slippage', { slippage: 50 as BasisPoints }],
    ['lower slippage', { slippage: 5 as BasisPoints }],
    ['token', { toToken: WIF_BASE }],
  ])('is not shown for another %s, and cannot be reviewed', (_, fields) => {
    const view = swapForm({ ...input, ...fields })
    expect([view.offer, view.receive.text, view.button.code]).toEqual([undefined, '', 'QUOTE_NEEDED'])
  })

  it('can be reviewed while other quotes are pending', () => {
    expect(swapForm(bridgeInput({ quoting: { status: 'quoting' } })).button.code).toBe('REVIEW')
  })

  it('cannot be reviewed once it expired, until the new one arrives', () => {
    const view = swapForm(bridgeInput({ now: NOW + 60_000, quoting: { status: 'quoting' } }))
    expect([view.button.code, view.offer?.isExpired]).toEqual(['QUOTING', true])
  })

  it('is pending if the failures are those of an earlier request', () => {
    const before = swapForm(input).request
    if (!before) throw new Error('The form has no request.')
    const quoting = { status: 'settled', quotes: 0, failures: [], request: before } as const
    const view = { ...input, quote: undefined, quoting }
    expect(swapForm(view).button.code).toBe('NO_ROUTE')
    expect(swapForm({ ...view, typed: typed('9') }).button.code).toBe('QUOTING')
  })
})

describe('slippage', () => {
  const native = (slippage: SwapFormInput['slippage'], fields: Partial<SwapFormInput> = {}) =>
    swapForm(swapInput({ slippage, ...fields }))

  it('depends on the pair if it is auto, and is shown', () => {
    expect(native('auto').slippage).toMatchObject({ text: '0.5%', isAuto: true, pairKind: 'other' })
    expect(native('auto').request?.slippage).toBe(0.5)
    expect(swapForm(bridgeInput()).slippage).toMatchObject({ text: '0.1%', isAuto: true, pairKind: 'stable' })
  })

  it('is used as the user set it, with warnings if it is too low or too high', () => {
    const remarks = [9, 10, 100, 101].map((basisPoints) => {
      const view = native(basisPoints as BasisPoints)
      expect(view.request?.slippage).toBe(basisPoints / 100)
      return view.issues.map((issue) => [issue.code, issue.severity])
    })
    expect(remarks).toEqual([[['SLIPPAGE_LOW', 'warning']], [], [], [['SLIPPAGE_HIGH', 'warning']]])
  })

  const createNeedy = (slippage: SwapFormInput['slippage']) => {
    const input = swapInput({ slippage })
    return {
      ...input,
      quote: answer(input, { providerId: 'butter', name: 'Butter', requiredSlippage: percent(1.5) }),
    }
  }

  it.each(['auto', 10 as BasisPoints] as const)(
    'needs consent beyond %s, and is then requested from that provider only',
    (slippage) => {
      const input = createNeedy(slippage)
      const before = swapForm(input)
      expect(before.button).toMatchObject({
        consent: toConsent(getIssue(input, 'SLIPPAGE_CONSENT')),
        code: 'SLIPPAGE_CONSENT',
        label: 'Allow 1.5% for Butter',
        action: 'consent',
      })
      expect(before.providerRequest).toBeUndefined()

      const consented = withConsent(input, 'SLIPPAGE_CONSENT')
      const after = swapForm(consented)
      expect(after.request).toEqual(before.request)
      expect(after.providerRequest).toEqual({ ...before.request, aggregator: 'butter', slippage: 1.5 })
      expect(after.button.code).toBe('QUOTE_NEEDED')

      if (!after.providerRequest) throw new Error('The form has no provider request.')
      const quote = quoteFor(after.providerRequest, { providerId: 'butter', name: 'Butter' })
      const quoted = swapForm({ ...consented, quote })
      expect([quoted.button.code, quoted.providerRequest, quoted.offer?.quote]).toEqual([
        'REVIEW',
        undefined,
        quote,
      ])
      expect(swapForm({ ...consented, consents: [], quote }).offer).toBeUndefined()
    },
  )

  it('consent does not apply to another provider, another pair or more slippage', () => {
    const consented = withConsent(createNeedy('auto'), 'SLIPPAGE_CONSENT')
    const again = (quote: SwapFormInput['quote']) => swapForm({ ...consented, quote }).button.code
    expect(again(answer(consented, { providerId: 'other', requiredSlippage: percent(1.5) }))).toBe(
      'SLIPPAGE_CONSENT',
    )
    expect(again(answer(consented, { providerId: 'butter', requiredSlippage: percent(1.6) }))).toBe(
      'SLIPPAGE_CONSENT',
    )
    const reversed = { ...consented, fromToken: USDC_MANTLE, toToken: MNT, balance: held(10n ** 12n) }
    const quote = answer(reversed, { providerId: 'butter', requiredSlippage: percent(1.5) })
    expect(swapForm({ ...reversed, quote }).button.code).toBe('SLIPPAGE_CONSENT')
  })
})

describe('the loss of a trade', () => {
  const createLosing = (percentLost: number): SwapFormInput => {
    const input = bridgeInput()
    const toAmount = (850_000_000n * BigInt(Math.round((100 - percentLost) * 100))) / 10_000n
    return { ...input, quote: answer(input, { toAmount, toAmountMin: toAmount }) }
  }

  it.each([
    [-1, 'low', 'none', 'Bridge 850 USDC'],
    [0.99, 'low', 'none', 'Bridge 850 USDC'],
    [1, 'noted', 'notice', 'Bridge 850 USDC'],
    [3, 'watch', 'button', 'Bridge 850 USDC, lose $25.50'],
    [5, 'high', 'checkbox', 'Accept the loss of $42.50'],
    [10, 'severe', 'typed', 'Accept the loss of $85.00'],
  ])('is at %s percent %s and asks for %s', (lost, tier, confirmation, label) => {
    const { offer, button } = swapForm(createLosing(lost))
    expect(offer?.priceImpact).toMatchObject({ tier, confirmation })
    expect(button.label).toBe(label)
  })

  it('needs a checkbox if it is high, for this amount and pair', () => {
    const consented = withConsent(createLosing(7), 'PRICE_IMPACT')
    expect(swapForm(consented).button).toMatchObject({
      code: 'REVIEW',
      label: 'Bridge 850 USDC, lose $59.50',
    })
    expect(isBlocking(getIssue(consented, 'PRICE_IMPACT'))).toBe(false)
    const more: SwapFormInput = { ...consented, typed: typed('851') }
    const quote = answer(more, { toAmount: 790_000_000n, toAmountMin: 1n })
    expect(swapForm({ ...more, quote }).button.code).toBe('PRICE_IMPACT')
    expect(swapForm({ ...createLosing(12), consents: consented.consents }).button.code).toBe('PRICE_IMPACT')
  })

  it('needs its typed value in US dollars if it is severe', () => {
    const input = createLosing(16)
    const { code, values } = toConsent(getIssue(input, 'PRICE_IMPACT'))
    const after = (typedLoss: string | undefined) =>
      swapForm({ ...input, consents: [{ code, values: { ...values, typedLoss } }] }).button.code
    expect(['136', '$136.00', '137'].map(after)).toEqual(['REVIEW', 'REVIEW', 'REVIEW'])
    expect([undefined, '', 'yes', '13.6', '1360', '0'].map(after)).toEqual(Array(6).fill('PRICE_IMPACT'))
  })

  it('is unknown without a price, and does not block', () => {
    const view = swapForm(bridgeInput({ prices: { from: createPrice(1) } }))
    expect([view.offer?.priceImpact, view.button.code]).toEqual([undefined, 'REVIEW'])
    expect(view.issues).toMatchObject([
      { code: 'PRICE_UNKNOWN', values: { symbols: ['USDC'] }, severity: 'warning' },
    ])
  })

  it('is shown with the age of an old price', () => {
    const view = swapForm(
      bridgeInput({ prices: { from: createPrice(1, NOW - 360_000), to: createPrice(1) } }),
    )
    expect(view.pay.price).toMatchObject({ ageMs: 360_000, isOld: true })
    expect(view.issues.map((issue) => formIssueMessage(issue))).toEqual([
      'The price of USDC is 6 min old. This only affects dollar values, not the amount you receive.',
    ])
  })

  it('is reported once for both tokens, with the age of the older price', () => {
    const prices = { from: createPrice(1, NOW - 360_000), to: createPrice(1, NOW - 480_000) }
    const getNotes = (input: SwapFormInput) => swapForm(input).issues.map((issue) => formIssueMessage(issue))
    expect(getNotes(bridgeInput({ prices }))).toEqual([
      'The price of USDC is 8 min old. This only affects dollar values, not the amount you receive.',
    ])
  })
})

describe('A native fee', () => {
  const ETH = 10n ** 18n
  const createCharging = (otherPayOut: bigint, fields: Partial<SwapFormInput> = {}): SwapFormInput => {
    const input = bridgeInput({ nativeBalance: held(10_000n * ETH), ...fields })
    return { ...input, quote: answer(input, { otherPayOut }) }
  }

  it('asks for consent above 3% of the amount paid, with the fee and its limit', () => {
    const input = createCharging(9_000n * ETH)
    expect(getIssue(input, 'NATIVE_FEE_CONSENT').severity).toBe('consent')
    expect(getMessage(input, 'NATIVE_FEE_CONSENT')).toBe(
      'Across charges 9,000 ETH ($27,000,000.00) on top of the amount. Up to 0.0085 ETH ($25.50) is usual for this trade. Accept the fee, or choose another quote.',
    )
    const view = swapForm(input)
    expect([view.button, view.accept]).toEqual([
      {
        code: 'NATIVE_FEE_CONSENT',
        label: 'Accept the fee of 9,000 ETH ($27,000,000.00)',
        action: undefined,
        isDisabled: true,
      },
      undefined,
    ])
    expect(view.offer?.nativeFee).toMatchObject({ isAboveLimit: true, basis: 'value' })
  })

  it('lets the build charge up to the accepted amount, for this provider only', () => {
    const consented = withConsent(createCharging(ETH / 100n), 'NATIVE_FEE_CONSENT')
    const accept: QuoteConsent | undefined = swapForm(consented).accept
    expect(accept).toMatchObject({
      code: 'NATIVE_FEE_CONSENT',
      values: { providerId: 'across', chainId: 42161, fee: { amount: ETH / 100n } },
    })
    expect(getIssue(consented, 'NATIVE_FEE_CONSENT').severity).toBe('info')
    const dearer = answer(consented, { otherPayOut: ETH / 100n + 1n })
    expect(getIssue({ ...consented, quote: dearer }, 'NATIVE_FEE_CONSENT').severity).toBe('consent')
    const otherQuote = answer(consented, { otherPayOut: ETH / 100n, providerId: 'other' })
    expect(getIssue({ ...consented, quote: otherQuote }, 'NATIVE_FEE_CONSENT').severity).toBe('consent')
  })

  it('needs no consent within the limit', () => {
    expect(codes(createCharging(ETH / 1_000n))).toEqual([])
  })

  it('is compared to the cost of gas without prices', () => {
    const prices = { from: createPrice(1), to: createPrice(1) }
    const fees = { type: 'legacy', gasPrice: 10n ** 7n } as const
    expect(codes(createCharging(3n * 10n ** 15n, { prices, fees }))).toEqual([])
    expect(getMessage(createCharging(3n * 10n ** 15n + 1n, { prices, fees }), 'NATIVE_FEE_CONSENT')).toBe(
      'Across charges 0.003 ETH on top of the amount. Prices are unknown, so it was only compared with the usual cost of gas, 0.003 ETH. Accept the fee, or choose another quote.',
    )
  })
})

describe('The loss after all costs', () => {
  /** Creates a form whose only loss is the costs on top of the amount. */
  const createPaying = (
    text: string,
    otherPayOut: bigint,
    fields: Partial<SwapFormInput> = {},
  ): SwapFormInput => {
    const input = bridgeInput({ typed: typed(text), ...fields })
    const amount = swapForm(input).pay.money?.amount ?? 0n
    return { ...input, quote: answer(input, { otherPayOut, toAmount: amount, toAmountMin: amount }) }
  }

  it('warns of costs of 115% for 1 USDC, and advises a larger amount', () => {
    // The costs are a fee of $1 and gas of $0.15.
    const fees = { type: 'legacy', gasPrice: 161_290_322n } as const
    const input = createPaying('1', 10n ** 15n / 3n, { fees })
    expect(swapForm(input).offer).toMatchObject({
      priceImpact: { tier: 'low', confirmation: 'none' },
      netLoss: { tier: 'severe', confirmation: 'checkbox', cause: 'flatFees', text: '115.00%' },
    })
    expect(getIssue(input, 'PRICE_IMPACT').severity).toBe('consent')
    expect(getMessage(input, 'PRICE_IMPACT')).toBe(
      'This trade loses 115.00% of what you pay, $1.15 at market prices, including fees and gas. You will be asked to accept this loss. A larger amount loses less.',
    )
  })

  it('needs no consent for a loss of 4 cents, regardless of its share of the amount', () => {
    const input = swapInput({ typed: typed('0.2') })
    const received = 160_000n
    const quote = answer(input, { toAmount: received, toAmountMin: received })
    expect(swapForm({ ...input, quote }).offer?.netLoss).toMatchObject({
      tier: 'severe',
      confirmation: 'button',
    })
    expect(getIssue({ ...input, quote }, 'PRICE_IMPACT').severity).toBe('warning')
    expect(getMessage({ ...input, quote }, 'PRICE_IMPACT')).toBe(
      'This trade loses 20.00% of what you pay, $0.04 at market prices, including fees and gas. A smaller amount loses less.',
    )
  })

  it('advises a smaller amount only if the price causes the loss', () => {
    const input = bridgeInput()
    const share = answer(input, {
      toAmount: 800_000_000n,
      toAmountMin: 800_000_000n,
      fee: { swapFee: 50_000_000n, destinationGasFee: 0n },
    })
    expect(getIssue({ ...input, quote: share }, 'PRICE_IMPACT').values.impact.cause).toBeUndefined()
    const delivery = answer(input, {
      toAmount: 800_000_000n,
      toAmountMin: 800_000_000n,
      fee: { swapFee: 0n, destinationGasFee: 50_000_000n },
    })
    expect(getMessage({ ...input, quote: delivery }, 'PRICE_IMPACT')).toContain('A larger amount')
    const price = answer(input, { toAmount: 800_000_000n, toAmountMin: 800_000_000n })
    expect(getMessage({ ...input, quote: price }, 'PRICE_IMPACT')).toContain('A smaller amount')
  })

  it('excludes gas if another account pays for it', () => {
    const fees = { type: 'legacy', gasPrice: 10n ** 11n } as const
    const offer = swapForm(createPaying('1', 0n, { fees, gasReserve: 0n })).offer
    expect(offer?.netLoss?.lossUsd).toBe(0)
  })

  it('includes the gas of the steps instead of the usual ones once they are known', () => {
    const fees = { type: 'legacy', gasPrice: 161_290_322n } as const
    const input = createPaying('100', 0n, { fees })
    const usual = swapForm(input).offer
    const allowed = swapForm({ ...input, steps: ['call'] }).offer
    expect(usual?.netLoss?.lossUsd).toBe(0.15)
    expect(allowed?.netLoss?.lossUsd).toBe(0.12)
    expect(allowed?.netLoss?.lossUsd).toBeCloseTo(allowed?.network?.usd ?? 0, 2)
  })
})

describe('An implausible quote', () => {
  it('is shown with its reason', () => {
    const input = bridgeInput()
    const implausible = 'It pays 1,000 times the median of all quotes'
    const doubtful = { ...input, quote: answer(input, { implausible }) }
    expect(getIssue(doubtful, 'QUOTE_IMPLAUSIBLE').severity).toBe('warning')
    expect(getMessage(doubtful, 'QUOTE_IMPLAUSIBLE')).toBe(
      'The quote from Across is implausible: it pays 1,000 times the median of all quotes. Choose another one.',
    )
  })
})

describe('the recipient', () => {
  it('is the user’s account by default', () => {
    expect(swapForm(bridgeInput()).recipient).toMatchObject({
      kind: 'sender',
      address: ACCOUNT,
      isTyped: false,
    })
    const toFuel = bridgeInput({
      toChain: fuel,
      toToken: ETH_FUEL,
      accounts: { EVM: ACCOUNT, FUEL: FUEL_ACCOUNT },
    })
    expect(swapForm(toFuel).recipient).toMatchObject({ kind: 'own', address: FUEL_ACCOUNT })
    expect(swapForm(toFuel).request?.toAddress).toBe(FUEL_ACCOUNT)
  })

  it('needs no consent if it is another account of the user, in any letter case', () => {
    const view = swapForm(
      bridgeInput({
        recipient: ` ${EXTERNAL_ACCOUNT} `,
        otherAccounts: [`0x${EXTERNAL_ACCOUNT.slice(2).toUpperCase()}`],
      }),
    )
    expect([view.recipient.kind, view.request?.toAddress, view.button.code]).toEqual([
      'own',
      EXTERNAL_ACCOUNT,
      'REVIEW',
    ])
  })

  it.each([
    ['external', {}],
    ['contract', { recipientKinds: { source: 'eoa', destination: 'contract' } }],
    ['external', { recipientKinds: { source: 'eip7702', destination: 'eip7702' } }],
    ['undeployed', { recipientKinds: { source: 'contract', destination: 'eoa' } }],
    ['unused', { recipientKinds: { destination: 'eoa' }, isRecipientUnused: true }],
    ['contract', { recipientKinds: { destination: 'contract' }, isRecipientUnused: true }],
    ['external', { isRecipientUnused: true }],
    ['lookalike', { recipientKinds: { destination: 'contract' }, recipientLookalike: LOOKALIKE }],
  ] as const)('needs consent as a %s, for this address and chain only', (doubt, fields) => {
    const input = bridgeInput({ recipient: EXTERNAL_ACCOUNT, ...fields })
    expect(getIssue(input, 'RECIPIENT_CONSENT')).toMatchObject({ values: { doubt }, severity: 'consent' })
    const consented = withConsent(input, 'RECIPIENT_CONSENT')
    expect(swapForm(consented).button.code).toBe('REVIEW')
    const otherRecipient: SwapFormInput = { ...consented, recipient: `0x${'4'.repeat(40)}` }
    expect(getIssue(otherRecipient, 'RECIPIENT_CONSENT').severity).toBe('consent')
  })

  it('needs a new consent if it turns out to be a contract', () => {
    const confirmed = withConsent(bridgeInput({ recipient: EXTERNAL_ACCOUNT }), 'RECIPIENT_CONSENT')
    const contract: SwapFormInput = { ...confirmed, recipientKinds: { destination: 'contract' } }
    expect(getIssue(contract, 'RECIPIENT_CONSENT')).toMatchObject({
      values: { doubt: 'contract' },
      severity: 'consent',
    })
  })

  it('needs a new consent, which names the known address, if it looks like one', () => {
    const confirmed = withConsent(bridgeInput({ recipient: EXTERNAL_ACCOUNT }), 'RECIPIENT_CONSENT')
    const lookalike: SwapFormInput = { ...confirmed, recipientLookalike: LOOKALIKE }
    const { issues } = swapForm(lookalike)
    expect(swapForm(lookalike).recipient).toMatchObject({ doubt: 'lookalike', lookalike: LOOKALIKE })
    expect(getMessage(lookalike, 'RECIPIENT_CONSENT')).toContain(`looks like ${LOOKALIKE}`)
    expect(reviewConsent([{ issues }])).toMatchObject({
      isGiven: false,
      sentence: expect.stringContaining(
        `${EXTERNAL_ACCOUNT} on ${base.name}, which looks like ${LOOKALIKE} but is a different address`,
      ),
    })
  })

  it('is shown in full if it needs consent', () => {
    expect(getMessage(bridgeInput({ recipient: EXTERNAL_ACCOUNT }), 'RECIPIENT_CONSENT')).toContain(
      EXTERNAL_ACCOUNT,
    )
  })

  it('needs consent if it is the sender’s contract, unless it is on the same chain', () => {
    const recipientKinds = { source: 'contract', destination: 'contract' } as const
    expect(getIssue(bridgeInput({ recipientKinds }), 'RECIPIENT_CONSENT').values.doubt).toBe(
      'contractAccount',
    )
    expect(codes(swapInput({ recipientKinds }))).toEqual([])
  })

  it.each(['eoa', 'eip7702'] as const)(
    'needs consent if the sender’s contract is an account of kind %s on the destination chain',
    (destination) => {
      const input = bridgeInput({ recipientKinds: { source: 'contract', destination } })
      expect(getIssue(input, 'RECIPIENT_CONSENT').values.doubt).toBe('undeployed')
      expect(getMessage(input, 'RECIPIENT_CONSENT')).toMatch(/not deployed on/)
    },
  )

  it('needs no consent for the sender’s account with a key on both chains, delegated or not', () => {
    for (const kind of ['eoa', 'eip7702'] as const) {
      expect(codes(bridgeInput({ recipientKinds: { source: kind, destination: kind } }))).toEqual([])
    }
  })
})

describe('the payable amount', () => {
  const MNT_HELD = 812n * 10n ** 18n

  it('is the whole balance, less gas and native fees for a native token', () => {
    expect(swapForm(bridgeInput()).funds).toMatchObject({
      max: { amount: 1_250_000_000n, text: '1250' },
      half: { amount: 625_000_000n, text: '625' },
    })
    const input = swapInput()
    expect(swapForm(input).funds?.max?.text).toBe('811.999')
    const quote = answer(input, { otherPayOut: 10n ** 18n })
    expect(swapForm({ ...input, quote }).funds).toMatchObject({ max: { text: '810.999' }, afterText: '411' })
  })

  it('is unknown for a native token while the gas reserve is unknown', () => {
    expect(swapForm(swapInput({ gasReserve: undefined })).funds?.max).toBeUndefined()
  })

  it('adds up to the entered amount with the missing amount, which is rounded up', () => {
    const input = bridgeInput({ typed: typed('9999999'), balance: held(100_131_678_321n) })
    expect(getMessage(input, 'INSUFFICIENT_FUNDS')).toBe(
      'You have 100,131.67 USDC on Arbitrum One and need 9,899,867.33 USDC more. Enter a lower amount.',
    )
    const small = bridgeInput({ typed: typed('0.000500'), balance: held(1n) })
    expect(getMessage(small, 'INSUFFICIENT_FUNDS')).toContain('need 0.0₃499 USDC more')
  })

  it('excludes the gas reserve of a native token', () => {
    const input = swapInput({ typed: typed('812') })
    expect(getIssue(input, 'INSUFFICIENT_GAS').values).toMatchObject({
      max: MNT_HELD - 10n ** 15n,
      missing: 10n ** 15n,
    })
    expect(getMessage(input, 'INSUFFICIENT_GAS')).toBe(
      'Gas and fees on Mantle are also paid in MNT and need 0.001 MNT. You can pay at most 811.999 MNT.',
    )
    expect(codes({ ...input, gasReserve: 0n })).toEqual([])
    expect(getIssue({ ...input, gasReserve: undefined }, 'INSUFFICIENT_GAS').values.missing).toBeUndefined()
  })

  it('excludes the native fee of a quote', () => {
    const input = bridgeInput({ nativeBalance: held(2n * 10n ** 15n) })
    const quote = answer(input, { otherPayOut: 3n * 10n ** 15n })
    expect(getIssue({ ...input, quote }, 'INSUFFICIENT_GAS').values).toMatchObject({
      missing: 2n * 10n ** 15n,
      max: undefined,
    })
  })

  it('shows a balance as unread, loading or failed, never as 0', () => {
    const failed = {
      balanceRaw: undefined,
      isLoading: false,
      error: { code: 'READ_FAILED', reason: 'No answer' },
    } as const
    const loading = { balanceRaw: undefined, isLoading: true, error: undefined }
    const states = [undefined, loading, failed].map((balance) => swapForm(bridgeInput({ balance })))
    expect(states.map(({ funds }) => [funds?.state, funds?.balanceText])).toEqual([
      ['unread', '-'],
      ['loading', '-'],
      ['failed', '-'],
    ])
    expect(states.map(({ button }) => button.code)).toEqual(['REVIEW', 'REVIEW', 'REVIEW'])
    expect(states[2]?.issues).toMatchObject([{ code: 'BALANCE_UNKNOWN', values: { reason: 'No answer' } }])
  })
})

describe('a typed output', () => {
  const prices = { from: createPrice(2), to: createPrice(1) }
  const input = swapInput({ typed: typedOutput('400'), prices })

  it('is converted to an input at market prices, marked as an estimate', () => {
    const view = swapForm(input)
    expect(view.pay).toMatchObject({ text: '200', isEstimate: true, money: { amount: 200n * 10n ** 18n } })
    expect(view.request?.fromAmount).toBe(200n * 10n ** 18n)
    expect(view.receive).toMatchObject({ text: '400', money: { text: '199.98' } })
    expect(getMessage(input, 'PAY_IS_ESTIMATE')).toBe(
      'The amount to pay is estimated from market prices. You asked for 400 USDC; the quote gives 199.98 USDC.',
    )
  })

  it('needs both prices', () => {
    const view = swapForm(swapInput({ typed: typedOutput('400'), prices: { to: createPrice(1) } }))
    expect([view.request, view.button.label]).toEqual([undefined, 'Enter the amount to pay'])
    expect(view.issues[0]).toMatchObject({ values: { token: { symbol: 'MNT' } } })
  })

  it('is parsed with the decimals of its token', () => {
    expect(swapForm({ ...input, typed: typedOutput('1.1234567') }).button.label).toBe(
      'Enter at most 6 decimals',
    )
  })
})

describe('the deadline of a trade', () => {
  it('has a warning if it is short or long', () => {
    const remarks = [60, 119, 120, 3_600, 3_601].map((deadline) => codes(bridgeInput({ deadline })))
    expect(remarks).toEqual([['DEADLINE_SHORT'], ['DEADLINE_SHORT'], [], [], ['DEADLINE_LONG']])
  })
})

describe('an expired token', () => {
  it('has a warning if it would be received', () => {
    const props = { pendle: { tokenType: 'YT', expiry: NOW / 1000 } } as const
    expect(codes(bridgeInput({ toToken: { ...USDC_BASE, props } }))).toEqual(['TOKEN_EXPIRED'])
  })
})

describe('a high slippage', () => {
  const high = (value: number) => (value * 100) as BasisPoints

  it('needs consent for its pair before the review', () => {
    const input = bridgeInput({ slippage: high(45) })
    expect(getIssue(input, 'HIGH_SLIPPAGE_CONSENT').severity).toBe('consent')
    expect(swapForm(input).button.label).toBe('Confirm 45% slippage')
    const confirmed = withConsent(input, 'HIGH_SLIPPAGE_CONSENT')
    expect(swapForm(confirmed).button.code).toBe('REVIEW')
  })

  it('asks again once its consent is withdrawn', () => {
    const confirmed = withConsent(bridgeInput({ slippage: high(45) }), 'HIGH_SLIPPAGE_CONSENT')
    const issue = getIssue(confirmed, 'HIGH_SLIPPAGE_CONSENT')
    expect(issue.severity).toBe('info')
    const consents = withdrawConsent(confirmed.consents, issue)
    expect(swapForm({ ...confirmed, consents }).button.code).toBe('HIGH_SLIPPAGE_CONSENT')
  })

  it('needs another consent for another pair or a higher slippage', () => {
    const { consents } = withConsent(bridgeInput({ slippage: high(10) }), 'HIGH_SLIPPAGE_CONSENT')
    for (const input of [
      bridgeInput({ slippage: high(20) }),
      bridgeInput({ slippage: high(10), toToken: WIF_BASE }),
    ]) {
      expect(getIssue({ ...input, consents }, 'HIGH_SLIPPAGE_CONSENT').severity).toBe('consent')
    }
  })

  it('starts above 5%', () => {
    expect(codes(bridgeInput({ slippage: high(5) }))).toEqual(['SLIPPAGE_HIGH'])
  })

  it.each(['51', 'abc', ''])('blocks quotes if it is invalid (%j)', (text) => {
    const view = swapForm(bridgeInput({ invalidSlippage: text }))
    expect([view.button.label, view.request]).toEqual(['Set a valid slippage', undefined])
  })
})
