import { type FormIssue, isConsentIssue, type SwapFormView } from '@causeway/view-models'
import { issuesAt } from '../trade/issues-at.ts'

/** Returns the issues that require a consent in the review, without those of the settings, which the form shows. */
export function getReviewIssues(view: Pick<SwapFormView, 'issues'>): FormIssue[] {
  const shownIssues = issuesAt(view, 'settings')
  return view.issues.filter((issue) => isConsentIssue(issue) && !shownIssues.includes(issue))
}
