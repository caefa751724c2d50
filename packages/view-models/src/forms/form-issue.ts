import type { BalanceState } from '@causeway/core/data'
import type { LendingIssue, LendingNotice } from '@causeway/core/lending'
import { formIssueCopy } from '../locales/copy.ts'
import type { FormIssueValues } from './form-issue-values.ts'
import { FORM_ISSUES, type FormField, type FormIssueSeverity } from './form-issues.ts'
import type { AmountProblem } from './shared/typed-amount.ts'
import { coversLoss } from './swap/price-impact.ts'

/** Code of a form issue. */
export type FormIssueCode = keyof FormIssueValues

/** Problem that blocks a form, or information for the user. The type of `values` depends on `code`. */
export type FormIssue<Code extends FormIssueCode = FormIssueCode> = {
  readonly [One in Code]: {
    readonly code: One
    readonly severity: FormIssueSeverity
    /** Field that the issue concerns; undefined if it concerns the whole form. */
    readonly field?: FormField | undefined
    readonly values: FormIssueValues[One]
  }
}[Code]

interface CodeAndValues<Code extends FormIssueCode> {
  readonly code: Code
  readonly values: FormIssueValues[Code]
}

/** Creates an issue. By default, `code` determines the severity and the field. */
export function formIssue<Code extends FormIssueCode>(
  code: Code,
  values: FormIssueValues[Code],
  change: Partial<Pick<FormIssue, 'severity' | 'field'>> = {},
): FormIssue<Code> {
  const { severity, field } = FORM_ISSUES[code]
  return { code, severity, field, ...change, values } as FormIssue<Code>
}

/** Returns the message of an issue: the problem with its amounts, and the remedy. */
export function formIssueMessage<Code extends FormIssueCode>({ code, values }: CodeAndValues<Code>): string {
  return formIssueCopy[code].message(values)
}

/** Returns whether a form cannot be reviewed because of an issue. */
export function isBlocking({ severity }: Pick<FormIssue, 'severity'>): boolean {
  return severity === 'blocking' || severity === 'consent'
}

/** Returns whether an input is invalid, rather than missing or still loading. */
export function isFormError({ code, severity }: Pick<FormIssue, 'code' | 'severity'>): boolean {
  return severity === 'blocking' && !FORM_ISSUES[code].isPrompt
}

/** Sorts issues in the order of `FORM_ISSUES`. Rejections by a lender keep their relative order. */
export function orderIssues(issues: readonly FormIssue[]): FormIssue[] {
  const order = Object.keys(FORM_ISSUES)
  const getRank = ({ code }: FormIssue) => {
    const { isRejection } = FORM_ISSUES[code]
    return isRejection ? order.indexOf('ASSET_FROZEN') : order.indexOf(code)
  }
  return [...issues].sort((a, b) => getRank(a) - getRank(b))
}

/** Label and action of the submit button of a form. */
export interface FormButton {
  /** Code of the first issue that blocks; REVIEW if none does. */
  readonly code: FormIssueCode | 'REVIEW'
  readonly label: string
  /** Action of the button when it is pressed; undefined while it is disabled. */
  readonly action: 'connect' | 'quote' | 'consent' | 'review' | undefined
  /** The consent to add when it is pressed, if `action` is 'consent'. */
  readonly consent?: FormConsent | undefined
  readonly isDisabled: boolean
}

/** Returns the submit button for sorted issues. If no issue blocks, its label is `review`. */
export function formButton(issues: readonly FormIssue[], review: string): FormButton {
  const first = issues.find(isBlocking)
  if (!first) return { code: 'REVIEW', label: review, action: 'review', isDisabled: false }
  const { action } = FORM_ISSUES[first.code]
  const consent = action === 'consent' && isConsentIssue(first) ? { consent: toConsent(first) } : {}
  return { code: first.code, label: getLabel(first), action, ...consent, isDisabled: action === undefined }
}

function getLabel<Code extends FormIssueCode>({ code, values }: CodeAndValues<Code>): string {
  return formIssueCopy[code].button?.(values) ?? code
}

/** Code of an issue that a consent resolves. */
export type ConsentCode =
  | 'SLIPPAGE_CONSENT'
  | 'HIGH_SLIPPAGE_CONSENT'
  | 'NATIVE_FEE_CONSENT'
  | 'PRICE_IMPACT'
  | 'RECIPIENT_CONSENT'
  | 'UNVERIFIED_CONSENT'

/**
 * Consent of the user to an issue, identified by its code and values. If the values change, the user is asked again.
 */
export type FormConsent<Code extends ConsentCode = ConsentCode> = {
  readonly [One in Code]: { readonly code: One; readonly values: FormIssueValues[One] }
}[Code]

