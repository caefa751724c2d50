import type { SwapConsent, SwapFormView } from '@causeway/view-models'

/** What the button of a form asks the user to agree to. */
export function askedConsent({
  issues,
  button,
}: Pick<SwapFormView, 'issues' | 'button'>): SwapConsent | undefined {
  const issue = issues.find(({ code }) => code === button.code)
  return issue && 'consent' in issue ? issue.consent : undefined
}
