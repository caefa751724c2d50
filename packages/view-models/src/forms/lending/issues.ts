import { compact } from '@causeway/core'
import type {
  LendingNotice,
  LendingNoticeCode,
  LendingRefusal,
  LendingRefusalCode,
} from '@causeway/core/lending'

/** What keeps a lending form from going on, or should be known before it does; besides what the lender refuses. */
export type LendingFormIssueCode =
  | 'LOADING'
  | 'NOT_CONNECTED'
  | 'WATCH_ONLY'
  | 'NO_ASSET'
  | 'ASSET_UNREADABLE'
  | 'ENTER_AMOUNT'
  | 'NOT_A_NUMBER'
  | 'AMOUNT_AMBIGUOUS'
  | 'TOO_MANY_DECIMALS'
  | 'MAX_UNKNOWN'
  | 'BALANCE_LOADING'
  | 'BALANCE_FAILED'
  | 'GAS_UNKNOWN'
  | 'ACKNOWLEDGE_RISK'
  | 'NO_GAS_LEFT'

/** One thing to say of a form. */
export interface LendingFormIssue {
  readonly code: LendingFormIssueCode | LendingNoticeCode | LendingRefusalCode
  readonly severity: 'error' | 'warning' | 'info'
  /** Nothing can be sent while it holds. */
  readonly blocking: boolean
  readonly message: string
  /** What the action is about, as people call it. */
  readonly asset?: string
  /** Why something could not be read. */
  readonly reason?: string
}

/** What the messages and the button speak of. */
export interface LendingFormWords {
  /** Such as `USDC`. */
  readonly asset: string
  /** Such as `Borrow`. */
  readonly verb: string
  /** Decimals of the asset. */
  readonly decimals: number
  /** Why something could not be read. */
  readonly reason?: string
}

type Wording = (words: LendingFormWords) => string

/** What each issue says; what a lender refuses speaks for itself. */
export const LENDING_FORM_MESSAGES: Readonly<
  Record<Exclude<LendingFormIssueCode, 'ACKNOWLEDGE_RISK'>, Wording>
> = {
  LOADING: () => 'The figures are still being read',
  NOT_CONNECTED: ({ verb }) => `Connect a wallet to ${verb.toLowerCase()}`,
  WATCH_ONLY: () => 'This account is only watched: connect its wallet to act for it',
  NO_ASSET: ({ verb }) => `Choose the asset to ${verb.toLowerCase()}`,
  ASSET_UNREADABLE: ({ asset, reason }) => `${asset} could not be read: ${reason ?? 'no reason was given'}`,
  ENTER_AMOUNT: ({ asset, verb }) => `Enter how much ${asset} to ${verb.toLowerCase()}`,
  NOT_A_NUMBER: () => 'Enter an amount in digits, such as 12.5',
  AMOUNT_AMBIGUOUS: () =>
    'This amount can be read in more than one way: enter it with a point before the decimals and no other marks, such as 1000.5',
  TOO_MANY_DECIMALS: ({ asset, decimals }) => `${asset} has ${decimals} decimals: enter no more`,
  MAX_UNKNOWN: ({ asset, verb }) =>
    `The most ${asset} to ${verb.toLowerCase()} cannot be told: enter an amount`,
  BALANCE_LOADING: ({ asset }) => `What the wallet holds of ${asset} is still being read`,
  BALANCE_FAILED: ({ asset, reason }) =>
    `What the wallet holds of ${asset} could not be read: ${reason ?? 'no reason was given'}`,
  GAS_UNKNOWN: ({ asset }) =>
    `How much ${asset} the wallet needs to keep for gas is not known yet: enter an amount`,
  NO_GAS_LEFT: ({ asset }) => `Too little ${asset} would be left in the wallet to pay for gas`,
}

/** What the button says while an issue keeps it from going on. */
export const LENDING_FORM_BUTTONS: Readonly<
  Record<Exclude<LendingFormIssueCode, 'NO_GAS_LEFT'> | LendingRefusalCode, Wording>
