import { compact } from '@causeway/core'
import { formatAmount, formatLeverage } from '@causeway/core/format'
import type { LendingRefusal } from '@causeway/core/lending'
import { MARGIN_LEGS } from '@causeway/core/margin'
import {
  formIssue,
  LENDING_FORM_BUTTONS,
  type LENDING_FORM_MESSAGES,
  type LendingFormButton,
  type LendingFormIssue,
  type LendingFormWords,
  noticeIssues,
} from '../lending/issues.ts'
import { MAX_SLIPPAGE } from '../swap/slippage.ts'
import { highSlippageIssues, type MarginConsent } from './consents.ts'
import {
  heldByLeg,
  type MarginDesk,
  type MarginFormInput,
  ownCanBeNative,
  type UnreadMargin,
} from './desk.ts'
import type { MarginEntry } from './entry.ts'
import type { MarginJudgement, MarginSize } from './legs.ts'

/** What keeps a margin form from going on, besides what keeps a lending form or is refused by the lender. */
export type MarginFormIssueCode =
  | 'NO_ROUTER'
  | 'SAME_ASSET'
  | 'ENTER_OWN_FUNDS'
  | 'CHOOSE_LEVERAGE'
  | 'LEVERAGE_TOO_HIGH'
  | 'NOT_COVERED'
  | 'NO_SLIPPAGE'
  | 'SLIPPAGE_INVALID'
  | 'SLIPPAGE_OUT_OF_RANGE'
  | 'HIGH_SLIPPAGE_CONSENT'
  | 'SLIPPAGE_HIGH'
  | 'PRICE_IMPACT'

/** One thing to say of a margin form. */
export interface MarginFormIssue extends Omit<LendingFormIssue, 'code'> {
  readonly code: LendingFormIssue['code'] | MarginFormIssueCode
  /** The consent that resolves the issue once the user gives it. */
  readonly consent?: MarginConsent | undefined
}

/** What the one button of the form says and does. */
export interface MarginFormButton extends Omit<LendingFormButton, 'code'> {
  /** Of the first issue that blocks; REVIEW where none does. */
  readonly code: MarginFormIssue['code'] | 'REVIEW'
}

/** What an issue says, and what the button says while it blocks. */
const OWN_WORDS: Readonly<Record<MarginFormIssueCode, readonly [message: string, button: string]>> = {
  NO_ROUTER: ['Nobody here can carry this trade out in one transaction', 'Not possible here'],
  SAME_ASSET: ['Choose two assets that are not the same', 'Choose two assets'],
  ENTER_OWN_FUNDS: ['Enter what you put in: nothing can be borrowed against nothing', 'Enter an amount'],
  CHOOSE_LEVERAGE: ['At this leverage nothing is borrowed: choose more', 'Choose a leverage'],
  LEVERAGE_TOO_HIGH: ['The lender does not go that far', 'Leverage too high'],
  NO_SLIPPAGE: ['A slippage of 0% leaves the swap no room: it would fail. Allow some', 'Allow some slippage'],
  SLIPPAGE_INVALID: [
    'Enter a slippage from 0 to 50%, for example 0.5, or choose auto',
    'Set a valid slippage',
  ],
  SLIPPAGE_OUT_OF_RANGE: ['Slippage cannot exceed 50%', 'Set a lower slippage'],
  HIGH_SLIPPAGE_CONSENT: [
    'With this slippage you may receive far less than quoted, as others can trade ahead of you',
    'Confirm the slippage',
  ],
  SLIPPAGE_HIGH: ['The slippage is high', 'Set a lower slippage'],
  PRICE_IMPACT: ['The swap loses a part of what is sold', 'Accept the loss'],
  // The sentence of the trade that fails for it, said before it is sent.
  NOT_COVERED: [
    'The slippage is too high or the collateral in the current asset does not cover the selected debt. Please try picking a lower amount to close.',
    'Pick a lower amount',
  ],
}

/** Verbs of what is entered. */
const VERBS = { Open: 'Put in', Close: 'Repay', CollateralSwap: 'Swap', DebtSwap: 'Repay' } as const

/** What the sentences speak of. */
export function marginWords({ operation, ...input }: MarginFormInput): LendingFormWords {
  const poolId =
    operation === 'CollateralSwap' || (operation === 'Open' && input.ownSide === 'sell')
      ? input.sell
      : input.buy
  const asset = input.market?.pools[poolId?.toLowerCase() ?? '']?.asset
  const native = operation === 'Open' && input.asNative ? input.chain?.nativeCurrency.symbol : undefined
  const symbol = native ?? asset?.symbol ?? ''
  return { asset: symbol || (poolId ?? ''), verb: VERBS[operation], decimals: asset?.decimals ?? 0 }
}

