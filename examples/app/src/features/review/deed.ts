import type { SwapFormView } from '@causeway/view-models'
import { exactAmount } from '../../copy/exact-amount.ts'
import type { Deed } from '../../copy/trade-words.ts'

/** What a form is about to do, and how much of it. */
export function deedOf({ pay, receive }: SwapFormView): Deed {
  const type = pay.token?.chainId === receive.token?.chainId ? 'Swap' : 'Bridge'
  if (!pay.money || !pay.token) return { type, amount: '' }
  const { symbol, decimals } = pay.token
  const exact = `${exactAmount(pay.money.amount, decimals)} ${symbol}`
  return { type, amount: `${pay.money.text} ${symbol}`, exact }
}
