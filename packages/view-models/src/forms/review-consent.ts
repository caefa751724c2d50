import type { BuiltQuote } from '@causeway/core'
import { formatUsd } from '@causeway/core/format'
import {
  type ConsentCode,
  consentIssue,
  type FormButton,
  type FormConsent,
  type FormIssue,
  isConsentIssue,
  toConsent,
} from './form-issue.ts'
import type { FormIssueValues, UnverifiedCheck } from './form-issue-values.ts'
import { amountAndUsd } from './form-issues.ts'
import { parseLoss } from './swap/price-impact.ts'
import type { RecipientDoubt } from './swap/recipient.ts'

/** The one consent of a review: everything that is not verified or above a bound. */
export interface ReviewConsent {
  /** Issues that ask for consent, and those that the user has consented to, in order. */
  readonly issues: readonly FormIssue<ConsentCode>[]
  /** One sentence for one checkbox, such as `I accept that the recipient of the transaction is not verified.` */
  readonly sentence: string
  /** Whether the user has consented to all of it, with these values. */
  readonly isGiven: boolean
  /** USD that the user has to type to consent, as a loss is severe; undefined if a checkbox is enough. */
  readonly lossUsd: number | undefined
}

/** A part of a review with its issues. */
export interface ReviewPart {
  /** Names the part if a review has several, such as `ETH on Base`. */
  readonly name?: string | undefined
  readonly issues: readonly FormIssue[]
}

/**
 * Returns the one consent of a review; undefined if nothing needs consent. Check `isGiven` again before signing. A slippage
 * that was allowed for one provider (`SLIPPAGE_CONSENT`) is consented to before it is requested, and not asked again.
 */
export function reviewConsent(parts: readonly ReviewPart[]): ReviewConsent | undefined {
  const asking = parts.map(({ name, issues }) => ({
    name,
    issues: issues.filter(isConsentIssue).filter(isPart),
  }))
  const issues = asking.flatMap((part) => part.issues)
  if (issues.length === 0) return undefined
  const pending = issues.filter(({ severity }) => severity === 'consent')
  const severe = pending.flatMap((issue) =>
    issue.code === 'PRICE_IMPACT' && issue.values.impact.asks === 'typed'
      ? [issue.values.impact.lossUsd]
      : [],
  )
  return {
    issues,
    sentence: toSentence(getClauses(asking)),
    isGiven: pending.length === 0,
    lossUsd: severe.length === 0 ? undefined : severe.reduce((sum, loss) => sum + loss, 0),
  }
}

/**
 * Returns the consents to add when the user gives the consent of a review; undefined if the typed loss does not match.
 *
 * @param typedLoss the loss in USD as the user typed it, if `lossUsd` asks for it
 */
export function giveReviewConsent(
  { issues, lossUsd }: Pick<ReviewConsent, 'issues' | 'lossUsd'>,
  typedLoss = '',
): FormConsent[] | undefined {
  if (lossUsd !== undefined && !(Math.abs(parseLoss(typedLoss) - lossUsd) <= lossUsd / 100)) return undefined
  return issues
    .filter(({ severity }) => severity === 'consent')
    .map((issue) =>
      issue.code === 'PRICE_IMPACT'
        ? { code: issue.code, values: { ...issue.values, typedLoss: `${issue.values.impact.lossUsd}` } }
        : toConsent(issue),
    )
}

/**
 * Returns whether a form can be reviewed: nothing blocks it but issues whose consent the review asks for. Sending still needs
 * the consent.
 */
export function isReviewable({ code }: Pick<FormButton, 'code'>): boolean {
  return code === 'REVIEW' || (code !== 'SLIPPAGE_CONSENT' && Object.hasOwn(CLAUSES, code))
}

/** Returns the issue of a built quote whose checks did not all pass; undefined if it is verified. */
export function unverifiedIssue(
  { quote, request, type, verification }: Pick<BuiltQuote, 'quote' | 'request' | 'type' | 'verification'>,
  consents: readonly FormConsent[] | undefined,
): FormIssue<'UNVERIFIED_CONSENT'> | undefined {
  const checks = (['spend', 'spender', 'recipient'] as const).flatMap((name): UnverifiedCheck[] => {
    const check = verification[name]
    return check.status === 'verified' ? [] : [{ name, reason: check.reason, message: check.message }]
  })
  if (checks.length === 0) return undefined
  const { fromChainId, fromTokenAddress, fromAmount, toChainId, toTokenAddress, toAddress } = request
  const trade = [fromChainId, fromTokenAddress, fromAmount, toChainId, toTokenAddress, toAddress]
  const { providerId, name: provider } = quote
  const values = { trade: trade.join(':'), providerId, provider, type, checks }
  return consentIssue('UNVERIFIED_CONSENT', values, consents)
}

