import type { SwapFormView } from '@causeway/view-models'
import { tradeCopy } from '#locale/trade-copy'

/** Returns the sentence that asks for the missing or invalid input of a quote request to `providerCount` providers. */
export function emptyQuotesText(
  { pay, receive, issues }: Pick<SwapFormView, 'pay' | 'receive' | 'issues'>,
  providerCount: number,
): string {
  const isTokenMissing = issues.some(({ code }) => code === 'TOKEN_NEEDED')
  const isAmountEntered = pay.text !== '' || receive.text !== ''
  if (isAmountEntered && isTokenMissing) return tradeCopy.quotesNeedToken(providerCount)
  const isInvalid = (field: 'recipient' | 'slippage') =>
    issues.some((issue) => issue.field === field && issue.severity === 'blocking')
  if (isAmountEntered && isInvalid('recipient')) return tradeCopy.quotesNeedRecipient(providerCount)
  if (isAmountEntered && isInvalid('slippage')) return tradeCopy.quotesNeedSlippage(providerCount)
  return tradeCopy.emptyQuotes(providerCount)
}
