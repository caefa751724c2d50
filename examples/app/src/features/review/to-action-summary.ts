import type { SwapFormView } from '@causeway/view-models'
import { reviewCopy } from '#locale/review-copy'
import { exactAmount } from '../../copy/exact-amount.ts'
import type { ActionSummary } from '../../copy/step-copy.ts'

/** Returns the action of a form and its amount. */
export function toActionSummary({ pay, receive, offer }: SwapFormView): ActionSummary {
  const type = pay.token?.chainId === receive.token?.chainId ? reviewCopy.swap : reviewCopy.bridge
  if (!pay.money || !pay.token) return { type, amount: '' }
  const { symbol, decimals } = pay.token
  const exact = `${exactAmount(pay.money.amount, decimals)} ${symbol}`
  return {
    type,
    amount: `${pay.money.text} ${symbol}`,
    exact,
    token: { ...pay.token, amount: offer?.quote.request.fromAmount },
  }
}
