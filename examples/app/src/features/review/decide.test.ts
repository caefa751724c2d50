import { type TransferStep, toPercent } from '@causeway/core'
import { formIssue, type SwapFormView } from '@causeway/view-models'
import { describe, expect, test } from 'vitest'
import { decide } from './decide.ts'

const USDC = { chainId: 42161, address: '0xa', symbol: 'USDC', decimals: 6, name: 'USD Coin' }
const REVIEW: SwapFormView['button'] = {
  code: 'REVIEW',
  label: 'Bridge 850 USDC',
  action: 'review',
  isDisabled: false,
}

/** Creates the parts of a view that the decision depends on. */
const createView = (button: Partial<SwapFormView['button']> = {}, fields: Partial<SwapFormView> = {}) =>
  ({
    pay: { token: USDC, money: { amount: 850_000_000n, text: '850' } },
    receive: { token: { ...USDC, chainId: 8453 } },
    issues: [],
    button: { ...REVIEW, ...button },
    ...fields,
  }) as unknown as SwapFormView

const call = { to: '0x1', data: '0x', value: 0n } as const
const APPROVE: TransferStep = { kind: 'approve', call, done: false }
const SEND: TransferStep = { kind: 'call', call, done: false }

type Check = Parameters<typeof decide>[0]['check']
const NO_CHECK: Check = { checked: undefined, isChecking: false, error: null, worse: undefined }
const createCheck = (steps: readonly TransferStep[] | undefined, endsIn = 30): Check =>
  ({ ...NO_CHECK, checked: { steps, endsIn } }) as unknown as Check

const IDLE = { status: 'idle', progress: undefined } as const
const getLabel = (
  view: SwapFormView,
  check: Check = NO_CHECK,
  run: Parameters<typeof decide>[0]['run'] = IDLE,
) => {
  const { label, action } = decide({ view, check, run })
  return [label, action?.type]
}

const SLIPPAGE = {
  trade: 't',
  providerId: 'butter',
  provider: 'Butter',
  needed: toPercent(1.5),
  own: '0.5%',
  isAuto: true,
}

describe('decide', () => {
  test('leads to the multi-step routes of a trade without a quote', () => {
    const view = createView({ code: 'NO_ROUTE', label: 'No route', action: undefined, isDisabled: true })
    const decision = decide({ view, check: NO_CHECK, run: IDLE, offersMultiStep: true })
    expect(decision).toEqual({ label: 'See multi-step routes', action: { type: 'multiStep' } })
    expect(getLabel(view)).toEqual(['No route', undefined])
  })

  test('requests the quotes again if no provider could be reached', () => {
    const issues = [formIssue('NO_ROUTE', { cause: 'unreachable', providers: 11 })]
    const button = { code: 'NO_ROUTE', label: 'No route', action: undefined, isDisabled: true } as const
    const decision = decide({
      view: createView(button, { issues }),
      check: NO_CHECK,
      run: IDLE,
      offersMultiStep: true,
    })
    expect(decision).toEqual({ label: 'Try again', action: { type: 'quote' } })
  })

  test('returns the button of the form until a quote is checked', () => {
    expect(getLabel(createView())).toEqual(['Review bridge', 'check'])
    const connect = createView({ code: 'NOT_CONNECTED', label: 'Connect a wallet', action: 'connect' })
    expect(getLabel(connect)).toEqual(['Connect a wallet', 'connect'])
    const typed = createView({ code: 'ENTER_AMOUNT', label: 'Enter an amount', action: undefined })
    expect(getLabel(typed)).toEqual(['Enter an amount', 'enterAmount'])
  })

  test('gives the slippage consent that the form asks for', () => {
    const consent = { code: 'SLIPPAGE_CONSENT', values: SLIPPAGE } as const
    const view = createView({ code: 'SLIPPAGE_CONSENT', label: 'Allow 1.5%', action: 'consent', consent })
    expect(decide({ view, check: NO_CHECK, run: IDLE }).action).toEqual({ type: 'consent', consent })
  })

  test('names the next step and its amount once a quote is checked', () => {
    expect(getLabel(createView(), createCheck([APPROVE, SEND]))).toEqual(['Approve 850 USDC', 'send'])
    expect(getLabel(createView(), createCheck([SEND]))).toEqual(['Bridge 850 USDC', 'send'])
  })

  test('sends nothing until the consent of the review is given', () => {
    const check = createCheck([APPROVE, SEND])
    const reviewed = { view: createView(), check, run: IDLE, consent: { isGiven: false } }
    expect(decide(reviewed)).toEqual({ label: 'Accept to continue', action: undefined })
    expect(decide({ ...reviewed, consent: { isGiven: true } }).action).toEqual({ type: 'send' })
    // An expired quote is renewed first.
    expect(decide({ ...reviewed, check: createCheck([SEND], 0) }).label).toBe('Getting a new quote')
    expect(decide({ ...reviewed, check: NO_CHECK }).action).toEqual({ type: 'check' })
  })

  test('states the loss on the button that sends, not on the one that approves', () => {
    const quote = { request: { fromAmount: 850_000_000n } }
    const netLoss = { confirmation: 'button', lossUsd: 42 }
    const offer = { quote, netLoss } as unknown as SwapFormView['offer']
    expect(getLabel(createView({}, { offer }), createCheck([SEND]))).toEqual([
      'Bridge 850 USDC, lose $42.00',
      'send',
    ])
    expect(getLabel(createView({}, { offer }), createCheck([APPROVE, SEND]))).toEqual([
      'Approve 850 USDC',
      'send',
    ])
  })

  test('reviews a trade whose consent the review asks for', () => {
    const view = createView({ code: 'PRICE_IMPACT', label: 'Accept the loss of $42.00', action: undefined })
    expect(getLabel(view)).toEqual(['Review bridge', 'check'])
  })

  test('sends nothing while steps are loading or after the quote expired', () => {
    expect(getLabel(createView(), createCheck(undefined))).toEqual(['Checking', undefined])
    expect(getLabel(createView({ code: 'QUOTE_EXPIRED' }), createCheck([SEND], 0))).toEqual([
      'Getting a new quote',
      undefined,
    ])
  })

  test('names the new output of worse terms', () => {
    const offered = { toAmount: 841_393_000n, request: { toTokenDecimals: 6 } }
    const worse = { ...createCheck([SEND]), worse: { offered } } as unknown as Check
    expect(getLabel(createView(), worse)).toEqual(['Accept 841.393 USDC', 'accept'])
  })

  test('waits while a run is in progress, and offers to try again after it stopped', () => {
    const progress = { phase: 'awaitingWallet' } as never
    expect(getLabel(createView(), createCheck([SEND]), { status: 'running', progress })).toEqual([
      'Open your wallet',
      undefined,
    ])
    expect(getLabel(createView(), createCheck([SEND]), { status: 'stopped', progress: undefined })).toEqual([
      'Try again',
      'tryAgain',
    ])
  })
})
