import { type FormIssue, formIssue } from '@causeway/view-models'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { MarginIssues } from './margin-issues.tsx'
import type { MarginFormState } from './use-margin-form-state.ts'

afterEach(cleanup)

function renderIssues(...issues: FormIssue[]) {
  const form = { view: { issues, risk: undefined }, review: { status: 'idle' }, isRiskAccepted: false }
  return render(<MarginIssues form={form as unknown as MarginFormState} />).container.textContent
}

it('leaves it to the note above the page that the account is only viewed', () => {
  expect(renderIssues(formIssue('WATCH_ONLY', {}))).toBe('')
  expect(renderIssues(formIssue('WATCH_ONLY', {}), formIssue('LOADING', {}))).toBe('Market data is loading.')
})