/** Of a form about which nothing can be worked out yet. */
export function unreadMarginIssues(input: MarginFormInput, unread: UnreadMargin): MarginFormIssue[] {
  const words = marginWords(input)
  const { missing, poolId, reason } = unread
  const asset = poolId ?? words.asset
  const issue =
    missing === 'SAME_ASSET'
      ? ownIssue('SAME_ASSET')
      : missing === 'NO_ASSET'
        ? { ...formIssue('NO_ASSET', words), message: 'Choose both assets' }
        : formIssue(missing, { ...words, asset }, reason)
  return input.account === undefined ? [notConnected(words), issue] : [issue]
}

/** What was worked out of a form, as far as it could be. */
export interface MarginFindings {
  readonly entry: MarginEntry
  readonly size: MarginSize | undefined
  readonly judged: MarginJudgement | undefined
  /** Why nobody carries it out. */
  readonly closedBy: string | undefined
}

/** Why a form cannot go on, and what should be known before it does: what blocks most comes first. */
export function marginIssues(
  input: MarginFormInput,
  desk: MarginDesk,
  found: MarginFindings,
): MarginFormIssue[] {
  const words = marginWords(input)
  const closed = found.closedBy === undefined ? [] : [ownIssue('NO_ROUTER', found.closedBy)]
  const entered = entryIssues(input, desk, found, words)
  if (input.account === undefined) return [...closed, notConnected(words), ...entered]
  const watching = input.isWatchOnly ? [formIssue('WATCH_ONLY', words)] : []
  const { judged } = found
  const refused = judged && entered.length === 0 ? refusalIssues(judged.refusals, desk) : []
  return [
    ...closed,
    ...watching,
    ...fundsIssues(input, desk, found, words),
    ...entered,
    ...slippageIssues(input, desk),
    ...refused,
    ...(judged ? noticeIssues(judged.notices, words, input.isRiskAccepted) : []),
  ]
}

function slippageIssues(
  input: MarginFormInput,
  trade: Pick<MarginDesk, 'operation' | 'sell' | 'buy'>,
): MarginFormIssue[] {
  const { slippage, invalidSlippage, consents } = input
  if (invalidSlippage !== undefined) return [ownIssue('SLIPPAGE_INVALID')]
  if (slippage * 100 > MAX_SLIPPAGE) return [ownIssue('SLIPPAGE_OUT_OF_RANGE')]
  if (slippage <= 0) return [ownIssue('NO_SLIPPAGE')]
  return highSlippageIssues(slippage, trade, consents)
}

/** Why what was entered makes no trade. */
function entryIssues(
  input: MarginFormInput,
  desk: MarginDesk,
  { entry, size }: MarginFindings,
  words: LendingFormWords,
): MarginFormIssue[] {
  const nothing = nothingThere(desk)
  if (nothing) return [nothing]
  const { typed, amount, leverage } = entry
  const isOpen = desk.operation === 'Open'
  const isEmpty = typed.problem === 'empty' && !input.amount.isMax
  if (!input.amount.isMax && typed.problem && !(isOpen && isEmpty)) {
    return [formIssue(PROBLEMS[typed.problem], words)]
  }
  if (input.amount.isMax && amount === undefined && input.account !== undefined) {
    return [
      formIssue(input.asNative && input.gasReserve === undefined ? 'GAS_UNKNOWN' : 'MAX_UNKNOWN', words),
    ]
  }
  if (entry.size === 'unknown') return [unpriced(desk)]
  if (isOpen && (leverage === 'unknown' || size === undefined)) return [ownIssue('ENTER_OWN_FUNDS')]
  if (isOpen && size && size.amountIn === 0n) return [ownIssue('CHOOSE_LEVERAGE')]
  if (typeof leverage === 'object' && (entry.times ?? 0) > leverage.max) {
    return [ownIssue('LEVERAGE_TOO_HIGH', `At most ${formatLeverage(leverage.max)} is possible here`)]
  }
  return size && !isCovered(desk, size) ? [notCovered(desk, entry)] : []
}

const PROBLEMS = {
  empty: 'ENTER_AMOUNT',
  invalid: 'NOT_A_NUMBER',
  ambiguous: 'AMOUNT_AMBIGUOUS',
  tooPrecise: 'TOO_MANY_DECIMALS',
  tooLarge: 'NOT_A_NUMBER',
} as const satisfies Readonly<Record<string, keyof typeof LENDING_FORM_MESSAGES>>

/** A trade of what one does not have. */
function nothingThere(desk: MarginDesk): MarginFormIssue | undefined {
  const { operation, sell, buy, position } = desk
  const legs = MARGIN_LEGS[operation]
  const { deposit, debt } = heldByLeg(desk)
  // Nobody is there who could have it.
  if (position.account === '') return undefined
  const message =
    legs.out === 'Repay' && debt === 0n
      ? `Nothing is owed in ${buy.asset.symbol}`
      : legs.in === 'Withdraw' && deposit === 0n
        ? `Nothing is deposited in ${sell.asset.symbol}`
        : undefined
  return message === undefined
    ? undefined
    : { code: 'NOTHING_THERE', severity: 'info', blocking: true, message }
}