/** Checks whether a consent covers the values of an issue, by code. */
const COVERS: {
  readonly [Code in ConsentCode]: (consent: FormIssueValues[Code], issue: FormIssueValues[Code]) => boolean
} = {
  SLIPPAGE_CONSENT: (consent, issue) =>
    consent.trade === issue.trade &&
    consent.providerId === issue.providerId &&
    consent.needed >= issue.needed,
  HIGH_SLIPPAGE_CONSENT: (consent, issue) =>
    consent.trade === issue.trade && consent.basisPoints >= issue.basisPoints,
  NATIVE_FEE_CONSENT: (consent, issue) =>
    consent.trade === issue.trade &&
    consent.providerId === issue.providerId &&
    consent.fee.amount >= issue.fee.amount,
  PRICE_IMPACT: (consent, issue) =>
    consent.trade === issue.trade && consent.amount === issue.amount && coversLoss(consent, issue.impact),
  RECIPIENT_CONSENT: (consent, issue) =>
    consent.chainId === issue.chainId &&
    consent.address.toLowerCase() === issue.address.toLowerCase() &&
    consent.doubt === issue.doubt &&
    consent.lookalike === issue.lookalike,
  UNVERIFIED_CONSENT: (consent, issue) =>
    consent.trade === issue.trade &&
    consent.providerId === issue.providerId &&
    consent.type === issue.type &&
    issue.checks.every(({ name, reason, message }) =>
      consent.checks.some(
        (check) => check.name === name && check.reason === reason && check.message === message,
      ),
    ),
}

/** Returns whether consent resolves issues of this code. The severity is not considered. */
export function isConsentIssue(issue: FormIssue): issue is FormIssue<ConsentCode> {
  return Object.hasOwn(COVERS, issue.code)
}

/** Creates an issue that asks for consent. Its severity is 'info' once one of `consents` covers its values. */
export function consentIssue<Code extends ConsentCode>(
  code: Code,
  values: FormIssueValues[Code],
  consents: readonly FormConsent[] = [],
): FormIssue<Code> {
  const isGiven = consents.some((consent) => covers(consent, { code, values }))
  return formIssue(code, values, { severity: isGiven ? 'info' : 'consent' })
}

/** Returns the consent that an issue asks for. Add `typedLoss` to the values for a severe loss. */
export function toConsent<Code extends ConsentCode>({
  code,
  values,
}: CodeAndValues<Code>): FormConsent<Code> {
  return { code, values } as FormConsent<Code>
}

/** Returns the consents without those that cover an issue, so that the issue asks for consent again. */
export function withdrawConsent(
  consents: readonly FormConsent[],
  issue: FormIssue<ConsentCode>,
): FormConsent[] {
  return consents.filter((consent) => !covers(consent, issue))
}

/** Returns whether a consent covers the values of an issue. */
function covers<Code extends ConsentCode>(
  consent: FormConsent,
  { code, values }: CodeAndValues<Code>,
): boolean {
  return isOfCode(consent, code) && COVERS[code](consent.values, values)
}

function isOfCode<Code extends ConsentCode>(
  consent: CodeAndValues<ConsentCode>,
  code: Code,
): consent is CodeAndValues<Code> {
  return consent.code === code
}

/** Asset and action of an amount, for its issues. */
export interface AmountTerms {
  /** Symbol, such as `USDC`. */
  readonly asset: string
  /** Verb in lower case, such as `borrow`. */
  readonly verb: string
  readonly decimals: number
}

/** Returns the issue of a typed amount that cannot be parsed. */
export function amountIssue(
  problem: AmountProblem,
  text: string,
  { asset, verb, decimals }: AmountTerms,
  field: FormField = 'amount',
): FormIssue {
  switch (problem) {
    case 'empty':
      return formIssue('ENTER_AMOUNT', { asset, verb })
    case 'invalid':
      return formIssue('NOT_A_NUMBER', { text }, { field })
    case 'ambiguous':
      return formIssue('AMOUNT_AMBIGUOUS', { text }, { field })
    case 'tooPrecise':
      return formIssue('TOO_MANY_DECIMALS', { asset, decimals }, { field })
    case 'tooLarge':
      return formIssue('AMOUNT_TOO_LARGE', { asset }, { field })
  }
}

/** Returns the issue of an unknown wallet balance: it is loading, or it could not be loaded. */
export function balanceIssue(asset: string, balance: BalanceState | undefined): FormIssue {
  const { error, isLoading = false } = balance ?? {}
  return error && !isLoading
    ? formIssue('BALANCE_FAILED', { asset, reason: error.reason })
    : formIssue('BALANCE_LOADING', { asset })
}

/** Returns the issues of an action that its lender would reject. */
export function rejectionIssues(
  issues: readonly LendingIssue[],
  { asset, verb }: Pick<AmountTerms, 'asset' | 'verb'>,
): FormIssue[] {
  return issues.map(({ code, message: reason }) => formIssue(code, { asset, verb, reason }))
}

/** Returns an issue for each notice of an action. The notice of a liquidation risk blocks until the user accepts it. */
export function noticeIssues(notices: readonly LendingNotice[], isRiskAccepted: boolean): FormIssue[] {
  return notices.map(({ code, message: reason }) =>
    formIssue(code === 'RISKY' && !isRiskAccepted ? 'ACKNOWLEDGE_RISK' : code, { reason }),
  )
}
