import type { FormIssue } from '@causeway/view-models'
import { expect, test } from 'vitest'
import { getReviewIssues } from './get-review-issues.ts'

const createIssue = (code: FormIssue['code'], field?: FormIssue['field']) =>
  ({ code, severity: 'consent', field, values: {} }) as unknown as FormIssue

test('the review does not repeat the warning of a high slippage, which the form shows', () => {
  const impact = createIssue('PRICE_IMPACT')
  const issues = [createIssue('HIGH_SLIPPAGE_CONSENT', 'slippage'), impact]
  expect(getReviewIssues({ issues })).toEqual([impact])
})
