import type { FormField, FormIssue, FormIssueCode, SwapFormView } from '@causeway/view-models'

/** Part of the page that shows an issue. */
export type IssueLocation = 'pay' | 'receive' | 'recipient' | 'settings' | 'form'

const LOCATIONS: Partial<Record<FormField, IssueLocation>> = {
  pay: 'pay',
  receive: 'receive',
  recipient: 'recipient',
  slippage: 'settings',
  deadline: 'settings',
}

/**
 * Issues without a field that the form shows. All others are shown on the button, in the quotes, in the review or above
 * the page, as that of a viewed account.
 */
const FORM_NOTES: readonly FormIssueCode[] = [
  'CHAIN_RESTRICTED',
  'QUOTE_IMPLAUSIBLE',
  'PRICE_UNKNOWN',
  'PRICE_OLD',
]

/** Returns the issues that one part of the page shows, in order. */
export function issuesAt({ issues }: Pick<SwapFormView, 'issues'>, location: IssueLocation): FormIssue[] {
  return issues.filter(({ field, code }) =>
    field === undefined ? location === 'form' && FORM_NOTES.includes(code) : LOCATIONS[field] === location,
  )
}
