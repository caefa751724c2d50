import type { FormField, FormIssue, FormIssueCode, SwapFormView } from '@causeway/view-models'

/** Part of the page that shows an issue. */
export type IssuePlace = 'pay' | 'receive' | 'recipient' | 'settings' | 'form'

const PLACES: Partial<Record<FormField, IssuePlace>> = {
  pay: 'pay',
  receive: 'receive',
  recipient: 'recipient',
  slippage: 'settings',
  deadline: 'settings',
}

/** Issues without a field that the form shows. All others are on the button, in the quotes or in the review. */
const FORM_NOTES: readonly FormIssueCode[] = [
  'WATCH_ONLY',
  'CHAIN_RESTRICTED',
  'QUOTE_IMPLAUSIBLE',
  'PRICE_UNKNOWN',
  'PRICE_OLD',
]

/** Returns the issues that one part of the page shows, in order. */
export function issuesAt({ issues }: Pick<SwapFormView, 'issues'>, place: IssuePlace): FormIssue[] {
  return issues.filter(({ field, code }) =>
    field === undefined ? place === 'form' && FORM_NOTES.includes(code) : PLACES[field] === place,
  )
}
