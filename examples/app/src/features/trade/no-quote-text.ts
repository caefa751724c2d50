import { type FormIssue, formIssueMessage } from '@causeway/view-models'
import { tradeCopy } from '#locale/trade-copy'

/**
 * Returns the sentence about a trade without a quote. Where multi-step routes can be searched, the missing quote is not the
 * end: the sentence names them first.
 */
export function noQuoteText(issue: FormIssue, offersMultiStep: boolean): string {
  if (issue.code === 'NO_ROUTE' && offersMultiStep) {
    const { cause } = issue.values
    if (cause === 'noQuote' || cause === 'unsupported' || cause === 'unanswered')
      return tradeCopy.noSingleQuote[cause]
  }
  return formIssueMessage(issue)
}
