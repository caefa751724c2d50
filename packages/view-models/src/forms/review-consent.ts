import type { BuiltQuote } from '@causeway/core'
import { consentClauses, reviewConsentCopy } from '../locales/copy.ts'
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
import { parseLoss } from './swap/price-impact.ts'

/** The combined consent of a review, for everything that is unverified or exceeds a limit. */
export interface ReviewConsent {
  /** Issues that ask for consent or already have it, in display order. */
  readonly issues: readonly FormIssue<ConsentCode>[]
  /** One sentence for one checkbox, such as `I accept that the recipient of the transaction is not verified.` */
  readonly sentence: string
  /** Whether the user has consented to all of it, with these values. */
  readonly isGiven: boolean
  /** USD that the user has to type to consent, because a loss is severe; undefined if a checkbox is enough. */
  readonly lossUsd: number | undefined
}

/** A part of a review with its issues. */
export interface ReviewPart {
  /** Names the part if a review has several, such as `ETH on Base`. */
  readonly name?: string | undefined
  readonly issues: readonly FormIssue[]
}

/**
 * Returns the combined consent of a review; undefined if nothing needs consent. Check `isGiven` again before signing. A
 * slippage that was allowed for one provider (`SLIPPAGE_CONSENT`) is consented to before it is requested, and not asked
 * again.
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
    issue.code === 'PRICE_IMPACT' && issue.values.impact.confirmation === 'typed'
      ? [issue.values.impact.lossUsd]
      : [],
  )
  return {
    issues,
    sentence: reviewConsentCopy.sentence(getClauses(asking)),
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
 * Returns whether a form can be reviewed: only issues that the consent of the review resolves may still block it.
 * Sending still needs the consent.
 */
export function isReviewable({ code }: Pick<FormButton, 'code'>): boolean {
  return code === 'REVIEW' || (code !== 'SLIPPAGE_CONSENT' && Object.hasOwn(consentClauses, code))
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

/**
 * Returns each distinct clause once. If a review has several parts, a clause that does not concern all of them names
 * its parts.
 */
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
      : reviewConsentCopy.clauseFor(clause, names),
  )
}

function issueClauses<Code extends ConsentCode>({
  code,
  values,
}: {
  readonly code: Code
  readonly values: FormIssueValues[Code]
}): readonly string[] {
  return consentClauses[code](values)
}