/** Returns whether an issue is part of the consent of a review, rather than a warning. */
function isPart({ code, severity }: FormIssue<ConsentCode>): boolean {
  return severity === 'consent' || (severity === 'info' && code !== 'SLIPPAGE_CONSENT')
}

type Clauses = { readonly [Code in ConsentCode]: (values: FormIssueValues[Code]) => readonly string[] }

/** Clauses that complete "I accept that". */
const CLAUSES: Clauses = {
  UNVERIFIED_CONSENT: unverifiedClauses,
  RECIPIENT_CONSENT: ({ doubt, address, chainName }) => [RECIPIENT_CLAUSES[doubt](address, chainName)],
  NATIVE_FEE_CONSENT: ({ provider, fee }) => [
    `${provider} charges ${amountAndUsd(fee)} on top of the amount (usually up to ${amountAndUsd(fee.limit)})`,
  ],
  SLIPPAGE_CONSENT: ({ provider, needed }) => [`${provider} uses up to ${needed}% slippage`],
  HIGH_SLIPPAGE_CONSENT: ({ text }) => [`I may receive up to ${text} less than quoted`],
  PRICE_IMPACT: ({ impact, prices }) => [
    prices === 'market'
      ? `I lose ${formatUsd(impact.lossUsd)} (${impact.text}) with all costs`
      : `the swap loses ${formatUsd(impact.lossUsd)} (${impact.text}) at the prices of the lender`,
  ],
}

const RECIPIENT_CLAUSES: Readonly<Record<RecipientDoubt, (address: string, chainName: string) => string>> = {
  stranger: (address, chainName) =>
    `${address} on ${chainName}, which is not one of my accounts, receives the tokens`,
  contract: (address, chainName) =>
    `${address} on ${chainName}, a contract that is not mine, receives the tokens`,
  contractAccount: (address, chainName) =>
    `my account ${address} receives the tokens on ${chainName}, where its contract may not exist`,
}

const CHECK_SUBJECTS: Readonly<Record<UnverifiedCheck['name'], string>> = {
  spend: 'the amount',
  spender: 'the spender',
  recipient: 'the recipient',
}

/** Returns one clause for each reason: checks with the same reason share it. */
function unverifiedClauses({ type, checks }: FormIssueValues['UNVERIFIED_CONSENT']): string[] {
  const messages = [...new Set(checks.map(({ message }) => message))]
  return messages.map((message) => {
    const subjects = checks
      .filter((check) => check.message === message)
      .map(({ name }) => CHECK_SUBJECTS[name])
    const reason = message.replace(/\.$/, '').replace(/^\p{Lu}/u, (first) => first.toLowerCase())
    return `${toList(subjects)} of the ${type} ${subjects.length === 1 ? 'is' : 'are'} not verified (${reason})`
  })
}

/** Returns the clauses once each. With several parts, a clause that does not concern all of them names its parts. */
function getClauses(
  parts: readonly {
    readonly name?: string | undefined
    readonly issues: readonly FormIssue<ConsentCode>[]
  }[],
): string[] {
  const namesByClause = new Map<string, string[]>()
  for (const { name, issues } of parts) {
    for (const clause of issues.flatMap(issueClauses)) {
      namesByClause.set(clause, [...(namesByClause.get(clause) ?? []), ...(name === undefined ? [] : [name])])
    }
  }
  return [...namesByClause].map(([clause, names]) =>
    parts.length === 1 || names.length === 0 || names.length === parts.length
      ? clause
      : `${clause}, for ${toList(names)}`,
  )
}

function issueClauses<Code extends ConsentCode>({
  code,
  values,
}: {
  readonly code: Code
  readonly values: FormIssueValues[Code]
}): readonly string[] {
  return CLAUSES[code](values)
}

function toSentence(clauses: readonly string[]): string {
  return `I accept that ${toList(clauses, 'that ')}.`
}

function toList(items: readonly string[], prefix = ''): string {
  const [first = '', ...others] = items
  const all = [first, ...others.map((item) => `${prefix}${item}`)]
  if (all.length < 3) return all.join(' and ')
  return `${all.slice(0, -1).join(', ')}, and ${all.at(-1)}`
}