> = {
  LOADING: () => 'Loading',
  NOT_CONNECTED: () => 'Connect wallet',
  WATCH_ONLY: () => 'Watching only',
  NO_ASSET: () => 'Choose an asset',
  ASSET_UNREADABLE: ({ asset }) => `${asset} could not be read`,
  ENTER_AMOUNT: () => 'Enter an amount',
  NOT_A_NUMBER: () => 'Enter an amount in digits',
  AMOUNT_AMBIGUOUS: () => 'Check the amount',
  TOO_MANY_DECIMALS: ({ decimals }) => `Enter at most ${decimals} decimals`,
  MAX_UNKNOWN: () => 'Enter an amount',
  BALANCE_LOADING: () => 'Reading the balance',
  BALANCE_FAILED: () => 'The balance could not be read',
  GAS_UNKNOWN: () => 'Enter an amount',
  ACKNOWLEDGE_RISK: () => 'Accept the risk to go on',
  ASSET_FROZEN: ({ asset }) => `${asset} is frozen`,
  ASSET_INACTIVE: ({ asset }) => `${asset} is not active`,
  ASSET_PAUSED: ({ asset }) => `${asset} is paused`,
  BORROWING_DISABLED: ({ asset }) => `${asset} cannot be borrowed`,
  BORROW_CAP: () => 'Above the borrow cap',
  SUPPLY_CAP: () => 'Above the supply cap',
  DEBT_CEILING: () => 'Above the debt ceiling',
  SILOED_BORROWING: ({ asset }) => `${asset} cannot be borrowed beside other debts`,
  NO_LIQUIDITY: ({ asset }) => `Not enough ${asset} in the pool`,
  NOT_COLLATERAL: () => 'No collateral',
  STILL_OWED: ({ asset }) => `Repay ${asset} first`,
  ZERO_LTV_FIRST: () => 'Other collateral has to go first',
  HEALTH_TOO_LOW: () => 'Health factor too low',
  LTV_TOO_HIGH: () => 'Not enough collateral',
  MODE_FORBIDS: () => 'Not in this mode',
  MODE_UNKNOWN: () => 'No such mode',
  ALL_FOR_ANOTHER: () => 'Enter an amount',
  AMOUNT_TOO_HIGH: () => 'Amount too high',
  AMOUNT_TOO_LOW: () => 'Amount too low',
  INSUFFICIENT_BALANCE: ({ asset }) => `Insufficient ${asset}`,
  NOTHING_THERE: ({ verb }) => `Nothing to ${verb.toLowerCase()}`,
  STABLE_RATE_DISABLED: () => 'No stable rate',
  NATIVE_UNSUPPORTED: ({ asset }) => `${asset} is not the native asset`,
  UNSUPPORTED_ACTION: () => 'Not possible here',
  FIGURES_UNKNOWN: () => 'A price is missing',
}

/** What the one button of the form says and does. */
export interface LendingFormButton {
  /** Of the first issue that blocks; REVIEW where none does. */
  readonly code: LendingFormIssue['code'] | 'REVIEW'
  readonly label: string
  /** What pressing it is for. Undefined while it is disabled. */
  readonly action: 'connect' | 'review' | undefined
  readonly isDisabled: boolean
}

/** The button under issues that are in order. @param deed what it says where nothing blocks */
export function buttonOf(
  issues: readonly LendingFormIssue[],
  words: LendingFormWords,
  deed: string,
): LendingFormButton {
  const first = issues.find(({ blocking }) => blocking)
  if (!first) return { code: 'REVIEW', label: deed, action: 'review', isDisabled: false }
  const { code } = first
  const action = code === 'NOT_CONNECTED' ? 'connect' : undefined
  return { code, label: buttonText(code, words), action, isDisabled: action === undefined }
}

function buttonText(code: LendingFormIssue['code'], words: LendingFormWords): string {
  const wordings: Readonly<Partial<Record<LendingFormIssue['code'], Wording>>> = LENDING_FORM_BUTTONS
  return wordings[code]?.(words) ?? words.verb
}

/** An issue of the form's own. What only has to be done, or waited for, is no error. */
export function formIssue(
  code: keyof typeof LENDING_FORM_MESSAGES,
  words: LendingFormWords,
  reason?: string,
): LendingFormIssue {
  const { asset } = words
  const message = LENDING_FORM_MESSAGES[code]({ ...words, ...compact({ reason }) })
  const blocking = code !== 'NO_GAS_LEFT'
  return { code, severity: SEVERITIES[code] ?? 'info', blocking, message, asset, ...compact({ reason }) }
}

const SEVERITIES: Readonly<Partial<Record<LendingFormIssue['code'], LendingFormIssue['severity']>>> = {
  ASSET_UNREADABLE: 'error',
  NOT_A_NUMBER: 'error',
  AMOUNT_AMBIGUOUS: 'error',
  TOO_MANY_DECIMALS: 'error',
  BALANCE_FAILED: 'error',
  MAX_UNKNOWN: 'warning',
  NO_GAS_LEFT: 'warning',
}

/** What a lender refuses keeps the form from going on. */
export function refusalIssues(
  refusals: readonly LendingRefusal[],
  { asset }: LendingFormWords,
): LendingFormIssue[] {
  return refusals.map(({ code, message }) => ({ code, severity: 'error', blocking: true, message, asset }))
}

/** What should be seen before signing; the risk blocks until it is accepted. */
export function noticeIssues(
  notices: readonly LendingNotice[],
  { asset }: LendingFormWords,
  isRiskAccepted: boolean,
): LendingFormIssue[] {
  const issues = notices.map(({ code, message }): LendingFormIssue => {
    if (code === 'RISKY' && !isRiskAccepted)
      return { code: 'ACKNOWLEDGE_RISK', severity: 'warning', blocking: true, message, asset }
    const severity = code === 'PARTIAL' || code === 'ALREADY_SO' ? 'info' : 'warning'
    return { code, severity, blocking: false, message, asset }
  })
  return issues.sort((a, b) => Number(b.blocking) - Number(a.blocking))
}
