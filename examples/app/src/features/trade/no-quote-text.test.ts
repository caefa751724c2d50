import { type FormIssue, formIssueMessage } from '@causeway/view-models'
import { expect, test } from 'vitest'
import { noQuoteText } from './no-quote-text.ts'

const noRoute = (cause: 'noQuote' | 'unsupported' | 'unanswered' | 'slippage'): FormIssue => ({
  code: 'NO_ROUTE',
  severity: 'blocking',
  values: { cause, providers: 2 },
})

test.each(['noQuote', 'unsupported', 'unanswered'] as const)(
  'a trade without a quote (%s) leads to the multi-step routes where they can be searched',
  (cause) => {
    expect(noQuoteText(noRoute(cause), true)).toMatch(
      /^No single provider .*[Ss]earch multi-step routes below/,
    )
    expect(noQuoteText(noRoute(cause), false)).toBe(formIssueMessage(noRoute(cause)))
  },
)

test('another reason keeps its advice', () => {
  expect(noQuoteText(noRoute('slippage'), true)).toBe(formIssueMessage(noRoute('slippage')))
})