/** What is withdrawn is there. */
function isCovered(desk: MarginDesk, { amountIn }: MarginSize): boolean {
  return MARGIN_LEGS[desk.operation].in === 'Borrow' || desk.position.account === ''
    ? true
    : amountIn <= heldByLeg(desk).deposit
}

function notCovered(desk: MarginDesk, { limits }: MarginEntry): MarginFormIssue {
  const { sell, buy, operation } = desk
  if (operation !== 'Close') {
    const { deposit } = heldByLeg(desk)
    const most = formatAmount(deposit, sell.asset.decimals)
    const message = `${most} ${sell.asset.symbol} is deposited: no more can be swapped`
    return { code: 'AMOUNT_TOO_HIGH', severity: 'error', blocking: true, message, asset: sell.asset.symbol }
  }
  const { max } = limits
  const covers =
    max === 'unknown'
      ? ''
      : ` ${formatAmount(heldByLeg(desk).deposit, sell.asset.decimals)} ${sell.asset.symbol} covers ${formatAmount(max, buy.asset.decimals)} ${buy.asset.symbol}.`
  return ownIssue('NOT_COVERED', OWN_WORDS.NOT_COVERED[0] + covers)
}

function unpriced({ sell, buy }: MarginDesk): MarginFormIssue {
  const missing = [sell, buy].filter(({ oraclePrice }) => oraclePrice === 'unknown')
  const names = missing.map(({ asset }) => asset.symbol).join(' and ')
  const message = names === '' ? 'A price is missing' : `There is no price of ${names}`
  return { code: 'FIGURES_UNKNOWN', severity: 'error', blocking: true, message }
}

/** Whether the wallet has what is put in. */
function fundsIssues(
  input: MarginFormInput,
  desk: MarginDesk,
  { entry: { amount } }: MarginFindings,
  words: LendingFormWords,
): MarginFormIssue[] {
  if (desk.operation !== 'Open' || amount === undefined) return []
  const { error, isLoading = false } = input.walletBalance ?? {}
  if (desk.held === undefined) {
    return [
      error && !isLoading
        ? formIssue('BALANCE_FAILED', words, error.reason)
        : formIssue('BALANCE_LOADING', words),
    ]
  }
  const { decimals } = desk.entered.asset
  if (amount > desk.held) {
    const message = `The wallet holds ${formatAmount(desk.held, decimals)} ${words.asset}`
    return [{ code: 'INSUFFICIENT_BALANCE', severity: 'error', blocking: true, message, asset: words.asset }]
  }
  const { gasReserve, asNative } = input
  const leavesNoGas =
    asNative && ownCanBeNative(desk, input) && gasReserve !== undefined && desk.held - amount < gasReserve
  return leavesNoGas ? [formIssue('NO_GAS_LEFT', words)] : []
}

/** Each refusal is said of its own asset. */
function refusalIssues(refusals: readonly LendingRefusal[], { sell, buy }: MarginDesk): MarginFormIssue[] {
  return refusals.map(({ code, message }) => {
    const asset = message.includes(sell.asset.symbol) ? sell.asset.symbol : buy.asset.symbol
    return { code, severity: 'error', blocking: true, message, asset }
  })
}

function notConnected(words: LendingFormWords): MarginFormIssue {
  return { ...formIssue('NOT_CONNECTED', words), message: 'Connect a wallet to trade' }
}

function ownIssue(code: MarginFormIssueCode, message: string = OWN_WORDS[code][0]): MarginFormIssue {
  const isError =
    code === 'NOT_COVERED' ||
    code === 'LEVERAGE_TOO_HIGH' ||
    code === 'SLIPPAGE_INVALID' ||
    code === 'SLIPPAGE_OUT_OF_RANGE'
  const severity = isError ? 'error' : 'info'
  return { code, severity, blocking: true, message }
}

/** The button under issues that are in order. @param deed what it says where nothing blocks */
export function marginButton(
  issues: readonly MarginFormIssue[],
  words: LendingFormWords,
  deed: string,
): MarginFormButton {
  const first = issues.find(({ blocking }) => blocking)
  if (!first) return { code: 'REVIEW', label: deed, action: 'review', isDisabled: false }
  const { code } = first
  const action = code === 'NOT_CONNECTED' ? 'connect' : undefined
  const said = { ...words, ...compact({ asset: first.asset }) }
  return { code, label: buttonText(code, said), action, isDisabled: action === undefined }
}

function buttonText(code: MarginFormIssue['code'], words: LendingFormWords): string {
  const own: Readonly<Partial<Record<string, readonly [string, string]>>> = OWN_WORDS
  const lending: Readonly<Partial<Record<string, (words: LendingFormWords) => string>>> = LENDING_FORM_BUTTONS
  return own[code]?.[1] ?? lending[code]?.(words) ?? words.verb
}
