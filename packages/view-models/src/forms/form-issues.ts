import type { FormIssueValues } from './form-issue-values.ts'

/** Severity of an issue: it blocks, it blocks until the user consents, or it only informs. */
export type FormIssueSeverity = 'blocking' | 'consent' | 'warning' | 'info'

/** Form field next to which an issue is shown. */
export type FormField = 'pay' | 'receive' | 'amount' | 'leverage' | 'recipient' | 'slippage' | 'deadline'

/** Severity and field of one code. Its texts are in `formIssueCopy`. */
export interface FormIssueRule {
  readonly severity: FormIssueSeverity
  readonly field?: FormField
  /** An input is missing or still loading, but no input is invalid. */
  readonly isPrompt?: true
  /** The lender rejects the action. */
  readonly isRejection?: true
  /** Action of the button. Without it, the button is disabled. */
  readonly action?: 'connect' | 'quote' | 'consent'
}

const prompt = { severity: 'blocking', isPrompt: true } as const
const rejection = { severity: 'blocking', field: 'amount', isRejection: true } as const
const recipient = { severity: 'blocking', field: 'recipient' } as const

/** Rules of every issue code, in display order. The submit button shows the first issue that blocks. */
export const FORM_ISSUES: { readonly [Code in keyof FormIssueValues]: FormIssueRule } = {
  NO_ROUTER: prompt,
  WATCH_ONLY: prompt,
  NOT_CONNECTED: { ...prompt, action: 'connect' },
  CHAIN_RESTRICTED: { severity: 'blocking' },
  LOADING: prompt,
  TOKEN_NEEDED: prompt,
  SAME_TOKEN: { severity: 'blocking', field: 'receive' },
  NO_ASSET: prompt,
  SAME_ASSET: prompt,
  ASSET_UNREADABLE: { severity: 'blocking' },
  LENDER_UNREADABLE: { severity: 'blocking' },
  BALANCE_LOADING: prompt,
  BALANCE_FAILED: { severity: 'blocking', field: 'amount' },
  ASSET_FROZEN: rejection,
  ASSET_INACTIVE: rejection,
  ASSET_PAUSED: rejection,
  BORROWING_DISABLED: rejection,
  BORROW_CAP: rejection,
  SUPPLY_CAP: rejection,
  DEBT_CEILING: rejection,
  NOT_BORROWABLE_IN_ISOLATION: rejection,
  SILOED_BORROWING: rejection,
  NO_LIQUIDITY: rejection,
  NOT_COLLATERAL: rejection,
  STILL_OWED: rejection,
  ZERO_LTV_FIRST: rejection,
  HEALTH_TOO_LOW: rejection,
  LTV_TOO_HIGH: rejection,
  MODE_FORBIDS: rejection,
  MODE_UNKNOWN: rejection,
  ALL_FOR_ANOTHER: rejection,
  AMOUNT_TOO_HIGH: rejection,
  AMOUNT_TOO_LOW: rejection,
  INSUFFICIENT_BALANCE: rejection,
  NOTHING_THERE: rejection,
  STABLE_RATE_DISABLED: rejection,
  NATIVE_UNSUPPORTED: rejection,
  UNSUPPORTED_ACTION: rejection,
  FIGURES_UNKNOWN: rejection,
  ENTER_AMOUNT: prompt,
  NOT_A_NUMBER: { severity: 'blocking', field: 'amount' },
  AMOUNT_AMBIGUOUS: { severity: 'blocking', field: 'amount' },
  TOO_MANY_DECIMALS: { severity: 'blocking', field: 'amount' },
  AMOUNT_TOO_LARGE: { severity: 'blocking', field: 'amount' },
  ESTIMATE_UNAVAILABLE: { severity: 'blocking', field: 'amount' },
  GAS_UNKNOWN: prompt,
  MAX_UNKNOWN: prompt,
  ENTER_MARGIN: prompt,
  CHOOSE_LEVERAGE: prompt,
  LEVERAGE_TOO_HIGH: { severity: 'blocking', field: 'leverage' },
  NOT_COVERED: { severity: 'blocking', field: 'amount' },
  INSUFFICIENT_FUNDS: { severity: 'blocking', field: 'pay' },
  BELOW_MINIMUM: { severity: 'blocking', field: 'pay' },
  INSUFFICIENT_GAS: { severity: 'blocking', field: 'pay' },
  RECIPIENT_NEEDED: { ...prompt, field: 'recipient' },
  RECIPIENT_INVALID: recipient,
  RECIPIENT_CHECKSUM: recipient,
  RECIPIENT_IS_BURN: recipient,
  RECIPIENT_IS_TOKEN: recipient,
  SLIPPAGE_OUT_OF_RANGE: { severity: 'blocking', field: 'slippage' },
  SLIPPAGE_INVALID: { severity: 'blocking', field: 'slippage' },
  NO_SLIPPAGE: { ...prompt, field: 'slippage' },
  REQUEST_INVALID: { severity: 'blocking' },
  NO_ROUTE: { severity: 'blocking' },
  QUOTING: prompt,
  QUOTE_NEEDED: { ...prompt, action: 'quote' },
  QUOTE_UNCHOSEN: prompt,
  QUOTE_EXPIRED: { ...prompt, action: 'quote' },
  SLIPPAGE_CONSENT: { severity: 'consent', action: 'consent' },
  HIGH_SLIPPAGE_CONSENT: { severity: 'consent', field: 'slippage' },
  NATIVE_FEE_CONSENT: { severity: 'consent' },
  ACKNOWLEDGE_RISK: { severity: 'consent' },
  PRICE_IMPACT: { severity: 'consent' },
  RECIPIENT_CONSENT: { severity: 'consent', field: 'recipient' },
  UNVERIFIED_CONSENT: { severity: 'consent' },
  QUOTE_IMPLAUSIBLE: { severity: 'warning' },
  TOKEN_EXPIRED: { severity: 'warning', field: 'receive' },
  PAY_IS_ESTIMATE: { severity: 'info', field: 'pay' },
  SLIPPAGE_LOW: { severity: 'warning', field: 'slippage' },
  SLIPPAGE_HIGH: { severity: 'warning', field: 'slippage' },
  DEADLINE_SHORT: { severity: 'warning', field: 'deadline' },
  DEADLINE_LONG: { severity: 'warning', field: 'deadline' },
  BALANCE_UNKNOWN: { severity: 'warning', field: 'pay' },
  NO_GAS_LEFT: { severity: 'warning', field: 'amount' },
  PRICE_UNKNOWN: { severity: 'warning' },
  PRICE_OLD: { severity: 'info' },
  RISKY: { severity: 'warning' },
  INCOMPLETE: { severity: 'warning' },
  PARTIAL: { severity: 'info' },
  WRAPPED_REMAINS: { severity: 'info' },
  ALREADY_SO: { severity: 'info' },
}
