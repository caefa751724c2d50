import type { SwapFormView } from '@causeway/core'
import type { Deed } from '../../copy/trade-words.ts'

/** What a form is about to do, and how much of it. */
export function deedOf({ pay, receive }: SwapFormView): Deed {
  const type = pay.token?.chainId === receive.token?.chainId ? 'Swap' : 'Bridge'
  return { type, amount: pay.money && pay.token ? `${pay.money.text} ${pay.token.symbol}` : '' }
}
